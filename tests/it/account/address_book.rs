//! The address book without script: finding a customer, following, and what it discloses to nobody.

use std::time::Duration;

use ink_schema::account::follows::{self, MOST};
use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_tests::{Form, Page, Person, TestApp};
use serde_json::json;

const PATH: &str = "/address-book";

/// Two people, and somebody whom neither knows.
async fn people(db: TestDb) -> (TestApp, Person, Person) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let bob = Person::signed_up(&app, "Bob_1").await;
    (app, ada, bob)
}

fn form(act: &str, ink_id: &str) -> Form {
    Form::post(&format!("{PATH}/{act}"), &[("ink_id", ink_id)])
}

async fn find(person: &mut Person, text: &str) -> Page {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("find", text)
        .finish();
    person.browser.page(&format!("{PATH}?{query}")).await
}

/// Whom the page lists.
fn listed(page: &Page) -> Vec<String> {
    page.texts(".contact__id")
}

/// The one form of the page with this action.
fn only_form(page: &Page, within: &str, act: &str) -> Form {
    page.form(&format!("{within} form[action='{PATH}/{act}']"))
}

#[both_databases(empty)]
async fn person_is_found_followed_and_unfollowed_by_forms(db: TestDb) {
    let (_app, mut ada, _bob) = people(db).await;
    let page = ada.browser.page(PATH).await;
    assert_eq!(page.heading(), "Address Book");
    assert_eq!(page.texts(".address-book__owner"), ["@ada.1"]);
    assert!(page.text().contains("You don’t follow anyone yet."));

    let search = page.form("main search form");
    let found = ada.browser.submit(&search.with("find", "@bob_1")).await;
    assert_eq!(found.texts(".found-customer__id"), ["@Bob_1"]);
    let followed = ada
        .browser
        .submit(&only_form(&found, ".found-customer", "follow"))
        .await;
    assert_eq!(followed.flash(), "You follow @Bob_1 now.");
    assert_eq!(listed(&followed), ["@Bob_1"]);

    // Found again, it says so, and offers the way out.
    let found = find(&mut ada, "bob_1").await;
    assert!(
        found
            .texts(".found-customer__text")
            .concat()
            .starts_with("You have followed")
    );
    assert!(
        found
            .forms(".found-customer form[action$='/follow']")
            .is_empty()
    );

    let alone = ada
        .browser
        .submit(&only_form(&followed, ".contact", "unfollow"))
        .await;
    assert_eq!(alone.flash(), "You no longer follow @Bob_1.");
    assert!(listed(&alone).is_empty());
    let again = ada
        .browser
        .submit(&only_form(&alone, ".flash", "follow"))
        .await;
    assert_eq!(listed(&again), ["@Bob_1"]);
}

#[both_databases(empty)]
async fn ink_id_search_ignores_case_and_at_sign(db: TestDb) {
    let (_app, mut ada, _bob) = people(db).await;
    for text in ["Bob_1", "bob_1", "BOB_1", "@bob_1", "  @Bob_1 ", "＠bob_1"] {
        let page = find(&mut ada, text).await;
        assert_eq!(page.texts(".found-customer__id"), ["@Bob_1"], "{text}");
        assert_eq!(page.attributes("#find", "value"), [text]);
    }
}

#[both_databases(empty)]
async fn unknown_ink_id_stays_in_field_with_message(db: TestDb) {
    let (_app, mut ada, _bob) = people(db).await;
    for (text, message) in [
        ("bob_2", "Nobody has this INK ID."),
        // Only the whole handle finds anybody.
        ("bob_", "Nobody has this INK ID."),
        ("bob", "An INK ID has 4 to 16"),
        ("bob@example.com", "An INK ID has 4 to 16"),
        ("\"><script>alert(1)</script>", "An INK ID has 4 to 16"),
    ] {
        let page = find(&mut ada, text).await;
        let said = page.texts("#find-words").concat();
        assert!(said.starts_with(message), "{text}: {said}");
        assert_eq!(page.attributes("#find", "value"), [text]);
        assert!(!page.has(".found-customer"), "{text}");
    }
    for nothing in ["", "   "] {
        let page = find(&mut ada, nothing).await;
        assert!(!page.has("main [aria-invalid]") && !page.has(".found-customer"));
    }
    let herself = find(&mut ada, "ADA.1").await;
    assert_eq!(herself.texts(".found-customer__text"), ["This is you."]);
    assert!(herself.forms(".found-customer form").is_empty());
}

