//! Logging in by password, and what the answer reveals.

use ink_domain::email::Email;
use ink_schema::account::accounts;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{APP_ID, Person, TestApp, different_code, hashed};
use serde_json::json;
use tokio::task::yield_now;

use super::{limit_hit_cells, occupy_password_hasher};

#[both_databases(empty)]
async fn correct_password_opens_session(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1")
        .await
        .with_new_browser(&app);
    assert!(!ada.is_signed_in().await);
    let session = ada.log_in().await.done();
    assert!(ada.is_signed_in().await);
    // Other clients send the token in a header, bare or not.
    let token = session.tokens().session;
    for value in [
        token.clone(),
        format!("Bearer {token}"),
        format!("bearer {token}"),
    ] {
        let mut client = app.visitor().with_header("authorization", &value);
        let answer = client.post("/zipcode/user-info", &json!({})).await;
        assert_eq!(answer.status(), (0, 200), "{value}");
    }
}

/// But the notice of that log-in: it may not be the owner's.
#[both_databases(empty)]
async fn emails_follow_language_chosen_at_login(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut chinese = ada.with_new_browser(&app);
    chinese.browser.page("/auth/login?lang=ch").await;
    chinese.log_in().await.tokens();
    let told = app.email_to(&ada.email).await;
    assert_eq!(told.subject, "New log-in to INKPAY");
    // A browser in which none was chosen changes nothing.
    for _ in 0..2 {
        ada.with_new_browser(&app).log_in().await.tokens();
        let told = app.email_to(&ada.email).await;
        assert_eq!(told.subject, "INKPAY 有新的登录");
    }
}

#[both_databases(empty)]
async fn failed_logins_are_limited_across_nodes(db: TestDb) {
    let app = TestApp::over(db).await;
    let other = app.second_node(&[]).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut guessers = [&app, &other].map(|node| Person {
        password: "not hers 1!".to_owned(),
        ..ada.with_new_browser(node)
    });
    for guesser in &mut guessers {
        for _ in 0..5 {
            assert_eq!(guesser.log_in().await.status(), (4, 403));
        }
    }
    for guesser in &mut guessers {
        assert_eq!(guesser.log_in().await.status(), (8, 429));
    }
    app.advance(std::time::Duration::from_mins(15));
    for guesser in &mut guessers {
        assert_eq!(guesser.log_in().await.status(), (4, 403));
    }
}

/// From a browser that the account does not know, a right password is asked for a mailed code.
#[both_databases(empty)]
async fn failed_logins_elsewhere_require_mailed_code(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut nobody = Person {
        email: "nobody@example.com".to_owned(),
        ..ada.with_new_browser(&app)
    };
    let mut guesser = Person {
        password: "not hers 1!".to_owned(),
        ..ada.with_new_browser(&app)
    };
    for _ in 0..10 {
        guesser.log_in().await;
        nobody.log_in().await;
    }
    for stranger in [&mut guesser, &mut nobody] {
        assert_eq!(stranger.log_in().await.status(), (8, 429));
    }
    let mut visitor = ada.with_new_browser(&app);
    let asked = visitor.log_in().await;
    assert_eq!(asked.mfa_options(), ["totp"]);
    visitor.trigger(&asked, "totp").await.done();
    let code = app.code_for(&ada.email).await;
    let refused = visitor.verify(&asked, "totp", different_code(&code)).await;
    assert_eq!(refused.status(), (6, 400));
    visitor.verify(&asked, "totp", &code).await.tokens();
    // It is known now: the next log-in is none of a stranger's.
    visitor.log_in().await.tokens();
    assert_eq!(guesser.log_in().await.status(), (8, 429));
}

