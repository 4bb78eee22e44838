//! What a card looks like and offers in each of its ZIP's states.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Card, TestApp, Visitor};

/// Beverly Hills and its neighbours.
const VIEW: &str = "/zipstore?search=9021&state=ca";
const PENDING: &str = "90210";
const RESERVED: &str = "90211";
const SOLD: &str = "90212";
const FREE: &str = "90220";

async fn stage_taken_zips(db: TestDb) -> TestApp {
    let app = TestApp::over(db).await;
    app.stage_taken([PENDING, RESERVED, SOLD]).await;
    app
}

async fn card(visitor: &mut Visitor, zip: &str) -> Card {
    visitor
        .page(&format!("/zipstore?search={zip}"))
        .await
        .card(zip)
}

#[both_databases(stocked)]
async fn available_zip_card_offers_add_and_more_info(db: TestDb) {
    let card = card(&mut stage_taken_zips(db).await.visitor(), FREE).await;
    assert!(card.has_look("available"));
    assert_eq!(card.buttons, ["ADD TO CART"]);
    assert_eq!(card.form().action, "/zipcart/add");
    assert_eq!(card.form().method, "post");
    assert_eq!(card.form().field("zip_code"), Some(FREE));
    let more = format!("https://www.unitedstateszipcodes.org/{FREE}/");
    let [page, link] = card.links.try_into().unwrap();
    assert_eq!(page.href, format!("/zip/{FREE}"));
    assert!(card.text.contains(&page.text), "{}", page.text);
    assert_eq!((link.text.as_str(), link.href), ("MORE INFO", more));
}

#[both_databases(stocked)]
async fn zip_in_cart_can_be_removed(db: TestDb) {
    let app = stage_taken_zips(db).await;
    let mut visitor = app.visitor().with_cookie("cart", FREE);
    let card = card(&mut visitor, FREE).await;
    assert!(card.has_look("in-cart"));
    assert_eq!(card.buttons, ["IN CART"]);
    assert_eq!(card.form().action, "/zipcart/remove");
    let page = visitor.submit(card.form()).await;
    assert_eq!(page.card(FREE).buttons, ["ADD TO CART"]);
}

#[both_databases(stocked)]
async fn taken_zip_card_shows_status_without_button(db: TestDb) {
    let mut visitor = stage_taken_zips(db).await.visitor();
    for (zip, look, word) in [
        (PENDING, "held", "PENDING"),
        (RESERVED, "reserved", "RESERVED"),
        (SOLD, "sold", "SOLD"),
    ] {
        let card = card(&mut visitor, zip).await;
        assert!(card.has_look(look), "{zip} does not look {look}");
        assert!(
            !card.has_look("available") && !card.has_look("in-cart"),
            "{zip}"
        );
        assert!(card.text.contains(word), "{}", card.text);
        assert!(card.text.contains('$'), "{}", card.text);
        assert!(card.buttons.is_empty() && card.forms.is_empty(), "{card:?}");
    }
    // Nor has it one for a visitor who put it in the cart before it went.
    let cart = format!("{RESERVED}.{SOLD}");
    let mut late = visitor.with_cookie("cart", &cart);
    for zip in [RESERVED, SOLD] {
        assert!(card(&mut late, zip).await.buttons.is_empty(), "{zip}");
    }
}

#[both_databases(stocked)]
async fn zip_being_paid_for_stays_in_cart(db: TestDb) {
    let mut visitor = stage_taken_zips(db)
        .await
        .visitor()
        .with_cookie("cart", PENDING);
    let card = card(&mut visitor, PENDING).await;
    assert_eq!(card.buttons, ["IN CART"]);
    assert_eq!(card.form().action, "/zipcart/remove");
}

#[both_databases(stocked)]
async fn available_only_excludes_taken_zips(db: TestDb) {
    let app = stage_taken_zips(db).await;
    let mut visitor = app.visitor();
    let all = visitor.page(VIEW).await.zips();
    let only = visitor
        .page(&format!("{VIEW}&filter=availableOnly"))
        .await
        .zips();
    let gone: Vec<&String> = all.iter().filter(|zip| !only.contains(zip)).collect();
    for taken in [PENDING, RESERVED, SOLD] {
        assert!(gone.iter().any(|zip| *zip == taken), "{taken} in {only:?}");
    }
    assert_eq!(gone.len(), 3, "{gone:?}");
}
