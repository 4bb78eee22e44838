//! Whole requests against the whole product: routes, queries, cookies, bodies.

use std::cell::RefCell;

use axum::body::Body;
use axum::http::request::Builder as Head;
use axum::http::{Request, header};
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, Visitor};
use tokio::runtime::{Builder, Runtime};

/// Pages and forms, in addition to the calls of the OpenAPI document. The input fills in `{}`.
const PAGES: [&str; 40] = [
    "/",
    "/zipstore",
    "/zipcart",
    "/zip/{}",
    "/zip/{}/share.png",
    "/zips/{}",
    "/sitemaps/{}",
    "/@{}",
    "/reports/csp",
    "/reports/script",
    "/watchlist/keep",
    "/watchlist/forget",
    "/zipcart/remove",
    "/accounts",
    "/accounts/payout",
    "/accounts/payout/confirm",
    "/accounts/payout/withdraw",
    "/cards/join",
    "/referrals",
    "/portfolio",
    "/search",
    "/address-book",
    "/address-book/follow",
    "/settings/profile",
    "/settings/emails",
    "/dashboard",
    "/settings",
    "/transactions",
    "/statements",
    "/statements/{}",
    "/notifications/{}",
    "/notifications/read",
    "/transactions.csv",
    "/auth/login",
    "/auth/signup",
    "/zipcart/add",
    "/watchlist/follow",
    "/orders",
    "/orders/{}",
    "/orders/{}/receipt.pdf",
];

const LIMITS: [&str; 12] = [
    "LOGIN_ACCOUNT",
    "LOGIN_ADDRESS",
    "LOGIN_CHECKS",
    "LOGIN_STRANGERS",
    "LOOK_UP",
    "MAIL",
    "MAILBOX",
    "PAYMENT",
    "RENEWALS",
    "RESET",
    "RESET_ADDRESS",
    "SIGN_UP",
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
            // Limits are for people.
            let app = LIMITS
                .iter()
                .fold(TestApp::build(TestDb::sqlite()), |app, limit| {
                    app.setting(&format!("INKPAY_LIMIT_{limit}"), "1000000/1s")
                });
            let app = app.start().await;
            let mut customer = Person::signed_up(&app, "ada.1").await.browser;
            let garbled = same_origin(Request::post("/zipcode/user-info"))
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from("{"));
            let reply = customer.send(garbled.expect("a request")).await;
            // Not for where it comes from, nor for who sends it: what is posted here is read.
            assert_eq!(reply.status, 422, "{}", reply.text());
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

    /// The first two bytes say where it goes and how, lines after them are query, cookies, a header, and the body. What
    /// stands before a `?` in the query fills a place in the path.
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
        let (filling, query) = query.split_once('?').unwrap_or(("", &*query));
        let path = path.replace("{}", filling);
        let posts = how & 1 == 1;
        let kind = match how & 6 {
            0 | 2 => "application/json",
            4 => "application/x-www-form-urlencoded",
            _ => "text/plain",
        };
        let is_elsewhere = how & 16 == 16;
        let head = if is_elsewhere {
            Request::builder()
        } else {
            same_origin(Request::builder())
        };
        let request = head
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
        // 504 is what took longer than it may.
        let is_ours = matches!(reply.status, 500 | 504);
        assert!(!is_ours, "{path}: {} {}", reply.status, reply.text());
    }
}

/// Others' posts are refused before anything of them is read.
fn same_origin(head: Head) -> Head {
    head.header("sec-fetch-site", "same-origin")
}

pub(crate) fn send(input: &[u8]) {
    STAGE.with_borrow_mut(|stage| stage.send(input));
}
