//! The page of the people who joined by a customer's referral.

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::json;

use super::shop_with_referred_sale;
use crate::checkout::shop;

#[both_databases(stocked)]
async fn referrals_are_listed_with_earnings(db: TestDb) {
    let (app, mut buyer, mut guest, price) = shop_with_referred_sale(db).await;
    let mut looker = Person::signed_up_by(&app, "looker", "buyer").await;
    let earned = Usd::parse(&format!("{:.2}", price / 20.0))
        .expect("an amount")
        .to_string();
    let page = buyer.browser.page("/referrals").await;
    assert_eq!(page.texts(".referral__name"), ["@looker", "@guest"]);
    assert_eq!(page.texts(".referral__since"), ["Joined in Jan 2026"; 2]);
    let sums = page.texts(".referral__sums dd");
    assert_eq!(sums, ["$0", "$0", "$0", &earned, "$0", &earned]);
    assert_eq!(
        page.texts(".referral-figures dd"),
        ["2", &earned, "$0", &earned]
    );
    // Neither what was bought nor how to write to them.
    let text = page.text();
    for secret in ["INK-", "58001", &guest.email] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let joined = buyer.browser.page("/notifications").await;
    assert!(
        joined
            .text()
            .contains("@looker joined through your referral")
    );

    looker.reauthenticate().await;
    looker.browser.post("/user/delete", &json!({})).await.done();
    let page = buyer.browser.page("/referrals").await;
    assert_eq!(page.texts(".referral__former"), ["A former member"]);
    assert!(!page.text().contains("looker"));
    // Who was referred has referred nobody.
    let theirs = guest.browser.page("/referrals").await;
    assert!(!theirs.has(".referral"));
}

/// They earn nothing, so the page must not say that they do.
#[both_databases(empty)]
async fn restricted_customer_is_told_that_nothing_is_earned(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let page = ada.browser.page("/referrals").await;
    assert!(page.text().contains("You earn 5% of what they pay"));
    app.operate("account ban ada.1").await.expect("banned");
    let page = ada.browser.page("/referrals").await;
    assert!(!page.text().contains("You earn"), "{}", page.text());
    let told = "While your INK ID is restricted, nothing is earned or paid out.";
    assert!(page.text().contains(told), "{}", page.text());
}

#[both_databases(empty)]
async fn empty_referrals_page_shows_link(db: TestDb) {
    let (_app, mut buyer) = shop(db).await;
    let page = buyer.browser.page("/referrals").await;
    assert!(
        page.text()
            .contains("Nobody has joined through your link yet.")
    );
    assert!(page.text().contains("inkId=buyer"), "{}", page.text());
    // Another language shows the same stretch.
    for path in ["/referrals", "/accounts"] {
        let page = buyer.browser.page(&format!("{path}?before=7")).await;
        let switch = page.form(".language-switch");
        assert_eq!(switch.field("before"), Some("7"), "{path}");
        let page = buyer.browser.page(path).await;
        let switch = page.form(".language-switch");
        assert_eq!(switch.field("before"), None, "{path}");
    }
    let chinese = buyer.browser.page("/referrals?lang=ch").await;
    assert_eq!(chinese.heading(), "推荐");
}
