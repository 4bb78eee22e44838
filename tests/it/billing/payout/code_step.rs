//! The step of a payout that asks for the code that was mailed.

use std::time::Duration;

use ink_domain::mailed_code::TRIES;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::payout::Command as Payout;
use ink_tests::{APP_ID, other_than};
use serde_json::json;

use super::super::money_pages::referred;
use super::{PAYEE, asks, at_the_code, pairs, payouts, states};

both_databases!(stocked:
    strangers_keep_no_code_of_a_payout_back,
    a_page_that_is_loaded_anew_asks_for_the_code_that_was_mailed,
    a_code_is_good_for_one_amount_to_one_account,
    a_code_that_was_guessed_at_too_often_says_so,
);

/// Who asks for new passwords in the owner's name, as often as anybody may.
async fn strangers_keep_no_code_of_a_payout_back(db: TestDb) {
    let (app, mut buyer, _guest, _price) = referred(db).await;
    let mut stranger = app.visitor();
    let reset = json!({ "app_id": APP_ID, "email": buyer.email });
    for _ in 0..5 {
        stranger.post("/auth/password-reset", &reset).await;
    }
    let refused = stranger.post("/auth/password-reset", &reset).await;
    assert_eq!(refused.status(), (8, 429));
    let accounts = asks(&app, &mut buyer).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

/// Another one takes its place when that is asked for, and once for each time.
async fn a_page_that_is_loaded_anew_asks_for_the_code_that_was_mailed(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let mut page = at_the_code(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let mailed = app.emails().await.len();
    for _ in 0..10 {
        let reply = buyer.browser.post_form("/accounts/payout", &PAYEE).await;
        assert_eq!(reply.status, 200);
        page = reply.page();
        assert!(page.has("#payout-code"));
    }
    assert_eq!(app.emails().await.len(), mailed, "no other code is mailed");
    app.advance(Duration::from_mins(1));
    let form = page.forms("form.payout__form").remove(0);
    let mut again = pairs(&form);
    again.push(("again", "1"));
    for _ in 0..2 {
        let reply = buyer.browser.post_form("/accounts/payout", &again).await;
        page = reply.page();
        assert_eq!(app.emails().await.len(), mailed + 1);
    }
    let newer = app.code_for(&buyer.email).await;
    let form = page.forms("form.payout__form").remove(0);
    if code != newer {
        let former = form.clone().with("code", &code);
        let refused = buyer
            .browser
            .post_form(&former.action, &pairs(&former))
            .await;
        // What is asked for after that is the page's own still.
        page = refused.page();
    }
    let form = page.forms("form.payout__form").remove(0);
    let accounts = buyer.browser.submit(&form.with("code", &newer)).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

async fn a_code_is_good_for_one_amount_to_one_account(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let page = at_the_code(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page
        .forms("form.payout__form")
        .remove(0)
        .with("code", &code);
    for (name, value) in [
        ("account", "999123456789"),
        ("holder", "Eve King"),
        ("cents", "1"),
    ] {
        let other = form.clone().with(name, value);
        let fields = pairs(&other);
        let reply = buyer.browser.post_form(&other.action, &fields).await;
        assert_eq!(reply.status, 400, "{name}");
    }
    let listed = payouts(&app, Payout::Requested).await.expect("a list");
    assert_eq!(listed, "nobody waits for a payout");
    let accounts = buyer.browser.submit(&form).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
}

async fn a_code_that_was_guessed_at_too_often_says_so(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let page = at_the_code(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page.forms("form.payout__form").remove(0);
    let wrong = form.clone().with("code", other_than(&code));
    for _ in 1..TRIES {
        let refused = buyer.browser.post_form(&wrong.action, &pairs(&wrong)).await;
        assert!(refused.page().text().contains("Invalid code provided"));
    }
    let right = form.with("code", &code);
    for last in [wrong, right] {
        let refused = buyer.browser.post_form(&last.action, &pairs(&last)).await;
        assert_eq!(refused.status, 429);
        let text = refused.page().text();
        let told = "Too many attempts. Please try again in 10 minutes.";
        assert!(text.contains(told), "{text}");
    }
    let listed = payouts(&app, Payout::Requested).await.expect("a list");
    assert_eq!(listed, "nobody waits for a payout");
}
