//! A ZIP's page as its owner sees it, and as everybody else does.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Page, Person, TestApp};

use crate::checkout::{DEAR, SMALL, shop};

fn standing_text(page: &Page) -> String {
    page.texts(".zip-offer__status strong").concat()
}

#[both_databases(stocked)]
async fn own_zip_is_labelled_yours_to_owner_only(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.buy(&app, &[SMALL]).await;
    let path = format!("/zip/{SMALL}");
    let mut other = Person::signed_up(&app, "other").await;
    // Before and after, so that each would find the other's page in the cache.
    let before = other.browser.get(&path).await;
    let own = buyer.browser.get(&path).await;
    let after = other.browser.get(&path).await;
    let page = own.page();
    assert_eq!(standing_text(&page), "Yours");
    assert!(
        page.forms("main form").is_empty(),
        "there is nothing to buy or to follow"
    );
    assert_eq!(
        page.attributes(".zip-offer__actions a", "href"),
        ["/dashboard"]
    );
    assert_eq!(own.header("cache-control"), Some("private, no-store"));
    assert_eq!(own.header("etag"), None);
    for reply in [&before, &after] {
        assert_eq!(standing_text(&reply.page()), "Sold");
        assert_eq!(reply.header("cache-control"), Some("private, no-cache"));
    }
    assert_eq!(standing_text(&app.visitor().page(&path).await), "Sold");

    let near = buyer.browser.get("/zip/90210").await;
    assert_eq!(
        near.header("cache-control"),
        Some("private, no-cache"),
        "another ZIP is to them what it is to everybody"
    );
    assert_eq!(buyer.browser.get("/zip/00000").await.status, 404);
}

#[both_databases(stocked)]
async fn reserved_and_held_zips_are_labelled_for_buyer(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let reserved = buyer.buy(&app, &[DEAR]).await;
    buyer.open_payment(&[SMALL]).await;
    buyer.browser = buyer.browser.with_cookie("cart", SMALL);
    for (zip, said, way) in [
        (
            DEAR,
            "Reserved for you",
            format!("/orders/{}", reserved.order_id),
        ),
        (SMALL, "Held for you", "/zipcart".to_owned()),
    ] {
        let path = format!("/zip/{zip}");
        let page = buyer.browser.page(&path).await;
        assert_eq!(standing_text(&page), said);
        assert_eq!(page.attributes(".zip-offer__actions a", "href"), [way]);
        let strangers = app.visitor().page(&path).await;
        assert!(!standing_text(&strangers).ends_with("for you"), "{said}");
    }
    // Another browser has to have it in its own cart first.
    let mut elsewhere = buyer.browser.clone().without_cookie("cart");
    let page = elsewhere.page(&format!("/zip/{SMALL}")).await;
    assert_eq!(standing_text(&page), "Held for you");
    let add = page.form("main form");
    let cart = elsewhere.submit(&add).await;
    assert_eq!(cart.heading(), "YOUR CART:");
    assert_eq!(cart.texts(".cart-summary__count"), ["ZIP codes: 1"]);
    buyer.cancel_payment().await.done();
    let page = buyer.browser.page(&format!("/zip/{SMALL}")).await;
    assert_eq!(standing_text(&page), "Available");
}

/// A session token lasts a quarter of an hour. The page of a ZIP renews none, and takes nothing for it.
#[both_databases(stocked)]
async fn owner_is_recognised_with_expired_session_token(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.buy(&app, &[SMALL]).await;
    let path = format!("/zip/{SMALL}");
    let tokens = buyer.browser.tokens();
    app.advance(Duration::from_hours(1));
    let reply = buyer.browser.get(&path).await;
    assert_eq!(standing_text(&reply.page()), "Yours");
    assert!(reply.cookies().is_empty());
    assert_eq!(buyer.browser.tokens(), tokens);
    app.advance(Duration::from_hours(24 * 15));
    assert_eq!(standing_text(&buyer.browser.page(&path).await), "Sold");
}

/// Whose a ZIP is matters less than that the page is there.
#[tokio::test]
async fn cached_page_is_served_without_database() {
    let app = TestApp::over(TestDb::stocked(ink_schema::DatabaseKind::Postgres)).await;
    let path = format!("/zip/{SMALL}");
    let token = "A".repeat(43);
    app.visitor()
        .with_cookie("session", &token)
        .page(&path)
        .await;
    let mut visitor = app.without_database().with_cookie("session", &token);
    assert_eq!(visitor.get(&path).await.status, 200);
}
