//! Disputes: opened by the payer, answered by the shop, decided by the bank.

use serde_json::{Value, json};

use super::stage::{Stage, text};

async fn disputed(stage: &Stage) -> Value {
    let paid = stage.paid("pm_card_createDispute").await;
    stage.aftermath().await;
    let path = format!("/v1/disputes?payment_intent={}", text(&paid["id"]));
    let listed = stage.get(&path).await.ok();
    listed["data"][0].clone()
}

#[tokio::test]
async fn disputed_charge_withdraws_funds_immediately() {
    let stage = Stage::open().await;
    let dispute = disputed(&stage).await;
    assert_eq!(dispute["object"], "dispute");
    assert_eq!(dispute["status"], "needs_response");
    assert_eq!(dispute["reason"], "fraudulent");
    assert_eq!(dispute["balance_transactions"][0]["amount"], -1500);
    assert_eq!(
        stage.events_of(&dispute).await,
        ["charge.dispute.created", "charge.dispute.funds_withdrawn"]
    );
    let charge = stage
        .get(&format!("/v1/charges/{}", text(&dispute["charge"])))
        .await
        .ok();
    assert_eq!(
        (&charge["disputed"], &charge["dispute"]),
        (&true.into(), &dispute["id"])
    );
    let form = [("charge", charge["id"].as_str().unwrap_or_default())];
    stage
        .post("/v1/refunds", &form)
        .await
        .refused(400, "charge_disputed");
}

#[tokio::test]
async fn evidence_decides_dispute() {
    let stage = Stage::open().await;
    for (evidence, status, moved) in [
        ("winning_evidence", "won", 2),
        ("losing_evidence", "lost", 1),
    ] {
        let dispute = disputed(&stage).await;
        let path = format!("/v1/disputes/{}", text(&dispute["id"]));
        let form = [
            ("evidence[uncategorized_text]", evidence),
            ("submit", "true"),
        ];
        let submitted = stage.post(&path, &form).await.ok();
        assert_eq!(submitted["status"], "under_review");
        assert_eq!(submitted["evidence_details"]["submission_count"], 1);
        stage.aftermath().await;
        let decided = stage.get(&path).await.ok();
        assert_eq!(decided["status"], status);
        assert_eq!(
            decided["balance_transactions"].as_array().map(Vec::len),
            Some(moved)
        );
        let events = stage.events_of(&dispute).await;
        let returned = events.contains(&"charge.dispute.funds_reinstated".to_owned());
        assert_eq!(returned, status == "won");
        assert!(events.contains(&"charge.dispute.closed".to_owned()));
        assert_eq!(stage.post(&path, &form).await.status, 400);
    }
}

#[tokio::test]
async fn lost_dispute_reinstates_amount_refunded_before() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    let intent = text(&paid["id"]);
    let part = [("payment_intent", intent.as_str()), ("amount", "500")];
    stage.post("/v1/refunds", &part).await.ok();
    let asked = json!({ "payment_intent": intent, "complaint": "fraudulent" });
    let dispute = stage.control("/control/dispute", asked).await;
    assert_eq!(dispute["amount"], 1500);
    let path = format!("/v1/disputes/{}/close", text(&dispute["id"]));
    let closed = stage.post(&path, &[]).await.ok();
    assert_eq!(closed["status"], "lost");
    assert_eq!(closed["balance_transactions"][0]["amount"], -1500);
    assert_eq!(closed["balance_transactions"][1]["amount"], 500);
    let events = stage.events_of(&dispute).await;
    assert!(events.contains(&"charge.dispute.funds_reinstated".to_owned()));
}

#[tokio::test]
async fn dispute_fails_pending_refund_of_charge() {
    let stage = Stage::open().await;
    for complaint in ["fraudulent", "inquiry"] {
        let paid = stage.paid("pm_card_pendingRefund").await;
        let form = [("payment_intent", paid["id"].as_str().unwrap_or_default())];
        let refund = stage.post("/v1/refunds", &form).await.ok();
        let about = json!({ "payment_intent": paid["id"], "complaint": complaint });
        let dispute = stage.control("/control/dispute", about).await;
        if complaint == "inquiry" {
            let escalated = json!({ "dispute": dispute["id"] });
            stage.control("/control/escalate", escalated).await;
        }
        stage.aftermath().await;
        let path = format!("/v1/refunds/{}", text(&refund["id"]));
        let failed = stage.get(&path).await.ok();
        assert_eq!(failed["status"], "failed");
        assert_eq!(
            failed["failure_reason"],
            "charge_for_pending_refund_disputed"
        );
        let charge = format!("/v1/charges/{}", text(&paid["latest_charge"]));
        assert_eq!(stage.get(&charge).await.ok()["amount_refunded"], 0);
        let events = stage.events_of(&refund).await;
        assert!(events.contains(&"refund.failed".to_owned()));
    }
}

#[tokio::test]
async fn evidence_can_be_saved_before_submission() {
    let stage = Stage::open().await;
    let dispute = disputed(&stage).await;
    let path = format!("/v1/disputes/{}", text(&dispute["id"]));
    let form = [("evidence[customer_name]", "Ink"), ("submit", "false")];
    let gathered = stage.post(&path, &form).await.ok();
    assert_eq!(gathered["status"], "needs_response");
    assert_eq!(gathered["evidence"]["customer_name"], "Ink");
    assert_eq!(gathered["evidence_details"]["has_evidence"], true);
    let unknown = stage.post(&path, &[("evidence[colour]", "red")]).await;
    unknown.refused(400, "parameter_unknown");
    let closed = stage.post(&format!("{path}/close"), &[]).await.ok();
    assert_eq!(closed["status"], "lost");
}

#[tokio::test]
async fn control_can_open_inquiry_on_paid_charge() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    let asked = json!({ "payment_intent": paid["id"], "complaint": "inquiry" });
    let dispute = stage.control("/control/dispute", asked).await;
    assert_eq!(dispute["status"], "warning_needs_response");
    assert_eq!(dispute["balance_transactions"], json!([]));
    let form = [("payment_intent", paid["id"].as_str().unwrap_or_default())];
    stage.post("/v1/refunds", &form).await.ok();
}

#[tokio::test]
async fn control_can_escalate_inquiry_to_dispute() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    let asked = json!({ "payment_intent": paid["id"], "complaint": "inquiry" });
    let inquiry = stage.control("/control/dispute", asked).await;
    let escalated = json!({ "dispute": inquiry["id"] });
    let dispute = stage.control("/control/escalate", escalated).await;
    assert_eq!(dispute["id"], inquiry["id"]);
    assert_eq!(dispute["status"], "needs_response");
    assert_eq!(dispute["balance_transactions"][0]["amount"], -1500);
}

#[tokio::test]
async fn early_fraud_warning_is_listed() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    let warned = json!({ "payment_intent": paid["id"], "fraud_type": "misc" });
    let warning = stage.control("/control/fraud-warning", warned).await;
    let listed = stage.get("/v1/radar/early_fraud_warnings").await.ok();
    assert_eq!(listed["data"], json!([warning]));
}
