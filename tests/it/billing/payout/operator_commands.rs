//! What operators do with payout requests.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, dollars};
use serde_json::json;

use super::super::{open_code_page, request_payout, shop_with_referred_sale};
use super::{form_pairs, pending_request_id, states};
use crate::checkout::{MINUTE, SMALL, assert_books_agree, refund, shop};

#[both_databases(stocked)]
async fn payout_request_is_withdrawn_or_declined(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let accounts = request_payout(&app, &mut buyer).await;
    let withdraw = accounts.form("form[action='/accounts/payout/withdraw']");
    let id = pending_request_id(&app).await;
    let page = buyer.browser.submit(&withdraw).await;
    assert_eq!(states(&page), ["Cancelled"]);
    assert!(page.text().contains("Your payout request is cancelled."));
    let accepted = app.operate(&format!("payout accept {id}")).await;
    assert!(accepted.is_err());
    let page = buyer.browser.submit(&withdraw).await;
    assert!(
        page.text().contains("no request to cancel"),
        "{}",
        page.text()
    );
    app.advance(MINUTE);
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let decline = format!("payout decline {id} --reason 'The bank knows no such name.'");
    app.operate(&decline).await.expect("declined");
    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Declined", "Cancelled"]);
    assert!(page.text().contains("The bank knows no such name."));
    assert!(page.has("a[href='/accounts/payout']"));
    assert_books_agree(&app).await;
}

/// An operator's shell may have another key than the server.
#[both_databases(stocked)]
async fn request_is_accepted_only_if_its_bank_account_opens(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let key = "another secret key of 32 characters and more";
    let elsewhere = app.second_node(&[("INKPAY_SECRET_KEY", key)]).await;
    let accept = format!("payout accept {id}");
    let refused = elsewhere.operate(&accept).await.expect_err("refused");
    assert!(
        refused.contains("none of the server's keys: check INKPAY_SECRET_KEY"),
        "{refused}"
    );
    let accounts = buyer.browser.page("/accounts").await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
    assert_eq!(pending_request_id(&app).await, id);
    assert_books_agree(&app).await;
    let shown = elsewhere.operate(&format!("payout show {id}")).await;
    let shown = shown.expect("shown");
    assert!(
        shown.ends_with("opens with none of the server's keys"),
        "{shown}"
    );
    let accepted = app.operate(&accept).await.expect("opened");
    assert!(accepted.contains("account  000123456789"), "{accepted}");
}

/// A thief of an account changes its factors before asking for its money.
#[both_databases(stocked)]
async fn recent_change_of_account_is_shown_before_payout(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let (show, accept) = (format!("payout show {id}"), format!("payout accept {id}"));
    let shown = app.operate(&show).await.expect("shown");
    assert!(!shown.contains("changed"), "{shown}");
    assert_eq!(app.warning(&accept).await, None);
    buyer.reauthenticate().await.done();
    buyer.enrol(&app).await;
    let shown = app.operate_json(&show).await;
    assert_eq!(shown["recent_changes"][0]["what"], "authenticator.added");
    let said = app.warning(&accept).await.expect("an operator is asked");
    assert!(said.contains("owner  authenticator.added"), "{said}");
    let accepted = app.operate(&accept).await.expect("opened");
    assert!(
        accepted.contains("owner  authenticator.added"),
        "{accepted}"
    );
    app.advance(Duration::from_hours(24 * 14 + 1));
    let shown = app.operate_json(&show).await;
    assert_eq!(shown["recent_changes"], json!([]));
}

#[both_databases(stocked)]
async fn refunded_sale_reduces_requested_payout(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    let first = guest.buy(&app, &[SMALL]).await;
    guest.buy(&app, &["58004"]).await;
    let page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page.form("form.payout__form").with("code", &code);
    refund(&app, &first).await;
    let fields = form_pairs(&form);
    let reply = buyer.browser.post_form(&form.action, &fields).await;
    assert_eq!(reply.status, 409);
    let page = reply.page();
    assert!(
        page.text().contains("Less can be paid out now"),
        "{}",
        page.text()
    );
    assert_eq!(page.attributes("#payee-holder", "value"), ["Ada King"]);
    let asked = request_payout(&app, &mut buyer).await;
    assert_eq!(states(&asked), ["Waiting for INKPAY"]);
}

