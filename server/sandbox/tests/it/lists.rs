//! Lists: newest first, page by page, filtered.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use ink_sandbox::Clock;
use serde_json::Value;

use super::stage::{Stage, text};

fn ids(listed: &Value) -> Vec<String> {
    let data = listed["data"].as_array().expect("a list");
    data.iter().map(|object| text(&object["id"])).collect()
}

#[tokio::test]
async fn pages_join_to_whole_list_in_both_directions() {
    let stage = Stage::open().await;
    let mut made = Vec::new();
    for _ in 0..7 {
        made.push(text(&stage.intent().await["id"]));
    }
    made.reverse();
    let mut down = Vec::new();
    let mut path = "/v1/payment_intents?limit=3".to_owned();
    loop {
        let page = stage.get(&path).await.ok();
        assert_eq!(page["url"], "/v1/payment_intents");
        down.extend(ids(&page));
        if page["has_more"] == false {
            break;
        }
        let last = down.last().cloned().unwrap_or_default();
        path = format!("/v1/payment_intents?limit=3&starting_after={last}");
    }
    assert_eq!(down, made);
    let up = format!("/v1/payment_intents?limit=2&ending_before={}", made[4]);
    let up = stage.get(&up).await.ok();
    assert_eq!(ids(&up), made[2..4]);
    assert_eq!(up["has_more"], true);
}

#[tokio::test]
async fn list_can_be_filtered_by_creation_time() {
    let now = Arc::new(AtomicI64::new(1_800_000_000_000));
    let hand = now.clone();
    let stage = Stage::open_with(|options| {
        options.clock = Clock::from(move || hand.load(Ordering::Relaxed));
    })
    .await;
    let early = text(&stage.intent().await["id"]);
    now.fetch_add(60_000, Ordering::Relaxed);
    let late = text(&stage.intent().await["id"]);
    let found = async |query: &str| {
        let path = format!("/v1/payment_intents?{query}");
        ids(&stage.get(&path).await.ok())
    };
    assert_eq!(found("created[gte]=1800000060").await, [&*late]);
    assert_eq!(found("created[lt]=1800000060").await, [&*early]);
    assert_eq!(
        found("created[gt]=1800000000&created[lte]=1800000060").await,
        [late]
    );
    assert_eq!(found("created=1800000000").await, [early]);
}

#[tokio::test]
async fn events_can_be_filtered_by_type() {
    let stage = Stage::open().await;
    stage.paid("pm_card_visa").await;
    let types = async |query: &str| {
        let listed = stage.get(&format!("/v1/events?{query}")).await.ok();
        let data = listed["data"].as_array().expect("a list").clone();
        data.iter()
            .map(|event| text(&event["type"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(types("type=charge.succeeded").await, ["charge.succeeded"]);
    assert_eq!(
        types("type=payment_intent.*").await,
        ["payment_intent.succeeded", "payment_intent.created"]
    );
    let two = "types[]=charge.succeeded&types[]=payment_intent.created";
    assert_eq!(
        types(two).await,
        ["charge.succeeded", "payment_intent.created"]
    );
}

#[tokio::test]
async fn invalid_page_parameters_are_rejected() {
    let stage = Stage::open().await;
    let intent = text(&stage.intent().await["id"]);
    for query in [
        "limit=0".to_owned(),
        "limit=101".to_owned(),
        "colour=red".to_owned(),
        "created[when]=1".to_owned(),
        format!("starting_after={intent}&ending_before={intent}"),
    ] {
        let refused = stage.get(&format!("/v1/payment_intents?{query}")).await;
        assert_eq!(refused.status, 400, "{query}");
    }
    let missing = stage.get("/v1/payment_intents?starting_after=pi_1").await;
    missing.refused(404, "resource_missing");
    let missing = stage.get("/v1/refunds?payment_intent=pi_1").await;
    missing.refused(404, "resource_missing");
}
