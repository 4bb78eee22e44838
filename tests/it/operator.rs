//! What operators do to accounts by the command line, and that it is noted.

mod logged;

use std::time::Duration;

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::operator::{Command as Operator, Identity};
use ink_server::cli::admin::payout::Command as Payout;
use ink_server::cli::admin::{Admin, CommandRequest, execute, parse};
use ink_server::crypto::secrets::Token;
use ink_tests::{APP_ID, Person, TestApp, hashed};
use serde_json::json;

both_databases!(empty: operators_are_known_by_their_keys, money_moves_at_the_word_of_two, what_was_asked_for_names_nobody_once_it_is_over, no_setting_ends_the_word_of_two, the_first_account_is_made_by_hand, a_ban_closes_the_store, ending_sessions_logs_out_everywhere, reset_factors_leaves_the_password_alone);

async fn operate(app: &TestApp, command: Account) -> Result<String, String> {
    operate_as(app, Identity::default(), Admin::Account(command), "").await
}

/// `words`: the command as it is typed, without quotes.
async fn operate_as(
    app: &TestApp,
    by: Identity,
    command: Admin,
    words: &str,
) -> Result<String, String> {
    let server = app.app();
    let request = CommandRequest {
        command,
        words: words.split_whitespace().map(str::to_owned).collect(),
        identity: by,
        preview: None,
    };
    let done = execute(&server.db, request, &server.config, app.now()).await;
    done.map(|reply| reply.text)
}

/// An operator, and the key that they were given.
struct Operating<'a> {
    app: &'a TestApp,
    name: &'static str,
    key: String,
}

impl<'a> Operating<'a> {
    /// Added by who is at the machine, or by another operator.
    async fn added(app: &'a TestApp, name: &'static str, by: Option<&Self>) -> Self {
        let add = Admin::Operator(Operator::Add {
            name: name.to_owned(),
        });
        let by = by.map_or_else(Identity::default, Self::identity);
        let told = operate_as(app, by, add, &format!("operator add {name}")).await;
        let told = told.expect("a free name");
        let key = told.lines().last().unwrap_or_default().to_owned();
        Self { app, name, key }
    }

    fn identity(&self) -> Identity {
        let key = Token::parse(&self.key).expect("a key");
        Identity::known(self.name.to_owned(), key)
    }

    async fn asks(&self, command: Admin, words: &str) -> Result<String, String> {
        operate_as(self.app, self.identity(), command, words).await
    }

    async fn bans(&self, who: &str) -> Result<String, String> {
        let ban = Account::Ban {
            who: who.to_owned(),
        };
        self.asks(Admin::Account(ban), "").await
    }

    /// Opens a payout of more than there is. What comes of it says whether it was tried.
    async fn pays_out(&self) -> Result<String, String> {
        let open = Payout::Open {
            who: "ada.1".to_owned(),
            amount: Usd::from_dollars(7),
        };
        self.asks(Admin::Payout(open), "payout open ada.1 7").await
    }

    async fn resets_factors(&self) -> Result<String, String> {
        let reset = Account::ResetFactors {
            who: "ada.1".to_owned(),
        };
        let words = "account reset-factors ada.1";
        self.asks(Admin::Account(reset), words).await
    }

    async fn ends_the_rule(&self) -> Result<String, String> {
        let alone = Admin::Operator(Operator::Alone);
        self.asks(alone, "operator alone").await
    }

    async fn does(&self, command: Operator) -> Result<String, String> {
        self.asks(Admin::Operator(command), "operator").await
    }

    /// The number of the oldest request that waits.
    async fn first_request(&self) -> String {
        let listed = self.does(Operator::Requests).await.expect("a list");
        let first = listed.split_whitespace().next();
        first.unwrap_or_default().to_owned()
    }
}

