//! What the log says about log-ins, refusals and changes, and that it says nothing personal.

use std::time::Duration;

use data_encoding::HEXLOWER;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::{APP_ID, Logs, Person, TestApp, different_code, hashed};
use metrics::set_default_local_recorder;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::auth::sign_up_with_passkey;
use crate::checkout::{SMALL, shop};

/// The events since a number of them.
fn events_since(logs: &Logs, before: usize) -> Vec<String> {
    let names = logs.security().into_iter().skip(before);
    names
        .filter_map(|line| line.field("security").map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn logins_failures_and_changes_are_logged() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .setting("INKPAY_LIMIT_LOGIN_ACCOUNT", "2/15m")
        .start()
        .await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    assert_eq!(events_since(&logs, 0), ["authn_login_success"]);

    let seen = logs.security().len();
    let mut guesser = ada.with_new_browser(&app);
    guesser.password = "not hers 1!".to_owned();
    for _ in 0..3 {
        guesser.log_in().await;
    }
    let failed = [
        "authn_login_fail",
        "authn_login_fail",
        "excess_rate_limit_exceeded",
    ];
    assert_eq!(events_since(&logs, seen), failed);

    let seen = logs.security().len();
    ada.enable_mailed_codes().await;
    assert_eq!(events_since(&logs, seen), ["authn_factor_change"]);

    let seen = logs.security().len();
    app.advance(Duration::from_mins(11));
    let off = json!({ "on": false });
    ada.browser.post("/user/mailed-codes", &off).await;
    assert_eq!(
        events_since(&logs, seen),
        ["authz_fail"],
        "the proof is too old"
    );

    let seen = logs.security().len();
    ada.reauthenticate().await.done();
    let theirs = json!({ "id": "A".repeat(43) });
    ada.browser.post("/user/sessions/end", &theirs).await;
    assert_eq!(events_since(&logs, seen), ["authz_fail"], "somebody else's");

    let seen = logs.security().len();
    let mut unsigned = app.visitor().with_header("stripe-signature", "t=1,v1=00");
    unsigned.post("/stripe/webhook", &json!({})).await;
    let mut elsewhere = app.visitor().with_header("sec-fetch-site", "cross-site");
    let refused = elsewhere.post_raw("/auth/logout", &json!({})).await;
    let line = logs.security().pop().expect("a line");
    assert_eq!(line.field("request"), refused.header("x-request-id"));
    assert_eq!(
        events_since(&logs, seen),
        ["webhook_bad_signature", "cross_site_request"]
    );

    // By its number the account can be found, and by the digest what came from the same address; the address can't be, which
    // is one of few.
    let plain = HEXLOWER.encode(&Sha256::digest("127.0.0.1"));
    let all = logs.security();
    let account = all.first().and_then(|line| line.field("account"));
    assert!(account.is_some());
    for line in all.iter().take(6) {
        assert_eq!(line.field("account"), account, "{line:?}");
    }
    for line in &all {
        assert!(line.field("request").is_some_and(|id| id.len() == 16));
        assert_eq!(
            line.field("address"),
            all.first().and_then(|one| one.field("address"))
        );
        let text = format!("{:?}", line.fields);
        for personal in ["127.0.0.1", "example.com", &plain[..16]] {
            assert!(!text.contains(personal), "{text}");
        }
        // A random id may spell any name of hexadecimal digits.
        let is_random = |name: &str| name == "request" || name == "address";
        for (name, value) in line.fields.iter().filter(|(name, _)| !is_random(name)) {
            assert!(!value.contains("ada"), "{name}: {value}");
        }
    }
}

/// The database that is restored after a loss has the account again.
#[tokio::test]
async fn account_deletion_is_logged() {
    let logs = Logs::listen();
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    ada.browser.post("/user/delete", &json!({})).await.done();
    let [signed_up, deleted] = logs.security().try_into().unwrap();
    assert_eq!(deleted.field("security"), Some("user_deleted"));
    assert!(deleted.field("account").is_some());
    assert_eq!(deleted.field("account"), signed_up.field("account"));
    let line = format!("{deleted:?}");
    assert!(!line.contains("ada.1"), "{line}");
}

/// The event and the account of the last line.
fn last_event(logs: &Logs) -> (String, Option<String>) {
    let line = logs.security().pop().expect("a line");
    let field = |name| line.field(name).map(str::to_owned);
    (field("security").unwrap_or_default(), field("account"))
}

/// Whoever gets as far as a code or a passkey has an account in mind, and it is named.
#[tokio::test]
async fn wrong_codes_and_passkeys_are_logged_with_account() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .settings(&[
            ("INKPAY_LIMIT_LOGIN_ACCOUNT", "2/15m"),
            ("INKPAY_LIMIT_MAIL", "1/1h"),
        ])
        .start()
        .await;
    let fail = |account: &Option<String>| ("authn_login_fail".to_owned(), account.clone());
    let full =
        |account: &Option<String>| ("excess_rate_limit_exceeded".to_owned(), account.clone());

    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (_, number) = last_event(&logs);
    assert!(number.is_some());
    ada.enrol(&app).await;
    let mut guesser = ada.with_new_browser(&app);
    let asked = guesser.log_in().await;
    for (mfa_type, code) in [("authenticator", "000000"), ("recovery", "ABCD-EFGH")] {
        let wrong = guesser.verify(&asked, mfa_type, code).await;
        assert_eq!(wrong.status(), (6, 400), "{mfa_type}");
        assert_eq!(last_event(&logs), fail(&number), "{mfa_type}");
    }
    let refused = guesser.verify(&asked, "authenticator", "000000").await;
    assert_eq!(refused.status(), (8, 429));
    assert_eq!(last_event(&logs), full(&number));

    let mut bob = Person::signed_up(&app, "bob.1").await;
    let (_, number) = last_event(&logs);
    bob.enable_mailed_codes().await;
    let mut guesser = bob.with_new_browser(&app);
    let asked = guesser.log_in().await;
    guesser.trigger(&asked, "totp").await.done();
    let wrong = different_code(&app.code_for(&bob.email).await);
    guesser.verify(&asked, "totp", wrong).await;
    assert_eq!(last_event(&logs), fail(&number));
    assert_eq!(guesser.trigger(&asked, "totp").await.status(), (8, 429));
    assert_eq!(last_event(&logs), full(&number));

    let mut cleo = Person::signed_up(&app, "cleo.1").await;
    let (_, number) = last_event(&logs);
    app.advance(Duration::from_hours(2));
    cleo = cleo.with_new_browser(&app);
    let mut reset = async |more: Value| {
        let mut payload = more;
        payload["app_id"] = json!(APP_ID);
        payload["email"] = json!(cleo.email);
        cleo.browser.post("/auth/password-reset", &payload).await
    };
    reset(json!({})).await.done();
    let wrong = different_code(&app.code_for("cleo.1@example.com").await);
    let new = hashed("a new one 1!");
    for step in [
        json!({ "code": wrong }),
        json!({ "code": wrong, "password": new }),
    ] {
        let refused = reset(step).await;
        assert_eq!(refused.status(), (6, 400));
        assert_eq!(last_event(&logs), fail(&number));
    }
    assert_eq!(reset(json!({})).await.status(), (8, 429));
    assert_eq!(last_event(&logs), full(&number));
    let code = app.code_for("cleo.1@example.com").await;
    reset(json!({ "code": code, "password": new })).await.done();
    assert_eq!(
        last_event(&logs),
        ("authn_password_reset".to_owned(), number)
    );

    let (mut dora, mut device) = sign_up_with_passkey(&app, "dora.1").await;
    dora.log_in_by_passkey(&mut device, "").await.tokens();
    let (event, number) = last_event(&logs);
    assert_eq!(event, "authn_login_success");
    let begun = dora.passkey_options("").await.done();
    let answer = device.show(begun.options()).await;
    dora.show_passkey(&bob.email, &answer).await;
    assert_eq!(last_event(&logs), fail(&number), "beside another's address");
    dora.show_passkey("", &answer).await;
    assert_eq!(last_event(&logs), fail(&number), "a second time");
}

