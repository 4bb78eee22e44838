//! Idempotency keys: one call, one effect.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use ink_sandbox::Clock;
use serde_json::json;

use super::stage::{PAYER, Stage, VISA, call, intent_path, named_card, text, typed_card};

const FORM: [(&str, &str); 2] = [("amount", "1500"), ("currency", "usd")];

async fn count_intents(stage: &Stage) -> usize {
    let listed = stage.get("/v1/payment_intents?limit=100").await.ok();
    listed["data"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn repeated_call_replays_reply_without_effect() {
    let stage = Stage::open().await;
    let first = stage
        .post_once("order-1", "/v1/payment_intents", &FORM)
        .await;
    let request = first.header("request-id").unwrap_or_default().to_owned();
    assert_eq!(first.header("idempotent-replayed"), None);
    let second = stage
        .post_once("order-1", "/v1/payment_intents", &FORM)
        .await;
    assert_eq!(second.header("idempotent-replayed"), Some("true"));
    assert_eq!(second.header("original-request"), Some(request.as_str()));
    assert_ne!(second.header("request-id"), Some(request.as_str()));
    assert_eq!(first.ok(), second.ok());
    assert_eq!(count_intents(&stage).await, 1);
}

#[tokio::test]
async fn idempotency_key_is_bound_to_parameters() {
    let stage = Stage::open().await;
    stage
        .post_once("order-1", "/v1/payment_intents", &FORM)
        .await
        .ok();
    let other = [("amount", "1600"), ("currency", "usd")];
    let refused = stage
        .post_once("order-1", "/v1/payment_intents", &other)
        .await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.body["error"]["type"], "idempotency_error");
    let elsewhere = stage.post_once("order-1", "/v1/refunds", &FORM).await;
    assert_ne!(elsewhere.status, 200);
    assert_eq!(count_intents(&stage).await, 1);
}

#[tokio::test]
async fn concurrent_calls_with_one_key_run_once() {
    let stage = Stage::open().await;
    let calls = (0..12).map(|_| stage.post_once("order-1", "/v1/payment_intents", &FORM));
    let replies = futures_util::future::join_all(calls).await;
    let mut ids: Vec<String> = replies
        .into_iter()
        .map(|reply| text(&reply.ok()["id"]))
        .collect();
    ids.dedup();
    assert_eq!(ids.len(), 1);
    assert_eq!(count_intents(&stage).await, 1);
}

#[tokio::test]
async fn declined_card_is_replayed_and_not_charged_again() {
    let stage = Stage::open().await;
    let intent = stage.intent().await;
    let path = format!("{}/confirm", intent_path(&intent));
    let form = named_card("pm_card_chargeDeclined");
    let first = stage
        .post_once("k", &path, &form)
        .await
        .refused(402, "card_declined");
    let second = stage
        .post_once("k", &path, &form)
        .await
        .refused(402, "card_declined");
    assert_eq!(first, second);
    let charges = format!("/v1/charges?payment_intent={}", text(&intent["id"]));
    let charges = stage.get(&charges).await.ok();
    assert_eq!(charges["data"].as_array().map(Vec::len), Some(1));
}

/// Whoever guesses a key can't block the shop's call.
#[tokio::test]
async fn payers_key_is_ignored() {
    let stage =
        Stage::open_with(|options| options.shop_key = Some("sk_test_shop".to_owned())).await;
    let paid = stage.paid("pm_card_visa").await;
    let path = format!("{}/confirm", intent_path(&paid));
    let form = typed_card("guessed", VISA);
    let payer = [PAYER[0], ("idempotency-key", "refund-1")];
    for _ in 0..2 {
        let refused = call(&stage.base, "POST", &path, &form, &payer).await;
        assert_eq!(refused.header("idempotent-replayed"), None);
        refused.refused(400, "payment_intent_invalid_parameter");
    }
    let refund = text(&paid["id"]);
    let refund = [("payment_intent", refund.as_str())];
    let refunded = stage.post_once("refund-1", "/v1/refunds", &refund).await;
    assert_eq!(refunded.header("idempotent-replayed"), None);
    refunded.ok();
}

#[tokio::test]
async fn key_can_be_reused_after_invalid_request() {
    let stage = Stage::open().await;
    let wrong = [("amount", "x"), ("currency", "usd")];
    let refused = stage.post_once("k", "/v1/payment_intents", &wrong).await;
    refused.refused(400, "parameter_invalid_integer");
    stage
        .post_once("k", "/v1/payment_intents", &FORM)
        .await
        .ok();
}

#[tokio::test]
async fn lost_reply_is_replayed_on_retry() {
    let stage = Stage::open().await;
    for failure in [
        json!({ "after": true }),
        json!({ "after": true, "status": 500 }),
    ] {
        let before = count_intents(&stage).await;
        stage.control("/control/failures", failure).await;
        let key = format!("order-{before}");
        let lost = stage.post_once(&key, "/v1/payment_intents", &FORM).await;
        assert!(lost.status == 0 || lost.status == 500);
        assert_eq!(count_intents(&stage).await, before + 1);
        let found = stage.post_once(&key, "/v1/payment_intents", &FORM).await;
        assert_eq!(found.header("idempotent-replayed"), Some("true"));
        assert_eq!(count_intents(&stage).await, before + 1);
    }
}

#[tokio::test]
async fn idempotency_key_expires_after_a_day() {
    let now = Arc::new(AtomicI64::new(1_800_000_000_000));
    let hand = now.clone();
    let stage = Stage::open_with(|options| {
        options.clock = Clock::from(move || hand.load(Ordering::Relaxed));
    })
    .await;
    stage
        .post_once("k", "/v1/payment_intents", &FORM)
        .await
        .ok();
    now.fetch_add(25 * 60 * 60 * 1000, Ordering::Relaxed);
    let again = stage.post_once("k", "/v1/payment_intents", &FORM).await;
    assert_eq!(again.header("idempotent-replayed"), None);
    assert_eq!(count_intents(&stage).await, 2);
}