async fn operators_are_known_by_their_keys(db: TestDb) {
    let app = TestApp::over(db).await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::added(&app, "grace", None).await;
    let ban = Account::Ban {
        who: "ada.1".to_owned(),
    };
    let nobody = operate(&app, ban).await;
    assert!(nobody.is_err_and(|told| told.contains("--operator")));
    let forged = Operating {
        app: &app,
        name: "grace",
        key: Token::random().text(),
    };
    let refused = forged.bans("ada.1").await;
    assert_eq!(
        refused,
        Err("that is not the key of an operator grace".to_owned())
    );
    assert_eq!(grace.bans("ada.1").await, Ok("ada.1: banned".to_owned()));
    let show = Account::Show {
        who: "ada.1".to_owned(),
    };
    let shown = operate(&app, show)
        .await
        .expect("whoever only looks needs no name");
    assert!(shown.contains("operator:grace"), "{shown}");

    let remove = Operator::Remove {
        name: "grace".to_owned(),
    };
    grace.does(remove).await.expect("there is one");
    assert!(
        grace.does(Operator::List).await.is_err(),
        "the key is worth nothing"
    );
    let unban = Account::Unban {
        who: "ada.1".to_owned(),
    };
    assert!(operate(&app, unban).await.is_ok(), "nobody is left to ask");
}

async fn money_moves_at_the_word_of_two(db: TestDb) {
    let build = TestApp::build(db).setting("INKPAY_TWO_OPERATORS", "true");
    let app = build.start().await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::added(&app, "grace", None).await;
    let alone = grace.pays_out().await;
    assert!(alone.is_err_and(|told| told.contains("wants two operators")));
    let linus = Operating::added(&app, "linus", Some(&grace)).await;

    let confirm = |id: &str| Operator::Confirm { id: id.to_owned() };
    let asked = grace.pays_out().await.expect("it is kept");
    let id = linus.first_request().await;
    assert!(asked.contains(&id), "{asked}");
    let own = grace.does(confirm(&id)).await;
    assert!(own.is_err_and(|told| told.contains("another operator")));
    let tried = linus.does(confirm(&id)).await;
    assert!(tried.is_err_and(|told| told.contains("can be paid out")));

    // What failed is as it was: it waits for another try, or to be closed.
    let refuse = Operator::Refuse { id: id.clone() };
    linus.does(refuse).await.expect("it waits");
    assert!(linus.does(confirm(&id)).await.is_err());

    grace.pays_out().await.expect("it is kept");
    let id = linus.first_request().await;
    app.advance(Duration::from_hours(25));
    let late = linus.does(confirm(&id)).await;
    assert!(late.is_err_and(|told| told.contains("nothing that another operator asked for waits")));

    // What was asked for in the app is paid at the word of two as well.
    let accept = Admin::Payout(Payout::Accept {
        id: "none".to_owned(),
    });
    let asked = grace.asks(accept, "payout accept none").await;
    asked.expect("it is kept");
    let id = linus.first_request().await;
    let tried = linus.does(confirm(&id)).await;
    assert!(tried.is_err_and(|told| told.contains("nobody asked for it")));
    linus.does(Operator::Refuse { id }).await.expect("it waits");

    // Nobody brings their own second.
    let friend = Admin::Operator(Operator::Add {
        name: "friend".to_owned(),
    });
    let asked = grace.asks(friend, "operator add friend").await;
    assert!(asked.is_ok_and(|told| told.starts_with("asked for")));
    let id = linus.first_request().await;
    let added = linus.does(confirm(&id)).await.expect("at the word of two");
    assert!(added.starts_with("friend may act"), "{added}");
}

/// Whichever command it is.
#[tokio::test]
async fn each_command_that_moves_money_waits_for_a_second_word() {
    let build = TestApp::build(TestDb::sqlite()).setting("INKPAY_TWO_OPERATORS", "true");
    let app = build.start().await;
    let grace = Operating::added(&app, "grace", None).await;
    Operating::added(&app, "linus", Some(&grace)).await;
    for words in [
        "order wire-received INK-7K3M9-Q2X4D --amount 40 --reference FED1",
        "order wire-accept INK-7K3M9-Q2X4D",
        "order wire-returned INK-7K3M9-Q2X4D --reference OUT1",
        "order cancel INK-7K3M9-Q2X4D",
        "order refund INK-7K3M9-Q2X4D",
        "order refund-close INK-7K3M9-Q2X4D --reference ACH1 --reason closed",
        "payout accept rq_1",
        "payout open ada.1 40",
        "payout settle po_1 --reference ACH1",
        "payout void po_1",
        "payout release INK-7K3M9-Q2X4D",
        "payout refuse INK-7K3M9-Q2X4D",
        "reconcile take-up pi_1",
        "reconcile refund pi_1",
    ] {
        let typed: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let command = parse(&typed).expect("a command");
        let told = grace.asks(command, words).await;
        assert!(
            told.as_ref()
                .is_ok_and(|told| told.starts_with("asked for")),
            "{words}: {told:?}"
        );
    }
}

