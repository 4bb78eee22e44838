//! Asking for a payout: in two steps, by forms alone, up to the money's arrival.

mod logged;

use ink_domain::mailed_code::TRIES;
use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::payout::Command as Payout;
use ink_tests::{APP_ID, Form, Page, Person, TestApp, other_than};
use serde_json::json;

use super::money_pages::referred;
use crate::checkout::buying::{MINUTE, SMALL, books_agree, operate, shop};

both_databases!(stocked:
    a_payout_is_asked_for_and_arrives,
    what_can_not_be_right_is_said_and_nothing_typed_is_lost,
    a_code_is_good_for_one_amount_to_one_account,
    a_code_that_was_guessed_at_too_often_says_so,
    the_other_language_keeps_the_step_and_what_was_typed,
    what_was_asked_for_is_taken_back_or_declined,
    what_is_not_available_is_not_asked_for,
    less_is_asked_for_when_a_sale_is_gone,
    what_came_between_an_open_payout_and_its_account_is_listed_and_keeps_it_open,
    a_form_that_is_not_ours_asks_for_nothing,
    strangers_keep_no_code_of_a_payout_back,
);

const PAYEE: [(&str, &str); 3] = [
    ("holder", "Ada King"),
    ("bank", "0110 0001 5"),
    ("account", "000123456789"),
];

/// The operator's command line about payouts.
async fn payouts(app: &TestApp, command: Payout) -> Result<String, String> {
    operate(app, Admin::Payout(command)).await
}

/// The number of the only request that waits.
async fn waiting(app: &TestApp) -> String {
    let listed = payouts(app, Payout::Requested).await.expect("a list");
    assert_eq!(listed.lines().count(), 1, "{listed}");
    let first = listed.split_whitespace().next();
    first.unwrap_or_default().to_owned()
}

/// The page that asks for the code of a payout to [`PAYEE`].
async fn at_the_code(person: &mut Person) -> Page {
    let page = person.browser.page("/accounts/payout").await;
    let mut form = page.forms("form.payout__form").remove(0);
    for (name, value) in PAYEE {
        form = form.with(name, value);
    }
    person.browser.submit(&form).await
}

pub(crate) async fn asks(app: &TestApp, person: &mut Person) -> Page {
    let page = at_the_code(person).await;
    let code = app.code_for(&person.email).await;
    let form = page
        .forms("form.payout__form")
        .remove(0)
        .with("code", &code);
    person.browser.submit(&form).await
}

/// What a form sends.
fn pairs(form: &Form) -> Vec<(&str, &str)> {
    let fields = form.fields.iter();
    fields
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

fn states(page: &Page) -> Vec<String> {
    page.texts(".asked__state")
}

async fn a_payout_is_asked_for_and_arrives(db: TestDb) {
    let (app, mut buyer, _guest, price) = referred(db).await;
    let earned = Usd::parse(&format!("{:.2}", price / 20.0))
        .expect("an amount")
        .to_string();
    let accounts = buyer.browser.page("/accounts").await;
    assert!(accounts.has("a[href='/accounts/payout']"));
    let code_page = at_the_code(&mut buyer).await;
    assert_eq!(code_page.texts(".payout__amount dd").concat(), earned);
    assert_eq!(code_page.texts(".payout__facts dd").len(), 3);
    let form = code_page.forms("form.payout__form").remove(0);
    let code = app.code_for(&buyer.email).await;
    let wrong = form.clone().with("code", other_than(&code));
    let refused = buyer.browser.post_form(&wrong.action, &pairs(&wrong)).await;
    assert_eq!(refused.status, 400);
    let refused = refused.page();
    let told = "Invalid code provided, please try again.";
    assert!(refused.text().contains(told), "{}", refused.text());
    // Who left it for their mail, and came back to a tab that was loaded anew, begins anew.
    let left = buyer.browser.get("/accounts/payout/confirm").await;
    assert_eq!(
        (left.status, left.header("location")),
        (303, Some("/accounts/payout"))
    );
    let right = refused
        .forms("form.payout__form")
        .remove(0)
        .with("code", &code);
    let accounts = buyer.browser.submit(&right).await;
    assert_eq!(states(&accounts), ["Waiting for an operator"]);
    assert!(
        accounts.text().contains("ending in 6789"),
        "{}",
        accounts.text()
    );
    assert!(!accounts.has("a[href='/accounts/payout']"));
    // It was asked for once, however often the form is sent.
    let again = buyer.browser.post_form(&right.action, &pairs(&right)).await;
    assert_eq!(again.header("location"), Some("/accounts"));

    let id = waiting(&app).await;
    let shown = payouts(&app, Payout::Show { id: id.clone() })
        .await
        .expect("shown");
    assert!(
        shown.contains("holder   Ada King\nbank     011000015\naccount  000123456789"),
        "{shown}"
    );
    let history = operate(
        &app,
        Admin::Account(Account::Show {
            who: "buyer".to_owned(),
        }),
    );
    assert!(history.await.expect("shown").contains("payout.payee_seen"));
    // By hand it would be paid twice.
    let by_hand = Payout::Open {
        who: "buyer".to_owned(),
        amount: Usd::from_cents(100),
    };
    let refused = payouts(&app, by_hand).await.expect_err("refused");
    assert!(refused.contains("accept or decline"), "{refused}");
    let accepted = payouts(&app, Payout::Accept { id: id.clone() })
        .await
        .expect("opened");
    assert!(accepted.contains("account  000123456789"), "{accepted}");
    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Being paid"]);
    let payout = accepted
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned();
    let settled = Payout::Settle {
        id: payout,
        reference: "ACH 4711".to_owned(),
        sent_anyway: false,
    };
    payouts(&app, settled).await.expect("settled");
    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Paid"]);
    assert!(page.text().contains("ACH 4711"));
    let shown = payouts(&app, Payout::Show { id }).await.expect("shown");
    assert!(shown.contains("not kept any more"), "{shown}");
    books_agree(&app).await;
}

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
    assert_eq!(states(&accounts), ["Waiting for an operator"]);
}

