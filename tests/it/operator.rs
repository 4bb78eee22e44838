//! What operators do to accounts on the command line, and that it is recorded.

mod logged;
mod two;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::crypto::secrets::Token;
use ink_tests::{Person, TestApp, typed_by};
use serde_json::json;

/// An operator, and the key that they were given.
struct Operating<'a> {
    app: &'a TestApp,
    name: &'static str,
    key: String,
}

impl<'a> Operating<'a> {
    /// Added by who is at the machine, or by another operator.
    async fn add_operator(app: &'a TestApp, name: &'static str, by: Option<&Self>) -> Self {
        let add = format!("operator add {name}");
        let told = match by {
            Some(by) => by.operate(&add).await,
            None => app.operate(&add).await,
        };
        let told = told.expect("a free name");
        let key = told.lines().last().unwrap_or_default().to_owned();
        Self { app, name, key }
    }

    async fn operate(&self, line: &str) -> Result<String, String> {
        let request = typed_by(self.name, &self.key, line);
        Ok(self.app.execute(request).await?.text)
    }

    async fn ban_account(&self, who: &str) -> Result<String, String> {
        self.operate(&format!("account ban {who}")).await
    }

    /// Opens a payout of more than there is. What comes of it says whether it was tried.
    async fn open_payout(&self) -> Result<String, String> {
        self.operate("payout open ada.1 7").await
    }

    async fn reset_factors(&self) -> Result<String, String> {
        self.operate("account reset-factors ada.1").await
    }

    async fn delete_account(&self, who: &str) -> Result<String, String> {
        self.operate(&format!("account delete {who}")).await
    }

    async fn confirm(&self, id: &str) -> Result<String, String> {
        self.operate(&format!("operator confirm {id}")).await
    }

    async fn refuse(&self, id: &str) -> Result<String, String> {
        self.operate(&format!("operator refuse {id}")).await
    }

    /// The number of the oldest request that waits.
    async fn first_request(&self) -> String {
        let listed = self.operate("operator requests").await.expect("a list");
        let first = listed.split_whitespace().next();
        first.unwrap_or_default().to_owned()
    }
}

#[both_databases(empty)]
async fn operators_are_authenticated_by_key(db: TestDb) {
    let app = TestApp::over(db).await;
    Person::signed_up(&app, "ada.1").await;
    let grace = Operating::add_operator(&app, "grace", None).await;
    let nobody = app.operate("account ban ada.1").await;
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
    let shown = app.operate("account show ada.1").await;
    let shown = shown.expect("whoever only looks needs no name");
    assert!(shown.contains("operator:grace"), "{shown}");

    let removed = grace.operate("operator remove grace").await;
    removed.expect("there is one");
    assert!(
        grace.operate("operator list").await.is_err(),
        "the key is worth nothing"
    );
    let unbanned = app.operate("account unban ada.1").await;
    assert!(unbanned.is_ok(), "nobody is left to ask");
}

#[both_databases(empty)]
async fn first_account_is_created_by_operator(db: TestDb) {
    let app = TestApp::over(db).await;
    let create = async |email: &str| {
        let line = format!("account create --ink-id inkpay --email {email}");
        app.operate(&line).await
    };
    let first = create("founder@example.com").await;
    assert_eq!(first.unwrap(), "inkpay: made");
    for (email, refusal) in [
        (
            "founder@example.com",
            "the e-mail address belongs to an account",
        ),
        ("other@example.com", "inkpay is taken"),
    ] {
        let again = create(email).await;
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
    let ban = async || app.operate("account ban ADA.1").await;
    assert_eq!(ban().await.unwrap(), "ada.1: banned");
    let again = ban().await;
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
    let dashboard = ada.browser.page("/dashboard").await;
    let ways = dashboard.attributes(".owned-zips a", "href");
    assert_eq!(ways, ["/orders", "/ziprestricted"]);
    let unban = format!("account unban {}", ada.email);
    app.operate(&unban).await.unwrap();
    assert_eq!(ada.browser.get("/zipstore").await.status, 200);
    let back = ada.browser.get("/ziprestricted").await;
    assert_eq!(back.header("location"), Some("/zipstore"));
    let shown = app.operate("account show ADA.1").await.unwrap();
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
    let ended = app.operate("account end-sessions ada.1").await;
    assert_eq!(ended.unwrap(), "ada.1: 2 sessions ended");
    assert!(!ada.is_signed_in().await && !phone.is_signed_in().await);
    let nobody = app.operate("account end-sessions no.body").await;
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
    let reset = app.operate("account reset-factors ada.1").await;
    reset.unwrap();
    assert!(!ada.is_signed_in().await);
    let told = app.email_to(&ada.email).await;
    assert_eq!(told.subject, "Your INKPAY second factors were reset");
    let opened = ada.with_new_browser(&app).log_in().await;
    opened.tokens();
}
