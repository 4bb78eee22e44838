//! The development mailbox.

use ink_schema::test_support::TestDb;
use ink_schema::{DatabaseKind, both_databases, outbox};
use ink_tests::{PRODUCTION, TestApp, TestResponse};
use serde_json::{Value, json};

use crate::checkout::{SMALL, shop};

const PATHS: [&str; 3] = ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/1"];

fn email(subject: &str) -> outbox::OutgoingEmail {
    outbox::OutgoingEmail {
        to: "ink.maker@inkpay.example".to_owned(),
        subject: subject.to_owned(),
        text: "Your code:\n\n042137\n\n<b>not bold</b>".to_owned(),
        html: "<p style=\"color:red\">042137</p>".to_owned(),
    }
}

async fn post(app: &TestApp, subject: &'static str) {
    let now = app.now();
    app.stage(move |conn| outbox::enqueue(conn, &email(subject), now))
        .await;
}

#[both_databases(empty)]
async fn mailbox_lists_committed_emails_oldest_first(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut visitor = app.visitor();
    let read = async |visitor: &mut ink_tests::Visitor, path: &str| -> Value {
        let reply = visitor.get(path).await;
        assert_eq!(reply.header("content-type"), Some("application/json"));
        serde_json::from_slice(&reply.body()).unwrap()
    };
    let list = async |visitor: &mut ink_tests::Visitor| read(visitor, "/dev/mailbox.json").await;
    assert_eq!(list(&mut visitor).await, json!([]));
    post(&app, "first").await;
    post(&app, "second").await;
    let mail = |subject| {
        let email = email(subject);
        json!({
            "to": email.to,
            "subject": subject,
            "text": email.text,
            "html": email.html,
            "sent_at": app.now(),
        })
    };
    let expected = json!([mail("first"), mail("second")]);
    assert_eq!(list(&mut visitor).await, expected);
    let to = |address: &str| format!("/dev/mailbox.json?to={address}");
    let theirs = to(&email("first").to);
    assert_eq!(read(&mut visitor, &theirs).await, expected);
    assert_eq!(
        read(&mut visitor, &to("nobody@inkpay.example")).await,
        json!([])
    );

    // The job comes by: nothing leaves the house, and nothing is gone.
    app.deliver().await;
    let sent = app.stage(|conn| outbox::all(conn, 10)).await;
    assert!(sent.iter().all(|email| email.sent_at == Some(app.now())));
    assert_eq!(list(&mut visitor).await, expected);
}

/// They are noted with the order, and written by a job, which did not come by.
#[tokio::test]
async fn order_email_is_listed_right_after_the_call() {
    let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
    for (path, zip) in [("/dev/mailbox", SMALL), ("/dev/mailbox.json", "58004")] {
        let payment = buyer.buy(&app, &[zip]).await;
        let shown = buyer.browser.get(path).await.text();
        assert!(shown.contains(&payment.order_id), "{path}: {shown}");
    }
}

#[tokio::test]
async fn mailbox_page_shows_newest_first_and_escapes_text() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    let empty = visitor.page("/dev/mailbox").await;
    assert!(empty.text().contains("No e-mail was written yet"));
    post(&app, "first").await;
    post(&app, "<i>second</i>").await;
    let text = visitor.page("/dev/mailbox").await.text();
    let place = |piece: &str| text.find(piece).unwrap_or_else(|| unreachable!("{text}"));
    assert!(place("<i>second</i>") < place("first"), "{text}");
    for piece in ["ink.maker@inkpay.example", "042137", "<b>not bold</b>"] {
        place(piece);
    }
}

#[tokio::test]
async fn email_html_is_sandboxed() {
    let app = TestApp::over(TestDb::sqlite()).await;
    post(&app, "first").await;
    let reply: TestResponse = app.visitor().get("/dev/mailbox/1").await;
    assert_eq!((reply.status, reply.text()), (200, email("first").html));
    let policy = reply.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("sandbox allow-popups; default-src 'none'"),
        "{policy}"
    );
    assert_eq!(app.visitor().get("/dev/mailbox/2").await.status, 404);
}

/// Beyond its place it is like any path that there is not.
#[tokio::test]
async fn mailbox_exists_only_in_development_without_mail_server() {
    let mut production = PRODUCTION.to_vec();
    production.push(("INKPAY_SMTP_URL", "smtps://mail.inkpay.example"));
    let with_server = [("INKPAY_SMTP_URL", "smtp://127.0.0.1:1")];
    for settings in [production.as_slice(), &with_server] {
        let builder = TestApp::build(TestDb::sqlite()).settings(settings);
        let app = builder.start().await;
        post(&app, "first").await;
        let mut visitor = app.visitor();
        let elsewhere = visitor.get("/dev/nothing").await;
        for path in PATHS {
            let reply = visitor.get(path).await;
            assert_eq!(
                (reply.status, reply.text()),
                (404, elsewhere.text()),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn reduced_site_has_mailbox() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_SITE", "coming-soon");
    let reply = app.start().await.visitor().get("/dev/mailbox.json").await;
    assert_eq!(reply.status, 200);
}
