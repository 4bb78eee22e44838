//! 3-D Secure: the payer goes to their bank and returns.

use serde_json::Value;

use super::stage::{Reply, Stage, call, text};

/// Where the intent sends its payer, relative to the base.
fn bank(stage: &Stage, intent: &Value) -> String {
    assert_eq!(intent["next_action"]["type"], "redirect_to_url");
    let url = text(&intent["next_action"]["redirect_to_url"]["url"]);
    url.strip_prefix(&stage.base)
        .expect("a page of the sandbox")
        .to_owned()
}

async fn answer_challenge(stage: &Stage, page: &str, passed: &str) -> Reply {
    let (path, key) = page.split_once("?key=").expect("a key");
    call(
        &stage.base,
        "POST",
        path,
        &[("key", key), ("passed", passed)],
        &[],
    )
    .await
}

#[tokio::test]
async fn passed_challenge_completes_payment() {
    let stage = Stage::open().await;
    for card in [
        "pm_card_authenticationRequired",
        "pm_card_threeDSecure2Required",
    ] {
        let intent = stage.confirm(card).await.ok();
        assert_eq!(intent["status"], "requires_action");
        let page = bank(&stage, &intent);
        let shown = call(&stage.base, "GET", &page, &[], &[]).await;
        assert!(shown.text.contains("Test mode: no money moves"));
        assert!(shown.text.contains("USD 15.00"));
        let policy = shown.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("form-action 'self' https://shop.example;"),
            "{policy}"
        );

        let left = answer_challenge(&stage, &page, "true").await;
        assert_eq!(left.status, 303);
        let place = left.header("location").unwrap_or_default();
        let id = text(&intent["id"]);
        let secret = text(&intent["client_secret"]);
        assert_eq!(
            place,
            format!(
                "https://shop.example/zipcart?a=b&payment_intent={id}\
                 &payment_intent_client_secret={secret}&redirect_status=succeeded"
            )
        );
        let path = format!("/v1/payment_intents/{id}?expand[]=latest_charge");
        let paid = stage.get(&path).await.ok();
        assert_eq!(paid["status"], "succeeded");
        let card = &paid["latest_charge"]["payment_method_details"]["card"];
        assert_eq!(card["three_d_secure"]["result"], "authenticated");
    }
}

#[tokio::test]
async fn failed_challenge_allows_another_card() {
    let stage = Stage::open().await;
    let intent = stage.confirm("pm_card_authenticationRequired").await.ok();
    let left = answer_challenge(&stage, &bank(&stage, &intent), "false").await;
    assert!(
        left.header("location")
            .is_some_and(|place| place.ends_with("redirect_status=failed"))
    );
    let failed = stage.reload(&intent).await;
    assert_eq!(failed["status"], "requires_payment_method");
    assert_eq!(
        failed["last_payment_error"]["code"],
        "payment_intent_authentication_failure"
    );
    assert_eq!(
        stage.events_of(&intent).await,
        [
            "payment_intent.created",
            "payment_intent.requires_action",
            "payment_intent.payment_failed"
        ]
    );
    let paid = stage.confirm_intent(&intent, "pm_card_visa").await.ok();
    assert_eq!(paid["status"], "succeeded");
}

#[tokio::test]
async fn card_can_be_declined_after_passed_challenge() {
    let stage = Stage::open().await;
    let intent = stage
        .confirm("pm_card_threeDSecureRequiredChargeDeclined")
        .await
        .ok();
    let left = answer_challenge(&stage, &bank(&stage, &intent), "true").await;
    assert!(
        left.header("location")
            .is_some_and(|place| place.ends_with("redirect_status=failed"))
    );
    let declined = stage.reload(&intent).await;
    assert_eq!(declined["last_payment_error"]["code"], "card_declined");
}

#[tokio::test]
async fn challenge_can_be_answered_only_once_and_by_its_link() {
    let stage = Stage::open().await;
    let intent = stage.confirm("pm_card_authenticationRequired").await.ok();
    let page = bank(&stage, &intent);
    let guessed = answer_challenge(&stage, &format!("{page}x"), "true").await;
    assert_eq!((guessed.status, guessed.header("location")), (200, None));
    assert!(guessed.text.contains("nothing to confirm"));
    assert_eq!(answer_challenge(&stage, &page, "true").await.status, 303);
    assert_eq!(answer_challenge(&stage, &page, "false").await.status, 200);
    assert_eq!(stage.reload(&intent).await["status"], "succeeded");
}

#[tokio::test]
async fn new_attempt_replaces_pending_challenge() {
    let stage = Stage::open().await;
    let intent = stage.confirm("pm_card_authenticationRequired").await.ok();
    let again = stage
        .confirm_intent(&intent, "pm_card_authenticationRequired")
        .await
        .ok();
    assert_ne!(bank(&stage, &intent), bank(&stage, &again));
    assert_eq!(
        answer_challenge(&stage, &bank(&stage, &intent), "true")
            .await
            .status,
        200
    );
    assert_eq!(
        answer_challenge(&stage, &bank(&stage, &again), "true")
            .await
            .status,
        303
    );
}

#[tokio::test]
async fn bank_page_is_shown_in_chinese() {
    let stage = Stage::open().await;
    let intent = stage.confirm("pm_card_authenticationRequired").await.ok();
    let headers = [("accept-language", "zh-CN,zh;q=0.9")];
    let shown = call(&stage.base, "GET", &bank(&stage, &intent), &[], &headers).await;
    assert!(shown.text.contains("完成验证") && shown.text.contains("测试模式"));
}
