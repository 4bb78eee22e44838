//! What the log says about payout requests.

use ink_domain::ledger::WireReference;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::payout::Command as Payout;
use ink_tests::{Logs, different_code};

use super::super::{open_code_page, request_payout, shop_with_referred_sale};
use super::{form_pairs, payouts, pending_request_id};
use crate::checkout::operate;

/// By the number of the request or of the payout alone.
#[tokio::test]
async fn payout_commands_are_logged_with_account() {
    let logs = Logs::listen();
    let (app, mut buyer, _guest, _price) =
        shop_with_referred_sale(TestDb::stocked(DatabaseKind::Sqlite)).await;
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let seen = logs.security().len();
    let who = "buyer".to_owned();
    let end = Admin::Account(Account::EndSessions { who });
    operate(&app, end).await.expect("an account");
    let show = Payout::Show { id: id.clone() };
    payouts(&app, show).await.expect("shown");
    let accepted = payouts(&app, Payout::Accept { id }).await.expect("opened");
    let first = accepted.split_whitespace().next();
    let payout = first.unwrap_or_default().to_owned();
    let settled = Payout::Settle {
        id: payout.clone(),
        reference: WireReference::parse("ACH 4711").expect("a reference"),
        sent_anyway: false,
    };
    payouts(&app, settled).await.expect("settled");
    let void = Payout::Void { id: payout.clone() };
    payouts(&app, void).await.expect_err("it is over");
    let returned = Payout::Returned {
        id: payout,
        reference: WireReference::parse("ACH R03 1").expect("a reference"),
    };
    payouts(&app, returned).await.expect("it came back");
    let lines = logs.security().split_off(seen);
    let told: Vec<_> = lines
        .iter()
        .map(|line| [line.field("act"), line.field("outcome")].map(Option::unwrap_or_default))
        .collect();
    assert_eq!(
        told,
        [
            ["account end-sessions", "done"],
            ["payout show", "done"],
            ["payout accept", "done"],
            ["payout settle", "done"],
            ["payout void", "failed"],
            ["payout returned", "done"],
        ]
    );
    let whose: Vec<_> = lines.iter().map(|line| line.field("account")).collect();
    assert!(whose.first().is_some_and(Option::is_some), "{lines:?}");
    let first = whose.first();
    assert!(whose.iter().all(|one| Some(one) == first), "{lines:?}");
}

/// A wrong code, and one code after the other, are seen by whoever watches.
#[tokio::test]
async fn wrong_and_repeated_payout_codes_are_logged() {
    let logs = Logs::listen();
    let (app, mut buyer, _guest, _price) =
        shop_with_referred_sale(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page.form("form.payout__form");
    let wrong = form.with("code", different_code(&code));
    let seen = logs.security().len();
    buyer
        .browser
        .post_form(&wrong.action, &form_pairs(&wrong))
        .await;
    let again = page.form("form.payout__form");
    let mut again = form_pairs(&again);
    again.push(("again", "1"));
    for _ in 0..5 {
        buyer.browser.post_form("/accounts/payout", &again).await;
    }
    let lines = logs.security().split_off(seen);
    let told: Vec<_> = lines
        .iter()
        .map(|line| [line.field("security"), line.field("detail")])
        .collect();
    assert_eq!(
        told,
        [
            [Some("authn_login_fail"), Some("code.wrong")],
            [Some("excess_rate_limit_exceeded"), Some("call.too_many")],
        ]
    );
    assert!(lines.iter().all(|line| line.field("account").is_some()));
}