/// Whoever gives a command has its environment in their hands: what it says does not count once two were wanted.
async fn what_was_asked_for_names_nobody_once_it_is_over(db: TestDb) {
    let build = TestApp::build(db);
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::added(&app, "grace", None).await;
    let linus = Operating::added(&app, "linus", Some(&grace)).await;
    let named = async || {
        let cells = app.contents().await.into_iter();
        let named =
            cells.filter(|cell| cell.table == "operator_requests" && cell.value.contains("ada.1"));
        named.count()
    };
    grace.resets_factors().await.expect("it is kept");
    assert_eq!(named().await, 1);
    let id = linus.first_request().await;
    linus.does(Operator::Confirm { id }).await.expect("done");
    assert_eq!(named().await, 0, "confirmed");
    grace.resets_factors().await.expect("it is kept");
    let id = linus.first_request().await;
    linus.does(Operator::Refuse { id }).await.expect("closed");
    assert_eq!(named().await, 0, "refused");
    grace.resets_factors().await.expect("it is kept");
    app.advance(Duration::from_hours(25));
    assert_eq!(named().await, 1);
    grace.bans("ada.1").await.expect("another command");
    assert_eq!(named().await, 0, "out of time");
    // What was done at the word of two names both, and is the account's history.
    let who = "ada.1".to_owned();
    let shown = operate(&app, Account::Show { who }).await.expect("shown");
    assert!(shown.contains("operator:linus for grace"), "{shown}");
}

async fn no_setting_ends_the_word_of_two(db: TestDb) {
    let build = TestApp::build(db).setting("INKPAY_TWO_OPERATORS", "true");
    let strict = build.start().await;
    Person::signed_up(&strict, "ada.1").await;
    let grace = Operating::added(&strict, "grace", None).await;
    let linus = Operating::added(&strict, "linus", Some(&grace)).await;

    let unset = strict
        .second_node(&[("INKPAY_TWO_OPERATORS", "false")])
        .await;
    let [grace_alone, linus_alone] = [&grace, &linus].map(|operating| Operating {
        app: &unset,
        name: operating.name,
        key: operating.key.clone(),
    });
    let confirm = |id: &str| Operator::Confirm { id: id.to_owned() };
    let asked = grace_alone.pays_out().await;
    assert!(asked.is_ok_and(|told| told.starts_with("asked for")));
    let id = linus.first_request().await;
    linus.does(Operator::Refuse { id }).await.expect("it waits");

    // Nor do an account's factors go at one operator's word.
    let asked = grace_alone.resets_factors().await;
    assert!(asked.is_ok_and(|told| told.starts_with("asked for")));
    let id = linus.first_request().await;
    assert!(grace_alone.does(confirm(&id)).await.is_err());
    let done = linus.does(confirm(&id)).await.expect("at the word of two");
    assert!(done.contains("no factors"), "{done}");

    // The rule's end is asked for like anything else, and no word while the setting says the contrary.
    let asked = grace_alone.ends_the_rule().await;
    assert!(asked.is_ok_and(|told| told.starts_with("asked for")));
    let id = linus.first_request().await;
    let refused = linus.does(confirm(&id)).await;
    assert!(refused.is_err_and(|told| told.contains("INKPAY_TWO_OPERATORS is true")));
    let ended = linus_alone.does(confirm(&id)).await;
    assert!(ended.is_ok_and(|told| told.contains("alone from now on")));
    let tried = grace_alone.pays_out().await;
    assert!(tried.is_err_and(|told| told.contains("can be paid out")));
}

