//! A cart whose ZIPs another customer has by now: what it says about each, and what it leaves out.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Page, Person, TestApp};

use super::{DEAR, MINUTE, SMALL, shop};

/// What the cart says of each ZIP that can't be bought.
fn unavailable_notes(page: &Page) -> Vec<String> {
    page.texts("article .zip-card__foot")
}

fn follow_forms(page: &Page) -> usize {
    page.forms("article form[action='/watchlist/follow']").len()
}

#[both_databases(stocked)]
async fn taken_zip_is_excluded_from_sum_and_can_be_followed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.browser = buyer.browser.with_cookie("cart", "58001.90210");
    let whole = buyer.card_amount(&["90210"]).await;
    Person::signed_up(&app, "faster")
        .await
        .open_payment(&[SMALL])
        .await;

    let page = buyer.browser.page("/zipcart").await;
    let [said] = unavailable_notes(&page).try_into().unwrap();
    assert!(said.starts_with("PENDING"), "{said}");
    assert!(
        page.texts(".cart-summary__count").concat().contains('1'),
        "the other alone counts"
    );
    let now = page.texts(".amounts__item--now dd").concat();
    assert_eq!(now.replace([',', '$'], ""), whole.to_string());

    let follow = page.form("article form[action='/watchlist/follow']");
    let page = buyer.browser.submit(&follow).await;
    assert_eq!(page.heading(), "YOUR CART:", "back where they were");
    assert_eq!(follow_forms(&page), 0);
    assert!(
        unavailable_notes(&page)
            .concat()
            .contains("We’ll tell you when it is available again.")
    );
    let list = buyer.browser.page("/watchlist").await;
    assert_eq!(list.texts(".watched-zip__zip"), [SMALL]);
}

/// Their own payment is open still: nobody has swept it up.
#[both_databases(stocked)]
async fn expired_hold_taken_by_another_shows_as_pending(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.browser = buyer.browser.with_cookie("cart", SMALL);
    buyer.open_payment(&[SMALL]).await;
    let page = buyer.browser.page("/zipcart").await;
    assert!(
        unavailable_notes(&page).is_empty(),
        "it is theirs for the moment"
    );
    app.advance(MINUTE * 30);
    Person::signed_up(&app, "faster")
        .await
        .open_payment(&[SMALL])
        .await;
    buyer.log_in().await;
    let page = buyer.browser.page("/zipcart").await;
    let [said] = unavailable_notes(&page).try_into().unwrap();
    assert!(said.starts_with("PENDING"), "{said}");
    assert_eq!(buyer.begin(&[SMALL]).await.body["code"], "zip.taken");
}

#[both_databases(stocked)]
async fn own_zip_in_cart_is_labelled_yours(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer.buy(&app, &[SMALL]).await;
    buyer.buy(&app, &[DEAR]).await;
    for (zip, said) in [
        (SMALL, "This one is yours already."),
        (DEAR, "Reserved for you: it is yours once the balance"),
    ] {
        buyer.browser = buyer.browser.with_cookie("cart", zip);
        let page = buyer.browser.page("/zipcart").await;
        assert!(unavailable_notes(&page).concat().starts_with(said), "{zip}");
        assert_eq!(follow_forms(&page), 0);
    }
    let mut other = Person::signed_up(&app, "other").await;
    other.browser = other.browser.with_cookie("cart", SMALL);
    let page = other.browser.page("/zipcart").await;
    assert!(unavailable_notes(&page).concat().starts_with("SOLD"));
}

#[both_databases(stocked)]
async fn visitor_follows_taken_zip_from_cart(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_taken(["90210", "90211", "90212"]).await;
    let mut visitor = app.visitor().with_cookie("cart", "90212");
    let page = visitor.page("/zipcart").await;
    let follow = page.form("article form[action='/watchlist/follow']");
    let page = visitor.submit(&follow).await;
    assert_eq!(page.heading(), "YOUR CART:");
    assert_eq!(follow_forms(&page), 0);
    assert_eq!(visitor.cookie("watched"), Some("90212"));
}
