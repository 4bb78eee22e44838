//! A new password by way of the mailbox.

use std::time::Duration;

use ink_domain::email::Email;
use ink_schema::account::accounts;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{APP_ID, Person, TestApp, different_code};
use serde_json::json;

use super::{NEW_PASSWORD, limit_hit_cells, occupy_password_hasher, signed_out_owner};

#[both_databases(empty)]
async fn password_is_reset_in_three_steps(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = signed_out_owner(&app).await;
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let wrong = different_code(&code);
    let refused = ada.check_reset_code(wrong).await;
    let message = "Invalid code provided, please try again.";
    assert_eq!((refused.status(), refused.error()), ((6, 400), message));
    // Looking at the right one uses nothing up.
    for _ in 0..10 {
        ada.check_reset_code(&code).await.done();
    }
    let refused = ada.reset_password(wrong, NEW_PASSWORD).await;
    assert_eq!(
        (refused.status(), refused.error()),
        ((6, 400), "Invalid code sent...")
    );
    assert_eq!(
        ada.log_in().await.status(),
        (0, 200),
        "nothing has changed yet"
    );
    let emails = app.emails().await.len();
    let done = ada.reset_password(&code, NEW_PASSWORD).await;
    assert_eq!(done.status(), (0, 200));
    assert_eq!(
        done.body,
        json!({ "status": 0 }),
        "no session comes with it"
    );
    assert_eq!(app.emails().await.len(), emails + 1, "the owner is told");

    let mut visitor = ada.with_new_browser(&app);
    assert_eq!(visitor.log_in().await.status(), (4, 403));
    NEW_PASSWORD.clone_into(&mut visitor.password);
    visitor.log_in().await.done();
    // Good once.
    assert_eq!(ada.check_reset_code(&code).await.status(), (6, 400));
    assert_eq!(
        ada.reset_password(&code, NEW_PASSWORD).await.status(),
        (6, 400)
    );
}

/// It changes no other account's password, neither at the browser that requested it nor without cookies.
#[both_databases(empty)]
async fn reset_code_is_bound_to_its_mailbox(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = signed_out_owner(&app).await;
    let eve = Person::signed_up(&app, "eve.1").await;
    let mut eve = eve.with_new_browser(&app);
    eve.request_reset().await.done();
    let code = app.code_for(&eve.email).await;
    for browser in [eve.browser.clone(), app.visitor().without_browser()] {
        let mut as_ada = Person {
            browser,
            ..ada.clone()
        };
        assert_eq!(as_ada.check_reset_code(&code).await.status(), (6, 400));
        let refused = as_ada.reset_password(&code, NEW_PASSWORD).await;
        assert_eq!(refused.status(), (6, 400));
    }
    eve.check_reset_code(&code).await.done();
}

/// A client that lost the code or the password does not mean another step.
#[both_databases(empty)]
async fn blank_code_or_password_is_refused(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = signed_out_owner(&app).await;
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let emails = app.emails().await.len();
    for blank in [json!(""), json!("  "), json!(null)] {
        let known = json!({ "app_id": APP_ID, "email": ada.email, "code": code });
        for field in ["code", "password"] {
            let mut payload = known.clone();
            payload[field] = blank.clone();
            let refused = ada.browser.post("/auth/password-reset", &payload).await;
            assert_eq!(refused.status(), (3, 422), "{payload}");
            assert_eq!(refused.wrong(), [field], "{payload}");
        }
    }
    assert_eq!(app.emails().await.len(), emails, "no other code is mailed");
    ada.check_reset_code(&code).await.done();
}

#[both_databases(empty)]
async fn reset_code_allows_five_tries(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = signed_out_owner(&app).await;
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let wrong = different_code(&code);
    for _ in 0..2 {
        assert_eq!(ada.check_reset_code(wrong).await.status(), (6, 400));
        assert_eq!(
            ada.reset_password(wrong, NEW_PASSWORD).await.status(),
            (6, 400)
        );
    }
    assert_eq!(
        ada.check_reset_code(&code).await.status(),
        (0, 200),
        "one try is left"
    );
    // Another code brings no more tries.
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    // From the last one on it is said how long it lasts.
    for spent in [
        ada.reset_password(different_code(&code), NEW_PASSWORD)
            .await,
        ada.check_reset_code(&code).await,
        ada.reset_password(&code, NEW_PASSWORD).await,
    ] {
        assert_eq!(spent.status(), (8, 429));
        let told = "Too many attempts. Please try again in 10 minutes.";
        assert_eq!(spent.error(), told);
    }
    // Nor is one mailed that could not be right.
    let emails = app.emails().await.len();
    assert_eq!(ada.request_reset().await.status(), (8, 429));
    assert_eq!(app.emails().await.len(), emails);
    // It is over when the last one has run out.
    app.advance(Duration::from_mins(10));
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    ada.reset_password(&code, NEW_PASSWORD).await.done();
}