#[both_databases(empty)]
async fn form_message_is_shown_once(db: TestDb) {
    let (_app, mut ada, _bob) = people(db).await;
    let page = ada.browser.submit(&form("follow", "bob_1")).await;
    assert_eq!(page.flash(), "You follow @Bob_1 now.");
    assert_eq!(ada.browser.page(PATH).await.flash(), "");
    // Another page says nothing of it.
    let reply = ada
        .browser
        .post_form("/address-book/unfollow", &[("ink_id", "bob_1")])
        .await;
    assert_eq!(reply.status_and_location(), (303, Some(PATH)));
    assert_eq!(ada.browser.page("/cards").await.flash(), "");
}

#[both_databases(empty)]
async fn follow_and_unfollow_are_idempotent(db: TestDb) {
    let (app, mut ada, _bob) = people(db).await;
    for ink_id in ["bob_1", "BOB_1"] {
        let page = ada.browser.submit(&form("follow", ink_id)).await;
        assert_eq!(page.flash(), "You follow @Bob_1 now.");
        assert_eq!(listed(&page), ["@Bob_1"]);
        app.advance(Duration::from_hours(48));
        ada.log_in().await.tokens();
    }
    let data = ada.browser.call("/user/data").await.done();
    let begun = app.now() - 96 * 60 * 60 * 1000;
    assert_eq!(
        data.body["follows"],
        json!([{ "ink_id": "Bob_1", "since": begun }])
    );
    for said in ["You no longer follow @bob_1.", "You don’t follow @bob_1."] {
        let page = ada.browser.submit(&form("unfollow", "bob_1")).await;
        assert_eq!(page.flash(), said);
        assert!(listed(&page).is_empty());
    }
}

#[both_databases(empty)]
async fn following_self_or_unknown_ink_id_is_refused(db: TestDb) {
    let (_app, mut ada, _bob) = people(db).await;
    for (ink_id, said) in [
        ("ADA.1", "This is you: nobody can follow themselves."),
        (
            "nobody",
            "There is nobody with the INK ID @nobody, or no longer.",
        ),
    ] {
        let page = ada.browser.submit(&form("follow", ink_id)).await;
        assert_eq!(page.flash(), said);
        assert!(listed(&page).is_empty());
    }
}

#[both_databases(empty)]
async fn full_address_book_refuses_follow(db: TestDb) {
    let (app, mut ada, _bob) = people(db).await;
    app.stage(|conn| {
        let id = |name: &str| ink_domain::ink_id::InkId::parse(name).unwrap();
        let ada = ink_schema::account::accounts::by_ink_id(conn, &id("ada.1"))?
            .unwrap()
            .id;
        for nth in 0..MOST {
            let friend = id(&format!("friend.{nth}"));
            stage::account(conn, &friend, None, Some(0))?;
            follows::follow(conn, ada, &friend, 0)?.unwrap();
        }
        Ok(())
    })
    .await;
    let found = find(&mut ada, "bob_1").await;
    assert!(
        found
            .text()
            .contains("Your address book is full: it holds 500 INK IDs.")
    );
    assert!(found.forms("form[action$='/follow']").is_empty());
    let page = ada.browser.submit(&form("follow", "bob_1")).await;
    assert_eq!(page.flash(), "Not followed: your address book is full.");
    assert_eq!(listed(&page).len(), 500);
    ada.browser.submit(&form("unfollow", "friend.7")).await;
    let page = ada.browser.submit(&form("follow", "bob_1")).await;
    assert_eq!(page.flash(), "You follow @Bob_1 now.");
}

