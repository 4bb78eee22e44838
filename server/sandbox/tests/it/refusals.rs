//! What is refused, and in which words.

use super::stage::{Stage, call, intent_path, text};

#[tokio::test]
async fn each_invalid_parameter_has_its_own_error() {
    let stage = Stage::open().await;
    let refused = async |form: &[(&str, &str)], code: &str, param: &str| {
        let error = stage
            .post("/v1/payment_intents", form)
            .await
            .refused(400, code);
        assert_eq!(error["param"], param);
        assert_eq!(error["type"], "invalid_request_error");
        let page = format!(
            "https://stripe.com/docs/error-codes/{}",
            code.replace('_', "-")
        );
        assert_eq!(error["doc_url"], page);
        assert!(text(&error["request_log_url"]).contains("/control/requests?id=req_"));
    };
    refused(&[("currency", "usd")], "parameter_missing", "amount").await;
    refused(&[("amount", "1500")], "parameter_missing", "currency").await;
    for (amount, code) in [
        ("15.5", "parameter_invalid_integer"),
        ("49", "amount_too_small"),
        ("100000000", "amount_too_large"),
    ] {
        refused(&[("amount", amount), ("currency", "usd")], code, "amount").await;
    }
    let usual = [("amount", "1500"), ("currency", "usd")];
    refused(
        &[usual[0], usual[1], ("colour", "red")],
        "parameter_unknown",
        "colour",
    )
    .await;
    let nested = ("automatic_payment_methods[on]", "true");
    let missing = "automatic_payment_methods[enabled]";
    refused(&[usual[0], usual[1], nested], "parameter_missing", missing).await;
}

#[tokio::test]
async fn missing_object_returns_404() {
    let stage = Stage::open().await;
    for path in [
        "payment_intents/pi_1",
        "refunds/re_1",
        "charges/ch_1",
        "disputes/du_1",
        "events/evt_1",
    ] {
        let missing = stage.get(&format!("/v1/{path}")).await;
        let error = missing.refused(404, "resource_missing");
        assert!(text(&error["message"]).starts_with("No such "));
    }
    let unknown = stage.get("/v1/customers").await;
    assert_eq!(unknown.status, 404);
    assert!(
        unknown
            .text
            .contains("Unrecognized request URL (GET: /v1/customers)")
    );
    assert!(unknown.header("request-id").is_some());
}

#[tokio::test]
async fn call_without_test_key_is_rejected() {
    let stage = Stage::open().await;
    for headers in [
        &[][..],
        &[("authorization", "Bearer sk_live_1")],
        &[("authorization", "Bearer x")],
    ] {
        let refused = call(&stage.base, "GET", "/v1/payment_intents", &[], headers).await;
        assert_eq!(refused.status, 401);
        assert_eq!(refused.body["error"]["type"], "invalid_request_error");
    }
    let basic = [("authorization", "Basic c2tfdGVzdF9hYmM6")];
    call(&stage.base, "GET", "/v1/payment_intents", &[], &basic)
        .await
        .ok();
}

#[tokio::test]
async fn oversized_request_is_rejected() {
    let stage = Stage::open().await;
    let long = "x".repeat(70_000);
    let form = [
        ("amount", "1500"),
        ("currency", "usd"),
        ("description", long.as_str()),
    ];
    assert_eq!(stage.post("/v1/payment_intents", &form).await.status, 413);
}

#[tokio::test]
async fn redirecting_payment_requires_return_url() {
    let stage = Stage::open().await;
    let intent = stage.intent().await;
    let path = format!("{}/confirm", intent_path(&intent));
    let refused = stage
        .post(&path, &[("payment_method", "pm_card_visa")])
        .await;
    assert!(refused.text.contains("you must provide a `return_url`"));
    let script = [
        ("payment_method", "pm_card_visa"),
        ("return_url", "javascript:alert(1)"),
    ];
    stage.post(&path, &script).await.refused(400, "url_invalid");
}

#[tokio::test]
async fn invalid_expand_rolls_back_call() {
    let stage = Stage::open().await;
    let form = [
        ("amount", "1500"),
        ("currency", "usd"),
        ("expand[]", "nothing"),
    ];
    assert_eq!(stage.post("/v1/payment_intents", &form).await.status, 400);
    let listed = stage.get("/v1/payment_intents").await.ok();
    assert_eq!(listed["data"], serde_json::json!([]));
}
