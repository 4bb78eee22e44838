//! E-mails, sent through a real mail server and read as they arrived.

mod job;
mod retries;

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::outbox::{self, OutboxEmail, OutgoingEmail};
use ink_schema::test_support::TestDb;
use ink_server::email::smtp::Mail;
use ink_server::email::{CodePurpose, SecurityEmail, SecurityFacts};
use ink_server::i18n::lang::Lang;
use ink_server::{config, jobs};
use ink_tests::{Logs, MailServer, PRODUCTION, STAGING, TestApp};

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
