//! Commands that move money or weaken a protection: they need two operators.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::CommandRequest;
use ink_tests::{Person, TestApp};

use super::Operating;

#[both_databases(empty)]
async fn moving_money_requires_two_operators(db: TestDb) {
    let build = TestApp::build(db).setting("INKPAY_TWO_OPERATORS", "true");
    let app = build.start().await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::add_operator(&app, "grace", None).await;
    let alone = grace.open_payout().await;
    assert!(alone.is_err_and(|told| told.contains("requires two operators")));
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;

    let asked = grace.open_payout().await.expect("it is kept");
    let id = linus.first_request().await;
    assert!(asked.contains(&id), "{asked}");
    let own = grace.confirm(&id).await;
    assert!(own.is_err_and(|told| told.contains("another operator")));
    let tried = linus.confirm(&id).await;
    assert!(tried.is_err_and(|told| told.contains("can be paid out")));

    // What failed is as it was: it waits for another try, or to be closed.
    linus.refuse(&id).await.expect("it waits");
    assert!(linus.confirm(&id).await.is_err());

    grace.open_payout().await.expect("it is kept");
    let id = linus.first_request().await;
    app.advance(Duration::from_hours(25));
    let late = linus.confirm(&id).await;
    assert!(late.is_err_and(|told| told.contains("no open request of another operator")));

    // What was asked for in the app is paid at the word of two as well.
    let asked = grace.operate("payout accept none").await;
    asked.expect("it is kept");
    let id = linus.first_request().await;
    let tried = linus.confirm(&id).await;
    assert!(tried.is_err_and(|told| told.contains("nobody asked for it")));
    linus.refuse(&id).await.expect("it waits");

    // Nobody brings their own second.
    let asked = grace.operate("operator add friend").await;
    assert!(asked.is_ok_and(|told| told.starts_with("requested:")));
    let id = linus.first_request().await;
    let added = linus.confirm(&id).await.expect("at the word of two");
    assert!(added.starts_with("friend is now an operator"), "{added}");
}

/// Whichever command it is.
#[tokio::test]
async fn every_money_command_awaits_confirmation() {
    let build = TestApp::build(TestDb::sqlite()).setting("INKPAY_TWO_OPERATORS", "true");
    let app = build.start().await;
    let grace = Operating::add_operator(&app, "grace", None).await;
    Operating::add_operator(&app, "linus", Some(&grace)).await;
    for words in [
        "order wire-received INK-7K3M9-Q2X4D --amount 40 --reference FED1",
        "order wire-accept INK-7K3M9-Q2X4D",
        "order wire-returned INK-7K3M9-Q2X4D --amount 40 --reference OUT1",
        "order cancel INK-7K3M9-Q2X4D",
        "order refund INK-7K3M9-Q2X4D",
        "order refund-close INK-7K3M9-Q2X4D --amount 40 --reference ACH1 --reason closed",
        "order refund-again INK-7K3M9-Q2X4D",
        "account delete ada.1 --given-up 13",
        "payout accept rq_1",
        "payout open ada.1 40",
        "payout settle po_1 --reference ACH1",
        "payout void po_1",
        "payout returned po_1 --reference ACH2",
        "payout release INK-7K3M9-Q2X4D",
        "payout refuse INK-7K3M9-Q2X4D",
        "reconcile --since 2026-01-02",
        "reconcile take-up pi_1",
        "reconcile refund pi_1",
        "reconcile close pi_1 --amount 40 --reference ACH1 --reason closed",
    ] {
        let told = grace.operate(words).await;
        assert!(
            told.as_ref()
                .is_ok_and(|told| told.starts_with("requested:")),
            "{words}: {told:?}"
        );
    }
}

/// On a terminal, a control or format character can hide a part of a command, or show another one.
#[both_databases(empty)]
async fn command_with_hidden_characters_is_not_requested(db: TestDb) {
    let build = TestApp::build(db);
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::add_operator(&app, "grace", None).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    let close = "order refund-close INK-7K3M9-Q2X4D --amount 40 --reference ACH1 --reason";
    let escape = close.split(' ').chain(["a\u{1b}[2Kb"]);
    let words: Vec<String> = escape.map(str::to_owned).collect();
    let refused = CommandRequest::parse(&words);
    assert!(refused.is_err_and(|told| told.contains("on one line")));
    for line in [
        "account delete 'ada.1\r'".to_owned(),
        format!("{close} 'a\u{202e}b'"),
        format!("{close} 'a\u{200b}b'"),
    ] {
        let told = grace.operate(&line).await;
        let refused = told.is_err_and(|told| told.contains("would not see"));
        assert!(refused, "{line:?}");
    }
    let waiting = linus.operate("operator requests").await;
    assert_eq!(
        waiting.as_deref(),
        Ok("no command awaits a second operator")
    );
}

