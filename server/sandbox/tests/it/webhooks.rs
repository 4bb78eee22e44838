//! Webhooks: signed, retried until they arrive, and as faulty as a plan says.

use serde_json::{Value, json};

use super::stage::{Stage, eventually, text};

#[tokio::test]
async fn events_arrive_in_order_with_their_objects() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    let came = stage.hook.until(3).await;
    assert_eq!(
        stage.hook.types(),
        [
            "payment_intent.created",
            "charge.succeeded",
            "payment_intent.succeeded"
        ]
    );
    let event = came[2].event();
    assert_eq!(event["object"], "event");
    assert_eq!(event["livemode"], false);
    assert_eq!(event["pending_webhooks"], 1);
    assert_eq!(event["data"]["object"]["id"], paid["id"]);
    assert_eq!(event["data"]["object"]["status"], "succeeded");
    assert!(text(&event["request"]["id"]).starts_with("req_"));
    assert!(came[2].signature.starts_with("t="));
    let kept = stage
        .get(&format!("/v1/events/{}", text(&event["id"])))
        .await
        .ok();
    assert_eq!(kept["data"], event["data"]);
}

#[tokio::test]
async fn refused_delivery_is_retried() {
    let stage = Stage::open().await;
    stage.hook.refuse(3);
    stage.intent().await;
    stage.hook.until(1).await;
    let deliveries = eventually(async || {
        let listed = stage.ask("/control/events").await;
        let delivery = listed["events"][0]["deliveries"][0].clone();
        Some(delivery).filter(|delivery| delivery["delivered"] == true)
    })
    .await;
    let statuses: Vec<&Value> = deliveries["attempts"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|attempt| &attempt["status"])
        .collect();
    assert_eq!(statuses, [500, 500, 500, 200]);
}

#[tokio::test]
async fn all_events_arrive_despite_planned_faults() {
    let stage = Stage::open().await;
    let plan = json!({
        "seed": 7, "duplicate": 0.5, "drop": 0.5, "delay_ms": [0, 50], "reorder": true
    });
    stage.control("/control/plan", plan).await;
    for _ in 0..4 {
        stage.paid("pm_card_visa").await;
    }
    let listed = eventually(async || {
        let listed = stage.ask("/control/events").await;
        let events = listed["events"].as_array().expect("a list").clone();
        let mut deliveries = events
            .iter()
            .filter_map(|event| event["deliveries"].as_array());
        let arrived = deliveries.all(|all| all.iter().all(|one| one["delivered"] == true));
        arrived.then_some(events)
    })
    .await;
    let deliveries: Vec<Value> = listed
        .iter()
        .filter_map(|event| event["deliveries"].as_array())
        .flatten()
        .cloned()
        .collect();
    assert_eq!(listed.len(), 12);
    assert_eq!(stage.hook.came().len(), deliveries.len());
    assert!(deliveries.len() > 12, "none came twice");
    let dropped = deliveries
        .iter()
        .any(|delivery| delivery["attempts"][0]["dropped"] == true);
    assert!(dropped, "none was lost");
    let order: Vec<String> = stage
        .hook
        .came()
        .iter()
        .map(|came| text(&came.event()["id"]))
        .collect();
    assert!(!order.is_sorted(), "all came in order");
}

#[tokio::test]
async fn held_events_are_released_in_chosen_order() {
    let stage = Stage::open().await;
    stage
        .control("/control/hold", json!({ "hold": true }))
        .await;
    stage.paid("pm_card_visa").await;
    let listed = stage.ask("/control/events").await;
    let id = |place: usize| listed["events"][place]["id"].clone();
    assert_eq!(listed["events"][0]["deliveries"][0]["held"], true);
    assert!(stage.hook.came().is_empty());
    let made = stage
        .control("/control/release", json!({ "events": [id(2), id(0)] }))
        .await;
    assert_eq!(made["deliveries"][0]["delivered"], true);
    assert_eq!(
        stage.hook.types(),
        ["payment_intent.succeeded", "payment_intent.created"]
    );
    stage
        .control("/control/redeliver", json!({ "event": id(2) }))
        .await;
    assert_eq!(stage.hook.came()[2].body, stage.hook.came()[0].body);
    stage
        .control("/control/hold", json!({ "hold": false }))
        .await;
    assert_eq!(
        stage.hook.until(4).await[3].event()["type"],
        "charge.succeeded"
    );
}

#[tokio::test]
async fn failed_redelivery_is_retried() {
    let stage = Stage::open().await;
    stage.intent().await;
    let came = stage.hook.until(1).await;
    stage.hook.refuse(1);
    let asked = json!({ "event": came[0].event()["id"] });
    let made = stage.control("/control/redeliver", asked).await;
    assert_eq!(made["deliveries"][0]["delivered"], false);
    assert_eq!(made["deliveries"][0]["outcome"]["status"], 500);
    stage.hook.until(2).await;
}
