//! The job that sends e-mails: what wakes it, which e-mails it sends first, and that it sends none twice.

use std::time::Duration;

use ink_schema::test_support::statements::Statements;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{both_databases, outbox};
use ink_server::jobs;
use ink_tests::{APP_ID, MailServer, Person, hashed};
use serde_json::json;

use super::{HALF_A_MINUTE, OWNER, app, code, only_email, post};

/// How the database is asked for e-mails that are due, and told that one was sent.
const LOOKED: &str = "ORDER BY outbox.next_at";
const NOTED: &str = "SET sent_at =";

/// Waits until the database was asked these, one after the other.
async fn wait_for_statements(statements: &Statements, wanted: &[&str]) {
    let all = async {
        let mut wanted = wanted.iter().peekable();
        while wanted.peek().is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
            for statement in statements.take() {
                let plain = statement.replace(['`', '"'], "");
                wanted.next_if(|one| plain.contains(**one));
            }
        }
    };
    tokio::time::timeout(HALF_A_MINUTE, all).await.unwrap();
}

/// Each comes when the job has long begun to wait: it looks once more after each e-mail.
#[both_databases(empty)]
async fn calls_that_enqueue_an_email_wake_the_job(db: TestDb) {
    let statements = Statements::of(db.url());
    let mut server = MailServer::start();
    let app = app(db, &server).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.enable_mailed_codes().await;
    let mut returning = ada.with_new_browser(&app);
    let waiting = returning.log_in().await;
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let dave = Person::signed_up(&app, "dave.1").await;
    let (mut bob, carol) = (Person::new(&app, "bob.1"), Person::new(&app, "carol.1"));
    let created = bob.create().await.done();
    app.stage(|conn| stage::execute(conn, "DELETE FROM outbox"))
        .await;

    drop(statements.take());
    let jobs = jobs::start(app.app());
    // By itself, and for what it was woken to before it was there.
    wait_for_statements(&statements, &[LOOKED, LOOKED]).await;
    let created = created.text("validate_email_id");
    let resend = json!({ "validate_email_id": created, "email": bob.email });
    let trigger = json!({
        "app_id": APP_ID, "mfa_id": waiting.body["mfa_id"], "mfa_type": "totp",
    });
    let log_in = json!({
        "app_id": APP_ID, "email": ada.email, "password": hashed(&ada.password),
    });
    let request_reset = json!({ "app_id": APP_ID, "email": ada.email });
    let mut reset = log_in.clone();
    reset["code"] = json!(code);
    let moved = OWNER.to_owned();
    let (change, off) = (json!({ "email": moved }), json!({ "on": false }));
    let sign_up = carol.sign_up_payload();
    for (person, path, payload, to) in [
        (&carol, "/user/create", sign_up, &carol.email),
        (&bob, "/user/create/resend-code", resend, &bob.email),
        (&returning, "/auth/trigger-mfa", trigger, &ada.email),
        (&ada, "/user/email", change, &moved),
        (&ada, "/user/mailed-codes", off, &ada.email),
        (&ada, "/user/disclosure", json!({}), &ada.email),
        (&dave, "/user/delete", json!({}), &dave.email),
        (&ada, "/auth/password-reset", reset, &ada.email),
        (&ada, "/auth/password-reset", request_reset, &ada.email),
        (&returning, "/auth/login", log_in, &ada.email),
    ] {
        person.browser.clone().post(path, &payload).await.done();
        let arrived = tokio::time::timeout(jobs::INTERVAL / 2, server.next_email());
        let arrived = arrived.await.map(|mail| mail.envelope_to).ok();
        assert_eq!(arrived, Some(vec![to.clone()]), "{path}");
        wait_for_statements(&statements, &[NOTED, LOOKED]).await;
    }
    jobs.stop().await;
}

#[both_databases(empty)]
async fn ended_jobs_are_not_woken(db: TestDb) {
    const MOMENT: Duration = Duration::from_millis(100);
    let statements = Statements::of(db.url());
    let server = MailServer::start();
    let app = app(db, &server).await;
    drop(statements.take());
    let mut jobs = jobs::start(app.app());
    wait_for_statements(&statements, &[LOOKED]).await;
    jobs.end();
    tokio::time::sleep(MOMENT).await;
    post(&app, code(&app, OWNER)).await;
    app.app().outbox_signal.notify();
    tokio::time::sleep(MOMENT).await;
    assert_eq!(only_email(&app).await.attempts, 0);
    jobs.stop().await;
}

#[both_databases(empty)]
async fn many_emails_are_all_delivered(db: TestDb) {
    let mut server = MailServer::start();
    let app = app(db, &server).await;
    let mut expected = Vec::new();
    for nth in 0..30 {
        let to = format!("reader{nth:02}@inkpay.example");
        post(&app, code(&app, &to)).await;
        expected.push(to);
    }
    let jobs = jobs::start(app.app());
    let mut arrived = Vec::new();
    for _ in 0..30 {
        arrived.extend(server.next_email().await.envelope_to);
    }
    arrived.sort_unstable();
    assert_eq!(arrived, expected);
    jobs.stop().await;
}

#[both_databases(empty)]
async fn slow_delivery_does_not_delay_other_emails(db: TestDb) {
    let mut server = MailServer::start();
    let app = app(db, &server).await;
    let jobs = jobs::start(app.app());
    post(&app, code(&app, "slow@inkpay.example")).await;
    app.app().outbox_signal.notify();
    let begun = async {
        while only_email(&app).await.attempts == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(jobs::INTERVAL, begun).await.unwrap();
    post(&app, code(&app, OWNER)).await;
    app.app().outbox_signal.notify();
    let arrived = tokio::time::timeout(jobs::INTERVAL / 2, server.next_email());
    assert_eq!(arrived.await.unwrap().envelope_to, [OWNER]);
    jobs.stop().await;
}

#[both_databases(empty)]
async fn codes_are_sent_before_other_emails(db: TestDb) {
    let server = MailServer::start();
    let app = app(db, &server).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    app.deliver().await;
    let email = code(&app, OWNER);
    let now = app.now();
    app.stage(move |conn| (0..200).try_for_each(|_| outbox::enqueue(conn, &email, now)))
        .await;
    app.advance(Duration::from_hours(2));
    let mut ada = ada.with_new_browser(&app);
    ada.request_reset().await.done();
    app.deliver().await;
    let newest = app.stage(|conn| outbox::all(conn, 1)).await.remove(0);
    assert_eq!(newest.email.to, ada.email);
    assert_eq!(newest.sent_at, Some(app.now()));
}

/// Otherwise it would be sent again.
#[tokio::test]
async fn sent_mark_is_retried_after_database_error() {
    let db = TestDb::sqlite();
    let statements = Statements::of(db.url());
    let server = MailServer::start();
    let app = app(db, &server).await;
    post(&app, code(&app, OWNER)).await;
    let broken = "CREATE TRIGGER broken BEFORE UPDATE OF sent_at ON outbox
        BEGIN SELECT RAISE(ABORT, 'not now'); END";
    app.stage(move |conn| stage::execute(conn, broken)).await;
    let mended = async {
        wait_for_statements(&statements, &[NOTED]).await;
        app.stage(|conn| stage::execute(conn, "DROP TRIGGER broken"))
            .await;
    };
    tokio::join!(app.deliver(), mended);
    let email = only_email(&app).await;
    assert_eq!((email.attempts, email.sent_at), (1, Some(app.now())));
}
