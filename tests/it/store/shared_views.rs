//! Views of the store that were rendered before.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};

#[both_databases(stocked)]
async fn impersonal_view_is_rendered_once_until_it_changes(db: TestDb) {
    let (builder, renders) = TestApp::build(db).counted_renders().await;
    let app = builder.start().await;
    let one = Person::signed_up(&app, "shopper.one").await;
    let other = Person::signed_up(&app, "shopper.two").await;
    let rendered = async |visitor: &ink_tests::Visitor, path: &str| {
        let before = renders.render_count();
        let page = visitor.clone().page(path).await;
        (renders.render_count() - before, page)
    };

    for view in [
        "/zipstore",
        "/zipstore?state=dc&tier=3&filter=availableOnly",
        "/zipstore?search=san&state=ca",
    ] {
        let (first, made) = rendered(&one.browser, view).await;
        let (second, kept) = rendered(&other.browser, view).await;
        assert_eq!((first, second), (1, 0), "{view}");
        assert_eq!(made.text(), kept.text(), "{view}");
        let for_nobody = rendered(&app.visitor(), view).await;
        assert_eq!(
            for_nobody.0, 1,
            "{view}: who is not signed in has another page"
        );
    }

    // A cart, what somebody typed, and what they just did.
    let with_cart = one.browser.clone().with_cookie("cart", "90210");
    for (visitor, view) in [
        (&with_cart, "/zipstore"),
        (&one.browser, "/zipstore?search=nobody%40example.com"),
        (
            &one.browser.clone().with_cookie("flash", "cart-added"),
            "/zipstore",
        ),
    ] {
        for time in 1..=2 {
            let (renders, _) = rendered(visitor, view).await;
            assert_eq!(renders, 1, "{view}, time {time}");
        }
    }

    app.stage_taken(["20001", "20002", "20003"]).await;
    let (again, _) = rendered(&one.browser, "/zipstore?state=dc").await;
    assert_eq!(again, 1);
    let (same, page) = rendered(&other.browser, "/zipstore?state=dc").await;
    assert_eq!(same, 0);
    let card = page.card("20001");
    assert!(
        card.text.to_uppercase().contains("PENDING"),
        "{}",
        card.text
    );
}
