//! What a test can plan and look up, besides webhooks.

use serde_json::{Value, json};

use super::stage::{Stage, call, text};

const FORM: [(&str, &str); 3] = [
    ("amount", "1500"),
    ("currency", "usd"),
    ("metadata[order]", "7"),
];

#[tokio::test]
async fn planned_failure_precedes_effect_and_expires() {
    let stage = Stage::open().await;
    let plan = json!({ "count": 2, "status": 429, "path": "/v1/payment_intents" });
    stage.control("/control/failures", plan).await;
    stage.get("/v1/charges").await.ok();
    for _ in 0..2 {
        let refused = stage.post("/v1/payment_intents", &FORM).await;
        refused.refused(429, "rate_limit");
    }
    let plan = json!({ "status": 400, "code": "refund_disputed_payment" });
    stage.control("/control/failures", plan).await;
    let refused = stage.post("/v1/payment_intents", &FORM).await;
    refused.refused(400, "refund_disputed_payment");
    stage.control("/control/failures", json!({})).await;
    assert_eq!(stage.post("/v1/payment_intents", &FORM).await.status, 0);
    let listed = stage.get("/v1/payment_intents").await.ok();
    assert_eq!(listed["data"], json!([]));
    stage.post("/v1/payment_intents", &FORM).await.ok();
}

#[tokio::test]
async fn recorded_requests_can_be_inspected() {
    let stage = Stage::open().await;
    let made = stage.post_once("key-1", "/v1/payment_intents", &FORM).await;
    let id = made.header("request-id").unwrap_or_default();
    let found = stage.ask(&format!("/control/requests?id={id}")).await;
    let request = &found["requests"][0];
    assert_eq!(request["method"], "POST");
    assert_eq!(request["path"], "/v1/payment_intents");
    assert_eq!(
        request["params"],
        json!({ "amount": "1500", "currency": "usd", "metadata": { "order": "7" } })
    );
    assert_eq!(request["idempotency_key"], "key-1");
    assert_eq!(request["key"], "secret");
    assert_eq!(request["status"], 200);
    assert_eq!(
        stage.ask("/control/requests?id=req_none").await["requests"],
        json!([])
    );
}

/// Also of a file in which others once changed the settings.
#[tokio::test]
async fn with_shop_key_nothing_can_be_controlled() {
    let controlled = Stage::open().await;
    let elsewhere = json!({ "url": "http://127.0.0.1:9/elsewhere", "secret": "whsec_other" });
    controlled.control("/control/webhook", elsewhere).await;
    controlled
        .control("/control/hold", json!({ "hold": true }))
        .await;
    let file = controlled.folder.path().join("sandbox.redb");
    let copy = controlled.folder.path().join("copy.redb");
    std::fs::copy(file, &copy).expect("a copy");

    let stage = Stage::open_with(|options| {
        options.data = copy;
        options.shop_key = Some("sk_test_own".to_owned());
    })
    .await;
    for (method, path) in [
        ("GET", "/control"),
        ("GET", "/control/events"),
        ("POST", "/control/webhook"),
        ("POST", "/control/redeliver"),
    ] {
        let reply = call(&stage.base, method, path, &[], &[]).await;
        assert_eq!(reply.status, 404, "{method} {path}");
    }
    let anybody = stage.post("/v1/payment_intents", &FORM).await;
    assert_eq!(anybody.status, 401, "{}", anybody.text);
    let own = [("authorization", "Bearer sk_test_own")];
    call(&stage.base, "POST", "/v1/payment_intents", &FORM, &own)
        .await
        .ok();
    stage.hook.until(1).await;
}

#[tokio::test]
async fn webhook_can_be_changed_at_runtime() {
    let stage = Stage::open().await;
    let other = Stage::open().await;
    let set = json!({ "url": other.hook.url, "secret": "whsec_other" });
    let shown = stage.control("/control/webhook", set).await;
    assert_eq!(shown["webhook"], Value::from(other.hook.url.as_str()));
    let intent = stage.intent().await;
    let came = other.hook.until(1).await;
    assert_eq!(
        text(&came[0].event()["data"]["object"]["id"]),
        text(&intent["id"])
    );
    assert!(stage.hook.came().is_empty());
}

#[tokio::test]
async fn control_shows_current_settings() {
    let stage = Stage::open().await;
    stage
        .control("/control/plan", json!({ "seed": 3, "drop": 0.25 }))
        .await;
    stage
        .control("/control/hold", json!({ "hold": true }))
        .await;
    let shown = stage.ask("/control").await;
    assert_eq!(shown["plan"]["drop"], 0.25);
    assert_eq!(shown["plan"]["delay_ms"], json!([0, 0]));
    assert_eq!(
        (&shown["hold"], &shown["defer"]),
        (&true.into(), &false.into())
    );
}
