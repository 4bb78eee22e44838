//! A ZIP's page as its owner sees it, and as everybody else does.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Page, TestApp};

use crate::checkout::{DEAR, SMALL, another, shop};

both_databases!(stocked:
    a_zip_is_called_its_owners_to_its_owner_alone,
    what_is_reserved_or_held_says_so_to_its_buyer,
    its_owner_is_known_by_a_browser_that_was_away,
);

fn standing(page: &Page) -> String {
    page.texts(".zip-offer__standing strong").concat()
}

async fn a_zip_is_called_its_owners_to_its_owner_alone(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.buy(&app, &[SMALL]).await;
    let path = format!("/zip/{SMALL}");
    let mut other = another(&app, "other").await;
    // Before and after, so that each would find the other's page in the cache.
    let before = other.browser.get(&path).await;
    let own = buyer.browser.get(&path).await;
    let after = other.browser.get(&path).await;
    let page = own.page();
    assert_eq!(standing(&page), "Yours");
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
        assert_eq!(standing(&reply.page()), "Sold");
        assert_eq!(reply.header("cache-control"), Some("private, no-cache"));
    }
    assert_eq!(standing(&app.visitor().page(&path).await), "Sold");

    let near = buyer.browser.get("/zip/90210").await;
    assert_eq!(
        near.header("cache-control"),
        Some("private, no-cache"),
        "another ZIP is to them what it is to everybody"
    );
    assert_eq!(buyer.browser.get("/zip/00000").await.status, 404);
}

async fn what_is_reserved_or_held_says_so_to_its_buyer(db: TestDb) {
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
        assert_eq!(standing(&page), said);
        assert_eq!(page.attributes(".zip-offer__actions a", "href"), [way]);
        let strangers = app.visitor().page(&path).await;
        assert!(!standing(&strangers).ends_with("for you"), "{said}");
    }
    // Another browser has to have it in its own cart first.
    let mut elsewhere = buyer.browser.clone().without_cookie("cart");
    let page = elsewhere.page(&format!("/zip/{SMALL}")).await;
    assert_eq!(standing(&page), "Held for you");
    let [add] = page.forms("main form").try_into().unwrap();
    let cart = elsewhere.submit(&add).await;
    assert_eq!(cart.heading(), "YOUR CART:");
    assert_eq!(cart.texts(".cart-summary__count"), ["ZIP codes: 1"]);
    buyer.cancel_payment().await.done();
    let page = buyer.browser.page(&format!("/zip/{SMALL}")).await;
    assert_eq!(standing(&page), "Available");
}

/// A session token lasts a quarter of an hour. The page of a ZIP renews none, and takes nothing for it.
async fn its_owner_is_known_by_a_browser_that_was_away(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.buy(&app, &[SMALL]).await;
    let path = format!("/zip/{SMALL}");
    let tokens = buyer.browser.tokens();
    app.advance(Duration::from_hours(1));
    let reply = buyer.browser.get(&path).await;
    assert_eq!(standing(&reply.page()), "Yours");
    assert!(reply.cookies().is_empty());
    assert_eq!(buyer.browser.tokens(), tokens);
    app.advance(Duration::from_hours(24 * 15));
    assert_eq!(standing(&buyer.browser.page(&path).await), "Sold");
}

/// Whose a ZIP is matters less than that the page is there.
#[tokio::test]
async fn without_its_database_a_page_that_lies_ready_is_everybodys() {
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
