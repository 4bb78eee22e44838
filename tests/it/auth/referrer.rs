//! A visitor's referrer: a query parameter, kept in a cookie until the visitor signs up.

use std::time::Duration;

use ink_schema::test_support::TestDb;
use ink_tests::{TestApp, TestResponse};
use serde_json::json;

use crate::web::{PAGES, app};

#[tokio::test]
async fn referrer_is_stored_from_all_four_parameter_names() {
    let app = app().await;
    // From here on each page is a hit.
    for (path, _) in PAGES {
        app.visitor().page(path).await;
    }
    for name in ["inkId", "inkid", "ink_id", "INKID"] {
        for path in [
            "/",
            "/card",
            "/terms",
            "/privacy",
            "/pricing",
            "/auth/signup",
            "/zipstore",
        ] {
            let mut visitor = app.visitor();
            let reply = visitor.get(&format!("{path}?{name}=Ink.Maker")).await;
            assert_eq!(reply.status, 200);
            assert_eq!(
                visitor.cookie("referrer"),
                Some("Ink.Maker"),
                "{path} {name}"
            );
            let kept = reply.header("cache-control").unwrap();
            assert!(kept.ends_with("no-store"), "{path} {name}: {kept}");
            assert_script_readable(&reply);
            // Kept while the visitor goes on.
            visitor.page("/").await;
            assert_eq!(visitor.cookie("referrer"), Some("Ink.Maker"));
        }
    }
}

/// The sign-up form reads it in the browser.
fn assert_script_readable(reply: &TestResponse) {
    let [cookie] = reply.cookies().try_into().unwrap();
    assert_ne!(cookie.http_only(), Some(true), "{cookie}");
    assert_eq!(cookie.path(), Some("/"), "{cookie}");
    assert_eq!(cookie.same_site(), Some(cookie::SameSite::Lax), "{cookie}");
    assert!(
        cookie.max_age().is_some_and(|age| age.whole_days() >= 1),
        "{cookie}"
    );
}

#[tokio::test]
async fn invalid_referrer_is_not_stored() {
    let mut visitor = app().await.visitor();
    for text in [
        "",
        "abc",
        "seventeen-letters",
        ".dot",
        "with%20space",
        "a%3Bb%3Dc",
        "%E5%A2%A8%E5%A2%A8",
    ] {
        for path in ["/", "/zipstore"] {
            let reply = visitor.get(&format!("{path}?inkId={text}")).await;
            assert_eq!(reply.status, 200);
            assert!(reply.cookies().is_empty(), "{path}: {text}");
        }
    }
    // Names in yet other spellings are some other parameter.
    visitor.page("/?InkId=Ink.Maker&ink-id=Ink.Maker").await;
    assert_eq!(visitor.cookie("referrer"), None);
}

#[tokio::test]
async fn last_of_several_referrers_is_stored_once() {
    let mut visitor = app().await.visitor();
    let reply = visitor.get("/?inkId=Ink.Maker&ink_id=inkpay").await;
    let cookies = reply.cookies();
    let said: Vec<_> = cookies
        .iter()
        .map(|cookie| (cookie.name(), cookie.value()))
        .collect();
    assert_eq!(said, [("referrer", "inkpay")]);
}

#[tokio::test]
async fn founders_ink_id_is_accepted_as_referrer() {
    let mut visitor = app().await.visitor();
    visitor.page("/?inkId=inkpay").await;
    assert_eq!(visitor.cookie("referrer"), Some("inkpay"));
}

#[tokio::test]
async fn short_url_keeps_referrer() {
    let mut visitor = app().await.visitor();
    let reply = visitor.get("/signup?inkId=Ink.Maker").await;
    let place = reply.header("location").unwrap().to_owned();
    visitor.page(&place).await;
    assert_eq!(visitor.cookie("referrer"), Some("Ink.Maker"));
}

/// A link that names one tells whether there is such an account, as the form's call does.
#[tokio::test]
async fn link_referrer_lookups_share_the_lookup_limit() {
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_LIMIT_LOOK_UP", "2/1m");
    let app = app.start().await;
    app.stage_founder().await;
    let has_open_request = async |query: &str| {
        let page = app.visitor().get(&format!("/auth/signup{query}")).await;
        assert_eq!(page.status, 200);
        page.text().contains(r#""referrer_unknown":true"#)
    };
    assert!(!has_open_request("?inkId=inkpay").await);
    // Who names nobody asks nothing.
    assert!(!has_open_request("").await);
    assert!(has_open_request("?inkId=nobody").await);
    assert!(has_open_request("?inkId=inkpay").await);
    let asked = json!({ "referrer_id": "inkpay" });
    let refused = app.visitor().post("/referrer/lookup", &asked).await;
    assert_eq!(refused.status(), (8, 429));
    app.advance(Duration::from_mins(1));
    assert!(!has_open_request("?inkId=inkpay").await);
}