async fn what_can_not_be_right_is_said_and_nothing_typed_is_lost(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let letters = app.emails().await.len();
    let slip = [("holder", ""), ("bank", "011000016"), ("account", "<1234>")];
    let reply = buyer.browser.post_form("/accounts/payout", &slip).await;
    assert_eq!(reply.status, 422);
    let page = reply.page();
    assert_eq!(page.texts(".field__error").len(), 3, "{}", page.text());
    assert_eq!(page.attributes("#payee-bank", "value"), ["011000016"]);
    assert_eq!(page.attributes("#payee-account", "value"), ["<1234>"]);
    assert_eq!(app.emails().await.len(), letters);
    // On the way back from the code nothing is lost either.
    let mut back = PAYEE.to_vec();
    back.extend([("cents", "2500"), ("code", ""), ("change", "1")]);
    let page = buyer.browser.post_form("/accounts/payout", &back).await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.page().attributes("#payee-holder", "value"),
        ["Ada King"]
    );
    assert_eq!(app.emails().await.len(), letters);
    // Codes are counted by the mailbox, as all are: what is beyond them is said on the page.
    let replies = async {
        let mut last = buyer.browser.post_form("/accounts/payout", &PAYEE).await;
        for _ in 0..5 {
            last = buyer.browser.post_form("/accounts/payout", &PAYEE).await;
        }
        last
    };
    let refused = replies.await;
    assert_eq!(refused.status, 429);
    assert!(refused.page().text().contains("Too many attempts"));
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
    assert_eq!(states(&accounts), ["Waiting for an operator"]);
}

