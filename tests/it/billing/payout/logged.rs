//! What the log says about payout requests.

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::{Logs, different_code};

use super::super::{open_code_page, request_payout, shop_with_referred_sale};
use super::{form_pairs, pending_request_id};

/// By the number of the request or of the payout alone.
#[tokio::test]
async fn payout_commands_are_logged_with_account() {
    let logs = Logs::listen();
    let (app, mut buyer, _guest, _price) =
        shop_with_referred_sale(TestDb::stocked(DatabaseKind::Sqlite)).await;
    request_payout(&app, &mut buyer).await;
    let id = pending_request_id(&app).await;
    let seen = logs.security().len();
    let ended = app.operate("account end-sessions buyer").await;
    ended.expect("an account");
    let shown = app.operate(&format!("payout show {id}")).await;
    shown.expect("shown");
    let accepted = app.operate(&format!("payout accept {id}")).await;
    let accepted = accepted.expect("opened");
    let payout = accepted.split_whitespace().next().unwrap_or_default();
    let settle = format!("payout settle {payout} --reference 'ACH 4711'");
    app.operate(&settle).await.expect("settled");
    let void = app.operate(&format!("payout void {payout}")).await;
    void.expect_err("it is over");
    let returned = format!("payout returned {payout} --reference 'ACH R03 1'");
    app.operate(&returned).await.expect("it came back");
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
