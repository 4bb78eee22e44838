//! The card's waitlist: joining, the customer's place, and leaving.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Form, Page, Person, TestApp};
use serde_json::json;

const PATH: &str = "/cards";

fn form(act: &str) -> Form {
    Form::post(&format!("{PATH}/{act}"), &[])
}

/// What the page says about the place.
fn place(page: &Page) -> String {
    page.texts(".waitlist__place").concat()
}

async fn sign_up_two(app: &TestApp) -> [Person; 2] {
    [
        Person::signed_up(app, "ada.1").await,
        Person::signed_up(app, "bob.1").await,
    ]
}

#[both_databases(empty)]
async fn waitlist_is_joined_and_left_by_forms(db: TestDb) {
    let app = TestApp::over(db).await;
    let [mut ada, mut bob] = sign_up_two(&app).await;
    let page = ada.browser.page(PATH).await;
    assert_eq!(page.heading(), "Cards");
    assert!(page.text().contains("Nobody is waiting yet."));
    let join = page.form(".waitlist form");
    let joined = ada.browser.submit(&join).await;
    assert_eq!(joined.flash(), "You are on the waitlist.");
    assert_eq!(place(&joined), "You are number 1 of 1");
    let page = bob.browser.page(PATH).await;
    assert!(page.text().contains("1 person is waiting."));
    let join = page.form(".waitlist form");
    assert_eq!(
        place(&bob.browser.submit(&join).await),
        "You are number 2 of 2"
    );

    // What leaving costs is said before it is done.
    let leave = joined.form(".waitlist details form");
    let warning = joined.texts(".confirm-disclosure__warning").concat();
    assert!(warning.starts_with("You lose your place, number 1, for good."));
    let left = ada.browser.submit(&leave).await;
    assert_eq!(left.flash(), "You have left the waitlist.");
    assert_eq!(place(&left), "");
    let page = bob.browser.page(PATH).await;
    assert_eq!(
        (place(&page), page.flash()),
        ("You are number 1 of 1".to_owned(), String::new())
    );
}

#[both_databases(empty)]
async fn rejoining_keeps_place(db: TestDb) {
    let app = TestApp::over(db).await;
    let [mut ada, mut bob] = sign_up_two(&app).await;
    let at = app.now();
    ada.browser.submit(&form("join")).await;
    bob.browser.submit(&form("join")).await;
    app.advance(Duration::from_mins(1));
    assert_eq!(
        place(&ada.browser.submit(&form("join")).await),
        "You are number 1 of 2"
    );
    let data = ada.browser.call("/user/data").await.done();
    assert_eq!(
        data.body["card_waitlist"],
        json!({ "number": 1, "joined_at": at })
    );
    // Leaving twice is leaving once.
    for _ in 0..2 {
        assert_eq!(place(&ada.browser.submit(&form("leave")).await), "");
    }
    let data = ada.browser.call("/user/data").await.done();
    assert_eq!(data.body["card_waitlist"], json!(null));
}

#[both_databases(empty)]
async fn waitlist_form_renews_expired_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    app.advance(Duration::from_mins(16));
    ada.browser = ada.browser.without_cookie("session");
    assert_eq!(
        place(&ada.browser.submit(&form("join")).await),
        "You are number 1 of 1"
    );
    for act in ["join", "leave"] {
        let path = format!("{PATH}/{act}");
        assert_eq!(ada.browser.get(&path).await.status, 405, "{path}");
    }
}
