//! E-mails, sent through a real mail server and read as they arrived.

mod retries;

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::outbox::{self, OutboxEmail, OutgoingEmail};
use ink_schema::test_support::statements::Statements;
use ink_schema::test_support::{TestDb, stage};
use ink_server::email::smtp::Mail;
use ink_server::email::{CodePurpose, SecurityEmail, SecurityFacts};
use ink_server::i18n::lang::Lang;
use ink_server::{config, jobs};
use ink_tests::{APP_ID, Logs, MailServer, PRODUCTION, Person, STAGING, TestApp, hashed};
use serde_json::json;

const OWNER: &str = "ink.maker@inkpay.example";
const HALF_A_MINUTE: Duration = Duration::from_secs(30);
const DAY: Duration = Duration::from_hours(24);

async fn app(db: TestDb, server: &MailServer) -> TestApp {
    let app = TestApp::build(db).setting("INKPAY_SMTP_URL", &server.url());
    app.start().await
}

fn code(app: &TestApp, to: &str) -> OutgoingEmail {
    let reader = app.app().reader(Lang::En);
    let email = ink_server::email::EmailMessage::code(reader, CodePurpose::Reset, "042137", 10);
    email.unwrap().to(to)
}

async fn post(app: &TestApp, email: OutgoingEmail) {
    let now = app.now();
    app.stage(move |conn| outbox::enqueue(conn, &email, now))
        .await;
}

async fn only_email(app: &TestApp) -> OutboxEmail {
    let mut emails = app.stage(|conn| outbox::all(conn, 10)).await;
    assert_eq!(emails.len(), 1);
    emails.remove(0)
}

#[both_databases(empty)]
async fn code_email_arrives_once_with_headers(db: TestDb) {
    let mut server = MailServer::start();
    let app = app(db, &server).await;
    post(&app, code(&app, OWNER)).await;
    app.deliver().await;

    let mail = server.next_email().await;
    assert_eq!(mail.envelope_to, [OWNER]);
    assert_eq!(mail.envelope_from, "no-reply@localhost");
    assert_eq!(mail.header("to"), OWNER);
    assert_eq!(mail.header("from"), "INKPAY <no-reply@localhost>");
    assert_eq!(
        mail.header("subject"),
        "Your code for a new INKPAY password"
    );
    assert_eq!(mail.header("auto-submitted"), "auto-generated");
    assert!(mail.header("message-id").ends_with("@localhost>"));
    assert_eq!(mail.code(), Some("042137"));
    assert!(mail.html.contains("042137"), "{}", mail.html);
    let link = "http://localhost:3000/settings";
    assert!(mail.text.contains(link), "{}", mail.text);
    assert!(
        mail.html.contains(&format!("href=\"{link}\"")),
        "{}",
        mail.html
    );
    assert_eq!(only_email(&app).await.sent_at, Some(app.now()));

    app.advance(DAY);
    app.deliver().await;
    assert!(server.unread().is_empty());
}

#[both_databases(empty)]
async fn deferred_email_is_retried_for_a_day(db: TestDb) {
    let server = MailServer::start();
    let app = app(db, &server).await;
    post(&app, code(&app, "busy@inkpay.example")).await;
    for attempts in 1..=3 {
        app.deliver().await;
        // Not yet due again.
        app.deliver().await;
        let email = only_email(&app).await;
        assert_eq!(email.attempts, attempts);
        assert_eq!((email.sent_at, email.given_up_at), (None, None));
        app.advance(Duration::from_millis(
            u64::try_from(email.next_at - app.now()).unwrap(),
        ));
    }
    app.advance(DAY);
    app.deliver().await;
    let email = only_email(&app).await;
    assert_eq!((email.attempts, email.given_up_at), (4, Some(app.now())));
}

#[both_databases(empty)]
async fn refused_email_is_given_up_at_once(db: TestDb) {
    let server = MailServer::start();
    let app = app(db, &server).await;
    post(&app, code(&app, "refused@inkpay.example")).await;
    let logs = Logs::listen();
    app.deliver().await;
    let email = only_email(&app).await;
    assert_eq!((email.attempts, email.given_up_at), (1, Some(app.now())));

    // The server repeats the address, the log does not.
    let [error] = logs.errors().try_into().unwrap();
    let id = email.id.to_string();
    assert_eq!(error.field("email_id"), Some(id.as_str()));
    let said = format!("{error:?}");
    assert!(said.contains("550"), "{said}");
    assert!(
        !said.contains("refused@") && !said.contains("042137"),
        "{said}"
    );
}

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
        let arrived = tokio::time::timeout(jobs::outbox::INTERVAL / 2, server.next_email());
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
    tokio::time::timeout(jobs::outbox::INTERVAL, begun)
        .await
        .unwrap();
    post(&app, code(&app, OWNER)).await;
    app.app().outbox_signal.notify();
    let arrived = tokio::time::timeout(jobs::outbox::INTERVAL / 2, server.next_email());
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

