//! Calls that do not exist, or not like this.

use axum::body::Body;
use axum::http::Method;
use ink_schema::test_support::TestDb;
use ink_tests::{TestApp, Visitor};

async fn visitor() -> Visitor {
    TestApp::over(TestDb::sqlite()).await.visitor()
}

#[tokio::test]
async fn a_call_that_does_not_exist_is_refused_in_json() {
    let mut visitor = visitor().await;
    for path in [
        "/zipcode/nothing",
        "/zipcode/search/",
        "/zipcode/",
        "/user/nothing",
        "/stripe/nothing",
        "/referrer/",
    ] {
        for method in [Method::GET, Method::POST] {
            let answer = visitor.ask(method, path, Body::empty()).await.answer();
            assert_eq!(answer.status(), (5, 404), "{path}");
            assert!(!answer.error().is_empty());
        }
    }
}

#[tokio::test]
async fn a_call_with_the_wrong_method_is_refused_in_json() {
    let mut visitor = visitor().await;
    for path in ["/zipcode/search", "/zipcode/stats"] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            let reply = visitor.ask(method, path, Body::empty()).await;
            assert_eq!(reply.answer().status(), (3, 405), "{path}");
            let allowed = reply.header("allow").unwrap();
            assert!(allowed.contains("GET"), "{allowed}");
        }
    }
}

#[tokio::test]
async fn a_call_answers_in_json_that_nobody_keeps() {
    let mut visitor = visitor().await;
    for path in [
        "/zipcode/stats",
        "/zipcode/search",
        "/zipcode/search?tier=9",
        "/zipcode/no",
    ] {
        let reply = visitor.get(path).await;
        assert_eq!(reply.header("content-type"), Some("application/json"));
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{path}");
        assert!(reply.cookies().is_empty(), "{path}");
    }
}
