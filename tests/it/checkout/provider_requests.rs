//! The server's requests to the provider, compared with those of the provider's own library.

use std::process::Command;

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use serde_json::{Value, json};

use super::{SMALL, refund, run_jobs, shop};

/// Drives the same requests by npm's `stripe`.
const PROGRAM: &str = "provider/requests.mjs";

#[tokio::test]
async fn provider_requests_match_official_library() {
    let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let provider = app.provider();
    let lost = buyer.open_payment(&[SMALL]).await;
    buyer.cancel_payment().await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &payment).await;
    run_jobs(&app).await;
    let ours: Vec<Value> = relevant_parts(provider.requests().await);

    let cents = format!("{:.0}", payment.amount * 100.0);
    let told = json!({
        "base": provider.base(),
        "orders": [lost.order_id, payment.order_id],
        "intents": [lost.intent_id(), payment.intent_id()],
        "bought": { "ink_id": "buyer", "zips": SMALL, "total_cents": cents },
        "cents": cents,
    });
    let before = provider.requests().await.len();
    let ran = tokio::task::spawn_blocking(move || {
        Command::new("node")
            .arg(PROGRAM)
            .arg(told.to_string())
            .output()
    });
    let ran = ran.await.expect("it ran").expect("node is there");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let all = provider.requests().await;
    let theirs = relevant_parts(all.into_iter().skip(before).collect());
    for request in &theirs {
        assert!(
            ours.contains(request),
            "the library sends {request:#}\nwe send {ours:#?}"
        );
    }
    assert_eq!(theirs.len(), 4);
}

/// What of a request is its own: method, path, parameters, and the idempotency key that was chosen.
fn relevant_parts(requests: Vec<Value>) -> Vec<Value> {
    requests
        .into_iter()
        .filter(|request| request["key"] == "secret")
        .map(|request| {
            // A key of the library's own, for retries that we have jobs for.
            let key = request["idempotency_key"].as_str();
            json!({
                "method": request["method"],
                "path": request["path"],
                "params": request["params"],
                "idempotency_key": key.filter(|key| !key.starts_with("stripe-node-retry")),
            })
        })
        .collect()
}
