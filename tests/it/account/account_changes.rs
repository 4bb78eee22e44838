//! Changes to what protects an account, and what follows from each.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{CodeApp, Person, TestApp, Tokens, different_code, hashed};
use serde_json::{Value, json};

#[both_databases(empty)]
async fn security_change_ends_other_sessions_and_notifies_owner(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let mut other = ada.with_new_browser(&app).log_in().await.tokens();
    let secret = ada.change("/user/authenticator", &json!({})).await;
    let codes = CodeApp::new(secret.text("secret"));
    let changes = [
        (
            "/user/authenticator/confirm",
            json!({ "code": codes.code(app.now()) }),
        ),
        ("/user/recovery-codes", json!({})),
        ("/user/mailed-codes", json!({ "on": true })),
        ("/user/authenticator/remove", json!({})),
        ("/user/mailed-codes", json!({ "on": false })),
        (
            "/user/password",
            json!({ "password": hashed("another 1!") }),
        ),
    ];
    for (path, payload) in changes {
        assert!(app.accepts_session(&other.session).await);
        let emails = app.emails().await.len();
        let changed = ada.change(path, &payload).await;
        assert_eq!(
            changed.security()["sessions"].as_array().unwrap().len(),
            1,
            "{path}"
        );
        app.assert_ended(&other).await;
        assert!(ada.is_signed_in().await, "{path}");
        assert_eq!(app.emails().await.len(), emails + 1, "{path}");
        app.email_to(&ada.email).await;
        other = second_session(&app, &mut ada).await;
    }
    assert!(bob.is_signed_in().await);
    assert_eq!(
        ada.with_new_browser(&app).log_in().await.status(),
        (4, 403),
        "the former password"
    );
    "another 1!".clone_into(&mut ada.password);
    ada.with_new_browser(&app).log_in().await.tokens();
}

/// A second session, opened by whatever the account asks for.
async fn second_session(app: &TestApp, person: &mut Person) -> Tokens {
    // The password may be the new one by now.
    let mut visitor = person.with_new_browser(app);
    let mut asked = visitor.log_in().await;
    if asked.status().0 == 4 {
        "another 1!".clone_into(&mut visitor.password);
        asked = visitor.log_in().await;
    }
    if asked.body.get("mfa_id").is_none() {
        return asked.tokens();
    }
    let fresh = person.change("/user/recovery-codes", &json!({})).await;
    let asked = visitor.log_in().await;
    let codes = fresh.recovery_codes();
    visitor
        .verify(&asked, "recovery", codes.first().unwrap())
        .await
        .tokens()
}

/// Whatever is changed, and however: each is an e-mail.
#[both_databases(empty)]
async fn security_changes_are_limited_per_account(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let path = "/user/mailed-codes";
    for nth in 0..30 {
        ada.change(path, &json!({ "on": nth % 2 == 0 })).await;
    }
    let emails = app.emails().await.len();
    for (path, payload) in [
        (path, json!({ "on": true })),
        (
            "/user/password",
            json!({ "password": hashed("another 1!") }),
        ),
    ] {
        let refused = ada.browser.post(path, &payload).await;
        assert_eq!(refused.status(), (8, 429), "{path}");
    }
    assert_eq!(app.emails().await.len(), emails, "nothing has changed");
    bob.change(path, &json!({ "on": true })).await;
    app.advance(Duration::from_hours(1));
    // Her session's token has expired in the meantime.
    ada.log_in().await.tokens();
    ada.change(path, &json!({ "on": true })).await;
}