#[both_databases(empty)]
async fn reset_password_must_not_contain_ink_id(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::new(&app, "ada.1");
    "countess@example.com".clone_into(&mut ada.email);
    ada.sign_up(&app).await.done();
    app.advance(Duration::from_hours(2));
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let own = "ada.11!";
    assert_eq!(ada.reset_password(&code, own).await.status(), (3, 422));
    let by_a_stranger = ada.reset_password(different_code(&code), own).await;
    assert_eq!(by_a_stranger.status(), (6, 400), "says nothing");
    ada.reset_password(&code, NEW_PASSWORD).await.done();
}

/// The address is another one while the new password waits to be hashed.
#[both_databases(empty)]
async fn code_is_void_after_email_change_during_reset(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = signed_out_owner(&app).await;
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let former = Email::parse(&ada.email).expect("an address");
    "ada.new@example.com".clone_into(&mut ada.email);
    let new = Email::parse(&ada.email).expect("an address");
    let mut visitor = Person {
        email: former.as_str().to_owned(),
        ..ada.clone()
    };
    let before = limit_hit_cells(&app).await;
    let others = occupy_password_hasher(&app);
    let setting = tokio::spawn(async move { visitor.reset_password(&code, NEW_PASSWORD).await });
    while limit_hit_cells(&app).await == before {
        tokio::task::yield_now().await;
    }
    // It looks at the code and at whose it is before it waits.
    for _ in 0..10 {
        app.stage(|_| Ok(())).await;
    }
    app.stage(move |conn| {
        let id = accounts::by_email(conn, &former)?.expect("an account").id;
        accounts::set_email(conn, id, &new)
    })
    .await;
    let refused = setting.await.expect("an answer");
    assert_eq!((refused.status(), refused.code()), ((6, 400), "reset.sent"));
    for other in others {
        other.await.expect("an answer");
    }
    ada.log_in().await.tokens();
}

#[both_databases(empty)]
async fn password_reset_ends_all_sessions(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = signed_out_owner(&app).await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let mut elsewhere = ada.with_new_browser(&app);
    let mut sessions = Vec::from([elsewhere.log_in().await.tokens()]);
    for _ in 0..2 {
        sessions.push(ada.with_new_browser(&app).log_in().await.tokens());
    }
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    ada.reset_password(&code, NEW_PASSWORD).await.done();
    for session in sessions {
        app.assert_ended(&session).await;
    }
    assert!(bob.is_signed_in().await);
    // Whoever knew the old password is a stranger on all their browsers.
    NEW_PASSWORD.clone_into(&mut elsewhere.password);
    let emails = app.emails().await.len();
    elsewhere.log_in().await.tokens();
    let emails = app.emails().await.split_off(emails);
    let subjects: Vec<_> = emails.iter().map(|email| &*email.subject).collect();
    assert_eq!(subjects, ["New log-in to INKPAY"]);
}

/// The page of the specification leads whoever is logged in to the dashboard; an e-mail that tells them to set a new
/// password must not.
#[both_databases(empty)]
async fn email_link_opens_reset_page_when_logged_in(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.with_new_browser(&app).log_in().await.tokens();
    let emails = app.emails().await;
    let email = emails.last().unwrap();
    assert_eq!(email.subject, "New log-in to INKPAY");
    let (_, link) = email
        .text
        .split_once("http://localhost:3000/auth/")
        .unwrap();
    let link = format!("/auth/{}", link.split_whitespace().next().unwrap());

    let bare = ada.browser.get("/auth/password-reset").await;
    assert_eq!(bare.header("location"), Some("/dashboard"));
    let page = ada.browser.get(&link).await;
    assert_eq!(page.status, 200, "{link}");
    assert_eq!(page.header("cache-control"), Some("private, no-store"));
    assert!(page.text().contains("Your new password ends every session"));
    assert_eq!(
        page.page().attributes("main input[type=email]", "value"),
        [ada.email.as_str()]
    );
    // Nor are they thrown out by another language.
    let switch = page.page().form(".language-switch");
    let chinese = ada.browser.submit(&switch.with("lang", "ch")).await;
    assert_eq!(
        chinese.attributes("main input[type=email]", "value"),
        [ada.email.as_str()]
    );
    // Another page of those is not reached that way.
    let other = ada.browser.get("/auth/login?from=email").await;
    assert_eq!(other.header("location"), Some("/dashboard"));

    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    ada.reset_password(&code, NEW_PASSWORD).await.done();
    let login = ada.browser.get("/auth/login").await;
    assert_eq!(login.status, 200, "the session here is over, too");
    assert_eq!(ada.browser.tokens(), None);
    // Who is not logged in gets there, as ever, and nobody's address is named.
    let page = app.visitor().get(&link).await;
    assert_eq!(page.status, 200);
    assert!(!page.text().contains(&ada.email));
}
