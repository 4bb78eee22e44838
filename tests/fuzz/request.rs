//! Whole requests against the whole product: routes, queries, cookies, bodies.

use std::cell::RefCell;

use axum::body::Body;
use axum::http::{Request, header};
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, Visitor};
use tokio::runtime::{Builder, Runtime};

/// Pages and forms, beside which stand the calls of the OpenAPI document.
const PAGES: [&str; 16] = [
    "/",
    "/zipstore",
    "/zipcart",
    "/zip/90210",
    "/zips/ca",
    "/zips/ca/los-angeles",
    "/accounts",
    "/dashboard",
    "/settings",
    "/transactions",
    "/statements",
    "/auth/login",
    "/auth/signup",
    "/zipcart/add",
    "/watchlist/follow",
    "/orders",
];

struct Stage {
    runtime: Runtime,
    stranger: Visitor,
    customer: Visitor,
    paths: Vec<String>,
}

thread_local! {
    /// libFuzzer calls from one thread.
    static STAGE: RefCell<Stage> = RefCell::new(Stage::set());
}

impl Stage {
    fn set() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let (stranger, customer, paths) = runtime.block_on(async {
            let app = TestApp::over(TestDb::sqlite()).await;
            let customer = Person::signed_up(&app, "ada.1").await.browser;
            let document = app.visitor().call("/openapi.json").await.body;
            let calls = document["paths"].as_object().expect("paths").keys();
            let paths = calls.cloned().chain(PAGES.map(str::to_owned)).collect();
            (app.visitor(), customer, paths)
        });
        Self {
            runtime,
            stranger,
            customer,
            paths,
        }
    }

    /// The first two bytes say where it goes and how, lines after them are query, cookies, a header, and the body.
    fn send(&mut self, input: &[u8]) {
        let [place, how, rest @ ..] = input else {
            return;
        };
        let place = usize::from(*place) % self.paths.len();
        let path = &self.paths[place];
        let mut parts = rest.splitn(4, |byte| *byte == b'\n');
        let mut part = || parts.next().unwrap_or_default();
        let (query, cookies, authorization, body) = (part(), part(), part(), part());
        let query = String::from_utf8_lossy(query);
        let posts = how & 1 == 1;
        let kind = match how & 6 {
            0 | 2 => "application/json",
            4 => "application/x-www-form-urlencoded",
            _ => "text/plain",
        };
        let request = Request::builder()
            .method(if posts { "POST" } else { "GET" })
            .uri(format!("{path}?{query}"))
            .header(header::CONTENT_TYPE, kind)
            .header(header::AUTHORIZATION, authorization)
            .header(header::COOKIE, cookies)
            .body(Body::from(body.to_vec()));
        // What is no HTTP never reaches the product.
        let Ok(request) = request else {
            return;
        };
        let is_customer = how & 8 == 8;
        let visitor = if is_customer {
            &self.customer
        } else {
            &self.stranger
        };
        // A copy: what a reply sets and ends is not kept.
        let reply = self.runtime.block_on(visitor.clone().send(request));
        assert!(reply.status != 500, "{path}: {}", reply.text());
    }
}

pub(crate) fn send(input: &[u8]) {
    STAGE.with_borrow_mut(|stage| stage.send(input));
}