async fn the_first_account_is_made_by_hand(db: TestDb) {
    let app = TestApp::over(db).await;
    let create = || Account::Create {
        ink_id: InkId::parse("inkpay").unwrap(),
        email: Email::parse("founder@example.com").unwrap(),
    };
    assert_eq!(operate(&app, create()).await.unwrap(), "inkpay: made");
    assert_eq!(
        operate(&app, create()).await.unwrap_err(),
        "inkpay is taken"
    );
    // Its owner sets a password by the code in the mail, and logs in.
    let mut founder = Person {
        email: "founder@example.com".to_owned(),
        ..Person::new(&app, "inkpay")
    };
    assert_eq!(founder.log_in().await.status(), (4, 403));
    let mut payload = json!({ "app_id": APP_ID, "email": founder.email });
    founder.browser.post("/auth/password-reset", &payload).await;
    payload["code"] = json!(app.code_for(&founder.email).await);
    payload["password"] = json!(hashed(&founder.password));
    let set = founder.browser.post("/auth/password-reset", &payload).await;
    assert_eq!(set.status(), (0, 200), "{}", set.body);
    assert_eq!(founder.log_in().await.status(), (0, 200));
}

async fn a_ban_closes_the_store(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let who = || "ADA.1".to_owned();
    assert_eq!(
        operate(&app, Account::Ban { who: who() }).await.unwrap(),
        "ada.1: banned"
    );
    let again = operate(&app, Account::Ban { who: who() }).await;
    assert_eq!(again.unwrap_err(), "ada.1 is banned already");
    for path in ["/zipstore", "/zipcart"] {
        let reply = ada.browser.get(path).await;
        assert_eq!(reply.header("location"), Some("/ziprestricted"), "{path}");
    }
    for (path, language) in [("/zipstore?lang=ch", "ch"), ("/zipcart?lang=en", "en")] {
        ada.browser.get(path).await;
        assert_eq!(ada.browser.cookie("lang"), Some(language), "{path}");
    }
    let answer = ada.browser.post("/zipcode/is-banned", &json!({})).await;
    assert_eq!(answer.body["is_banned"], true);
    assert_eq!(ada.browser.get("/dashboard").await.status, 200);
    operate(
        &app,
        Account::Unban {
            who: ada.email.clone(),
        },
    )
    .await
    .unwrap();
    assert_eq!(ada.browser.get("/zipstore").await.status, 200);
    let back = ada.browser.get("/ziprestricted").await;
    assert_eq!(back.header("location"), Some("/zipstore"));
    let shown = operate(&app, Account::Show { who: who() }).await.unwrap();
    for part in [
        "ada.1@example.com",
        "account.banned",
        "account.unbanned",
        "operator:",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

async fn ending_sessions_logs_out_everywhere(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut phone = ada.with_new_browser(&app);
    phone.log_in().await;
    let ended = operate(
        &app,
        Account::EndSessions {
            who: "ada.1".to_owned(),
        },
    )
    .await;
    assert_eq!(ended.unwrap(), "ada.1: 2 sessions ended");
    assert!(!ada.is_signed_in().await && !phone.is_signed_in().await);
    let nobody = operate(
        &app,
        Account::EndSessions {
            who: "no.body".to_owned(),
        },
    )
    .await;
    assert_eq!(nobody.unwrap_err(), "there is no account no.body");
}

async fn reset_factors_leaves_the_password_alone(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let on = ada
        .browser
        .post("/user/mailed-codes", &json!({ "on": true }))
        .await;
    assert_eq!(on.status(), (0, 200), "{}", on.body);
    let asked = ada.with_new_browser(&app).log_in().await;
    assert!(asked.body["mfa_id"].is_string(), "{}", asked.body);
    operate(
        &app,
        Account::ResetFactors {
            who: "ada.1".to_owned(),
        },
    )
    .await
    .unwrap();
    assert!(!ada.is_signed_in().await);
    let told = app.email_to(&ada.email).await;
    assert_eq!(told.subject, "Your INKPAY factors were reset");
    let opened = ada.with_new_browser(&app).log_in().await;
    opened.tokens();
}
