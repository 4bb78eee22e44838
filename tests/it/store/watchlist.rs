//! The watch list without script: with an INK ID and without one, and what may be followed.

mod notices;

use ink_domain::watch::{GuestWatchlist, MOST};
use ink_domain::zip::ZipCode;
use ink_schema::both_databases;
use ink_schema::store::{watches, zips};
use ink_schema::test_support::TestDb;
use ink_tests::{Form, Page, Person, TestApp, Visitor};
use serde_json::json;

use crate::checkout::{DEAR, SMALL, shop};

const PATH: &str = "/watchlist";
const ZIP: &str = "90210";

fn form(act: &str, zip: &str) -> Form {
    Form::post(&format!("{PATH}/{act}"), &[("zip_code", zip)])
}

fn listed(page: &Page) -> Vec<String> {
    page.texts(".watched-zip__zip")
}

#[both_databases(stocked)]
async fn zip_is_followed_from_page_and_unfollowed_from_list(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let page = ada.browser.page(PATH).await;
    assert_eq!(page.heading(), "Watch List");
    assert!(page.text().contains("You follow no ZIP code yet."));
    let page = ada.browser.page(&format!("/zip/{ZIP}")).await;
    let followed = ada.browser.submit(&page.form(".zip-follow")).await;
    assert_eq!(followed.flash(), "You follow 90210 now.");
    assert_eq!(listed(&followed), [ZIP]);
    assert_eq!(followed.texts(".watched-zip__change"), ["No change"]);
    assert_eq!(ada.browser.page(PATH).await.flash(), "");
    // Twice is once, and the list is typed into, too.
    let again = ada.browser.submit(&form("follow", " 90210 ")).await;
    assert_eq!(listed(&again), [ZIP]);
    let left = ada.browser.submit(&again.form(".watched-zip form")).await;
    assert_eq!(left.flash(), "You no longer follow 90210.");
    assert!(listed(&left).is_empty());
    let back = ada.browser.submit(&left.form(".flash form")).await;
    assert_eq!(listed(&back), [ZIP]);
    assert_eq!(ada.browser.cookie("watched"), None);
    ada.browser.submit(&form("unfollow", ZIP)).await;
    let page = ada.browser.submit(&form("unfollow", ZIP)).await;
    assert_eq!(page.flash(), "You don’t follow 90210.");
}

#[both_databases(stocked)]
async fn zip_typed_in_full_width_digits_is_followed(db: TestDb) {
    let app = TestApp::over(db).await;
    let page = app.visitor().submit(&form("follow", "９０２１０")).await;
    assert_eq!(listed(&page), [ZIP]);
}

#[both_databases(stocked)]
async fn visitors_watchlist_is_kept_in_cookie(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut visitor = app.visitor();
    let page = visitor.page(&format!("/zip/{ZIP}")).await;
    let page = visitor.submit(&page.form(".zip-follow")).await;
    assert_eq!(page.flash(), "You follow 90210 now.");
    assert!(page.text().contains("E-mails need an INK ID"));
    let page = visitor.submit(&form("follow", SMALL)).await;
    assert_eq!(listed(&page), [SMALL, ZIP]);
    assert_eq!(visitor.cookie("watched"), Some("90210.58001"));
    let page = visitor.submit(&form("unfollow", ZIP)).await;
    assert_eq!(listed(&page), [SMALL]);
    visitor.submit(&form("unfollow", SMALL)).await;
    assert_eq!(visitor.cookie("watched"), None);
    assert!(app.is_empty("watches").await);
    // What a browser makes up is left out.
    let mut forged = app.visitor().with_cookie("watched", "90210.00000.x.90210");
    assert_eq!(listed(&forged.page(PATH).await), [ZIP]);
}

/// Somebody who followed two ZIPs before they had an account.
async fn sign_up_with_guest_watches(app: &TestApp) -> Person {
    let mut person = Person::new(app, "ada.1");
    for zip in [ZIP, SMALL] {
        person.browser.submit(&form("follow", zip)).await;
    }
    person.sign_up(app).await;
    person
}