#[both_databases(empty)]
async fn closed_request_retains_no_account_name(db: TestDb) {
    let build = TestApp::build(db);
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::add_operator(&app, "grace", None).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    let named = async || {
        let cells = app.contents().await.into_iter();
        let named =
            cells.filter(|cell| cell.table == "operator_requests" && cell.value.contains("ada.1"));
        named.count()
    };
    grace.reset_factors().await.expect("it is kept");
    assert_eq!(named().await, 1);
    let id = linus.first_request().await;
    linus.confirm(&id).await.expect("done");
    assert_eq!(named().await, 0, "confirmed");
    grace.reset_factors().await.expect("it is kept");
    let id = linus.first_request().await;
    linus.refuse(&id).await.expect("closed");
    assert_eq!(named().await, 0, "refused");
    grace.reset_factors().await.expect("it is kept");
    app.advance(Duration::from_hours(25));
    assert_eq!(named().await, 1);
    grace.ban_account("ada.1").await.expect("another command");
    assert_eq!(named().await, 0, "out of time");
    // What was done at the word of two names both, and is the account's history.
    let shown = app.operate("account show ada.1").await.expect("shown");
    assert!(shown.contains("operator:linus for grace"), "{shown}");
}

/// An operator controls the command's environment: once two are required, its settings don't count.
#[both_databases(empty)]
async fn settings_cannot_disable_two_operator_rule(db: TestDb) {
    let build = TestApp::build(db).setting("INKPAY_TWO_OPERATORS", "true");
    let strict = build.start().await;
    Person::signed_up(&strict, "ada.1").await;
    let grace = Operating::add_operator(&strict, "grace", None).await;
    let linus = Operating::add_operator(&strict, "linus", Some(&grace)).await;

    let unset = strict
        .second_node(&[("INKPAY_TWO_OPERATORS", "false")])
        .await;
    let [grace_alone, linus_alone] = [&grace, &linus].map(|operating| Operating {
        app: &unset,
        name: operating.name,
        key: operating.key.clone(),
    });
    let asked = grace_alone.open_payout().await;
    assert!(asked.is_ok_and(|told| told.starts_with("requested:")));
    let id = linus.first_request().await;
    linus.refuse(&id).await.expect("it waits");

    // Nor do an account's factors go at one operator's word.
    let asked = grace_alone.reset_factors().await;
    assert!(asked.is_ok_and(|told| told.starts_with("requested:")));
    let id = linus.first_request().await;
    assert!(grace_alone.confirm(&id).await.is_err());
    let done = linus.confirm(&id).await.expect("at the word of two");
    assert!(done.contains("no factors"), "{done}");

    // The rule's end is asked for like anything else, and no word while the setting says the contrary.
    let asked = grace_alone.operate("operator alone").await;
    assert!(asked.is_ok_and(|told| told.starts_with("requested:")));
    let id = linus.first_request().await;
    let refused = linus.confirm(&id).await;
    assert!(refused.is_err_and(|told| told.contains("INKPAY_TWO_OPERATORS is true")));
    let ended = linus_alone.confirm(&id).await;
    assert!(ended.is_ok_and(|told| told.contains("no longer required")));
    let tried = grace_alone.open_payout().await;
    assert!(tried.is_err_and(|told| told.contains("can be paid out")));
}

/// The operator who confirms a command runs it, and controls its settings.
#[both_databases(empty)]
async fn request_is_confirmed_only_with_its_settings(db: TestDb) {
    let build = TestApp::build(db);
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::add_operator(&app, "grace", None).await;
    let linus = Operating::add_operator(&app, "linus", Some(&grace)).await;
    grace.reset_factors().await.expect("it is kept");
    let id = linus.first_request().await;
    for changed in [
        ("INKPAY_REFERRAL_BASIS_POINTS", "10000"),
        ("INKPAY_REFERRAL_MATURITY_DAYS", "0"),
        ("STRIPE_API_BASE", "https://stripe.example/"),
    ] {
        let elsewhere = app.second_node(&[changed]).await;
        let linus_elsewhere = Operating {
            app: &elsewhere,
            name: linus.name,
            key: linus.key.clone(),
        };
        let refused = linus_elsewhere.confirm(&id).await.expect_err("refused");
        let (name, value) = changed;
        assert!(refused.contains("the settings differ"), "{refused}");
        assert!(refused.contains(&format!("{name}={value}")), "{refused}");
    }
    let done = linus.confirm(&id).await.expect("it waits still");
    assert!(done.contains("no factors"), "{done}");
}