async fn the_other_language_keeps_the_step_and_what_was_typed(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let chinese = "/accounts/payout?lang=ch";
    let half = [("holder", "Ada K"), ("bank", ""), ("account", "0001")];
    let page = buyer.browser.post_form(chinese, &half).await;
    assert_eq!(page.status, 200);
    let page = page.page();
    assert_eq!(page.attributes("html", "lang"), ["zh-Hans"]);
    assert_eq!(page.attributes("#payee-holder", "value"), ["Ada K"]);
    assert_eq!(page.attributes("#payee-account", "value"), ["0001"]);
    assert!(page.texts(".field__error").is_empty());

    let page = at_the_code(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let letters = app.emails().await.len();
    let form = page.forms("form.payout__form").remove(0);
    let half = form.with("code", &code[..3]);
    let page = buyer.browser.post_form(chinese, &pairs(&half)).await.page();
    assert_eq!(page.attributes("#payout-code", "value"), [&code[..3]]);
    assert_eq!(app.emails().await.len(), letters, "no other code is mailed");
    let form = page.forms("form.payout__form").remove(0);
    let accounts = buyer.browser.submit(&form.with("code", &code)).await;
    assert_eq!(states(&accounts), ["等待处理"]);
}

async fn a_code_that_was_guessed_at_too_often_says_so(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let page = at_the_code(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page.forms("form.payout__form").remove(0);
    let wrong = form.clone().with("code", other_than(&code));
    for _ in 0..TRIES {
        let refused = buyer.browser.post_form(&wrong.action, &pairs(&wrong)).await;
        assert!(refused.page().text().contains("Invalid code provided"));
    }
    let right = form.with("code", &code);
    let refused = buyer.browser.post_form(&right.action, &pairs(&right)).await;
    let text = refused.page().text();
    assert!(text.contains("This code can’t be used any more."), "{text}");
    let listed = payouts(&app, Payout::Requested).await.expect("a list");
    assert_eq!(listed, "nobody waits for a payout");
}

async fn what_was_asked_for_is_taken_back_or_declined(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
    let accounts = asks(&app, &mut buyer).await;
    let withdraw = accounts
        .forms("form[action='/accounts/payout/withdraw']")
        .remove(0);
    let id = waiting(&app).await;
    let page = buyer.browser.submit(&withdraw).await;
    assert_eq!(states(&page), ["Withdrawn"]);
    assert!(page.text().contains("You took back what you asked for."));
    assert!(payouts(&app, Payout::Accept { id }).await.is_err());
    let page = buyer.browser.submit(&withdraw).await;
    assert!(
        page.text().contains("nothing to withdraw"),
        "{}",
        page.text()
    );
    app.later(MINUTE);
    asks(&app, &mut buyer).await;
    let declined = Payout::Decline {
        id: waiting(&app).await,
        reason: "The bank knows no such name.".to_owned(),
    };
    payouts(&app, declined).await.expect("declined");
    let page = buyer.browser.page("/accounts").await;
    assert_eq!(states(&page), ["Declined", "Withdrawn"]);
    assert!(page.text().contains("The bank knows no such name."));
    assert!(page.has("a[href='/accounts/payout']"));
    books_agree(&app).await;
}

async fn what_is_not_available_is_not_asked_for(db: TestDb) {
    let (app, mut buyer, mut guest, _) = referred(db).await;
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
    let mut elsewhere = buyer.elsewhere(&strict);
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
    asks(&app, &mut buyer).await;
    let page = buyer.browser.page("/referrals").await;
    assert!(!page.has("main a[href='/accounts/payout']"));
    let page = buyer.browser.page("/accounts/payout").await;
    assert!(page.text().contains("You have asked already."));
    let ban = Account::Ban {
        who: "buyer".to_owned(),
    };
    operate(&app, Admin::Account(ban)).await.expect("banned");
    let page = buyer.browser.page("/accounts/payout").await;
    assert!(page.text().contains("Your INK ID is restricted."));
    let refused = payouts(
        &app,
        Payout::Accept {
            id: waiting(&app).await,
        },
    )
    .await;
    assert_eq!(refused, Err("the account is restricted".to_owned()));
}

async fn less_is_asked_for_when_a_sale_is_gone(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut guest = Person::new(&app, "guest");
    guest.sign_up_by(&app, "buyer").await;
    let first = guest.buy(&app, &[SMALL]).await;
    guest.buy(&app, &["58004"]).await;
    let page = at_the_code(&mut buyer).await;
    let code = app.code_for(&buyer.email).await;
    let form = page
        .forms("form.payout__form")
        .remove(0)
        .with("code", &code);
    let refund = ink_server::cli::admin::order::Command::Refund {
        id: ink_domain::order::OrderId::parse(&first.order_id).expect("an order number"),
        amount: None,
    };
    operate(&app, Admin::Order(refund)).await.expect("refunded");
    let fields = pairs(&form);
    let reply = buyer.browser.post_form(&form.action, &fields).await;
    assert_eq!(reply.status, 409);
    let page = reply.page();
    assert!(
        page.text().contains("By now less can be paid out"),
        "{}",
        page.text()
    );
    assert_eq!(page.attributes("#payee-holder", "value"), ["Ada King"]);
    let asked = asks(&app, &mut buyer).await;
    assert_eq!(states(&asked), ["Waiting for an operator"]);
}

async fn what_came_between_an_open_payout_and_its_account_is_listed_and_keeps_it_open(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut guest = Person::new(&app, "guest");
    guest.sign_up_by(&app, "buyer").await;
    let sale = guest.buy(&app, &[SMALL]).await;
    asks(&app, &mut buyer).await;
    let id = waiting(&app).await;
    let accepted = payouts(&app, Payout::Accept { id }).await.expect("opened");
    let first = accepted.split_whitespace().next();
    let id = first.unwrap_or_default().to_owned();
    let listed = async || {
        let listed = payouts(&app, Payout::List { who: None }).await;
        listed.expect("a list")
    };
    let settle = async |sent_anyway| {
        let (id, reference) = (id.clone(), "ACH 4711".to_owned());
        let settle = Payout::Settle {
            id,
            reference,
            sent_anyway,
        };
        payouts(&app, settle).await
    };
    let who = || "buyer".to_owned();
    let account = async |command| operate(&app, Admin::Account(command)).await;
    assert!(listed().await.ends_with("UTC"), "{}", listed().await);
    account(Account::Ban { who: who() }).await.expect("banned");
    assert!(listed().await.ends_with("restricted"));
    let refused = settle(false).await.expect_err("refused");
    assert!(
        refused.contains("restricted after it was opened"),
        "{refused}"
    );
    account(Account::Unban { who: who() })
        .await
        .expect("lifted");
    let refund = ink_server::cli::admin::order::Command::Refund {
        id: ink_domain::order::OrderId::parse(&sale.order_id).expect("an order number"),
        amount: None,
    };
    operate(&app, Admin::Order(refund)).await.expect("refunded");
    assert!(
        listed().await.ends_with("no longer covered, $13 short"),
        "{}",
        listed().await
    );
    let refused = settle(false).await.expect_err("refused");
    assert!(refused.contains("$13 of it was taken back"), "{refused}");
    let settled = settle(true).await.expect("settled");
    assert!(settled.contains("still to be paid out: -$13"), "{settled}");
    assert!(listed().await.ends_with("ACH 4711"));
    books_agree(&app).await;
}

async fn a_form_that_is_not_ours_asks_for_nothing(db: TestDb) {
    let (app, mut buyer, ..) = referred(db).await;
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