/// What one address has spent is its own: at another, no browser is asked for more than the password.
#[both_databases(empty)]
async fn exhausted_address_does_not_affect_other_addresses(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32");
    let app = app.start().await;
    let ada = Person::signed_up(&app, "ada.1").await;
    for _ in 0..10 {
        assert_eq!(log_in_wrongly_at(&app, &ada, "203.0.113.1").await, (4, 403));
    }
    assert_eq!(log_in_wrongly_at(&app, &ada, "203.0.113.1").await, (8, 429));
    let asked = new_browser_at(&app, &ada, "203.0.113.1").log_in().await;
    assert_eq!(asked.mfa_options(), ["totp"]);
    new_browser_at(&app, &ada, "203.0.113.2")
        .log_in()
        .await
        .tokens();
}

/// However many addresses they come from.
#[both_databases(empty)]
async fn unknown_browsers_share_a_login_budget(db: TestDb) {
    let app = TestApp::build(db).settings(&[
        ("INKPAY_LIMIT_LOGIN_STRANGERS", "3/15m"),
        ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
    ]);
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for address in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] {
        assert_eq!(log_in_wrongly_at(&app, &ada, address).await, (4, 403));
    }
    assert_eq!(log_in_wrongly_at(&app, &ada, "203.0.113.4").await, (8, 429));
    let asked = new_browser_at(&app, &ada, "203.0.113.5").log_in().await;
    assert_eq!(asked.mfa_options(), ["totp"]);
    ada.log_in().await.tokens();
}

/// The same person at a browser that they never used, at an address.
fn new_browser_at(app: &TestApp, person: &Person, address: &str) -> Person {
    let mut person = person.with_new_browser(app);
    person.browser = person.browser.with_header("x-forwarded-for", address);
    person
}

/// What a wrong password is answered there.
async fn log_in_wrongly_at(app: &TestApp, person: &Person, address: &str) -> (u64, u16) {
    let mut guesser = Person {
        password: "not hers 1!".to_owned(),
        ..new_browser_at(app, person, address)
    };
    guesser.log_in().await.status()
}

#[both_databases(empty)]
async fn known_browser_has_its_own_login_budget(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOGIN_ADDRESS", "12/15m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.browser.post("/auth/logout", &json!({})).await.done();
    let mut guesser = Person {
        password: "not hers 1!".to_owned(),
        ..ada.with_new_browser(&app)
    };
    for _ in 0..12 {
        guesser.log_in().await;
    }
    assert_eq!(guesser.log_in().await.status(), (8, 429));
    ada.log_in().await.tokens();
    let right = std::mem::replace(&mut ada.password, "not hers 1!".to_owned());
    for _ in 0..10 {
        assert_eq!(ada.log_in().await.status(), (4, 403));
    }
    assert_eq!(ada.log_in().await.status(), (8, 429));
    ada.password = right;
    assert_eq!(ada.log_in().await.status(), (8, 429), "it is spent");
    // To others that browser is a stranger's.
    let bob = Person::signed_up(&app, "bob.1").await;
    let mut bob = Person {
        browser: ada.browser.clone(),
        ..bob
    };
    app.advance(std::time::Duration::from_mins(15));
    bob.log_in().await.tokens();
}

/// Where an address has spent its budget, a right password is asked for a mailed code. No more are checked than so many.
#[both_databases(empty)]
async fn exhausted_shared_address_requires_mailed_code(db: TestDb) {
    let app = TestApp::build(db)
        .setting("INKPAY_LIMIT_LOGIN_ADDRESS", "3/15m")
        .setting("INKPAY_LIMIT_LOGIN_CHECKS", "5/15m");
    let app = app.start().await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let bob = Person::signed_up(&app, "bob.1").await;
    let mut guesser = Person {
        password: "not his 1!".to_owned(),
        ..bob.with_new_browser(&app)
    };
    for _ in 0..3 {
        assert_eq!(guesser.log_in().await.status(), (4, 403));
    }
    assert_eq!(guesser.log_in().await.status(), (8, 429));
    let mut visitor = ada.with_new_browser(&app);
    let asked = visitor.log_in().await;
    assert_eq!(asked.mfa_options(), ["totp"]);
    visitor.trigger(&asked, "totp").await.done();
    let code = app.code_for(&ada.email).await;
    visitor.verify(&asked, "totp", &code).await.tokens();

    // Right or wrong, that was the fifth check.
    let mut third = ada.with_new_browser(&app);
    assert_eq!(third.log_in().await.status(), (8, 429), "not looked at");
    assert_eq!(guesser.log_in().await.status(), (8, 429));
    visitor.log_in().await.tokens();
    app.advance(std::time::Duration::from_mins(15));
    third.log_in().await.tokens();
}