#[both_databases(stocked)]
async fn guest_watchlist_can_be_kept_or_dropped_after_sign_up(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_with_guest_watches(&app).await;
    let dashboard = ada.browser.page("/dashboard").await;
    let title = "You followed 2 ZIP codes before you signed in";
    assert_eq!(dashboard.texts(".guest-watches__title"), [title]);
    let page = ada.browser.page(PATH).await;
    assert!(listed(&page).is_empty());
    assert!(page.text().contains("90210\u{a0}· 58001"));
    let kept = ada
        .browser
        .submit(&dashboard.form(".guest-watches form[action$='/keep']"))
        .await;
    assert_eq!(
        kept.flash(),
        "What this browser followed is on your list now."
    );
    let mut codes = listed(&kept);
    codes.sort_unstable();
    assert_eq!(codes, [SMALL, ZIP]);
    assert_eq!(ada.browser.cookie("watched"), None);
    assert!(!ada.browser.page("/dashboard").await.has(".guest-watches"));

    // Somebody else at the same browser forgets instead.
    let mut bob = Person::signed_up(&app, "bob.1").await;
    bob.browser = bob.browser.with_cookie("watched", "10001");
    let page = bob.browser.page(PATH).await;
    let page = bob
        .browser
        .submit(&page.form(".guest-watches form[action$='/forget']"))
        .await;
    assert_eq!(page.flash(), "This browser follows no ZIP code any more.");
    assert!(listed(&page).is_empty() && !page.has(".guest-watches"));
    assert_eq!(bob.browser.cookie("watched"), None);
    // Nobody's list is there for who has none.
    let reply = app.visitor().post_form("/watchlist/keep", &[]).await;
    assert_eq!(
        reply.status_and_location(),
        (303, Some("/auth/login?return_to=%2Fwatchlist"))
    );
}

#[both_databases(stocked)]
async fn zip_followed_or_unfollowed_after_sign_up_is_not_offered_again(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_with_guest_watches(&app).await;
    let page = ada.browser.submit(&form("follow", ZIP)).await;
    assert_eq!(listed(&page), [ZIP]);
    assert_eq!(ada.browser.cookie("watched"), Some(SMALL));
    let page = ada.browser.submit(&form("unfollow", ZIP)).await;
    assert!(listed(&page).is_empty());
    let title = "You followed 1 ZIP code before you signed in";
    assert_eq!(page.texts(".guest-watches__title"), [title]);
    let page = ada.browser.submit(&form("unfollow", SMALL)).await;
    assert!(!page.has(".guest-watches"));
    assert_eq!(ada.browser.cookie("watched"), None);
}

#[both_databases(stocked)]
async fn invalid_or_unknown_zip_is_not_followed(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut visitor = app.visitor();
    for (zip, why) in [
        ("00000", "Not followed: the store has no ZIP code 00000."),
        ("9021", "Not followed: a ZIP code has five digits."),
        ("<b>90210", "Not followed: a ZIP code has five digits."),
        ("", "Not followed: a ZIP code has five digits."),
    ] {
        for browser in [&mut visitor, &mut ada.browser] {
            let page = browser.submit(&form("follow", zip)).await;
            assert_eq!(page.flash(), why, "{zip}");
            assert!(page.has(".flash--fault") && listed(&page).is_empty());
        }
    }
}

#[both_databases(stocked)]
async fn full_guest_and_account_lists_refuse_more(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let name = ink_domain::ink_id::InkId::parse("ada.1").unwrap();
    let codes: Vec<ZipCode> = app
        .stage(move |conn| {
            let all = (10001..12000).map(|nth| ZipCode::parse(&format!("{nth}")).unwrap());
            let there = zips::by_codes(conn, &all.collect::<Vec<_>>(), 0)?;
            let codes: Vec<_> = there.into_iter().map(|row| row.code).take(MOST).collect();
            let ada = ink_schema::account::accounts::by_ink_id(conn, &name)?.unwrap();
            watches::follow(conn, ada.id, codes.get(1..).unwrap(), 0)?;
            Ok(codes)
        })
        .await;
    assert_eq!(codes.len(), MOST);
    // Of two there is room for one; the other stays where it was.
    let first = codes.first().unwrap().to_string();
    ada.browser = ada
        .browser
        .with_cookie("watched", &format!("{first}.{ZIP}"));
    let page = ada
        .browser
        .submit(&Form {
            fields: Vec::new(),
            ..form("keep", "")
        })
        .await;
    assert!(
        page.flash()
            .starts_with("Your list is full. What did not fit")
    );
    assert_eq!(listed(&page).len(), MOST);
    assert_eq!(ada.browser.cookie("watched"), Some(ZIP));
    assert!(
        page.text()
            .contains("Your watch list is full: it holds 100 ZIP codes.")
    );
    assert!(page.forms(".watchlist-add").is_empty());
    let page = ada.browser.submit(&form("follow", ZIP)).await;
    assert_eq!(page.flash(), "Not followed: the list is full.");

    let mut visitor = app.visitor();
    for code in codes.iter().take(GuestWatchlist::MAX) {
        visitor.submit(&form("follow", code.as_str())).await;
    }
    let page = visitor.submit(&form("follow", ZIP)).await;
    assert_eq!(page.flash(), "Not followed: the list is full.");
    assert_eq!(listed(&page).len(), 20);
}

