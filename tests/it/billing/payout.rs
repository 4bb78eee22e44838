//! Requesting a payout: in two steps, by forms alone, up to the money's arrival.

mod code_step;
mod logged;
mod operator_commands;

use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Form, Page, Person, TestApp, different_code};

use super::{PAYEE, open_code_page, request_payout, shop_with_referred_sale};
use crate::checkout::{SMALL, assert_books_agree};

/// The number of the only request that waits.
async fn pending_request_id(app: &TestApp) -> String {
    let listed = app.operate("payout requested").await.expect("a list");
    assert_eq!(listed.lines().count(), 1, "{listed}");
    let first = listed.split_whitespace().next();
    first.unwrap_or_default().to_owned()
}

/// What a form sends.
fn form_pairs(form: &Form) -> Vec<(&str, &str)> {
    let fields = form.fields.iter();
    fields
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

fn states(page: &Page) -> Vec<String> {
    page.texts(".payout-request__state")
}

/// One sum for one balance, wherever it is shown: what is asked for is not available beside it.
async fn assert_all_requested(person: &mut Person, earned: &str) {
    let accounts = person.browser.page("/accounts").await;
    let figure = |name: &str| accounts.texts(&format!(".balance-card__item--{name} dd"));
    assert_eq!(figure("available"), ["$0"]);
    assert_eq!(figure("requested"), [earned]);
    let referrals = person.browser.page("/referrals").await;
    let figures = referrals.texts(".referral-figures dd");
    assert_eq!(figures, ["1", earned, "$0", "$0", earned]);
}

#[both_databases(stocked)]
async fn payout_is_requested_accepted_and_settled(db: TestDb) {
    let (app, mut buyer, _guest, price) = shop_with_referred_sale(db).await;
    let earned = Usd::parse(&format!("{:.2}", price / 20.0))
        .expect("an amount")
        .to_string();
    let accounts = buyer.browser.page("/accounts").await;
    assert!(accounts.has("a[href='/accounts/payout']"));
    let code_page = open_code_page(&mut buyer).await;
    assert_eq!(code_page.texts(".payout__amount dd").concat(), earned);
    assert_eq!(code_page.texts(".payout__facts dd").len(), 3);
    let form = code_page.form("form.payout__form");
    let code = app.code_for(&buyer.email).await;
    let mailed = app.email_to(&buyer.email).await.text;
    for fact in [earned.as_str(), "ending in 6789"] {
        assert!(mailed.contains(fact), "{fact}: {mailed}");
    }
    assert!(!mailed.contains("56789"), "{mailed}");
    let wrong = form.clone().with("code", different_code(&code));
    let refused = buyer
        .browser
        .post_form(&wrong.action, &form_pairs(&wrong))
        .await;
    assert_eq!(refused.status, 400);
    let refused = refused.page();
    let told = "Invalid code provided, please try again.";
    assert!(refused.text().contains(told), "{}", refused.text());
    // Who left it for their mail, and came back to a tab that was loaded anew, begins anew.
    let left = buyer.browser.get("/accounts/payout/confirm").await;
    assert_eq!(left.status_and_location(), (303, Some("/accounts/payout")));
    let right = refused.form("form.payout__form").with("code", &code);
    let accounts = buyer.browser.submit(&right).await;
    assert_eq!(states(&accounts), ["Waiting for INKPAY"]);
    assert!(
        accounts.text().contains("ending in 6789"),
        "{}",
        accounts.text()
    );
    assert!(!accounts.has("a[href='/accounts/payout']"));
    assert_all_requested(&mut buyer, &earned).await;
    // It was asked for once, however often the form is sent.
    let again = buyer
        .browser
        .post_form(&right.action, &form_pairs(&right))
        .await;
    assert_eq!(again.header("location"), Some("/accounts"));

    let id = pending_request_id(&app).await;
    let show = format!("payout show {id}");
    let shown = app.operate(&show).await.expect("shown");
    assert!(
        shown.contains("holder   Ada King\nbank     011000015\naccount  000123456789"),
        "{shown}"
    );
    let history = app.operate("account show buyer").await;
    assert!(history.expect("shown").contains("payout.payee_seen"));
    // By hand it would be paid twice.
    let by_hand = app.operate("payout open buyer 1").await;
    let refused = by_hand.expect_err("refused");
    assert!(refused.contains("accept or decline"), "{refused}");
    let accepted = app.operate(&format!("payout accept {id}")).await;
    let accepted = accepted.expect("opened");
    assert!(accepted.contains("account  000123456789"), "{accepted}");
    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Being paid"]);
    let payout = accepted.split_whitespace().next().unwrap_or_default();
    let settle = format!("payout settle {payout} --reference 'ACH 4711'");
    let said = app.warning(&settle).await.expect("an operator is asked");
    assert!(
        said.contains(&earned) && said.contains("recorded as paid by ACH 4711"),
        "{said}"
    );
    app.operate(&settle).await.expect("settled");
    assert_eq!(app.warning(&settle).await, None);
    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Paid"]);
    assert!(page.text().contains("ACH 4711"));
    let shown = app.operate(&show).await.expect("shown");
    assert!(shown.contains("not kept any more"), "{shown}");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn invalid_payee_is_reported_and_input_is_kept(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let mailed = app.emails().await.len();
    let slip = [("holder", ""), ("bank", "011000016"), ("account", "<1234>")];
    let reply = buyer.browser.post_form("/accounts/payout", &slip).await;
    assert_eq!(reply.status, 422);
    let page = reply.page();
    assert_eq!(page.texts(".field__error").len(), 3, "{}", page.text());
    assert_eq!(page.attributes("#payee-bank", "value"), ["011000016"]);
    assert_eq!(page.attributes("#payee-account", "value"), ["<1234>"]);
    assert_eq!(app.emails().await.len(), mailed);
    // On the way back from the code nothing is lost either.
    let mut back = PAYEE.to_vec();
    back.extend([("cents", "2500"), ("code", ""), ("change", "1")]);
    let page = buyer.browser.post_form("/accounts/payout", &back).await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.page().attributes("#payee-holder", "value"),
        ["Ada King"]
    );
    assert_eq!(app.emails().await.len(), mailed);
    // Codes are counted by the mailbox, as all are: what is beyond them is said on the page.
    for _ in 0..5 {
        let page = open_code_page(&mut buyer).await;
        assert!(page.has("#payout-code"));
        app.advance(Duration::from_mins(10));
    }
    let refused = buyer.browser.post_form("/accounts/payout", &PAYEE).await;
    assert_eq!(refused.status, 429);
    assert!(refused.page().text().contains("Too many attempts"));
}

#[both_databases(stocked)]
async fn language_switch_keeps_step_and_input(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let chinese = "/accounts/payout?lang=ch";
    let half = [("holder", "Ada K"), ("bank", ""), ("account", "0001")];
    let page = buyer.browser.post_form(chinese, &half).await;
    assert_eq!(page.status, 200);
    let page = page.page();
    assert_eq!(page.attributes("html", "lang"), ["zh-Hans"]);
    assert_eq!(page.attributes("#payee-holder", "value"), ["Ada K"]);
    assert_eq!(page.attributes("#payee-account", "value"), ["0001"]);
    assert!(page.texts(".field__error").is_empty());

    let page = open_code_page(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let mailed = app.emails().await.len();
    let form = page.form("form.payout__form");
    let half = form.with("code", &code[..3]);
    let page = buyer
        .browser
        .post_form(chinese, &form_pairs(&half))
        .await
        .page();
    assert_eq!(page.attributes("#payout-code", "value"), [&code[..3]]);
    assert_eq!(app.emails().await.len(), mailed, "no other code is mailed");
    let form = page.form("form.payout__form");
    let accounts = buyer.browser.submit(&form.with("code", &code)).await;
    assert_eq!(states(&accounts), ["等待 INKPAY 处理"]);
}

#[both_databases(stocked)]
async fn unavailable_payout_is_not_offered(db: TestDb) {
    let (app, mut buyer, mut guest, _) = shop_with_referred_sale(db).await;
    let nothing = guest.browser.page("/accounts/payout").await;
    assert!(nothing.text().contains("There is nothing to pay out yet."));
    let posted = guest.browser.post_form("/accounts/payout", &PAYEE).await;
    assert!(
        posted
            .page()
            .text()
            .contains("There is nothing to pay out yet.")
    );
    let strict = app.second_node(&[("INKPAY_PAYOUT_MINIMUM", "1000")]).await;
    let mut elsewhere = buyer.with_new_browser(&strict);
    elsewhere.log_in().await;
    let page = elsewhere.browser.page("/accounts/payout").await;
    assert!(
        page.text().contains("payouts begin at $1,000"),
        "{}",
        page.text()
    );
    for path in ["/accounts", "/referrals"] {
        let there = |page: Page| page.has("main a[href='/accounts/payout']");
        let (here, elsewhere) = (buyer.browser.page(path), elsewhere.browser.page(path));
        assert_eq!(
            (there(here.await), there(elsewhere.await)),
            (true, false),
            "{path}"
        );
    }
    request_payout(&app, &mut buyer).await;
    let page = buyer.browser.page("/referrals").await;
    assert!(!page.has("main a[href='/accounts/payout']"));
    let page = buyer.browser.page("/accounts/payout").await;
    assert!(page.text().contains("You have requested a payout already."));
    let banned = app.operate("account ban buyer").await;
    banned.expect("banned");
    let page = buyer.browser.page("/accounts/payout").await;
    assert!(page.text().contains("Your INK ID is restricted."));
    let id = pending_request_id(&app).await;
    let refused = app.operate(&format!("payout accept {id}")).await;
    assert_eq!(refused, Err("the account is restricted".to_owned()));
}

/// As long as nothing else is set.
#[both_databases(stocked)]
async fn earnings_mature_after_sixty_days(db: TestDb) {
    let app = TestApp::build(db).with_provider().start().await;
    let mut referrer = Person::signed_up(&app, "referrer").await;
    let mut guest = Person::signed_up_by(&app, "guest", "referrer").await;
    guest.buy(&app, &[SMALL]).await;
    let accounts = referrer.browser.page("/accounts").await;
    assert!(!accounts.has("a[href='/accounts/payout']"));
    app.advance_to_just_before(Duration::from_hours(60 * 24));
    let open = "payout open referrer 13";
    let refused = app.operate(open).await;
    assert!(refused.is_err_and(|why| why.contains("$13 is not old enough")));
    app.advance(Duration::from_millis(1));
    app.operate(open).await.expect("it is old enough");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn malformed_payout_form_is_refused(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    for (path, fields) in [
        ("/accounts/payout", &[("holder", "x")][..]),
        ("/accounts/payout/confirm", &[("cents", "much")][..]),
    ] {
        assert_eq!(
            buyer.browser.post_form(path, fields).await.status,
            422,
            "{path}"
        );
    }
    for path in ["/accounts/payout", "/referrals"] {
        assert_eq!(app.visitor().get(path).await.status, 303, "{path}");
    }
    assert_eq!(
        buyer.browser.get("/accounts/payout/withdraw").await.status,
        405
    );
}