#[tokio::test]
async fn login_method_is_logged() {
    let logs = Logs::listen();
    let app = TestApp::over(TestDb::sqlite()).await;
    let (mut ada, mut device) = sign_up_with_passkey(&app, "ada.1").await;
    ada.log_in().await.done();
    ada.log_in_by_passkey(&mut device, "").await.done();
    let (codes, recovery) = ada.enrol(&app).await;
    app.advance(Duration::from_secs(30));
    let asked = ada.log_in().await;
    let code = codes.code(app.now());
    ada.verify(&asked, "authenticator", &code).await.done();
    let asked = ada.log_in().await;
    let code = recovery.first().expect("a code");
    ada.verify(&asked, "recovery", code).await.done();
    let mut bob = Person::signed_up(&app, "bob.1").await;
    bob.enable_mailed_codes().await;
    let asked = bob.log_in().await;
    bob.trigger(&asked, "totp").await.done();
    let code = app.code_for(&bob.email).await;
    bob.verify(&asked, "totp", &code).await.done();
    let lines = logs.security().into_iter();
    let came = lines.filter(|line| line.field("security") == Some("authn_login_success"));
    let by: Vec<_> = came
        .filter_map(|line| line.field("detail").map(str::to_owned))
        .collect();
    let expected = [
        "sign_up",
        "password",
        "passkey",
        "authenticator",
        "recovery",
        "sign_up",
        "mailed",
    ];
    assert_eq!(by, expected);
}

