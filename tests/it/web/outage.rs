//! The database does not answer as it should: what can be served is served, and nobody is told why.

use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use ink_schema::store::zips;
use ink_schema::test_support::server::PostgresServer;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, DbError, both_databases};
use ink_tests::{Logs, TestApp};
use metrics::set_default_local_recorder;
use metrics_exporter_prometheus::PrometheusBuilder;
use tracing::Level;

// A database without tables fails every query, on both alike.
#[both_databases(bare)]
async fn failing_store_page_reports_error_and_keeps_filters(db: TestDb) {
    let app = TestApp::over(db).await;
    let logs = Logs::listen();
    let mut visitor = app.visitor().with_cookie("cart", "90210");
    let reply = visitor.get("/zipstore?search=Salem&state=ma&skip=18").await;
    assert_eq!(reply.status, 503);
    assert_ne!(reply.header("cache-control"), Some("no-cache"));
    let page = reply.page();
    assert!(page.has("main [role=alert]"), "{}", page.text());
    assert!(page.cards().is_empty() && !page.has("nav.paging"));
    let form = page.form("main form[aria-label]");
    assert_eq!(form.field("search"), Some("Salem"));
    assert_eq!(page.texts(".cart-menu__count"), ["1"]);
    let retry = page.links("main [role=alert] a");
    assert_eq!(retry[0].href, "/zipstore?search=Salem&state=ma&skip=18");
    assert_no_cause(&reply.text());
    let [line] = logs.errors().try_into().unwrap();
    assert_eq!(
        line.field("request"),
        reply.header("x-request-id"),
        "{line:?}"
    );
}

fn assert_no_cause(text: &str) {
    for cause in [
        "zip_terms",
        "no such table",
        "does not exist",
        "SELECT",
        "sqlite",
        "postgres",
    ] {
        assert!(!text.contains(cause), "the visitor is told {cause:?}");
    }
}

#[both_databases(bare)]
async fn failing_calls_report_server_error_without_cause(db: TestDb) {
    let app = TestApp::over(db).await;
    let logs = Logs::listen();
    let mut visitor = app.visitor();
    let mut ids = Vec::new();
    for path in [
        "/zipcode/search",
        "/zipcode/search?zip_codes=90210",
        "/zipcode/stats",
    ] {
        let reply = visitor.get(path).await;
        let answer = reply.call_reply();
        assert_eq!(answer.status(), (9, 500), "{path}");
        assert_no_cause(&reply.text());
        let id = reply.header("x-request-id");
        assert_eq!(answer.body["request_id"].as_str(), id);
        ids.push(id.map(str::to_owned));
    }
    let errors = logs.errors();
    let logged: Vec<_> = errors.iter().map(|line| line.field("request")).collect();
    let ids: Vec<_> = ids.iter().map(Option::as_deref).collect();
    assert_eq!(logged, ids, "each is logged once, with its id");
    let chinese = visitor.get("/zipcode/stats?lang=ch").await;
    assert_eq!(chinese.status, 422, "the counters have no language");
}

