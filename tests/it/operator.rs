//! What operators do to accounts by the command line, and that it is noted.

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::{Admin, carry_out};
use ink_tests::{APP_ID, Person, TestApp, hashed};
use serde_json::json;

both_databases!(empty: the_first_account_is_made_by_hand, a_ban_closes_the_store, ending_sessions_logs_out_everywhere);

async fn operate(app: &TestApp, command: Account) -> Result<String, String> {
    let server = app.app();
    carry_out(
        &server.db,
        Admin::Account(command),
        &server.config,
        app.now(),
    )
    .await
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
    let mut phone = ada.elsewhere(&app);
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

#[tokio::test]
async fn reset_factors_leaves_the_password_alone() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let on = ada
        .browser
        .post("/user/mailed-codes", &json!({ "on": true }))
        .await;
    assert_eq!(on.status(), (0, 200), "{}", on.body);
    let asked = ada.elsewhere(&app).log_in().await;
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
    let told = app.letter_to(&ada.email).await;
    assert_eq!(told.subject, "Your INKPAY factors were reset");
    let opened = ada.elsewhere(&app).log_in().await;
    opened.tokens();
}
