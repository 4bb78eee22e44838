//! The cart without script: forms that redirect to the page they came from, with a message.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Form, Page, Person, TestApp};

const VIEW: &str = "/zipstore?search=902&state=ca&order_by=asc";
const ZIP: &str = "90220";

/// What the page says about the cart.
fn toast_text(page: &Page) -> String {
    page.texts("[role=status].toaster").concat()
}

fn add(zip: &str) -> Form {
    Form::post("/zipcart/add", &[("zip_code", zip)])
}

#[both_databases(stocked)]
async fn zip_is_added_and_removed_in_current_view(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let before = visitor.page(VIEW).await;
    assert_eq!(before.texts(".cart-menu__count").concat(), "");
    let [first, second] = [0, 1].map(|place| before.zips()[place].clone());
    let added = visitor.submit(before.card(&first).form()).await;
    assert_eq!(added.zips(), before.zips(), "another view");
    assert_eq!(added.card(&first).buttons, ["IN CART"]);
    assert_eq!(added.texts(".cart-menu__count"), ["1"]);
    assert!(
        toast_text(&added).contains("Added to your cart"),
        "{}",
        toast_text(&added)
    );
    assert_eq!(visitor.cookie("cart"), Some(first.as_str()));
    let later = visitor.page(VIEW).await;
    assert_eq!(toast_text(&later), "", "it is said once");

    let both = visitor.submit(added.card(&second).form()).await;
    assert_eq!(
        visitor.cookie("cart"),
        Some(format!("{first}.{second}").as_str())
    );
    assert_eq!(both.texts(".cart-menu__count"), ["2"]);

    let removed = visitor.submit(both.card(&first).form()).await;
    assert_eq!(removed.zips(), before.zips(), "another view");
    assert_eq!(removed.card(&first).buttons, ["ADD TO CART"]);
    assert!(
        toast_text(&removed).contains("Removed from your cart"),
        "{}",
        toast_text(&removed)
    );
    assert_eq!(visitor.cookie("cart"), Some(second.as_str()));
    // The cart in the header takes one out, too.
    let form = removed.form(".cart-panel form");
    let emptied = visitor.submit(&form).await;
    assert!(
        emptied.text().contains("No items in cart .."),
        "{}",
        emptied.text()
    );
    assert_eq!(visitor.cookie("cart").unwrap_or_default(), "");
}

#[both_databases(stocked)]
async fn cart_error_is_shown_once_on_next_page(db: TestDb) {
    let app = TestApp::over(db).await;
    let remove = |zip| Form {
        action: "/zipcart/remove".to_owned(),
        ..add(zip)
    };
    for (form, message) in [
        (add(ZIP), "Zip code is already in the card"),
        (add("9021"), "Not in a valid zip code format"),
        (add("902100"), "Not in a valid zip code format"),
        (add("9021a"), "Not in a valid zip code format"),
        (add("９０２１０"), "Not in a valid zip code format"),
        (add(""), "Not in a valid zip code format"),
        (remove("10001"), "Zip code isn't in the cart"),
    ] {
        let mut visitor = app.visitor().with_cookie("cart", ZIP);
        let page = visitor.submit(&form).await;
        assert!(
            toast_text(&page).contains(message),
            "{form:?}: {}",
            toast_text(&page)
        );
        assert_eq!(visitor.cookie("cart"), Some(ZIP), "{form:?}");
        assert_eq!(
            toast_text(&visitor.page("/zipstore").await),
            "",
            "{form:?} is told twice"
        );
    }
}

#[both_databases(stocked)]
async fn full_cart_refuses_zip(db: TestDb) {
    let app = TestApp::over(db).await;
    let codes: Vec<String> = (0..50).map(|n| format!("{:05}", 10_000 + n)).collect();
    let full = codes.join(".");
    let mut visitor = app.visitor().with_cookie("cart", &full);
    let page = visitor.submit(&add(ZIP)).await;
    assert_ne!(toast_text(&page), "");
    assert!(toast_text(&page).contains("50"), "{}", toast_text(&page));
    assert_eq!(visitor.cookie("cart"), Some(full.as_str()));
    assert_eq!(page.texts(".cart-menu__count"), ["50"]);
    // With one out there is room again.
    let room = codes[1..].join(".");
    let mut visitor = app.visitor().with_cookie("cart", &room);
    let page = visitor.submit(&add(ZIP)).await;
    assert_eq!(page.texts(".cart-menu__count"), ["50"]);
    assert_eq!(
        visitor.cookie("cart"),
        Some(format!("{room}.{ZIP}").as_str())
    );
}

