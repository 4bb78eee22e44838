//! How many ZIPs are in the cart, on pages that are the same for everybody.

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::TestApp;

const MARK: &str = "/zipcart/count.svg";

/// A page that many are shown has the same bytes for a full cart and for none; the picture on it is the browser's own.
#[tokio::test]
async fn shared_page_shows_cart_count_as_image() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut shopper = app.visitor().with_cookie("cart", "90210.10001");
    for path in ["/", "/zip/90210", "/zips/ca", "/pricing"] {
        let [hers, anybodys] = [shopper.get(path).await, app.visitor().get(path).await];
        assert_eq!(hers.sent, anybodys.sent, "{path}");
        let pictures = hers
            .page()
            .attributes("header a[href='/zipcart'] img", "src");
        assert_eq!(pictures, [MARK], "{path}");
    }
    for (cart, said) in [
        ("90210.10001", Some(">2<")),
        ("", None),
        ("<b>", None),
        ("90210.90210", Some(">1<")),
    ] {
        let reply = app.visitor().with_cookie("cart", cart).get(MARK).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("content-type"), Some("image/svg+xml"));
        assert_eq!(reply.header("cache-control"), Some("private, no-store"));
        let drawn = reply.text();
        assert_eq!(said.is_none(), !drawn.contains("<text"), "{cart}: {drawn}");
        assert!(drawn.contains(said.unwrap_or_default()), "{cart}: {drawn}");
    }
}

/// What a form has to say is for the page that comes next, not for a picture on it.
#[tokio::test]
async fn count_image_keeps_flash_message() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor().with_cookie("flash", "cart-added");
    let reply = visitor.get(MARK).await;
    assert!(reply.cookies().is_empty());
    assert_eq!(visitor.cookie("flash"), Some("cart-added"));
}

#[tokio::test]
async fn offline_and_store_pages_have_no_count_image() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut visitor = app.visitor();
    for path in ["/offline", "/zipstore"] {
        let page = visitor.page(path).await;
        assert!(!page.has(&format!("img[src='{MARK}']")), "{path}");
    }
}
