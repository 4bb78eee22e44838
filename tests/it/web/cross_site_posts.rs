//! Calls that another site's page makes with a visitor's cookies, and what happens to them.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Method;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, Visitor, private_pages};
use serde_json::Value;

use crate::billing::{request_payout, shop_with_referred_sale};

/// Where a browser says that a request comes from.
const ELSEWHERE: [&[(&str, &str)]; 7] = [
    &[
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
    ],
    &[
        ("sec-fetch-site", "cross-site"),
        ("origin", "http://localhost:3000"),
    ],
    &[("sec-fetch-site", "cross-site")],
    &[
        ("sec-fetch-site", "same-site"),
        ("origin", "http://evil.localhost:3000"),
    ],
    &[("origin", "https://evil.example")],
    &[("origin", "null")],
    &[("origin", "http://localhost:3000.evil.example")],
];

/// Each notification's form has a path of its own.
const NOTIFICATION: &str = "/notifications/1";

/// The forms of customers' pages.
pub(super) const PRIVATE_FORMS: [&str; 11] = [
    "/address-book/follow",
    "/address-book/unfollow",
    "/cards/join",
    "/cards/leave",
    "/accounts/payout",
    "/accounts/payout/confirm",
    "/accounts/payout/withdraw",
    "/settings/profile",
    "/settings/emails",
    "/notifications/read",
    NOTIFICATION,
];

/// The calls that the product documents, and its forms: path, and whether they need a session.
async fn posts(app: &TestApp) -> Vec<(String, bool)> {
    let document = app.visitor().call("/openapi.json").await.body;
    let paths = document["paths"].as_object().unwrap().iter();
    let mut posts: Vec<(String, bool)> = paths
        .filter_map(|(path, methods)| Some((path, methods.get("post")?)))
        .map(|(path, call)| (path.clone(), call["responses"].get("401").is_some()))
        .collect();
    assert!(posts.len() > 30, "{posts:?}");
    let open = [
        "/zipcart/add",
        "/zipcart/remove",
        "/watchlist/follow",
        "/watchlist/unfollow",
        "/watchlist/keep",
        "/watchlist/forget",
    ];
    posts.extend(open.map(|path| (path.to_owned(), false)));
    posts.extend(PRIVATE_FORMS.map(|path| (path.to_owned(), true)));
    posts
}

/// Where the forms lead that a customer's pages have.
async fn actions(person: &mut Person) -> BTreeSet<String> {
    let others = ["/watchlist", "/zip/90210"].map(str::to_owned);
    let mut actions = BTreeSet::new();
    for path in private_pages().into_iter().chain(others) {
        let page = person.browser.page(&path).await;
        let all = page.forms("form").into_iter();
        let posting = all.filter(|form| form.method == "post");
        actions.extend(posting.map(|form| {
            let number = form.action.strip_prefix("/notifications/");
            if number.is_some_and(|number| number.parse::<i64>().is_ok()) {
                NOTIFICATION.to_owned()
            } else {
                form.action
            }
        }));
    }
    actions
}

#[tokio::test]
async fn every_customer_form_is_covered() {
    let (app, mut buyer, _guest, _) =
        shop_with_referred_sale(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut forms = actions(&mut buyer).await;
    request_payout(&app, &mut buyer).await;
    forms.extend(actions(&mut buyer).await);
    for path in ["/accounts/payout/withdraw", NOTIFICATION] {
        assert!(forms.contains(path), "{path}: {forms:?}");
    }
    let tried = posts(&app).await.into_iter();
    let tried: BTreeSet<String> = tried.map(|(path, _)| path).collect();
    let forgotten: Vec<&String> = forms.difference(&tried).collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");
}

async fn post(browser: &mut Visitor, path: &str, kind: &'static str, body: &'static str) -> Value {
    *browser = browser.clone().with_header("content-type", kind);
    let reply = browser.ask(Method::POST, path, Body::from(body)).await;
    assert!(reply.cookies().is_empty(), "{path}");
    if reply.header("content-type") == Some("text/html; charset=utf-8") {
        let said = "This request came from another site.".to_owned();
        assert_eq!(reply.refused_form(), (403, said), "{path}");
        return Value::from("call.forbidden");
    }
    let answer = reply.call_reply();
    assert_eq!(answer.status(), (4, 403), "{path}: {}", answer.body);
    answer.body["code"].clone()
}

#[tokio::test]
async fn cross_site_posts_are_refused_without_effect() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let before = app.contents().await;
    for (path, _) in posts(&app).await {
        for headers in ELSEWHERE {
            for (kind, body) in [
                ("application/json", "{}"),
                ("application/json", "no JSON"),
                ("application/x-www-form-urlencoded", "zip=90210"),
                ("text/plain", "{}"),
            ] {
                let mut browser = headers
                    .iter()
                    .fold(ada.browser.clone(), |browser, (name, value)| {
                        browser.with_header(name, value)
                    });
                let code = post(&mut browser, &path, kind, body).await;
                assert_eq!(code, "call.forbidden", "{path} {headers:?}");
            }
        }
    }
    assert_eq!(app.contents().await, before);
}

/// No browser that keeps cookies leaves both out of a request that changes something.
#[tokio::test]
async fn cookie_without_origin_headers_authorises_no_change() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let before = app.contents().await;
    let token = ada.browser.tokens().unwrap().session;
    let logout = ("/auth/logout".to_owned(), true);
    for (path, needs_session) in posts(&app).await.into_iter().chain([logout]) {
        if !needs_session {
            continue;
        }
        let mut browser = ada.browser.clone();
        let code = post(&mut browser, &path, "application/json", "{}").await;
        assert_eq!(code, "call.forbidden", "{path}");
        for name in ["session", "refresh"] {
            let mut browser = browser.clone().without_cookie(name);
            let reply = browser.ask(Method::POST, &path, Body::from("{}")).await;
            assert!(
                reply.status >= 400,
                "{path} without {name}: {}",
                reply.text()
            );
        }
    }
    assert_eq!(app.contents().await, before);
    assert!(app.accepts_session(&token).await);
    // Whoever shows the token themselves is no browser that was led on.
    let mut client = app
        .client(&token)
        .with_header("content-type", "application/json");
    let reply = client
        .ask(Method::POST, "/zipcode/user-info", Body::from("{}"))
        .await;
    reply.call_reply().done();
}
