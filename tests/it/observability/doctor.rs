//! What `inkpay doctor` finds at the card provider.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::doctor::{Finding, webhooks};
use ink_tests::TestApp;
use serde_json::json;

use crate::checkout::{SMALL, shop};

/// The provider's next answer is that a restricted key has no right to this.
async fn refuse_next_request(app: &TestApp) {
    let refusal = json!({ "count": 1, "after": false, "status": 403, "path": "/v1/" });
    app.provider().fail(refusal).await;
}

fn is_unknown(finding: Result<Finding, String>, why: &str) -> bool {
    matches!(finding, Ok(Finding::Unknown(text)) if text.contains(why))
}

#[both_databases(empty)]
async fn webhook_endpoint_is_found_missing_or_unreadable(db: TestDb) {
    let (app, _) = shop(db).await;
    let config = &app.app().config;
    let found = webhooks::webhooks(config).await;
    assert!(found.is_err_and(|why| why.contains("there: none")));
    let ours = format!("{}/stripe/webhook", config.public_origin());
    let set = json!({ "url": ours, "secret": "whsec_other" });
    app.provider().control("/webhook", &set).await;
    let found = webhooks::webhooks(config).await;
    assert!(matches!(found, Ok(Finding::Works(text)) if text.ends_with(&ours)));
    refuse_next_request(&app).await;
    let found = webhooks::webhooks(config).await;
    assert!(is_unknown(found, "allow it to read webhook endpoints"));
}

#[both_databases(stocked)]
async fn undelivered_events_reveal_signature_refusal(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let found = async || webhooks::events(&app.app().config, &app.app().db, app.now()).await;
    assert!(is_unknown(found().await, "had no event"));
    buyer.buy(&app, &[SMALL]).await;
    assert!(
        is_unknown(found().await, "had no event"),
        "it is on its way"
    );
    app.advance(Duration::from_mins(2));
    let events = app.provider().events(&["payment_intent.succeeded"]).await;
    let [event] = events.as_slice() else {
        unreachable!("{events:?}");
    };
    let payload = event.to_string();
    let refusal = app.provider().deliver(&app, payload, "t=1,v1=00").await;
    assert_eq!(refusal.status, 400);
    let lost = found().await.unwrap_err();
    assert!(
        lost.starts_with("the provider's last 1 were not accepted"),
        "{lost}"
    );
    app.provider().deliver_event(&app, event).await.done();
    assert!(matches!(found().await, Ok(Finding::Works(_))));
    refuse_next_request(&app).await;
    assert!(is_unknown(found().await, "allow it to read events"));
}