#[both_databases(stocked)]
async fn ban_or_shortfall_is_listed_and_blocks_settlement(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    let sale = guest.buy(&app, &[SMALL]).await;
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let accepted = app.operate(&format!("payout accept {id}")).await;
    let accepted = accepted.expect("opened");
    let first = accepted.split_whitespace().next();
    let id = first.unwrap_or_default().to_owned();
    let listed = async || app.operate("payout list").await.expect("a list");
    let settle = format!("payout settle {id} --reference 'ACH 4711'");
    assert!(listed().await.ends_with("UTC"), "{}", listed().await);
    let banned = app.operate("account ban buyer").await;
    banned.expect("banned");
    assert!(listed().await.ends_with("restricted"));
    let refused = app.operate(&settle).await.expect_err("refused");
    assert!(
        refused.contains("restricted after it was opened"),
        "{refused}"
    );
    let unbanned = app.operate("account unban buyer").await;
    unbanned.expect("lifted");
    refund(&app, &sale).await;
    assert!(
        listed().await.ends_with("no longer covered, $13 short"),
        "{}",
        listed().await
    );
    let refused = app.operate(&settle).await.expect_err("refused");
    assert!(refused.contains("$13 of it was taken back"), "{refused}");
    let settled = app.operate(&format!("{settle} --sent-anyway")).await;
    let settled = settled.expect("settled");
    assert!(settled.contains("still to be paid out: -$13"), "{settled}");
    assert!(listed().await.ends_with("ACH 4711"));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn returned_payout_can_be_requested_again(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let accepted = app.operate(&format!("payout accept {id}")).await;
    let accepted = accepted.expect("opened");
    let first = accepted.split_whitespace().next();
    let payout = first.unwrap_or_default().to_owned();
    let returned = async |reference: &str| {
        let line = format!("payout returned {payout} --reference '{reference}'");
        app.operate(&line).await
    };
    let refused = returned("ACH R03 1").await.expect_err("it is not paid");
    assert!(refused.contains("the payout is open"), "{refused}");
    let settle = format!("payout settle {payout} --reference 'ACH 4711'");
    app.operate(&settle).await.expect("settled");
    let said = returned("ach r03 1").await.expect("it came back");
    assert!(said.contains("ACH 4711, came back as ACH R03 1"), "{said}");
    assert!(said.contains("of which available: $13"), "{said}");
    let again = returned("ACH R03 2").await.expect_err("it is over");
    assert_eq!(again, "the payout is closed");
    let history = app.operate("account show buyer").await;
    assert!(history.expect("shown").contains("payout.returned"));

    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Came back"]);
    assert!(page.text().contains("ACH 4711"), "{}", page.text());
    assert!(page.has("a[href='/accounts/payout']"));
    let page = buyer.browser.page("/transactions?area=payouts").await;
    let kinds = page.texts(".transaction__kind");
    assert_eq!(kinds, ["Payout came back", "Payout"]);
    assert_eq!(page.texts(".transaction__state"), ["came back"]);
    let page = buyer.browser.page("/transactions?lang=ch").await;
    assert!(page.text().contains("提现已退回"), "{}", page.text());
    let page = buyer.browser.page("/notifications?lang=en").await;
    let title = "A payout of $13 came back";
    assert!(page.text().contains(title), "{}", page.text());
    buyer.reauthenticate().await;
    let data = buyer.browser.call("/user/data").await.done();
    assert_eq!(data.body["payouts"][0]["status"], "returned");

    app.advance(MINUTE);
    let page = request_payout(&app, &mut buyer).await;
    assert_eq!(states(&page), ["Waiting for INKPAY", "Came back"]);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn payout_is_opened_voided_and_settled_by_hand(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    let price = guest.card_amount(&[SMALL]).await;
    guest.buy(&app, &[SMALL]).await;
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "a price of the store"
    )]
    let earned = (price * 5.0) as i64;
    assert_eq!(buyer.info().await["payout_balance"], earned);
    let open = async |cents| {
        let amount = dollars(Usd::from_cents(cents));
        let said = app.operate(&format!("payout open buyer {amount}")).await?;
        let id = said.split_whitespace().next();
        Ok::<_, String>(id.unwrap_or_default().to_owned())
    };
    assert!(open(earned + 1).await.is_err());
    let id = open(earned).await.expect("opened");
    assert_eq!(buyer.info().await["payout_balance"], 0);
    let void = app.operate(&format!("payout void {id}")).await;
    void.expect("void");
    assert_eq!(buyer.info().await["payout_balance"], earned);
    let id = open(earned).await.expect("opened");
    let settle = format!("payout settle {id} --reference ACH-1");
    app.operate(&settle).await.expect("settled");
    assert!(app.operate(&settle).await.is_err());
    assert_eq!(buyer.info().await["payout_balance"], 0);
    assert_books_agree(&app).await;
}
