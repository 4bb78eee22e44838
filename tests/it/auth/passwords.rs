//! Stored passwords: no common ones, and each hashed under the server's key.

use std::time::Duration;

use ink_domain::email::Email;
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::account::accounts;
use ink_schema::auth::secret_keys;
use ink_schema::billing::ledger;
use ink_schema::billing::payout_requests::{self, NewRequest, Terms};
use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_server::crypto::secret_key::KeyRing;
use ink_tests::{APP_ID, CallReply, CodeApp, Person, SECRET, TestApp, hashed};
use serde_json::json;

use super::{NEW_PASSWORD, with_full_password_hasher};

/// The key that takes the place of the one of all tests.
const NEW: &str = "another secret key of 32 characters and more";
const STEP: Duration = Duration::from_secs(30);

async fn hashes(app: &TestApp) -> Vec<String> {
    let cells = app.contents().await.into_iter();
    let hashes = cells.filter(|cell| cell.table == "accounts" && cell.column == "password_hash");
    hashes.map(|cell| cell.value).collect()
}

/// By password and authenticator, in a browser that nobody knows.
async fn log_in(ada: &Person, app: &TestApp, codes: &CodeApp) -> CallReply {
    app.advance(STEP);
    let mut there = ada.with_new_browser(app);
    let asked = there.log_in().await.done();
    let code = codes.code(app.now());
    there.verify(&asked, "authenticator", &code).await
}

const PAYEE: &str = "Ada King";

/// Somebody's bank account, where a payout is to go, and the card that they paid for an order with. Gives their number.
async fn stage_payout_and_paid_order(app: &TestApp, person: &Person) -> i64 {
    let email = Email::parse(&person.email).expect("an address");
    let found = app
        .stage(move |conn| accounts::by_email(conn, &email))
        .await;
    let account = found.expect("an account").id;
    let earned = Usd::from_dollars(40);
    let vault = &app.app().keys.vault;
    let asked = NewRequest {
        id: "rq_1".to_owned(),
        account,
        amount: earned,
        payee: vault
            .seal(account.number(), PAYEE.as_bytes())
            .expect("sealed"),
    };
    let terms = Terms {
        maturity: 0,
        minimum: earned,
    };
    app.stage(move |conn| {
        let order = OrderId::from_random(1);
        ledger::post(conn, &Transfer::referral(&order, account.number(), earned), 0)?;
        payout_requests::create(conn, &asked, terms, 1).expect("it is available");
        let paid = format!(
            "INSERT INTO orders (id, account_id, status, total_cents, card_cents, placed_at, held_until, card_digest)
             VALUES ('{order}', {account}, 300, 100, 100, 0, 0, 'old.card')"
        );
        stage::execute(conn, &paid)
    })
    .await;
    account.number()
}

#[both_databases(empty)]
async fn secret_key_rotation_keeps_logins_working(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, _) = ada.enrol(&app).await;
    let number = stage_payout_and_paid_order(&app, &ada).await;
    let before = hashes(&app).await;

    let ring = format!("{NEW}, {SECRET}");
    let both = app.second_node(&[("INKPAY_SECRET_KEY", &ring)]).await;
    log_in(&ada, &both, &codes).await.done();
    assert_ne!(
        hashes(&app).await,
        before,
        "hashed anew under the newest key"
    );

    // Settings that still begin with the old key seal nothing: it is about to go.
    for (at, key) in [(1, SECRET), (2, NEW)] {
        let [known] = KeyRing::from_text(key).fingerprints().try_into().unwrap();
        app.stage(move |conn| secret_keys::record(conn, &known, at))
            .await;
    }
    let refused = app.operate("keys reseal").await;
    assert!(refused.is_err_and(|told| told.contains("does not begin with the newest key")));

    // The old key goes when nothing lies under it any more.
    let told = both.operate("keys reseal").await;
    let done = "1 authenticators and 1 bank accounts are sealed under the newest key, 0 open with none of the keys\n\
                1 orders' cards are asked for anew\n\
                0 passwords are hashed under older keys, until their owners log in";
    assert_eq!(told.as_deref(), Ok(done));
    let new = app.second_node(&[("INKPAY_SECRET_KEY", NEW)]).await;
    log_in(&ada, &new, &codes).await.done();
    let sealed = app.stage(payout_requests::sealed_payees).await;
    let open = sealed
        .iter()
        .map(|(.., payee)| new.app().keys.vault.open_text(number, payee));
    assert_eq!(open.collect::<Vec<_>>(), [Some(PAYEE.to_owned())]);
    // Without its key a hash tells nobody whether a password is right: its owner is told what to do.
    let lost = ada.with_new_browser(&app).log_in().await;
    assert_eq!(lost.status(), (4, 403));
    assert_eq!(
        lost.error(),
        "We can’t check passwords from before any more. Please set a new one by e-mail: choose “Forgot your password?”."
    );
}

