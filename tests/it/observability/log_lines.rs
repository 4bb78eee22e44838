//! Log lines: which request they belong to, what they say about the business, and that one outage is one line.

use std::time::Duration;

use ink_domain::order::TimelineEntry;
use ink_schema::checkout::orders;
use ink_schema::outbox::{self, OutgoingEmail};
use ink_schema::test_support::TestDb;
use ink_schema::{DatabaseKind, DbError};
use ink_server::jobs;
use ink_tests::{Line, Logs, TestApp};
use tracing::Level;

use crate::checkout::{SMALL, run_jobs, shop};

const PROXY: (&str, &str) = ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32");
const TRACE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

fn lines_with<'a>(lines: &'a [Line], field: &str, value: &str) -> Vec<&'a Line> {
    let of = lines.iter().filter(|line| line.field(field) == Some(value));
    of.filter(|line| line.field("message").is_some()).collect()
}

#[tokio::test]
async fn request_id_of_trusted_proxy_is_kept() {
    let app = TestApp::build(TestDb::sqlite())
        .setting(PROXY.0, PROXY.1)
        .start()
        .await;
    let mut visitor = app
        .visitor()
        .with_header("x-request-id", "edge:7F01")
        .with_header("traceparent", TRACE);
    // A page that is made, the same when it lies ready, a call, a failure.
    for path in ["/pricing", "/pricing", "/zipcode/none", "/nowhere"] {
        let reply = visitor.get(path).await;
        assert_eq!(reply.header("x-request-id"), Some("edge:7F01"), "{path}");
        assert_eq!(reply.header("traceparent"), Some(TRACE), "{path}");
    }
    let mut odd = app
        .visitor()
        .with_header("x-request-id", "two words")
        .with_header("traceparent", "00-0-0-00");
    let reply = odd.get("/pricing").await;
    assert_eq!(reply.header("x-request-id").map(str::len), Some(16));
    assert_eq!(reply.header("traceparent"), None);
}

#[tokio::test]
async fn request_id_of_untrusted_client_is_ignored() {
    let app = TestApp::build(TestDb::sqlite())
        .setting(PROXY.0, "10.0.0.0/8")
        .start()
        .await;
    let mut visitor = app
        .visitor()
        .with_header("x-request-id", "edge:7F01")
        .with_header("traceparent", TRACE);
    for path in ["/pricing", "/pricing", "/zipstore"] {
        let reply = visitor.get(path).await;
        assert_ne!(reply.header("x-request-id"), Some("edge:7F01"), "{path}");
        assert_eq!(reply.header("traceparent"), None, "{path}");
    }
}

#[tokio::test]
async fn access_log_has_outcome_and_no_personal_data() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .setting("INKPAY_ACCESS_LOG", "on")
        .start()
        .await;
    let mut visitor = app.visitor();
    let ready = visitor.get("/pricing").await;
    visitor.get("/pricing").await;
    visitor.get("/zip/90210?utm=ann@example.com").await;
    let lines = logs.all();
    let answered = lines_with(&lines, "message", "answered");
    let routes: Vec<_> = answered.iter().map(|line| line.field("route")).collect();
    assert_eq!(
        routes,
        [Some("/pricing"), Some("/pricing"), Some("/zip/{zip}")]
    );
    let [first, _, last] = answered.as_slice() else {
        unreachable!("three lines")
    };
    assert_eq!(first.field("method"), Some("GET"));
    assert_eq!(first.field("status"), Some("200"));
    assert_eq!(last.field("status"), Some("404"));
    assert_eq!(first.field("request"), ready.header("x-request-id"));
    let took: f64 = first.field("seconds").unwrap().parse().unwrap();
    assert!(took > 0.0);
    let text = format!("{answered:?}");
    for personal in ["90210", "ann", "127.0.0.1"] {
        assert!(!text.contains(personal), "{text}");
    }
}

#[tokio::test]
async fn sampled_access_log_keeps_one_percent_and_all_failures() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .setting("INKPAY_ACCESS_LOG", "sampled")
        .faulty_pages()
        .await
        .start()
        .await;
    let mut visitor = app.visitor();
    for _ in 0..101 {
        assert_eq!(visitor.get("/healthz").await.status, 200);
    }
    assert_eq!(visitor.get("/card").await.status, 500);
    let lines = logs.all();
    let answered = lines_with(&lines, "message", "answered");
    let routes: Vec<_> = answered.iter().map(|line| line.field("route")).collect();
    assert_eq!(routes, [Some("/healthz"), Some("/healthz"), Some("/card")]);
    // Nothing of it without the setting.
    let logs = Logs::listen();
    TestApp::over(TestDb::sqlite())
        .await
        .visitor()
        .get("/healthz")
        .await;
    assert!(lines_with(&logs.all(), "message", "answered").is_empty());
}