#[both_databases(stocked)]
async fn watchlist_is_private_and_not_cached(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    ada.browser.submit(&form("follow", ZIP)).await;
    bob.browser.submit(&form("unfollow", ZIP)).await;
    assert!(listed(&bob.browser.page(PATH).await).is_empty());
    assert_eq!(listed(&ada.browser.page(PATH).await), [ZIP]);
    for browser in [&mut ada.browser, &mut app.visitor()] {
        let reply = browser.get(PATH).await;
        assert_eq!(reply.header("cache-control"), Some("private, no-store"));
        let robots = reply.page().attributes("meta[name=robots]", "content");
        assert_eq!(robots, ["noindex"]);
    }
    // The page of the ZIP is the same for both.
    let path = format!("/zip/{ZIP}");
    let pages = [ada.browser.get(&path).await, bob.browser.get(&path).await];
    assert_eq!(pages[0].text(), pages[1].text());
}

/// What the list says of each ZIP, in alphabetical order.
async fn statuses(person: &mut Person) -> Vec<String> {
    let page = person.browser.page(PATH).await;
    let mut statuses = page.texts(".watched-zip__status");
    statuses.sort_unstable();
    statuses
}

#[both_databases(stocked)]
async fn own_zips_are_labelled_for_their_owner_only(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut other = Person::signed_up(&app, "other").await;
    for person in [&mut buyer, &mut other] {
        person.browser.submit(&form("follow", SMALL)).await;
    }
    buyer.open_payment(&[SMALL]).await;
    assert_eq!(statuses(&mut buyer).await, ["Held for you"]);
    assert_eq!(statuses(&mut other).await, ["Pending"]);
    buyer.cancel_payment().await.done();
    assert_eq!(statuses(&mut buyer).await, ["Available"]);
    buyer.buy(&app, &[SMALL]).await;
    buyer.buy(&app, &[DEAR]).await;
    for person in [&mut buyer, &mut other] {
        person.browser.submit(&form("follow", DEAR)).await;
    }
    assert_eq!(statuses(&mut buyer).await, ["Reserved for you", "Yours"]);
    assert_eq!(statuses(&mut other).await, ["Reserved", "Sold"]);
}

#[both_databases(stocked)]
async fn malformed_watchlist_form_is_refused(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let fields: [&[(&str, &str)]; 3] = [&[], &[("zip_code", ZIP), ("at", "0")], &[("zip", ZIP)]];
    let refused = (
        422,
        "Something in the form was not as expected. Go back and try again.".to_owned(),
    );
    for act in ["follow", "unfollow"] {
        for fields in fields {
            let path = format!("{PATH}/{act}");
            let reply = ada.browser.post_form(&path, fields).await;
            assert_eq!(reply.refused_form(), refused, "{act} {fields:?}");
        }
    }
    for act in ["follow", "unfollow", "keep", "forget"] {
        let path = format!("{PATH}/{act}");
        assert_eq!(ada.browser.get(&path).await.status, 405, "{act}");
    }
    assert!(app.is_empty("watches").await);
}

/// No browser leaves out where a form comes from.
#[both_databases(stocked)]
async fn form_without_origin_headers_is_refused(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    for browser in [
        ada.browser.clone(),
        ada.browser.clone().without_cookie("session"),
    ] {
        for act in ["follow", "unfollow", "keep", "forget"] {
            let status = post_without_origin(browser.clone(), act).await;
            assert_eq!(status, 403, "{act}");
        }
    }
    assert!(app.is_empty("watches").await);
    // A visitor has nothing that a cookie could give away.
    assert_eq!(post_without_origin(app.visitor(), "follow").await, 303);
}

/// Posts without a word of where it comes from.
async fn post_without_origin(browser: Visitor, act: &str) -> u16 {
    let mut browser = browser.with_header("content-type", "application/x-www-form-urlencoded");
    let (method, path) = (axum::http::Method::POST, format!("{PATH}/{act}"));
    let body = format!("zip_code={ZIP}").into();
    browser.ask(method, &path, body).await.status
}

#[both_databases(stocked)]
async fn watchlist_is_downloaded_and_deleted_with_account(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.browser.submit(&form("follow", ZIP)).await;
    let data = ada.browser.call("/user/data").await.done();
    let watched = &data.body["watched_zips"][0];
    assert_eq!(watched["zip_code"], ZIP);
    assert_eq!(watched["since"], app.now());
    assert!(watched["price"].as_f64().unwrap() > 0.0);
    ada.browser.post("/user/delete", &json!({})).await.done();
    assert!(app.is_empty("watches").await);
}