#[both_databases(empty)]
async fn email_change_requires_code_from_new_mailbox(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let other = ada.with_new_browser(&app).log_in().await.tokens();
    let new = "ada.new@example.com";
    ada.change("/user/email", &json!({ "email": new })).await;
    let code = app.code_for(new).await;
    let wrong = json!({ "email": new, "code": different_code(&code) });
    let refused = ada.browser.post("/user/email/confirm", &wrong).await;
    assert_eq!(refused.status(), (6, 400));
    let foreign = json!({ "email": "else@example.com", "code": code });
    let refused = ada.browser.post("/user/email/confirm", &foreign).await;
    assert_eq!(refused.status(), (6, 400));
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let right = json!({ "email": new, "code": code });
    assert_eq!(
        bob.browser
            .post("/user/email/confirm", &right)
            .await
            .status(),
        (6, 400)
    );
    assert!(
        app.accepts_session(&other.session).await,
        "nothing has changed yet"
    );

    let changed = ada.change("/user/email/confirm", &right).await;
    assert_eq!(changed.security()["email"], new);
    app.assert_ended(&other).await;
    assert!(ada.is_signed_in().await);
    let last = app.emails().await.pop().unwrap();
    assert_eq!(last.to, ada.email, "the former address is told");
    // As if the reply was lost.
    let emails = app.emails().await.len();
    let again = ada.change("/user/email/confirm", &right).await;
    assert_eq!(again.security()["email"], new);
    assert_eq!(app.emails().await.len(), emails, "told once");
    let respelled = json!({ "email": new.to_uppercase(), "code": code });
    let refused = ada.browser.post("/user/email/confirm", &respelled).await;
    assert_eq!(refused.status(), (6, 400), "the code is used up");
    assert_eq!(ada.with_new_browser(&app).log_in().await.status(), (4, 403));
    new.clone_into(&mut ada.email);
    ada.with_new_browser(&app).log_in().await.tokens();
}

#[both_databases(empty)]
async fn last_wrong_code_is_reported_and_new_code_works(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let new = "ada.new@example.com";
    ada.change("/user/email", &json!({ "email": new })).await;
    let code = app.code_for(new).await;
    let wrong = json!({ "email": new, "code": different_code(&code) });
    for tries_left in [4, 3, 2, 1, 0, 0] {
        let refused = ada.browser.post("/user/email/confirm", &wrong).await;
        let said = if tries_left == 0 {
            "code.spent"
        } else {
            "code.wrong"
        };
        assert_eq!(refused.code(), said);
    }
    // Another code is as good as the first: its mailbox bounds how many there are.
    ada.change("/user/email", &json!({ "email": new })).await;
    let code = app.code_for(new).await;
    let right = json!({ "email": new, "code": code });
    let changed = ada.change("/user/email/confirm", &right).await;
    assert_eq!(changed.security()["email"], new);
}

/// Each goes to another mailbox, which may be a stranger's, and tells whether it has an account.
#[both_databases(empty)]
async fn email_change_codes_are_limited_per_account(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let bob = Person::signed_up(&app, "bob.1").await;
    let asked = |email: &str| json!({ "email": email });
    for nth in 0..4 {
        let new = asked(&format!("new.{nth}@example.com"));
        ada.change("/user/email", &new).await;
    }
    let taken = ada.browser.post("/user/email", &asked(&bob.email)).await;
    assert_eq!(taken.status(), (7, 409));
    let emails = app.emails().await.len();
    for email in ["new.5@example.com", &bob.email] {
        let refused = ada.browser.post("/user/email", &asked(email)).await;
        assert_eq!(refused.status(), (8, 429), "{email}");
    }
    assert_eq!(app.emails().await.len(), emails);
}

#[both_databases(empty)]
async fn email_taken_before_confirmation_is_refused(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let bob = Person::signed_up(&app, "bob.1").await;
    let taken = json!({ "email": bob.email.to_uppercase() });
    let emails = app.emails().await.len();
    assert_eq!(
        ada.browser.post("/user/email", &taken).await.status(),
        (7, 409)
    );
    assert_eq!(app.emails().await.len(), emails, "nobody is bothered");
    let wanted = json!({ "email": "eve.1@example.com" });
    ada.change("/user/email", &wanted).await;
    let code = app.code_for("eve.1@example.com").await;
    Person::signed_up(&app, "eve.1").await;
    let late = json!({ "email": "eve.1@example.com", "code": code });
    let refused = ada.browser.post("/user/email/confirm", &late).await;
    assert_eq!(refused.status(), (7, 409), "{}", refused.body);
    assert!(ada.is_signed_in().await);
    ada.with_new_browser(&app).log_in().await.tokens();
}

