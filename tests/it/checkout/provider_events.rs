//! The provider's events: twice, late, out of order, or forged.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::order::Command as Order;
use ink_server::features::checkout::provider_events::apply_event;
use ink_server::stripe::{EventObject, Intent, IntentState};
use ink_tests::{Logs, Person, TestApp};
use metrics::set_default_local_recorder;
use metrics_exporter_prometheus::PrometheusBuilder;

use super::refunds::intent;
use super::{DEAR, SMALL, books_agree, jobs_run, operate, shop};

both_databases!(stocked:
    a_repeated_webhook_changes_nothing,
    a_webhook_that_nobody_signed_is_refused,
    while_the_secret_is_replaced_either_is_believed,
    an_old_webhook_is_refused,
    what_concerns_nobody_is_taken_and_left,
    only_the_payment_that_was_asked_for_pays,
    a_refund_at_the_provider_takes_the_order_back,
    a_refund_told_before_its_payment_has_to_come_again,
    a_lost_dispute_takes_the_zips_back,
    a_won_dispute_changes_nothing_but_the_books,
    a_failed_refund_is_listed_for_the_operator,
    lost_webhooks_are_made_up_for,
);

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

async fn a_repeated_webhook_changes_nothing(db: TestDb) {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[DEAR]).await;
    app.provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
    for _ in 0..3 {
        app.provider().tell_all(&app, &ALL).await;
        jobs_run(&app).await;
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
    books_agree(&app).await;
}

async fn a_webhook_that_nobody_signed_is_refused(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
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

async fn while_the_secret_is_replaced_either_is_believed(db: TestDb) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("STRIPE_WEBHOOK_SECRET", "whsec_new, whsec_of_the_tests")
        .start()
        .await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment.client_secret, "pm_card_visa").await;
    provider.tell_all(&app, &["payment_intent.succeeded"]).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
}

async fn an_old_webhook_is_refused(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider()
        .pay(&payment.client_secret, "pm_card_visa")
        .await;
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

async fn what_concerns_nobody_is_taken_and_left(db: TestDb) {
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
        .tell_all(
            &app,
            &[
                "payment_intent.created",
                "payment_intent.succeeded",
                "charge.succeeded",
            ],
        )
        .await;
    books_agree(&app).await;
}

/// Whoever may use the account at the provider: neither another payment that names the order, nor one in other money.
async fn only_the_payment_that_was_asked_for_pays(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    for (id, in_dollars) in [("pi_another", true), (intent(&payment), false)] {
        let captured = IntentState::Captured {
            amount: Usd::from_dollars(260),
            at: Some(app.now()),
        };
        let another = EventObject::Intent(Intent {
            id: id.to_owned(),
            client_secret: None,
            order: OrderId::parse(&payment.order_id).ok(),
            buyer: None,
            zips: Vec::new(),
            total: None,
            in_dollars,
            state: captured,
            card: None,
            declined: None,
        });
        let (rules, now) = (app.app().config.order_rules(), app.now());
        app.stage(move |conn| apply_event(conn, &another, rules, now).map(drop))
            .await;
        assert_eq!(buyer.status_of(SMALL).await, 20, "{id}");
    }
    let provider = app.provider();
    provider.pay(&payment.client_secret, "pm_card_visa").await;
    provider.tell_all(&app, &["payment_intent.succeeded"]).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    books_agree(&app).await;
}

async fn a_refund_at_the_provider_takes_the_order_back(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let intent = intent(&payment);
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
    app.provider().tell_all(&app, &ALL).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    app.provider()
        .ask("/v1/refunds", &[("payment_intent", intent)])
        .await;
    app.provider().tell_all(&app, &ALL).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 0);
    assert_eq!(app.balance_of_founder().await, 0);
    books_agree(&app).await;
}

async fn a_refund_told_before_its_payment_has_to_come_again(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment.client_secret, "pm_card_visa").await;
    let intent = intent(&payment);
    provider
        .ask("/v1/refunds", &[("payment_intent", intent)])
        .await;
    let refunds = provider.events(&["refund.created", "refund.updated"]).await;
    for event in &refunds {
        assert_eq!(provider.tell(&app, event).await.status(), (7, 409));
    }
    provider.tell_all(&app, &["payment_intent.succeeded"]).await;
    for event in &refunds {
        assert_eq!(provider.tell(&app, event).await.status(), (0, 200));
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    books_agree(&app).await;
}

/// Somebody paid for the small ZIP and disputes it. Gives the dispute's address at the provider.
async fn disputed(app: &TestApp, buyer: &mut Person) -> String {
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider
        .pay(&payment.client_secret, "pm_card_createDispute")
        .await;
    provider.follow().await;
    provider.tell_all(app, &ALL).await;
    assert_eq!(buyer.status_of(SMALL).await, 40);
    provider.dispute().await
}

async fn a_lost_dispute_takes_the_zips_back(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let dispute = disputed(&app, &mut buyer).await;
    let provider = app.provider();
    provider.ask(&format!("{dispute}/close"), &[]).await;
    // The end first, the beginning after it.
    let mut events = provider.events(&ALL).await;
    events.reverse();
    for event in &events {
        assert_eq!(provider.tell(&app, event).await.status(), (0, 200));
    }
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert_eq!(app.balance_of_founder().await, 0);
    books_agree(&app).await;
}

async fn a_won_dispute_changes_nothing_but_the_books(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let dispute = disputed(&app, &mut buyer).await;
    let provider = app.provider();
    provider.hand_in(&dispute, "winning_evidence").await;
    jobs_run(&app).await;
    let after = provider.get(&dispute).await;
    assert_eq!(after["status"], "won", "{after}");
    assert_eq!(buyer.status_of(SMALL).await, 40);
    books_agree(&app).await;
}

async fn a_failed_refund_is_listed_for_the_operator(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider
        .pay(&payment.client_secret, "pm_card_refundFail")
        .await;
    assert_eq!(buyer.verify_payment(&payment).await.status(), (0, 200));
    let id = OrderId::parse(&payment.order_id).expect("an order number");
    operate(&app, Admin::Order(Order::Refund { id, amount: None }))
        .await
        .expect("refunded");
    jobs_run(&app).await;
    provider.follow().await;
    provider.tell_all(&app, &ALL).await;
    jobs_run(&app).await;
    let failed = operate(&app, Admin::Order(Order::Failed)).await;
    assert!(failed.is_ok_and(|text| text.contains(&payment.order_id)));
    books_agree(&app).await;
}

async fn lost_webhooks_are_made_up_for(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let intent = intent(&payment);
    app.provider()
        .ask("/v1/refunds", &[("payment_intent", intent)])
        .await;
    jobs_run(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    books_agree(&app).await;
}
