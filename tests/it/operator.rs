//! What operators do to accounts on the command line, and that it is recorded.

mod logged;
mod two;

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::operator::{Command as Operator, Identity};
use ink_server::cli::admin::payout::Command as Payout;
use ink_server::cli::admin::{Admin, CommandRequest, execute};
use ink_server::crypto::secrets::Token;
use ink_tests::{Person, TestApp};
use serde_json::json;

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
    let done = execute(&server.db, request, &server.config, &server.clock).await;
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
    async fn add_operator(app: &'a TestApp, name: &'static str, by: Option<&Self>) -> Self {
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

    async fn run_as(&self, command: Admin, words: &str) -> Result<String, String> {
        operate_as(self.app, self.identity(), command, words).await
    }

    async fn ban_account(&self, who: &str) -> Result<String, String> {
        let ban = Account::Ban {
            who: who.to_owned(),
        };
        self.run_as(Admin::Account(ban), "").await
    }

    /// Opens a payout of more than there is. What comes of it says whether it was tried.
    async fn open_payout(&self) -> Result<String, String> {
        let open = Payout::Open {
            who: "ada.1".to_owned(),
            amount: Usd::from_dollars(7),
        };
        self.run_as(Admin::Payout(open), "payout open ada.1 7")
            .await
    }

    async fn reset_factors(&self) -> Result<String, String> {
        let reset = Account::ResetFactors {
            who: "ada.1".to_owned(),
        };
        let words = "account reset-factors ada.1";
        self.run_as(Admin::Account(reset), words).await
    }

    async fn delete_account(&self, who: &str) -> Result<String, String> {
        let words = format!("account delete {who}");
        let delete = Account::Delete {
            who: who.to_owned(),
            given_up: None,
        };
        self.run_as(Admin::Account(delete), &words).await
    }

    async fn end_two_operator_rule(&self) -> Result<String, String> {
        let alone = Admin::Operator(Operator::Alone);
        self.run_as(alone, "operator alone").await
    }

    async fn run_operator_command(&self, command: Operator) -> Result<String, String> {
        self.run_as(Admin::Operator(command), "operator").await
    }

    /// The number of the oldest request that waits.
    async fn first_request(&self) -> String {
        let listed = self
            .run_operator_command(Operator::Requests)
            .await
            .expect("a list");
        let first = listed.split_whitespace().next();
        first.unwrap_or_default().to_owned()
    }
}

#[both_databases(empty)]
async fn operators_are_authenticated_by_key(db: TestDb) {
    let app = TestApp::over(db).await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::add_operator(&app, "grace", None).await;
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
    let refused = forged.ban_account("ada.1").await;
    assert_eq!(
        refused,
        Err("that is not the key of an operator grace".to_owned())
    );
    assert_eq!(
        grace.ban_account("ada.1").await,
        Ok("ada.1: banned".to_owned())
    );
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
    grace
        .run_operator_command(remove)
        .await
        .expect("there is one");
    assert!(
        grace.run_operator_command(Operator::List).await.is_err(),
        "the key is worth nothing"
    );
    let unban = Account::Unban {
        who: "ada.1".to_owned(),
    };
    assert!(operate(&app, unban).await.is_ok(), "nobody is left to ask");
}

#[both_databases(empty)]
async fn first_account_is_created_by_operator(db: TestDb) {
    let app = TestApp::over(db).await;
    let create = |email: &str| Account::Create {
        ink_id: InkId::parse("inkpay").unwrap(),
        email: Email::parse(email).unwrap(),
    };
    let first = operate(&app, create("founder@example.com")).await;
    assert_eq!(first.unwrap(), "inkpay: made");
    for (email, refusal) in [
        (
            "founder@example.com",
            "the e-mail address belongs to an account",
        ),
        ("other@example.com", "inkpay is taken"),
    ] {
        let again = operate(&app, create(email)).await;
        assert_eq!(again.unwrap_err(), refusal);
    }
    // Its owner sets a password by the code in the mail, and logs in.
    let mut founder = Person {
        email: "founder@example.com".to_owned(),
        ..Person::new(&app, "inkpay")
    };
    assert_eq!(founder.log_in().await.status(), (4, 403));
    founder.request_reset().await;
    let code = app.code_for(&founder.email).await;
    let password = founder.password.clone();
    founder.reset_password(&code, &password).await.done();
    founder.log_in().await.done();
}

#[both_databases(empty)]
async fn ban_closes_the_store(db: TestDb) {
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
    let why = ada.browser.page("/ziprestricted").await;
    assert_eq!(why.heading(), "IT LOOKS LIKE YOU'VE BEEN RESTRICTED.");
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

#[both_databases(empty)]
async fn end_sessions_logs_out_everywhere(db: TestDb) {
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

#[both_databases(empty)]
async fn reset_factors_keeps_password(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.browser
        .post("/user/mailed-codes", &json!({ "on": true }))
        .await
        .done();
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
    assert_eq!(told.subject, "Your INKPAY second factors were reset");
    let opened = ada.with_new_browser(&app).log_in().await;
    opened.tokens();
}
