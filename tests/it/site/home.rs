//! What the home, card and pricing pages promise, and what they must not.

use std::time::{Duration, Instant};

use ink_schema::test_support::TestDb;
use ink_tests::{Page, TestApp};

use crate::web::app;

#[tokio::test]
async fn home_page_has_structured_data() {
    for (open, search) in [("true", "SearchAction"), ("false", "")] {
        let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_STORE_PUBLIC", open);
        let page = app.start().await.visitor().page("/").await;
        let data = page.raw("head script[type='application/ld+json']");
        let data: serde_json::Value = serde_json::from_str(&data[0]).unwrap();
        assert_eq!(data["@graph"][0]["@type"], "Organization");
        let site = &data["@graph"][1];
        assert_eq!(site["@type"], "WebSite");
        let named = site["potentialAction"]["@type"].as_str();
        assert_eq!(named.unwrap_or_default(), search);
    }
}

/// It is everybody's page, finished and kept: only what is hidden in it is shown to one.
#[tokio::test]
async fn store_away_notice_is_shown_once() {
    let mut visitor = app().await.visitor();
    let everybodys = visitor.get("/").await;
    let tag = everybodys.header("etag").unwrap();
    assert!(everybodys.page().has(".home-notice[hidden]"));
    let mut visitor = visitor
        .with_cookie("flash", "store-away")
        .with_header("if-none-match", tag);
    let told = visitor.get("/").await;
    assert_eq!((told.status, told.header("etag")), (200, None));
    assert_eq!(told.header("cache-control"), Some("no-store"));
    let page = told.page();
    assert!(!page.has(".home-notice[hidden]"));
    let said = "The store can’t be opened at the moment. Try again in a little while.";
    assert_eq!(page.texts(".home-notice"), [said]);
    assert_eq!(visitor.cookie("flash"), None);
    assert_eq!(visitor.get("/").await.status, 304);
}

/// A browser may never show such a page. The second time it comes from the cache.
#[tokio::test]
async fn prefetched_page_leaves_the_notice_to_the_next() {
    let mut visitor = app().await.visitor().with_cookie("flash", "store-away");
    for path in ["/terms", "/terms", "/", "/"] {
        let mut ahead = visitor.clone().with_header("sec-purpose", "prefetch");
        let reply = ahead.get(path).await;
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.cookies().is_empty(), "{path}");
        assert!(!reply.page().has(".home-notice:not([hidden])"), "{path}");
    }
    let page = visitor.page("/").await;
    assert!(page.has(".home-notice:not([hidden])"));
    assert_eq!(visitor.cookie("flash"), None);
}

#[tokio::test]
async fn home_page_has_sections_and_four_steps() {
    let page = app().await.visitor().page("/").await;
    let headings = page.texts("main h2");
    for heading in [
        "How it works",
        "Supercharge",
        "Get started in 4 steps",
        "Do more",
    ] {
        let found = headings.iter().any(|text| text.starts_with(heading));
        assert!(found, "{heading} in {headings:?}");
    }
    let steps = page.texts("ol.steps h3");
    assert_eq!(steps.len(), 4, "{steps:?}");
    for (step, names) in steps.iter().zip(["INK ID", "ZIP", "hare", "arn"]) {
        assert!(step.contains(names), "{step}");
    }
    let sign_up = page.links("main a");
    let sign_up: Vec<_> = sign_up
        .iter()
        .filter(|link| link.text == "GET YOUR INK ID")
        .collect();
    assert!(!sign_up.is_empty(), "no GET YOUR INK ID");
    assert!(
        sign_up.iter().all(|link| link.href == "/auth/signup"),
        "{sign_up:?}"
    );
}

#[tokio::test]
async fn future_features_are_marked_coming_soon() {
    let page = app().await.visitor().page("/").await;
    let parts = page.texts("#more article");
    for promise in [
        "AI subscriptions",
        "ebit and credit card",
        "marketplace",
        "up to 5% monthly",
    ] {
        let marked = |part: &String| part.contains(promise) && part.contains("Coming soon");
        assert!(parts.iter().any(marked), "{promise} in {parts:?}");
    }
    // The claim of monthly earnings stands nowhere else.
    assert_eq!(page.text().matches("monthly").count(), 1);
}

#[tokio::test]
async fn home_page_states_both_age_limits() {
    let text = app().await.visitor().page("/").await.text();
    assert!(
        text.contains("13 and up") && text.contains("18 or older"),
        "{text}"
    );
}

#[tokio::test]
async fn sign_up_buttons_follow_setting() {
    let sign_up = "https://join.example/ink";
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_LINK_SIGN_UP", sign_up);
    let page = app.start().await.visitor().page("/").await;
    let links = page.links("a");
    let buttons = links.iter().filter(|link| link.text == "GET YOUR INK ID");
    let hrefs: Vec<&str> = buttons.map(|link| link.href.as_str()).collect();
    assert!(
        !hrefs.is_empty() && hrefs.iter().all(|href| *href == sign_up),
        "{hrefs:?}"
    );
}

#[tokio::test]
async fn pricing_page_shows_one_price() {
    let page = app().await.visitor().page("/pricing").await;
    let main = page.texts("main").concat();
    assert_eq!(page.text().matches('$').count(), 1, "{main}");
    assert!(main.contains("$995.00"), "{main}");
}

#[tokio::test]
async fn card_page_has_no_application_form() {
    let page = app().await.visitor().page("/card").await;
    let main = page.texts("main").concat();
    assert!(
        main.contains("Coming soon") && main.contains("oints"),
        "{main}"
    );
    assert!(!page.has("main form"), "the card can be applied for");
}

/// How long a rendered home page may be served without being looked at again.
const FRESH: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(40);

fn counters(page: &Page) -> Vec<String> {
    let names = page.texts("dl.counters dt");
    assert_eq!(names, ["PLATFORM USERS", "WAITLIST"]);
    // Beside the wheels stands the number for those who listen.
    page.raw("dl.counters dd .visually-hidden")
}

/// On both databases at once: it takes as long as a page stays fresh.
#[tokio::test]
async fn counters_refresh_in_background() {
    tokio::join!(
        assert_counters_refresh(TestDb::sqlite()),
        assert_counters_refresh(TestDb::postgres())
    );
}

async fn assert_counters_refresh(db: TestDb) {
    let (builder, renders) = TestApp::build(db).counted_renders().await;
    let app = builder.start().await;
    let mut visitor = app.visitor();
    let started = Instant::now();
    assert_eq!(counters(&visitor.page("/").await), ["0", "0"]);
    app.stage_accounts(&["founder", "friend.1", "friend.2"])
        .await;
    loop {
        let shown = counters(&visitor.page("/").await);
        let age = started.elapsed();
        if shown == ["2", "3"] {
            assert!(age >= FRESH, "rendered again after {age:?}");
            assert_eq!(renders.render_count(), 2, "one task renders it anew");
            return;
        }
        // A page that has aged is served as it is: whoever asks does not wait for the new one.
        assert_eq!(shown, ["0", "0"]);
        assert!(age < PATIENCE, "the counters never came");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