/// What strangers can send without end is counted without end, and drowns nothing.
#[tokio::test]
async fn rate_limit_flood_is_logged_once_per_address() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .settings(&[
            ("INKPAY_LIMIT_GETS", "1/1h"),
            ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
        ])
        .start()
        .await;
    for address in ["203.0.113.7", "203.0.113.8"] {
        let mut copier = app.visitor().with_header("x-forwarded-for", address);
        assert_eq!(copier.get("/zipstore").await.status, 200);
        for _ in 0..3 {
            assert_eq!(copier.get("/zipstore").await.status, 429);
        }
    }
    assert_eq!(events_since(&logs, 0), ["excess_rate_limit_exceeded"; 2]);
    let shown = counted.render();
    let line = "ink_security_events_total{event=\"excess_rate_limit_exceeded\"} 6";
    assert!(shown.contains(line), "{shown}");
}

/// Anybody can send a code for a sign-up that does not exist.
#[tokio::test]
async fn failures_are_logged_and_counted_up_to_a_limit() {
    const SENT: usize = 110;
    const LIMIT: usize = 100;
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .settings(&[
            ("INKPAY_LIMIT_LOOK_UP", "100/1m"),
            ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
        ])
        .start()
        .await;
    let from = |address: &str| app.visitor().with_header("x-forwarded-for", address);
    let mut stranger = from("203.0.113.7");
    let payload = json!({
        "validate_email_id": "none", "email": "ada.1@example.com", "code": "000000",
    });
    for nth in 0..SENT {
        let refused = stranger.post("/user/create/validate-code", &payload).await;
        let expected = if nth < LIMIT { (6, 400) } else { (8, 429) };
        assert_eq!(refused.status(), expected, "{nth}");
    }
    let lines = events_since(&logs, 0);
    let count = |name: &str| lines.iter().filter(|line| *line == name).count();
    // There is room for another every other second.
    assert!(
        (30..LIMIT).contains(&count("authn_login_fail")),
        "{lines:?}"
    );
    assert_eq!(count("excess_rate_limit_exceeded"), 1);
    let shown = counted.render();
    let line = format!("ink_security_events_total{{event=\"authn_login_fail\"}} {LIMIT}");
    assert!(shown.contains(&line), "{shown}");

    let wrong = json!({
        "app_id": APP_ID, "email": "ada.1@example.com", "password": hashed("not hers 1!"),
    });
    let refused = from("203.0.113.8").post("/auth/login", &wrong).await;
    assert_eq!(refused.status(), (4, 403));
    assert_eq!(events_since(&logs, lines.len()), ["authn_login_fail"]);
}

