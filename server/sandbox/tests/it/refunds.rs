//! Refunds: whole, in part, never too much.

use serde_json::json;

use super::stage::{Stage, text};

#[tokio::test]
async fn charge_is_refunded_in_parts_until_nothing_is_left() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    let intent = text(&paid["id"]);
    let part = [
        ("payment_intent", intent.as_str()),
        ("amount", "500"),
        ("reason", "requested_by_customer"),
        ("metadata[order]", "7"),
    ];
    let refund = stage.post("/v1/refunds", &part).await.ok();
    assert_eq!(
        (&refund["amount"], &refund["status"]),
        (&500.into(), &"succeeded".into())
    );
    assert_eq!(refund["metadata"]["order"], "7");
    let charge = text(&paid["latest_charge"]);
    let too_much = [("charge", charge.as_str()), ("amount", "1001")];
    let refused = stage.post("/v1/refunds", &too_much).await;
    assert_eq!(refused.status, 400);
    assert!(
        refused
            .text
            .contains("greater than unrefunded amount on charge ($10.00)")
    );
    let rest = stage.post("/v1/refunds", &[("charge", &charge)]).await.ok();
    assert_eq!(rest["amount"], 1000);
    let again = stage.post("/v1/refunds", &[("charge", &charge)]).await;
    again.refused(400, "charge_already_refunded");

    let charge = stage.get(&format!("/v1/charges/{charge}")).await.ok();
    assert_eq!(
        (&charge["amount_refunded"], &charge["refunded"]),
        (&1500.into(), &true.into())
    );
    let listed = stage
        .get(&format!("/v1/refunds?payment_intent={intent}"))
        .await
        .ok();
    assert_eq!(listed["data"].as_array().map(Vec::len), Some(2));
    assert_eq!(listed["data"][0], rest);
    let found = stage
        .get(&format!("/v1/refunds/{}", text(&refund["id"])))
        .await
        .ok();
    assert_eq!(found, refund);
    assert_eq!(stage.events_of(&refund).await, ["refund.created"]);
    assert_eq!(
        stage.events_of(&charge).await.last().map(String::as_str),
        Some("charge.refunded")
    );
}

#[tokio::test]
async fn unpaid_intent_cannot_be_refunded() {
    let stage = Stage::open().await;
    let intent = stage.intent().await;
    let unpaid = [("payment_intent", intent["id"].as_str().unwrap_or_default())];
    let refused = stage.post("/v1/refunds", &unpaid).await;
    refused.refused(400, "payment_intent_unexpected_state");
    let refused = stage.post("/v1/refunds", &[]).await;
    refused.refused(400, "parameter_missing");
    let refused = stage.post("/v1/refunds", &[("charge", "ch_none")]).await;
    refused.refused(404, "resource_missing");
}

#[tokio::test]
async fn pending_refund_succeeds_later() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_pendingRefund").await;
    let form = [("payment_intent", paid["id"].as_str().unwrap_or_default())];
    let refund = stage.post("/v1/refunds", &form).await.ok();
    assert_eq!(refund["status"], "pending");
    stage.aftermath().await;
    let path = format!("/v1/refunds/{}", text(&refund["id"]));
    assert_eq!(stage.get(&path).await.ok()["status"], "succeeded");
    let events = stage.events_of(&refund).await;
    assert_eq!(
        events,
        ["refund.created", "refund.updated", "charge.refund.updated"]
    );
}

#[tokio::test]
async fn refund_waits_for_balance_until_aftermath() {
    let stage = Stage::open().await;
    for (stays_low, status, reason) in [
        (false, "succeeded", json!(null)),
        (true, "failed", json!("insufficient_funds")),
    ] {
        let low = json!({ "low": true });
        stage.control("/control/balance", low).await;
        let paid = stage.paid("pm_card_visa").await;
        let form = [("payment_intent", paid["id"].as_str().unwrap_or_default())];
        let refund = stage.post("/v1/refunds", &form).await.ok();
        assert_eq!(refund["status"], "pending");
        assert_eq!(refund["pending_reason"], "insufficient_funds");
        let low = json!({ "low": stays_low });
        let shown = stage.control("/control/balance", low).await;
        assert_eq!(shown["low_balance"], stays_low);
        stage.aftermath().await;
        let path = format!("/v1/refunds/{}", text(&refund["id"]));
        let ended = stage.get(&path).await.ok();
        assert_eq!(
            (&ended["status"], &ended["failure_reason"]),
            (&json!(status), &reason)
        );
    }
}

#[tokio::test]
async fn failed_refund_can_be_retried() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_refundFail").await;
    let form = [("payment_intent", paid["id"].as_str().unwrap_or_default())];
    let refund = stage.post("/v1/refunds", &form).await.ok();
    assert_eq!(refund["status"], "succeeded");
    stage.aftermath().await;
    let path = format!("/v1/refunds/{}", text(&refund["id"]));
    let failed = stage.get(&path).await.ok();
    assert_eq!(failed["status"], "failed");
    assert!(failed["failure_reason"].is_string());
    let events = stage.events_of(&refund).await;
    assert!(events.contains(&"refund.failed".to_owned()));
    let charge = format!("/v1/charges/{}", text(&paid["latest_charge"]));
    assert_eq!(stage.get(&charge).await.ok()["amount_refunded"], 0);
    stage.post("/v1/refunds", &form).await.ok();
}