#[both_databases(empty)]
async fn lost_key_is_recovered_by_reset_and_recovery_codes(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (codes, recovery) = ada.enrol(&app).await;
    let lost = app.second_node(&[("INKPAY_SECRET_KEY", NEW)]).await;
    let mut there = ada.with_new_browser(&lost);
    assert_eq!(there.log_in().await.status(), (4, 403));

    there.request_reset().await;
    let code = app.code_for(&ada.email).await;
    there.reset_password(&code, NEW_PASSWORD).await.done();
    NEW_PASSWORD.clone_into(&mut there.password);
    let asked = there.log_in().await.done();
    let code = codes.code(lost.now());
    let shut = there.verify(&asked, "authenticator", &code).await;
    assert_eq!(shut.status(), (4, 403));
    assert_eq!(
        shut.error(),
        "We can’t check this authenticator’s codes any more. Please use a recovery code."
    );
    there.verify(&asked, "recovery", &recovery[0]).await.done();

    let told = lost.operate("keys accept").await;
    assert_eq!(
        told.as_deref(),
        Ok("the present key is the database's from now on")
    );
}

const COMMON: &str = "Too many people use this password. Please choose another one.";
const SAME: &str = "That is your password now. Choose another one.";
const OWN: &str = "Leave your INK ID and your e-mail address out of your password.";

fn is_refused_with(answer: &CallReply, told: &str) -> bool {
    let field = answer.body.pointer("/fields/password");
    answer.status() == (3, 422) && field.is_some_and(|field| field == told)
}

/// By what everybody knows of the account, as by what everybody guesses.
#[tokio::test]
async fn password_must_not_contain_ink_id_or_email() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut eve = Person::new(&app, "eve.1");
    eve.password = "Eve.1#123".to_owned();
    let created = eve
        .browser
        .post("/user/create", &eve.sign_up_payload())
        .await;
    assert!(is_refused_with(&created, OWN), "{}", created.body);

    let mut ada = Person::signed_up(&app, "ada.1").await;
    let of_the_address = hashed(&format!("{}1!", ada.email));
    for password in [hashed("ADA.1!2025"), of_the_address.clone()] {
        let changed = json!({ "password": password });
        let changed = ada.browser.post("/user/password", &changed).await;
        assert!(is_refused_with(&changed, OWN), "{}", changed.body);
    }
    let reset = json!({
        "app_id": APP_ID, "email": ada.email, "code": "123456", "password": of_the_address,
    });
    let reset = ada.browser.post("/auth/password-reset", &reset).await;
    assert!(is_refused_with(&reset, OWN), "{}", reset.body);
}

#[tokio::test]
async fn unchanged_password_is_refused() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mailed = app.emails().await.len();
    let same = json!({ "password": hashed(&ada.password) });
    let refused = ada.browser.post("/user/password", &same).await;
    assert!(is_refused_with(&refused, SAME), "{}", refused.body);
    assert_eq!(app.emails().await.len(), mailed, "nobody is told of it");
    let other = json!({ "password": hashed("An0ther#one") });
    ada.browser.post("/user/password", &other).await.done();
}

#[tokio::test]
async fn common_password_is_refused_everywhere() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut eve = Person::new(&app, "eve.1");
    eve.password = "trustno1".to_owned();
    let created = eve
        .browser
        .post("/user/create", &eve.sign_up_payload())
        .await;
    assert!(is_refused_with(&created, COMMON), "{}", created.body);

    let mut ada = Person::signed_up(&app, "ada.1").await;
    let password = hashed("trustno1");
    let changed = json!({ "password": password });
    let changed = ada.browser.post("/user/password", &changed).await;
    assert!(is_refused_with(&changed, COMMON), "{}", changed.body);
    let reset = json!({
        "app_id": APP_ID, "email": ada.email, "code": "123456", "password": password,
    });
    let reset = ada.browser.post("/auth/password-reset", &reset).await;
    assert!(is_refused_with(&reset, COMMON), "{}", reset.body);

    // At a log-in nobody is told that: an account that has such a password gets in.
    let mut guesser = ada.with_new_browser(&app);
    guesser.password = "trustno1".to_owned();
    assert_eq!(guesser.log_in().await.status(), (4, 403));
}

/// A server that is too busy to hash it mails no code and changes nothing.
#[tokio::test]
async fn unhashed_password_uses_up_no_attempt() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut eve = Person::new(&app, "eve.1");
    let (mut mailed, mut refused) = (0, 0);
    let busy = async {
        for _ in 0..5 {
            match eve.create().await.status() {
                (0, 200) => mailed += 1,
                status => assert_eq!(status, (9, 503)),
            }
        }
        let changed = json!({ "password": hashed("An0ther#one") });
        for _ in 0..10 {
            let answer = ada.browser.post("/user/password", &changed).await;
            refused += u32::from(answer.status() == (9, 503));
        }
    };
    with_full_password_hasher(&app, busy).await;
    assert!(mailed < 5, "the server was busy");
    assert!(refused > 0, "the server was busy");
    while eve.create().await.status() == (0, 200) {
        mailed += 1;
    }
    assert_eq!(mailed, 5);
    let changed = json!({ "password": hashed("a third one 1!") });
    ada.browser.post("/user/password", &changed).await.done();
}
