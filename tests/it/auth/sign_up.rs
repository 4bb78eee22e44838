//! Signing up by referral, and the code that turns it into an account.

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_tests::{APP_ID, CallReply, Person, TestApp, different_code, hashed};
use serde_json::json;

#[both_databases(empty)]
async fn sign_up_with_referral_and_code_opens_account(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::new(&app, "Ada.L");
    let session = ada.sign_up(&app).await.done();
    assert_eq!(session.body["ink_id"], "Ada.L");
    assert_eq!(session.body["display_name"], "Ada.L");
    let qrcode = session.body["qrcode"].as_str().unwrap();
    assert!(qrcode.starts_with("data:image/svg+xml;base64,"), "{qrcode}");
    let tokens = session.tokens();
    for token in [tokens.session, tokens.refresh] {
        assert!(token.len() >= 43);
    }
    assert!(ada.is_signed_in().await);
    // The next one can name her.
    let mut bob = Person::new(&app, "bob.1");
    let mut payload = bob.sign_up_payload();
    payload["referrer_id"] = json!("ada.l");
    let created = bob.browser.post("/user/create", &payload).await;
    let code = app.code_for(&bob.email).await;
    bob.validate(&created, &code).await.done();
    assert_eq!(
        app.visitor()
            .call("/zipcode/stats")
            .await
            .stats()
            .total_connections,
        2
    );
}

/// Whichever it began in.
#[both_databases(empty)]
async fn emails_follow_language_chosen_during_sign_up(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_founder().await;
    let mut ada = Person::new(&app, "ada.1");
    let created = ada.create().await;
    let code = app.code_for(&ada.email).await;
    ada.browser.page("/auth/signup?lang=ch").await;
    ada.validate(&created, &code).await.tokens();
    ada.with_new_browser(&app).log_in().await.tokens();
    let told = app.email_to(&ada.email).await;
    assert_eq!(told.subject, "INKPAY 有新的登录");
}

#[both_databases(empty)]
async fn sign_up_code_allows_five_guesses(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_founder().await;
    let mut ada = Person::new(&app, "ada.1");
    let created = ada.create().await;
    let right = app.code_for(&ada.email).await;
    let wrong = different_code(&right);
    for _ in 0..4 {
        assert_eq!(ada.validate(&created, wrong).await.status(), (6, 400));
    }
    // Another code gives no more guesses.
    resend_code(&mut ada, &created).await.done();
    // The last of them: there is nothing to try again.
    assert_eq!(ada.validate(&created, wrong).await.code(), "code.spent");
    let newer = app.code_for(&ada.email).await;
    let spent = ada.validate(&created, &newer).await;
    assert_eq!((spent.status(), spent.code()), ((6, 400), "code.spent"));
}

#[both_databases(empty)]
async fn new_code_works_after_five_wrong_guesses(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_founder().await;
    let mut ada = Person::new(&app, "ada.1");
    let created = ada.create().await;
    let first = app.code_for(&ada.email).await;
    for _ in 0..5 {
        let refused = ada.validate(&created, different_code(&first)).await;
        assert_eq!(refused.status(), (6, 400));
    }
    resend_code(&mut ada, &created).await.done();
    let second = app.code_for(&ada.email).await;
    assert_eq!(
        ada.validate(&created, &first).await.status(),
        (6, 400),
        "void"
    );
    ada.validate(&created, &second).await.done();
    // How often a mailbox can be sent one bounds how much can be guessed.
    let mut other = Person::new(&app, "eve.1");
    let created = other.create().await;
    let mut sent = 1;
    while resend_code(&mut other, &created).await.status() == (0, 200) {
        sent += 1;
    }
    assert_eq!(sent, 5);
}

/// Requests another code for a sign-up.
async fn resend_code(person: &mut Person, created: &CallReply) -> CallReply {
    let payload = json!({
        "validate_email_id": created.body["validate_email_id"],
        "email": person.email,
    });
    person
        .browser
        .post("/user/create/resend-code", &payload)
        .await
}

#[both_databases(empty)]
async fn newer_sign_up_replaces_older_one(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_founder().await;
    let mut ada = Person::new(&app, "ada.1");
    let first = ada.create().await;
    let first_code = app.code_for(&ada.email).await;
    let second = ada.create().await;
    let second_code = app.code_for(&ada.email).await;
    let spent = ((6, 400), "code.spent");
    let replaced = ada.validate(&first, &first_code).await;
    assert_eq!((replaced.status(), replaced.code()), spent);
    ada.validate(&second, &second_code).await.done();
    // And neither a second time.
    let again = ada.validate(&second, &second_code).await;
    assert_eq!((again.status(), again.code()), spent);
}

#[both_databases(empty)]
async fn pending_sign_ups_do_not_reserve_ink_id(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_founder().await;
    let mut ada = Person::new(&app, "same.handle");
    let mut eve = Person {
        email: "eve@example.com".to_owned(),
        ..Person::new(&app, "Same.Handle")
    };
    let (hers, other) = (ada.create().await, eve.create().await);
    let code = app.code_for(&eve.email).await;
    eve.validate(&other, &code).await.done();
    let code = app.code_for(&ada.email).await;
    let late = ada.validate(&hers, &code).await;
    assert_eq!(late.status(), (7, 409));
    assert_eq!(late.fields()["ink_id"], "INK ID not available");
}