#[both_databases(empty)]
async fn own_email_may_change_case(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let own = json!({ "email": ada.email });
    let refused = ada.browser.post("/user/email", &own).await;
    assert_eq!(refused.status(), (7, 409), "nothing would change");
    let new = ada.email.to_uppercase();
    ada.change("/user/email", &json!({ "email": new })).await;
    let right = json!({ "email": new, "code": app.code_for(&new).await });
    let changed = ada.change("/user/email/confirm", &right).await;
    assert_eq!(changed.security()["email"], new.as_str());
    ada.with_new_browser(&app).log_in().await.tokens();
}

#[both_databases(empty)]
async fn sessions_can_be_ended_singly_or_all_at_once(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let path = "/user/sessions/end";
    let bobs = bob.change(path, &json!({})).await;
    let bobs = bobs.security()["sessions"][0]["id"].clone();
    for id in [bobs, json!("x"), json!("A".repeat(43))] {
        let refused = ada.browser.post(path, &json!({ "id": id })).await;
        assert_eq!(refused.status(), (5, 404), "{id}");
    }
    assert!(bob.is_signed_in().await);
    assert_eq!(times_ended(&mut bob).await, 0, "he had no other");

    let safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15";
    let mut elsewhere = ada.with_new_browser(&app);
    elsewhere.browser = elsewhere.browser.with_header("user-agent", safari);
    let first = elsewhere.log_in().await.tokens();
    let second = ada.with_new_browser(&app).log_in().await.tokens();
    let mut listed = sessions(&mut ada).await;
    assert_eq!(listed.len(), 3);
    assert_eq!(
        listed.iter().filter(|one| one["current"] == true).count(),
        1
    );
    listed.retain(|one| one["device"] == "Safari on macOS");
    let [there] = listed.as_slice() else {
        unreachable!("one Safari: {listed:?}");
    };
    // A client that lost the id does not mean all of them.
    for blank in [json!(""), json!("  "), json!(null)] {
        let refused = ada.browser.post(path, &json!({ "id": blank })).await;
        assert_eq!(refused.status(), (3, 422), "{blank}");
        assert_eq!(refused.wrong(), ["id"], "{blank}");
    }
    assert_eq!(sessions(&mut ada).await.len(), 3);
    let left = ada.change(path, &json!({ "id": there["id"] })).await;
    assert_eq!(left.security()["sessions"].as_array().unwrap().len(), 2);
    app.assert_ended(&first).await;
    assert!(app.accepts_session(&second.session).await);
    // Who was there is told of when they come back.
    let emails = app.emails().await.len();
    elsewhere.log_in().await.tokens();
    assert_eq!(app.emails().await.len(), emails + 1);
    // It is gone.
    let again = ada.browser.post(path, &json!({ "id": there["id"] })).await;
    assert_eq!(again.status(), (5, 404));
    let left = ada.change(path, &json!({})).await;
    assert_eq!(left.security()["sessions"].as_array().unwrap().len(), 1);
    app.assert_ended(&second).await;
    assert!(ada.is_signed_in().await);
    assert!(bob.is_signed_in().await);
    assert_eq!(times_ended(&mut ada).await, 2);
}

/// How often the owner's history says that a session was ended.
async fn times_ended(person: &mut Person) -> usize {
    let data = person.browser.call("/user/data").await.done();
    let history = data.body["history"].as_array().unwrap().iter();
    let ended = history.filter(|line| line["action"] == "session.ended");
    ended.count()
}

/// As the owner's data lists them.
async fn sessions(person: &mut Person) -> Vec<Value> {
    let data = person.browser.call("/user/data").await.done();
    data.security()["sessions"].as_array().unwrap().clone()
}