#[test]
fn business_events_are_logged_with_their_request() {
    let logs = Logs::listen();
    logs.runtime().block_on(async {
        let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        let id = payment.order_id;
        app.operate(&format!("order refund {id}")).await.unwrap();
        run_jobs(&app).await;
        let lines = logs.all();
        let events: Vec<_> = lines_with(&lines, "order", &id)
            .into_iter()
            .filter_map(|line| Some((line.field("business")?, line.field("cents"))))
            .collect();
        assert_eq!(
            events,
            [
                ("order_placed", Some("26000")),
                ("order_paid", Some("26000")),
                ("order_refunded", Some("26000")),
                ("order_money_back", Some("26000")),
            ]
        );
        let [placed] = lines_with(&lines, "business", "order_placed")
            .try_into()
            .unwrap();
        assert_eq!((placed.level, placed.target), (Level::INFO, "business"));
        assert!(
            placed.field("request").is_some_and(|id| id.len() == 16),
            "{placed:?}"
        );
        for line in lines.iter().filter(|line| line.field("business").is_some()) {
            let text = format!("{line:?}");
            for personal in ["buyer", "@", SMALL, "127.0.0.1"] {
                assert!(!text.contains(personal), "{text}");
            }
        }
    });
}

#[test]
fn rolled_back_event_is_not_logged() {
    let logs = Logs::listen();
    logs.runtime().block_on(async {
        let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
        let payment = buyer.buy(&app, &[SMALL]).await;
        let (order, now) = (payment.order_id(), app.now());
        let before = logs.all().len();
        let undone = app.app().db.write(move |conn| {
            orders::add_entry(conn, &order, TimelineEntry::MoneyBack, None, now)?;
            Err::<(), DbError>(DbError::Busy)
        });
        assert!(undone.await.is_err());
        // Nor is it said with the next one that is committed.
        app.stage(|_| Ok(())).await;
        let lines = logs.all();
        let after: Vec<_> = lines.iter().skip(before).collect();
        assert!(
            after.iter().all(|line| line.field("business").is_none()),
            "{after:?}"
        );
    });
}

/// A database without tables fails every job, each time.
#[tokio::test]
async fn repeated_job_failure_is_logged_once() {
    let logs = Logs::listen();
    let app = TestApp::over(TestDb::bare(DatabaseKind::Sqlite)).await;
    let jobs = jobs::start(app.app());
    let of_outbox = |text: &str| {
        let lines = logs.all();
        let lines = lines_with(&lines, "job", "outbox").into_iter();
        let said = lines.filter(|line| line.field("message") == Some(text));
        said.map(|line| line.level).collect::<Vec<_>>()
    };
    let said = async |text: &str, times: usize| {
        let until = async {
            while of_outbox(text).len() < times {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(10), until).await;
        assert!(waited.is_ok(), "{text}: {:?}", logs.all());
    };
    for again in 0..3 {
        said("a job failed", again).await;
        app.app().outbox_signal.notify();
    }
    assert_eq!(of_outbox("a job fails, and is tried again"), [Level::ERROR]);
    assert!(
        of_outbox("a job failed")
            .iter()
            .all(|level| *level == Level::DEBUG)
    );
    app.app().db.migrate().await.unwrap();
    app.app().outbox_signal.notify();
    said("a job works again", 1).await;
    assert_eq!(of_outbox("a job works again"), [Level::INFO]);
    jobs.stop().await;
}

#[tokio::test]
async fn unreachable_mail_server_is_logged_once() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .setting("INKPAY_SMTP_URL", "smtp://127.0.0.1:1")
        .start()
        .await;
    let now = app.now();
    for name in ["ada", "bob", "cleo"] {
        let email = OutgoingEmail {
            to: format!("{name}@example.com"),
            subject: "a".to_owned(),
            text: "b".to_owned(),
            html: "c".to_owned(),
        };
        app.stage(move |conn| outbox::enqueue(conn, &email, now))
            .await;
    }
    app.deliver().await;
    let lines = logs.all();
    let warned = lines.iter().filter(|line| line.level == Level::WARN);
    let told: Vec<_> = warned.filter_map(|line| line.field("message")).collect();
    assert_eq!(told, ["e-mails are put off"]);
    assert_eq!(
        lines_with(&lines, "message", "an e-mail is put off").len(),
        2
    );
}