/// Few mail servers could deliver to it.
#[both_databases(empty)]
async fn new_email_must_have_ascii_name(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut new = Person {
        email: "jörg@example.com".to_owned(),
        ..Person::new(&app, "jorg.1")
    };
    let message = "Value is not a valid email address";
    assert_eq!(new.create().await.fields()["email"], message);
    let asked = json!({ "email": new.email });
    let changed = ada.browser.post("/user/email", &asked).await;
    assert_eq!(changed.fields()["email"], message);
    // An account that has one is its owner's still.
    let had = "UPDATE accounts SET email = 'jörg@example.com', email_folded = 'jörg@example.com'
        WHERE ink_id = 'ada.1'";
    app.stage(move |conn| stage::execute(conn, had)).await;
    ada.email = new.email;
    ada.with_new_browser(&app).log_in().await.tokens();
}

/// It is stored as DNS has it.
#[both_databases(empty)]
async fn spellings_of_a_domain_are_one_mailbox(db: TestDb) {
    let app = TestApp::over(db).await;
    app.stage_founder().await;
    let mut ada = Person {
        email: "ada@bücher.example".to_owned(),
        ..Person::new(&app, "ada.1")
    };
    let created = ada.create().await;
    let code = app.code_for("ada@xn--bcher-kva.example").await;
    ada.validate(&created, &code).await.tokens();
    for email in ["ada@BÜCHER。example", "ada@xn--bcher-kva.example"] {
        let mut again = Person {
            email: email.to_owned(),
            ..ada.with_new_browser(&app)
        };
        assert_eq!(again.create().await.code(), "email.taken");
        again.log_in().await.tokens();
    }
}

/// As after a lost reply: the address leads its owner to the log-in, and another handle would not help.
#[both_databases(empty)]
async fn repeated_sign_up_is_refused_for_its_email(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let refused = ada.with_new_browser(&app).create().await;
    assert_eq!(
        (refused.status(), refused.code()),
        ((7, 409), "email.taken")
    );
    assert_eq!(refused.wrong(), ["email"]);
}

#[tokio::test]
async fn taken_and_malformed_fields_are_reported() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut eve = Person::new(&app, "eve.1");
    let mut refuse = async |path: &str, payload| eve.browser.post(path, &payload).await;

    let taken = refuse(
        "/auth/vacancy",
        json!({"web": true, "email": "ADA.1@example.com"}),
    )
    .await;
    assert_eq!(taken.status(), (7, 409));
    let message = "The provided email is already associated with an account.";
    assert_eq!(taken.fields()["email"], message);
    let free = refuse(
        "/auth/vacancy",
        json!({"web": [], "email": "eve@example.com"}),
    )
    .await;
    assert_eq!(free.status(), (0, 200));
    let taken = refuse("/user/vacancy", json!({"ink_id": "ADA.1"})).await;
    assert_eq!(
        (taken.status(), taken.error()),
        ((7, 409), "INK ID not available")
    );
    let reserved = refuse("/user/vacancy", json!({"ink_id": "Ink.Pay"})).await;
    assert_eq!(reserved.status(), (7, 409));
    let known = refuse(
        "/referrer/lookup",
        json!({"web": 1, "referrer_id": ada.ink_id}),
    )
    .await;
    assert_eq!(known.status(), (0, 200));
    let unknown = refuse("/referrer/lookup", json!({"referrer_id": "nobody"})).await;
    assert_eq!(unknown.status(), (5, 404));
    assert_eq!(unknown.error(), "The provided referrer ID is not valid");

    let answer = refuse(
        "/user/create",
        json!({
            "app_id": "other", "ink_id": ".x", "referrer_id": "inkpay", "display_name": "x",
            "email": "nonsense", "password": "short", "admin": true,
        }),
    )
    .await;
    assert_eq!(answer.status(), (3, 422));
    let expected = ["admin", "app_id", "email", "ink_id", "password"];
    assert_eq!(answer.wrong(), expected);
    let renamed = json!({
        "app_id": APP_ID, "ink_id": "eve.1", "referrer_id": "inkpay", "display_name": "Eve",
        "email": "eve@example.com", "password": hashed("x"),
    });
    let answer = refuse("/user/create", renamed).await;
    assert_eq!(answer.wrong(), ["display_name"]);
    let reserved = json!({
        "app_id": APP_ID, "ink_id": "Ink.Pay", "referrer_id": "inkpay",
        "email": "eve@example.com", "password": hashed("x"),
    });
    let answer = refuse("/user/create", reserved).await;
    assert_eq!(answer.status(), (7, 409));
    assert_eq!(answer.body["code"], "ink_id.taken");
    assert_eq!(answer.fields()["ink_id"], "INK ID not available");
    let missing = refuse("/user/create", json!({ "app_id": APP_ID })).await;
    assert_eq!(missing.fields()["email"], "Value is required");
    let hashed = hashed("x");
    let nothing = refuse(
        "/auth/login",
        json!({"app_id": APP_ID, "email": "", "password": hashed}),
    );
    assert_eq!(nothing.await.wrong(), ["email"]);
}
