//! The provider's events: twice, late, out of order, or forged.

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::features::checkout::provider_events::apply_event;
use ink_server::stripe::{EventObject, Intent, IntentState};
use ink_tests::{Logs, Person, TestApp};
use metrics::set_default_local_recorder;
use metrics_exporter_prometheus::PrometheusBuilder;

use super::{DEAR, SMALL, assert_books_agree, run_jobs, shop};

const ALL: [&str; 8] = [
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.closed",
];

#[both_databases(stocked)]
async fn repeated_webhook_changes_nothing(db: TestDb) {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[DEAR]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    for _ in 0..3 {
        app.provider().deliver_events(&app, &ALL).await;
        run_jobs(&app).await;
    }
    let info = buyer.info().await;
    assert_eq!(info["orders"].as_array().map(Vec::len), Some(1));
    assert_eq!(info["total_zip_codes_reserved"], 1);
    let emails = app.emails().await;
    let deposits = emails
        .iter()
        .filter(|email| email.subject.contains("Deposit received"));
    assert_eq!(deposits.count(), 1);
    let shown = counted.render();
    for outcome in ["\"applied\"} 1", "\"repeated\"} 2"] {
        let line = format!("ink_webhooks_total{{outcome={outcome}");
        assert!(shown.contains(&line), "{line}: {shown}");
    }
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn unsigned_webhook_is_refused(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    let events = app.provider().events(&["payment_intent.succeeded"]).await;
    let payload = events.first().expect("an event").to_string();
    for signature in ["", "t=1,v1=00", "v1=00", "nonsense"] {
        let reply = app
            .provider()
            .deliver(&app, payload.clone(), signature)
            .await;
        assert_eq!(reply.status, 400, "{signature}");
    }
    assert_eq!(buyer.status_of(SMALL).await, 20);
}

#[both_databases(stocked)]
async fn both_webhook_secrets_are_accepted_during_rotation(db: TestDb) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("STRIPE_WEBHOOK_SECRET", "whsec_new, whsec_of_the_tests")
        .start()
        .await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment, "pm_card_visa").await;
    provider
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
}

#[both_databases(stocked)]
async fn stale_webhook_is_refused(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    let events = app.provider().events(&["payment_intent.succeeded"]).await;
    let payload = events.first().expect("an event").to_string();
    let signature = app.provider().sign(&payload);
    app.advance(super::MINUTE * 6);
    let logs = Logs::listen();
    let reply = app.provider().deliver(&app, payload, &signature).await;
    assert_eq!(reply.status, 400);
    assert_eq!(reply.call_reply().code(), "webhook.old");
    assert_eq!(buyer.status_of(SMALL).await, 20);
    // The operator is sent after the clock, and not after the secret.
    assert!(logs.security().is_empty());
    let mut lines = logs.all();
    lines.retain(|line| {
        let text = line.field("message").unwrap_or_default();
        text.contains("signed at another time")
    });
    let late: Vec<_> = lines.iter().map(|line| line.field("seconds")).collect();
    assert_eq!(late, [Some("360")]);
}

#[both_databases(empty)]
async fn unrelated_events_are_accepted_and_ignored(db: TestDb) {
    let (app, _) = shop(db).await;
    let foreign = app
        .provider()
        .ask(
            "/v1/payment_intents",
            &[
                ("amount", "500"),
                ("currency", "usd"),
                ("confirm", "true"),
                ("payment_method", "pm_card_visa"),
                ("return_url", "http://localhost:3000/"),
            ],
        )
        .await;
    assert_eq!(foreign["status"], "succeeded", "{foreign}");
    app.provider()
        .deliver_events(
            &app,
            &[
                "payment_intent.created",
                "payment_intent.succeeded",
                "charge.succeeded",
            ],
        )
        .await;
    assert_books_agree(&app).await;
}

/// Whoever may use the account at the provider: neither another payment that names the order, nor one in other money.
#[both_databases(stocked)]
async fn foreign_intent_or_currency_does_not_pay_order(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    for (id, in_dollars) in [("pi_another", true), (payment.intent_id(), false)] {
        let captured = IntentState::Captured {
            amount: Usd::from_dollars(260),
            at: Some(app.now()),
        };
        let another = EventObject::Intent(Intent {
            id: id.to_owned(),
            order: Some(payment.order_id()),
            buyer: None,
            zips: Vec::new(),
            total: None,
            in_dollars,
            state: captured,
            card: None,
        });
        let (rules, now) = (app.app().config.order_rules(), app.now());
        app.stage(move |conn| apply_event(conn, &another, rules, now).map(drop))
            .await;
        assert_eq!(buyer.status_of(SMALL).await, 20, "{id}");
    }
    // What was paid besides has to be refunded.
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(listed.contains("pi_another"), "{listed}");
    assert!(!listed.contains(payment.intent_id()), "{listed}");
    let provider = app.provider();
    provider.pay(&payment, "pm_card_visa").await;
    provider
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn full_refund_at_provider_revokes_order(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let intent = payment.intent_id();
    // Half of it changes nothing but the books.
    let half = format!("{:.0}", payment.amount * 50.0);
    let refunded = app
        .provider()
        .ask(
            "/v1/refunds",
            &[("payment_intent", intent), ("amount", &half)],
        )
        .await;
    assert_eq!(refunded["status"], "succeeded", "{refunded}");
    app.provider().deliver_events(&app, &ALL).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    app.provider()
        .ask("/v1/refunds", &[("payment_intent", intent)])
        .await;
    app.provider().deliver_events(&app, &ALL).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 0);
    assert_eq!(app.balance_of_founder().await, 0);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn refund_event_before_payment_must_be_redelivered(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment, "pm_card_visa").await;
    let intent = payment.intent_id();
    provider
        .ask("/v1/refunds", &[("payment_intent", intent)])
        .await;
    let refunds = provider.events(&["refund.created", "refund.updated"]).await;
    for event in &refunds {
        assert_eq!(provider.deliver_event(&app, event).await.status(), (7, 409));
    }
    provider
        .deliver_events(&app, &["payment_intent.succeeded"])
        .await;
    for event in &refunds {
        provider.deliver_event(&app, event).await.done();
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn lost_dispute_revokes_zips(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment, "pm_card_createDispute").await;
    provider.run_aftermath().await;
    provider.deliver_events(&app, &ALL).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    let dispute = provider.dispute().await;
    provider.ask(&format!("{dispute}/close"), &[]).await;
    // The end first, the beginning after it.
    let mut events = provider.events(&ALL).await;
    events.reverse();
    for event in &events {
        provider.deliver_event(&app, event).await.done();
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_eq!(app.balance_of_founder().await, 0);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn missed_webhooks_are_reconciled(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let intent = payment.intent_id();
    app.provider()
        .ask("/v1/refunds", &[("payment_intent", intent)])
        .await;
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_books_agree(&app).await;
}