#[both_databases(empty)]
async fn restricted_customer_adds_nothing_to_cart(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.browser = ada.browser.with_cookie("cart", ZIP);
    app.operate("account ban ada.1").await.unwrap();
    let fields = [("zip_code", "10001")];
    let refused = ada.browser.post_form("/zipcart/add", &fields).await;
    let led = refused.status_and_location();
    assert_eq!(led, (303, Some("/ziprestricted")));
    assert_eq!(ada.browser.cookie("cart"), Some(ZIP));
    app.operate("account unban ada.1").await.unwrap();
    let added = ada.browser.post_form("/zipcart/add", &fields).await;
    assert_eq!(added.header("location"), Some("/zipstore"));
    assert_eq!(ada.browser.cookie("cart"), Some("90220.10001"));
}

#[tokio::test]
async fn malformed_cart_cookie_entries_are_skipped() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app
        .visitor()
        .with_cookie("cart", "90210.x.90210.123456..10001");
    let page = visitor.page("/zipstore").await;
    assert_eq!(page.texts(".cart-panel__zip"), ["90210", "10001"]);
}

#[tokio::test]
async fn cart_cookie_is_script_writable_and_flash_is_http_only() {
    let mut visitor = TestApp::over(TestDb::sqlite()).await.visitor();
    let reply = visitor
        .post_form("/zipcart/add", &[("zip_code", ZIP)])
        .await;
    for cookie in reply.cookies() {
        let is_cart = cookie.name() == "cart";
        assert_eq!(cookie.http_only().unwrap_or(false), !is_cart, "{cookie}");
        assert_eq!(cookie.path(), Some("/"), "{cookie}");
        assert_eq!(cookie.same_site(), Some(cookie::SameSite::Lax), "{cookie}");
        if is_cart {
            assert_eq!(cookie.max_age(), Some(cookie::time::Duration::days(30)));
        }
    }
    assert_eq!(reply.cookies().len(), 2);
    assert_eq!(reply.header("cache-control"), Some("no-store"));
}

/// The store is for everybody: no guard stands before the cart, but its own link to the log-in.
#[both_databases(stocked)]
async fn login_returns_to_public_cart(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1")
        .await
        .with_new_browser(&app);
    ada.browser = ada.browser.with_cookie("cart", ZIP);
    let cart = ada.browser.page("/zipcart").await;
    let ways = cart.links("main a").into_iter();
    let [way] = ways
        .filter(|link| link.text == "LOG IN TO PAY")
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let login = ada.browser.get(&way.href).await.text();
    assert!(login.contains(r#""goal":"/zipcart""#), "{}", way.href);
    assert!(login.contains("Your cart contains 1 ZIP code."));
    ada.log_in().await.tokens();
    assert!(ada.browser.page("/zipcart").await.text().contains(ZIP));
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
}

/// From a search engine's result: the cart waits until they have logged in.
#[both_databases(stocked)]
async fn zip_added_before_login_is_in_cart_after_it(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_STORE_PUBLIC", "false");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1")
        .await
        .with_new_browser(&app);
    let page = ada.browser.page("/zip/90210").await;
    let form = page.form("form.zip-offer__buy");
    let fields: Vec<_> = form
        .fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let added = ada.browser.post_form(&form.action, &fields).await;
    assert_eq!(added.header("location"), Some("/zipcart"));
    let sent = ada.browser.get("/zipcart").await;
    assert_eq!(sent.header("location"), Some("/auth/login"));
    let login = ada.browser.get("/auth/login").await.text();
    assert!(login.contains(r#""goal":"/zipcart""#));
    assert!(login.contains("Your cart contains 1 ZIP code."));
    ada.log_in().await.tokens();
    let cart = ada.browser.page("/zipcart").await;
    assert!(cart.text().contains("90210"), "{}", cart.text());
    // What the form had to say has come along, and is said once.
    let said = |page: &Page| page.texts(".cart-page__notice").concat();
    assert_eq!(said(&cart), "Added to your cart");
    assert_eq!(said(&ada.browser.page("/zipcart").await), "");
}
