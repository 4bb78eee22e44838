//! What operators' monitoring asks.

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_tests::TestApp;
use tokio::task::JoinSet;

#[both_databases(empty)]
async fn healthy_server_is_alive_and_ready(db: TestDb) {
    let kind = db.kind().to_string();
    let mut visitor = TestApp::over(db).await.visitor();
    assert_eq!(visitor.get("/healthz").await.status, 200);
    let ready = visitor.get("/readyz").await.call_reply();
    assert_eq!(ready.status(), (0, 200));
    assert_eq!(ready.body["database"], kind);
    let engine = ready.body["engine"].as_str().unwrap();
    assert!(!engine.is_empty());
}

/// A balancer takes the last release's nodes out by this, as soon as a migration has run that they can't do with.
#[both_databases(empty)]
async fn server_is_not_ready_for_newer_schema(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage(|conn| stage::wants_newer_programs(conn, "9001"))
        .await;
    let mut visitor = app.visitor();
    assert_eq!(visitor.get("/readyz").await.status, 503);
    assert_eq!(visitor.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn server_is_not_ready_with_broken_renderer() {
    let app = TestApp::build(TestDb::sqlite()).faulty_pages().await;
    let mut visitor = app.start().await.visitor();
    assert_eq!(visitor.get("/readyz").await.status, 500);
    assert_eq!(visitor.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn concurrent_readiness_checks_share_one_probe() {
    let (build, renders) = TestApp::build(TestDb::sqlite()).counted_renders().await;
    let app = build.start().await;
    let mut asking = JoinSet::new();
    for _ in 0..50 {
        let mut visitor = app.visitor();
        asking.spawn(async move { visitor.get("/readyz").await.status });
    }
    assert_eq!(asking.join_all().await, [200; 50]);
    // A look is good for a second: on a machine that is slower than that there may be some.
    let looks = renders.render_count();
    assert!((1..25).contains(&looks), "{looks}");
}

#[tokio::test]
async fn draining_server_is_not_ready_and_closes_connections() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    let before = visitor.get("/pricing").await;
    assert_eq!(before.header("connection"), None);
    app.app().readiness.drain();
    assert_eq!(visitor.get("/readyz").await.status, 503);
    assert_eq!(visitor.get("/healthz").await.status, 200);
    // The page that lies ready, and one that is made.
    for path in ["/pricing", "/zipstore"] {
        let page = visitor.get(path).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.header("connection"), Some("close"), "{path}");
    }
}