#[both_databases(bare)]
async fn pages_without_data_are_served(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    for path in ["/card", "/terms", "/privacy", "/pricing"] {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
    let added = visitor
        .post_form("/zipcart/add", &[("zip_code", "90210")])
        .await;
    assert_eq!(added.status, 303);
}

#[both_databases(bare)]
async fn failing_home_page_shows_request_id(db: TestDb) {
    let app = TestApp::over(db).await;
    let logs = Logs::listen();
    let reply = app.visitor().get("/").await;
    assert_eq!(reply.status, 500);
    let id = reply.header("x-request-id").unwrap();
    assert!(reply.page().text().contains(id));
    assert_no_cause(&reply.text());
    assert_eq!(logs.errors().len(), 1);
}

/// The specification's way out of the store's pages. To the log and the metrics it is the failure that it is, and every other
/// page says so.
#[both_databases(bare)]
async fn store_redirects_home_when_session_lookup_fails(db: TestDb) {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let app = TestApp::over(db).await;
    let logs = Logs::listen();
    let known = app.visitor().with_cookie("session", &"A".repeat(43));
    for path in ["/zipstore", "/zipcart", "/ziprestricted"] {
        let mut visitor = known.clone();
        let reply = visitor.get(&format!("{path}?lang=ch")).await;
        let led = reply.status_and_location();
        assert_eq!(led, (303, Some("/")), "{path}");
        assert_eq!(visitor.cookie("flash"), Some("store-away"), "{path}");
        assert_eq!(visitor.cookie("lang"), Some("ch"), "{path}");
        let failed =
            format!(r#"ink_http_requests_total{{route="{path}",method="GET",status="5xx"}} 1"#);
        let shown = counted.render();
        assert!(shown.contains(&failed), "{failed}: {shown}");
        // What is fetched ahead is asked for again.
        let mut ahead = known.clone().with_header("sec-purpose", "prefetch");
        assert_eq!(ahead.get(path).await.status, 500, "{path}");
    }
    for path in ["/dashboard", "/watchlist"] {
        let reply = known.clone().get(path).await;
        assert_eq!(reply.status, 500, "{path}");
        assert_eq!(reply.header("location"), None, "{path}");
    }
    assert_eq!(logs.errors().len(), 8);
}

/// All at once: each waits as long as the server does for a connection.
#[tokio::test]
async fn server_without_database_serves_cached_pages() {
    let app = TestApp::over(TestDb::postgres()).await;
    app.visitor().page("/").await;
    let mut visitor = app.without_database();
    let [mut operator, mut client] = [visitor.clone(), visitor.clone()];
    let mut known = visitor.clone().with_cookie("session", &"A".repeat(43));
    assert_eq!(operator.get("/healthz").await.status, 200);
    visitor.page("/").await;
    let (store, ready, call, led) = tokio::join!(
        visitor.get("/zipstore"),
        operator.get("/readyz"),
        client.get("/zipcode/stats"),
        known.get("/zipstore"),
    );
    assert_eq!(store.status, 503);
    assert!(store.page().has("main [role=alert]"));
    assert_eq!(ready.status, 503);
    assert_eq!(call.call_reply().status(), (9, 503));
    for reply in [store, ready, call] {
        assert_no_cause(&reply.text());
    }
    // Nobody with a session has seen the home page: it is made with the counters that were read before.
    assert_eq!(led.status_and_location(), (303, Some("/")));
    let home = known.page("/").await;
    assert!(home.has(".home-notice") && !home.has(".home-notice[hidden]"));
}

#[test]
fn database_failover_is_logged_once_and_recovered_from() {
    let logs = Logs::listen();
    logs.runtime().block_on(fail_over(&logs));
}

async fn fail_over(logs: &Logs) {
    let server = Arc::new(PostgresServer::start());
    let app = TestApp::over(TestDb::at(&server.url())).await;
    let visitor = app.visitor();
    // Of a ZIP's page more is asked for whoever seems to be signed in.
    let known = visitor.clone().with_cookie("session", &"A".repeat(43));
    assert_eq!(visitor.clone().get("/zipstore").await.status, 200);

    // It goes away in the middle of a transaction.
    let stopping = Arc::clone(&server);
    let cut = app.app().db.write(move |conn| {
        stopping.stop();
        zips::count(conn)
    });
    assert!(cut.await.is_err_and(|error: DbError| error.is_outage()));
    let calls = ["/zipcode/stats", "/zipcode/search?zip_codes=90210"];
    let all = calls
        .into_iter()
        .chain(["/zipstore", "/zip/90210", "/readyz"]);
    let asked = all.map(|path| {
        let mut visitor = if path.starts_with("/zip/") {
            known.clone()
        } else {
            visitor.clone()
        };
        tokio::spawn(async move { (path, visitor.get(path).await) })
    });
    for asked in asked.collect::<Vec<_>>() {
        let (path, reply) = asked.await.unwrap();
        assert_eq!(reply.status, 503, "{path}");
        assert!(reply.header("retry-after").is_some(), "{path}");
        assert_no_cause(&reply.text());
        if calls.contains(&path) {
            assert_eq!(reply.call_reply().status(), (9, 503), "{path}");
        }
    }
    let lines = logs.all().into_iter();
    let told: Vec<String> = lines
        .filter(|line| line.level <= Level::WARN)
        .map(|line| format!("{line:?}"))
        .collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("the database is away"), "{told:?}");

    server.start_again();
    let began = Instant::now();
    while visitor.clone().get("/readyz").await.status != 200 {
        let waited = began.elapsed();
        assert!(waited < Duration::from_mins(1), "it does not come back");
    }
    assert_eq!(visitor.clone().get("/zipstore").await.status, 200);
}

/// As SQLite does while something else writes, or PostgreSQL as a standby: reads go on.
#[test]
fn refused_writes_are_logged_once_and_recovered_from() {
    let logs = Logs::listen();
    logs.runtime().block_on(refuse_writes(&logs));
}

async fn refuse_writes(logs: &Logs) {
    let db = TestDb::sqlite();
    let without_waiting = "PRAGMA busy_timeout = 0";
    db.write(move |conn| stage::execute(conn, without_waiting))
        .await
        .unwrap();
    let other = Db::open_existing(db.url()).unwrap();
    let (locked, is_locked) = mpsc::channel();
    let (unlock, is_over) = mpsc::channel::<()>();
    let writing = tokio::spawn(async move {
        let work = move |_: &mut Conn| {
            locked.send(()).unwrap();
            is_over.recv().unwrap();
            Ok::<_, DbError>(())
        };
        other.write(work).await
    });
    tokio::task::spawn_blocking(move || is_locked.recv())
        .await
        .unwrap()
        .unwrap();
    for _ in 0..2 {
        let refused = db.write(zips::count).await;
        assert!(refused.is_err_and(|error| error.is_outage()));
        db.read(zips::count).await.unwrap();
    }
    unlock.send(()).unwrap();
    writing.await.unwrap().unwrap();
    db.write(zips::count).await.unwrap();
    let mut lines = logs.all();
    lines.retain(|line| line.target == "ink_schema::outage");
    let told: Vec<_> = lines.iter().map(|line| line.field("message")).collect();
    let expected = [
        "the database takes no writes: they are tried again, and answered 503",
        "the database takes writes again",
    ];
    assert_eq!(told, expected.map(Some));
}