#[tokio::test]
async fn chinese_notice_arrives_unchanged() {
    let mut server = MailServer::start();
    let app = app(TestDb::sqlite(), &server).await;
    let facts = SecurityFacts {
        ink_id: "ink.maker",
        device: Some("Chrome on macOS"),
        at: app.now(),
    };
    let notice = SecurityEmail::PasskeyAdded {
        name: "我的<电脑>"
    };
    let reader = app.app().reader(Lang::Ch);
    let email = ink_server::email::EmailMessage::security(reader, notice, facts).unwrap();
    post(&app, email.clone().to(OWNER)).await;
    app.deliver().await;

    let mail = server.next_email().await;
    assert_eq!(mail.header("subject"), email.subject);
    assert_eq!(mail.text.replace("\r\n", "\n").trim_end(), email.text);
    assert_eq!(mail.html.replace("\r\n", "\n").trim_end(), email.html);
    assert!(mail.text.contains("通行密钥：我的<电脑>"), "{}", mail.text);
    let day = "2026年1月2日 12:00\u{a0}UTC";
    assert!(mail.text.contains(day), "{}", mail.text);
}

#[tokio::test]
async fn unreachable_mail_server_is_retried() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_SMTP_URL", "smtp://127.0.0.1:1");
    let app = app.start().await;
    post(&app, code(&app, OWNER)).await;
    app.deliver().await;
    let email = only_email(&app).await;
    let half_a_minute = i64::try_from(HALF_A_MINUTE.as_millis()).unwrap();
    assert_eq!(email.next_at, app.now() + half_a_minute);
    assert_eq!(email.given_up_at, None);
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

/// A wrong password is the operator's to mend; e-mails wait for it.
#[tokio::test]
async fn mail_server_login_uses_credentials() {
    let mut server = MailServer::start();
    for right in [false, true] {
        let url = server.url_with_password(right);
        let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_SMTP_URL", &url);
        let app = app.start().await;
        post(&app, code(&app, OWNER)).await;
        app.deliver().await;
        let email = only_email(&app).await;
        assert_eq!((email.sent_at.is_some(), email.given_up_at), (right, None));
    }
    assert!(server.next_email().await.logged_in);
}

#[tokio::test]
async fn mail_server_can_be_tested_without_sending() {
    let mut server = MailServer::start();
    let test = async |url: &str| {
        let setting = ("INKPAY_SMTP_URL".to_owned(), url.to_owned());
        let config = config::read(None, [setting]).unwrap();
        Mail::open(&config).unwrap().test().await
    };
    assert_eq!(test(&server.url()).await, Some(Ok(())));
    assert_eq!(test(&server.url_with_password(true)).await, Some(Ok(())));
    for bad in [
        server.url_with_password(false),
        "smtp://127.0.0.1:1".to_owned(),
    ] {
        assert!(matches!(test(&bad).await, Some(Err(_))), "{bad}");
    }
    assert_eq!(test("").await, None);
    assert!(server.unread().is_empty());
}

#[tokio::test]
async fn staging_emails_are_marked() {
    let mut server = MailServer::start();
    let builder = TestApp::build(TestDb::sqlite()).settings(&STAGING);
    let app = builder
        .setting("INKPAY_SMTP_URL", &server.url())
        .start()
        .await;
    let email = code(&app, OWNER);
    let subject = email.subject.clone();
    post(&app, email).await;
    app.deliver().await;
    let mail = server.next_email().await;
    assert_eq!(mail.header("subject"), format!("[STAGING] {subject}"));
}

#[tokio::test]
async fn old_emails_are_deleted() {
    for (settings, days) in [([].as_slice(), 1), (&PRODUCTION, 7)] {
        let mut server = MailServer::start();
        let builder = TestApp::build(TestDb::sqlite())
            .setting("INKPAY_SMTP_URL", &server.url())
            .settings(settings);
        let app = builder.start().await;
        post(&app, code(&app, OWNER)).await;
        app.deliver().await;
        server.next_email().await;
        let left = async || {
            let forgotten = jobs::outbox::delete_expired(app.app().clone(), app.now());
            forgotten.await.unwrap();
            app.stage(|conn| outbox::all(conn, 10)).await.len()
        };
        app.advance(DAY * days);
        assert_eq!(left().await, 1, "{days}");
        app.advance(Duration::from_millis(1));
        assert_eq!(left().await, 0, "{days}");
    }
}