/// Each check costs a hash, and each log-in is recorded.
#[both_databases(empty)]
async fn right_passwords_from_known_browsers_are_limited_per_account(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOGIN_CHECKS", "3/15m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    for _ in 0..3 {
        ada.log_in().await.tokens();
    }
    assert_eq!(ada.log_in().await.status(), (8, 429));
    bob.log_in().await.tokens();
    // Those from other browsers are the address's.
    ada.with_new_browser(&app).log_in().await.tokens();
    app.advance(std::time::Duration::from_mins(15));
    ada.log_in().await.tokens();
}

#[both_databases(empty)]
async fn login_from_new_browser_is_emailed(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let emails = app.emails().await.len();
    ada.browser.post("/auth/logout", &json!({})).await;
    assert!(!ada.is_signed_in().await);
    ada.log_in().await;
    assert_eq!(app.emails().await.len(), emails, "the same browser again");
    ada.with_new_browser(&app).log_in().await;
    let email = app.email_to(&ada.email).await;
    assert_eq!(app.emails().await.len(), emails + 1);
    assert!(email.text.contains("ada.1"), "{}", email.text);
}

/// Hashing takes its time, and the more of it the more wait.
#[both_databases(empty)]
async fn account_change_during_password_check_refuses_login(db: TestDb) {
    let app = TestApp::over(db).await;
    for (name, changed) in [
        ("ada.1", "factor"),
        ("ada.2", "address"),
        ("ada.3", "password"),
    ] {
        let ada = Person::signed_up(&app, name).await;
        let email = Email::parse(&ada.email).expect("an address");
        let before = limit_hit_cells(&app).await;
        let others = occupy_password_hasher(&app);
        let mut visitor = ada.with_new_browser(&app);
        let log_in = tokio::spawn(async move { visitor.log_in().await });
        while limit_hit_cells(&app).await == before {
            yield_now().await;
        }
        app.stage(move |conn| {
            let id = accounts::by_email(conn, &email)?.expect("an account").id;
            match changed {
                "factor" => accounts::set_mailed_codes(conn, id, Some(1)),
                "address" => {
                    let new = Email::parse("new@example.com").expect("an address");
                    accounts::set_email(conn, id, &new).map(drop)
                }
                _ => accounts::set_password(conn, id, "another"),
            }
        })
        .await;
        let refused = log_in.await.expect("an answer");
        assert_eq!(refused.status(), (4, 403), "{changed}");
        for other in others {
            other.await.expect("an answer");
        }
    }
}

#[tokio::test]
async fn login_does_not_reveal_account_existence() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let answer = async |email: &str| {
        let payload = json!({
            "app_id": APP_ID, "email": email, "password": hashed("guess 1!"),
        });
        let reply = app.visitor().post_raw("/auth/login", &payload).await;
        (reply.status, reply.text())
    };
    let known = answer(&ada.email).await;
    assert_eq!(known, answer("nobody@example.com").await);
    assert_eq!(known.0, 403);
}

/// Links between them carry what was typed.
#[tokio::test]
async fn email_field_is_prefilled_from_query() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let (longest, too_long) = ("x".repeat(255), "x".repeat(256));
    for path in ["/auth/login", "/auth/signup", "/auth/password-reset"] {
        for (asked, shown) in [
            ("a%2Bb%40c.de", "a+b@c.de"),
            ("%20ada%40%20", "ada@"),
            (longest.as_str(), longest.as_str()),
            (too_long.as_str(), ""),
            ("ada%00%40example.com", ""),
            ("", ""),
        ] {
            let page = app.visitor().page(&format!("{path}?email={asked}")).await;
            let field = page.attributes("main input[type=email]", "value");
            assert_eq!(field, [shown], "{path}: {asked}");
        }
    }
}
