//! Payment intents: created, updated, confirmed, canceled.

use super::stage::{PAYER, Stage, VISA, call, intent_path, text, typed_card};

#[tokio::test]
async fn intent_reflects_request() {
    let stage = Stage::open().await;
    let form = [
        ("amount", "150050"),
        ("currency", "USD"),
        ("metadata[order]", "ord_7"),
        ("description", "Two ZIP codes"),
        ("receipt_email", "ink@example.com"),
        ("automatic_payment_methods[enabled]", "true"),
    ];
    let reply = stage.post("/v1/payment_intents", &form).await;
    assert!(
        reply
            .header("request-id")
            .is_some_and(|id| id.starts_with("req_"))
    );
    let intent = reply.ok();
    assert_eq!(intent["object"], "payment_intent");
    assert_eq!(intent["amount"], 150_050);
    assert_eq!(intent["currency"], "usd");
    assert_eq!(intent["metadata"]["order"], "ord_7");
    assert_eq!(intent["description"], "Two ZIP codes");
    assert_eq!(intent["status"], "requires_payment_method");
    assert_eq!(
        intent["automatic_payment_methods"]["allow_redirects"],
        "always"
    );
    assert_eq!(intent["livemode"], false);
    let id = text(&intent["id"]);
    assert!(text(&intent["client_secret"]).starts_with(&format!("{id}_secret_")));
    assert_eq!(stage.reload(&intent).await, intent);
}

#[tokio::test]
async fn confirmed_intent_has_succeeded_charge() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    assert_eq!(paid["amount_received"], 1500);
    assert_eq!(
        stage.events_of(&paid).await,
        [
            "payment_intent.created",
            "charge.succeeded",
            "payment_intent.succeeded"
        ]
    );
    let path = format!("/v1/charges/{}", text(&paid["latest_charge"]));
    let charge = stage.get(&path).await.ok();
    assert_eq!(charge["paid"], true);
    assert_eq!(charge["amount_captured"], 1500);
    assert_eq!(charge["payment_intent"], paid["id"]);
    let card = &charge["payment_method_details"]["card"];
    assert_eq!(
        (&card["brand"], &card["last4"]),
        (&"visa".into(), &"4242".into())
    );
}

#[tokio::test]
async fn intent_can_be_created_and_confirmed_at_once() {
    let stage = Stage::open().await;
    let form = [
        ("amount", "1500"),
        ("currency", "usd"),
        ("confirm", "true"),
        ("payment_method", "pm_card_mastercard"),
        ("automatic_payment_methods[enabled]", "true"),
        ("automatic_payment_methods[allow_redirects]", "never"),
        ("expand[]", "latest_charge"),
    ];
    let paid = stage.post("/v1/payment_intents", &form).await.ok();
    assert_eq!(paid["status"], "succeeded");
    assert_eq!(paid["latest_charge"]["object"], "charge");
    let brand = &paid["latest_charge"]["payment_method_details"]["card"]["brand"];
    assert_eq!(brand, "mastercard");
}

#[tokio::test]
async fn metadata_is_merged_and_empty_value_removes_it() {
    let stage = Stage::open().await;
    let intent = stage.intent().await;
    let path = intent_path(&intent);
    let first = [
        ("metadata[a]", "1"),
        ("metadata[b]", "2"),
        ("description", "x"),
    ];
    stage.post(&path, &first).await.ok();
    let second = [
        ("metadata[a]", ""),
        ("metadata[c]", "3"),
        ("description", ""),
    ];
    let changed = stage.post(&path, &second).await.ok();
    assert_eq!(
        changed["metadata"],
        serde_json::json!({ "b": "2", "c": "3" })
    );
    assert_eq!(changed["description"], serde_json::Value::Null);
}

#[tokio::test]
async fn canceled_intent_cannot_be_paid_nor_paid_one_canceled() {
    let stage = Stage::open().await;
    let intent = stage.intent().await;
    let cancel = format!("{}/cancel", intent_path(&intent));
    let canceled = stage
        .post(&cancel, &[("cancellation_reason", "abandoned")])
        .await
        .ok();
    assert_eq!(canceled["status"], "canceled");
    assert_eq!(canceled["cancellation_reason"], "abandoned");
    assert!(canceled["canceled_at"].is_i64());
    let refused = stage.confirm_intent(&intent, "pm_card_visa").await;
    let error = refused.refused(400, "payment_intent_unexpected_state");
    assert_eq!(error["payment_intent"]["status"], "canceled");

    let paid = stage.paid("pm_card_visa").await;
    let cancel = format!("{}/cancel", intent_path(&paid));
    let refused = stage.post(&cancel, &[]).await;
    refused.refused(400, "payment_intent_unexpected_state");
    assert!(
        !stage
            .events_of(&paid)
            .await
            .contains(&"payment_intent.canceled".to_owned())
    );
}

#[tokio::test]
async fn browser_can_view_and_confirm_intent_with_client_secret() {
    let stage = Stage::open().await;
    let form = [
        ("amount", "1500"),
        ("currency", "usd"),
        ("metadata[order]", "7"),
    ];
    let intent = stage.post("/v1/payment_intents", &form).await.ok();
    let path = intent_path(&intent);
    let secret = text(&intent["client_secret"]);
    let known = format!("{path}?client_secret={secret}");
    let seen = call(&stage.base, "GET", &known, &[], &PAYER).await.ok();
    assert_eq!(seen["amount"], 1500);
    assert!(seen.get("metadata").is_none() && seen.get("latest_charge").is_none());

    let guessed = format!("{path}?client_secret={secret}x");
    let guessed = call(&stage.base, "GET", &guessed, &[], &PAYER).await;
    guessed.refused(400, "payment_intent_invalid_parameter");
    let unproven = call(&stage.base, "GET", &path, &[], &PAYER).await;
    unproven.refused(400, "parameter_missing");
    let cancel = [("client_secret", secret.as_str())];
    let cancel = stage.pay(&format!("{path}/cancel"), &cancel).await;
    cancel.refused(401, "secret_key_required");

    let confirm = typed_card(&secret, VISA);
    let paid = stage.pay(&format!("{path}/confirm"), &confirm).await.ok();
    assert_eq!(paid["status"], "succeeded");
    assert!(paid.get("metadata").is_none());
}

#[tokio::test]
async fn deferred_payment_is_processing_until_settled() {
    let stage = Stage::open().await;
    stage
        .control("/control/defer", serde_json::json!({ "defer": true }))
        .await;
    for (arrived, status) in [(true, "succeeded"), (false, "requires_payment_method")] {
        let sent = stage.confirm("pm_card_visa").await.ok();
        assert_eq!(sent["status"], "processing");
        let asked = serde_json::json!({ "payment_intent": sent["id"], "arrived": arrived });
        let settled = stage.control("/control/settle", asked).await;
        assert_eq!(settled["status"], status);
        let events = stage.events_of(&sent).await;
        assert!(events.contains(&"payment_intent.processing".to_owned()));
        let last = if arrived {
            "payment_intent.succeeded"
        } else {
            "payment_intent.payment_failed"
        };
        assert_eq!(events.last().map(String::as_str), Some(last));
    }
}
