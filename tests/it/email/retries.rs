//! E-mails that the mail server does not accept at once.

use std::time::Duration;

use ink_domain::email::Email;
use ink_domain::mailed_code::LIFE;
use ink_domain::time::{self, HOUR};
use ink_schema::auth::secret_keys;
use ink_schema::test_support::TestDb;
use ink_schema::{both_databases, outbox};
use ink_server::jobs::alerts;
use ink_tests::{Logs, MailServer, TestApp};
use tracing::Level;

use super::{DAY, HALF_A_MINUTE, OWNER, app, code, only_email, post};

/// It says so before it is offered an e-mail.
#[both_databases(empty)]
async fn server_that_turns_us_away_refuses_no_email(db: TestDb) {
    // When an e-mail is sent, and when the connection is tested.
    let mut server = MailServer::turning_away(2);
    let app = app(db, &server).await;
    post(&app, code(&app, OWNER)).await;
    app.deliver().await;
    let email = only_email(&app).await;
    assert_eq!((email.attempts, email.given_up_at), (1, None));
    app.advance(HALF_A_MINUTE);
    app.deliver().await;
    assert_eq!(server.next_email().await.envelope_to, [OWNER]);
}

#[both_databases(empty)]
async fn expired_code_is_given_up_unsent(db: TestDb) {
    let mut server = MailServer::turning_away(2);
    let app = app(db, &server).await;
    let (email, now) = (code(&app, OWNER), app.now());
    app.stage(move |conn| outbox::enqueue_code(conn, &email, now))
        .await;
    app.deliver().await;
    assert_eq!(only_email(&app).await.given_up_at, None);
    let logs = Logs::listen();
    app.advance(Duration::from_millis(u64::try_from(LIFE).unwrap()));
    app.deliver().await;
    let email = only_email(&app).await;
    assert_eq!((email.sent_at, email.given_up_at), (None, Some(app.now())));
    assert!(server.unread().is_empty());
    assert_eq!(logs.errors().len(), 0);
}

#[both_databases(empty)]
async fn emails_put_off_by_an_outage_are_sent_when_it_ends(db: TestDb) {
    // Three attempts, each followed by a test of the connection.
    let mut server = MailServer::turning_away(6);
    let app = app(db, &server).await;
    post(&app, code(&app, "first@inkpay.example")).await;
    for seconds in [0, 30, 60] {
        app.advance(Duration::from_secs(seconds));
        app.deliver().await;
    }
    let email = only_email(&app).await;
    assert_eq!((email.attempts, email.sent_at), (3, None));
    post(&app, code(&app, OWNER)).await;
    // The second one finds that the outage has ended, and the first one follows at once.
    for to in [OWNER, "first@inkpay.example"] {
        app.deliver().await;
        assert_eq!(server.next_email().await.envelope_to, [to]);
    }
}

/// Such as a mailbox that takes nothing from strangers at first: the backoff is for it.
#[both_databases(empty)]
async fn email_that_its_mailbox_defers_waits_for_its_next_attempt(db: TestDb) {
    let server = MailServer::start();
    let app = app(db, &server).await;
    post(&app, code(&app, OWNER)).await;
    app.deliver().await;
    post(&app, code(&app, "busy@inkpay.example")).await;
    app.deliver().await;
    post(&app, code(&app, OWNER)).await;
    app.deliver().await;
    let emails = app.stage(|conn| outbox::all(conn, 10)).await;
    let waits: Vec<bool> = emails
        .iter()
        .map(|email| email.sent_at.is_none() && email.next_at > app.now())
        .collect();
    assert_eq!(waits, [false, true, false]);
}

