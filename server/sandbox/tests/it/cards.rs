//! Test cards, by name and by number.

use std::os::unix::fs::PermissionsExt;

use super::stage::{Reply, Stage, intent_path, text, typed_card};

async fn typed(stage: &Stage, card: [&str; 4]) -> Reply {
    let intent = stage.intent().await;
    let path = format!("{}/confirm", intent_path(&intent));
    let secret = text(&intent["client_secret"]);
    stage.pay(&path, &typed_card(&secret, card)).await
}

#[tokio::test]
async fn declined_card_reports_reason_and_leaves_intent_open() {
    let stage = Stage::open().await;
    for (card, code, decline_code) in [
        ("pm_card_chargeDeclined", "card_declined", "generic_decline"),
        (
            "pm_card_visa_chargeDeclinedInsufficientFunds",
            "card_declined",
            "insufficient_funds",
        ),
        (
            "pm_card_chargeDeclinedExpiredCard",
            "expired_card",
            "expired_card",
        ),
        (
            "pm_card_chargeDeclinedIncorrectCvc",
            "incorrect_cvc",
            "incorrect_cvc",
        ),
        (
            "pm_card_chargeDeclinedProcessingError",
            "processing_error",
            "processing_error",
        ),
    ] {
        let error = stage.confirm(card).await.refused(402, code);
        assert_eq!(error["type"], "card_error");
        assert_eq!(error["decline_code"], decline_code);
        let intent = &error["payment_intent"];
        assert_eq!(intent["status"], "requires_payment_method");
        assert_eq!(intent["last_payment_error"]["code"], code);
        assert_eq!(intent["latest_charge"], error["charge"]);
        let charge = stage
            .get(&format!("/v1/charges/{}", text(&error["charge"])))
            .await
            .ok();
        assert_eq!(charge["status"], "failed");
        assert_eq!(charge["failure_code"], code);
        assert_eq!(
            stage.events_of(intent).await,
            [
                "payment_intent.created",
                "charge.failed",
                "payment_intent.payment_failed"
            ]
        );
        let paid = stage.confirm_intent(intent, "pm_card_visa").await.ok();
        assert_eq!(paid["status"], "succeeded");
        assert!(paid["last_payment_error"].is_null());
    }
}

#[tokio::test]
async fn each_card_mistake_has_its_own_error() {
    let stage = Stage::open().await;
    let wrong = [
        (
            ["4242424242424241", "12", "2040", "123"],
            "incorrect_number",
            "number",
        ),
        (
            ["4242424242424242", "13", "2040", "123"],
            "invalid_expiry_month",
            "exp_month",
        ),
        (
            ["4242424242424242", "12", "2020", "123"],
            "invalid_expiry_year",
            "exp_year",
        ),
        (
            ["4242424242424242", "12", "2040", "12"],
            "invalid_cvc",
            "cvc",
        ),
    ];
    for (card, code, param) in wrong {
        let error = typed(&stage, card).await.refused(402, code);
        assert_eq!(error["param"], param);
    }
    let unknown = typed(&stage, ["4539578763621486", "12", "2040", "123"]).await;
    let error = unknown.refused(402, "card_declined");
    assert_eq!(error["decline_code"], "test_mode_live_card");
}

#[tokio::test]
async fn card_number_is_neither_stored_nor_shown() {
    let stage = Stage::open().await;
    let number = "4000002760003184";
    typed(&stage, [number, "12", "2040", "737"]).await.ok();
    let requests = stage.ask("/control/requests").await.to_string();
    assert!(requests.contains(r#""number":"****""#) && !requests.contains(number));
    // Elsewhere three digits are no secret: timestamps contain them, too.
    assert!(requests.contains(r#""cvc":"****""#) && !requests.contains(r#""737""#));
    let file = stage.folder.path().join("sandbox.redb");
    let mode = std::fs::metadata(&file).expect("the file").permissions();
    assert_eq!(mode.mode() & 0o777, 0o600);
    let file = std::fs::read(file).expect("the file");
    let written = file
        .windows(number.len())
        .any(|bytes| bytes == number.as_bytes());
    assert!(!written);
}

#[tokio::test]
async fn card_number_sent_by_server_is_rejected() {
    let stage = Stage::open().await;
    let form = [
        ("amount", "1500"),
        ("currency", "usd"),
        ("payment_method_data[type]", "card"),
        ("payment_method_data[card][number]", "4242424242424242"),
    ];
    let refused = stage.post("/v1/payment_intents", &form).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text.contains("generally unsafe"));
}