/// A page says it in its own words, and it is noted all the same.
#[tokio::test]
async fn excessive_ink_id_searches_are_logged() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_LIMIT_LOOK_UP", "1/1m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    app.advance(Duration::from_mins(2));
    let found = ada.browser.get("/address-book?find=nobody.1").await;
    assert_eq!(found.status, 200);
    let seen = logs.security().len();
    let refused = ada.browser.get("/address-book?find=nobody.2").await;
    assert_eq!(refused.status, 429);
    let form = [("ink_id", "nobody.3")];
    ada.browser.post_form("/address-book/follow", &form).await;
    assert_eq!(events_since(&logs, seen), ["excess_rate_limit_exceeded"]);
    let shown = counted.render();
    let line = "ink_security_events_total{event=\"excess_rate_limit_exceeded\"} 2";
    assert!(shown.contains(line), "{shown}");
}

#[tokio::test]
async fn tampered_payloads_are_logged() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let logs = Logs::listen();
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    let sound = json!({
        "app_id": APP_ID, "email": "ada.1@example.com", "password": hashed("a password 1!"),
    });
    // What a person may have typed, or left out.
    for (name, value) in [
        ("email", json!("no address")),
        ("email", Value::Null),
        ("password", json!("")),
    ] {
        let mut payload = sound.clone();
        payload[name] = value;
        let refused = visitor.post("/auth/login", &payload).await;
        assert_eq!(refused.status(), (3, 422), "{name}");
    }
    assert_eq!(events_since(&logs, 0), Vec::<String>::new());
    for (name, value) in [
        ("role", json!("admin")),
        ("email", json!(["ada.1@example.com"])),
        ("app_id", json!("another")),
    ] {
        let mut payload = sound.clone();
        payload[name] = value;
        let refused = visitor.post("/auth/login", &payload).await;
        assert_eq!(refused.status(), (3, 422), "{name}");
    }
    visitor.post("/auth/login", &json!("no object")).await;
    assert_eq!(events_since(&logs, 0), ["input_validation_fail"]);
    let shown = counted.render();
    let line = "ink_security_events_total{event=\"input_validation_fail\"} 4";
    assert!(shown.contains(line), "{shown}");
}

#[tokio::test]
async fn token_reuse_is_logged() {
    let logs = Logs::listen();
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let refresh = ada.log_in().await.tokens().refresh;
    let seen = logs.security().len();
    app.refresh(&refresh).await.tokens();
    app.advance(Duration::from_secs(11));
    assert_eq!(app.refresh(&refresh).await.status(), (2, 401));
    assert_eq!(events_since(&logs, seen), ["authn_token_reuse"]);
}

#[tokio::test]
async fn access_to_foreign_order_is_logged() {
    let logs = Logs::listen();
    let (app, mut buyer) = shop(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let mut other = Person::signed_up(&app, "other").await.browser;
    let seen = logs.security().len();
    let page = format!("/orders/{}", payment.order_id);
    for path in [page.clone(), format!("{page}/receipt.pdf")] {
        assert_eq!(other.get(&path).await.status, 404);
        assert_eq!(buyer.browser.get(&path).await.status, 200);
    }
    assert_eq!(events_since(&logs, seen), ["authz_fail", "authz_fail"]);
}