/// Each e-mail that it accepts would be the end of an outage.
#[both_databases(empty)]
async fn server_that_limits_us_does_not_cancel_the_backoff(db: TestDb) {
    let server = MailServer::start();
    let app = app(db, &server).await;
    let send_another = async || {
        post(&app, code(&app, OWNER)).await;
        app.deliver().await;
    };
    let attempts = async || {
        let emails = app.stage(|conn| outbox::all_to(conn, "limited@inkpay.example", 1));
        emails.await.remove(0).attempts
    };
    send_another().await;
    post(&app, code(&app, "limited@inkpay.example")).await;
    app.deliver().await;
    for _ in 0..3 {
        send_another().await;
        app.deliver().await;
    }
    assert_eq!(attempts().await, 1);
    app.advance(HALF_A_MINUTE);
    app.deliver().await;
    // Nothing was accepted since then: this is an outage, and its end.
    app.advance(HALF_A_MINUTE);
    send_another().await;
    assert_eq!(attempts().await, 2);
    app.deliver().await;
    assert_eq!(attempts().await, 3);
}

/// What it is about lasts, and the operator corrects the setting.
#[both_databases(empty)]
async fn operators_email_is_retried_until_its_address_is_corrected(db: TestDb) {
    let mut server = MailServer::start();
    let app = TestApp::build(db)
        .setting("INKPAY_SMTP_URL", &server.url())
        .setting("INKPAY_OPERATOR_EMAIL", "refused@inkpay.example")
        .start()
        .await;
    let long_ago = app.now() - 365 * time::DAY;
    app.stage(move |conn| secret_keys::record(conn, "old", long_ago))
        .await;
    alerts::check_alerts(app.app().clone(), app.now())
        .await
        .unwrap();
    for attempts in 1..=3 {
        app.deliver().await;
        let email = only_email(&app).await;
        assert_eq!((email.attempts, email.given_up_at), (attempts, None));
        assert_eq!(email.next_at, app.now() + HOUR);
        app.advance(DAY);
    }
    let corrected = [("INKPAY_OPERATOR_EMAIL", OWNER)];
    app.second_node(&corrected).await.deliver().await;
    assert_eq!(server.next_email().await.envelope_to, [OWNER]);
}

/// By it a mailbox knows an e-mail that it has, and by the date its reader how old the news is.
#[both_databases(empty)]
async fn every_attempt_has_the_same_message_id_and_date(db: TestDb) {
    let mut server = MailServer::start();
    let app = app(db, &server).await;
    post(&app, code(&app, "lost@inkpay.example")).await;
    app.deliver().await;
    let first = server.next_email().await;
    assert_eq!(first.header("date"), "Fri, 02 Jan 2026 12:00:00 +0000");
    post(&app, code(&app, OWNER)).await;
    app.advance(HALF_A_MINUTE);
    app.deliver().await;
    let mut others = [server.next_email().await, server.next_email().await];
    others.sort_by_key(|email| email.envelope_to == [OWNER]);
    let [again, other] = others;
    for name in ["message-id", "date"] {
        assert_eq!(again.header(name), first.header(name));
    }
    assert_ne!(other.header("message-id"), first.header("message-id"));
}

/// The server has no SMTPUTF8, as most.
#[both_databases(empty)]
async fn addresses_beyond_ascii_are_no_outage(db: TestDb) {
    let mut server = MailServer::start();
    let app = app(db, &server).await;
    let ada = Email::parse("ada@bücher.example").unwrap();
    post(&app, code(&app, ada.as_str())).await;
    app.deliver().await;
    let email = server.next_email().await;
    assert_eq!(email.envelope_to, ["ada@xn--bcher-kva.example"]);
    assert_eq!(email.header("to"), "ada@xn--bcher-kva.example");
    let logs = Logs::listen();
    post(&app, code(&app, "jörg@inkpay.example")).await;
    app.deliver().await;
    let emails = app.stage(|conn| outbox::all(conn, 10)).await;
    let ends: Vec<_> = emails.iter().map(|email| email.given_up_at).collect();
    assert_eq!(ends, [None, Some(app.now())]);
    assert!(logs.all().iter().all(|line| line.level != Level::WARN));
}