#[both_databases(empty)]
async fn search_and_follow_share_a_rate_limit(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOOK_UP", "3/1m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    app.advance(Duration::from_mins(2));
    // What is no INK ID asks nobody.
    for text in ["bob", "nobody.1", "nobody.2", "", "@@"] {
        find(&mut ada, text).await;
    }
    ada.browser.submit(&form("follow", "nobody.3")).await;
    let reply = ada.browser.get("/address-book?find=inkpay").await;
    assert_eq!(reply.status, 429);
    let wait: u64 = reply.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    let page = reply.page();
    assert_eq!(page.attributes("#find", "value"), ["inkpay"]);
    assert!(
        page.texts("#find-words")
            .concat()
            .starts_with("Too many searches in a short time")
    );
    let refused = ada.browser.submit(&form("follow", "inkpay")).await;
    assert!(refused.flash().starts_with("Not followed: too many tries"));
    assert!(listed(&refused).is_empty());
    // To unfollow tells nothing, and is always possible.
    assert_eq!(
        ada.browser
            .submit(&form("unfollow", "inkpay"))
            .await
            .flash(),
        "You don’t follow @inkpay."
    );
    app.advance(Duration::from_secs(wait));
    let followed = ada.browser.submit(&form("follow", "inkpay")).await;
    assert_eq!(listed(&followed), ["@inkpay"]);
}

#[both_databases(empty)]
async fn address_book_is_visible_to_owner_only(db: TestDb) {
    let (app, mut ada, mut bob) = people(db).await;
    ada.browser.submit(&form("follow", "bob_1")).await;
    // He is told nothing: not by an e-mail, not on his pages, not in his data.
    assert!(listed(&bob.browser.page(PATH).await).is_empty());
    for path in ["/dashboard", "/notifications", "/settings", PATH] {
        let page = bob.browser.page(path).await;
        assert!(!page.text().contains("ada.1"), "{path}");
    }
    let data = bob.browser.get("/user/data").await.text();
    assert!(!data.contains("ada.1"), "{data}");
    for email in app.emails().await {
        assert!(email.to != bob.email || !email.text.contains("ada.1"));
    }
    // He can't take anybody out of hers.
    bob.browser.submit(&form("unfollow", "bob_1")).await;
    assert_eq!(listed(&ada.browser.page(PATH).await), ["@Bob_1"]);
}

#[both_databases(empty)]
async fn address_book_form_renews_expired_session(db: TestDb) {
    let (app, mut ada, _bob) = people(db).await;
    app.advance(Duration::from_mins(16));
    ada.browser = ada.browser.without_cookie("session");
    let page = ada.browser.submit(&form("follow", "bob_1")).await;
    assert_eq!(listed(&page), ["@Bob_1"]);
}

#[both_databases(empty)]
async fn malformed_address_book_form_is_refused(db: TestDb) {
    let (app, mut ada, _bob) = people(db).await;
    let fields: [&[(&str, &str)]; 5] = [
        &[],
        &[("ink_id", "")],
        &[("ink_id", "bob")],
        &[("ink_id", "bob_1"), ("at", "0")],
        &[("account_id", "2")],
    ];
    let refused = (
        422,
        "Something in the form was not as expected. Go back and try again.".to_owned(),
    );
    for act in ["follow", "unfollow"] {
        for fields in fields {
            let reply = ada
                .browser
                .post_form(&format!("{PATH}/{act}"), fields)
                .await;
            assert_eq!(reply.refused_form(), refused, "{act} {fields:?}");
        }
    }
    for path in ["/address-book/follow", "/address-book/unfollow"] {
        assert_eq!(ada.browser.get(path).await.status, 405, "{path}");
    }
    assert!(app.is_empty("follows").await);
}
