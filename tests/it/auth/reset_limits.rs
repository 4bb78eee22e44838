//! What password reset codes reveal, and how many there are, on however many nodes.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{APP_ID, Person, TestApp, TestResponse, different_code, hashed};
use serde_json::json;

use super::{NEW_PASSWORD, signed_out_owner};

/// What is written for an account and for none, by table; the e-mail alone makes a difference.
#[both_databases(empty)]
async fn reset_does_not_reveal_account_existence(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = signed_out_owner(&app).await;
    let nobody = Person {
        email: "nobody@example.com".to_owned(),
        ..ada.clone()
    };
    let steps = [
        json!({}),
        json!({ "code": "000000" }),
        json!({ "code": "000000", "password": hashed(NEW_PASSWORD) }),
    ];
    for step in steps {
        let mut seen = Vec::new();
        for person in [&ada, &nobody] {
            let mut payload = step.clone();
            payload["app_id"] = json!(APP_ID);
            payload["email"] = json!(person.email);
            let before = cells_by_table(&app).await;
            let reply: TestResponse = app
                .visitor()
                .post_raw("/auth/password-reset", &payload)
                .await;
            let mut written = cells_by_table(&app).await;
            written.retain(|table| !before.contains(table));
            let tables: Vec<String> = written.into_iter().map(|(table, _)| table).collect();
            let mut headers: Vec<_> = reply.headers.keys().map(ToString::to_string).collect();
            headers.sort_unstable();
            seen.push((reply.status, reply.text(), headers, tables));
        }
        let mut known = seen.remove(0);
        known.3.retain(|table| table != "outbox");
        assert_eq!(known, seen.remove(0), "{step}");
    }
}

/// How many values each table holds.
async fn cells_by_table(app: &TestApp) -> Vec<(String, usize)> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for cell in app.contents().await {
        match counted.last_mut() {
            Some((table, count)) if *table == cell.table => *count += 1,
            _ => counted.push((cell.table, 1)),
        }
    }
    counted
}

#[both_databases(empty)]
async fn mailbox_gets_five_codes_an_hour_across_nodes(db: TestDb) {
    let app = TestApp::over(db).await;
    let other = app.second_node(&[]).await;
    let ada = signed_out_owner(&app).await;
    let nobody = Person {
        email: "nobody@example.com".to_owned(),
        ..ada.clone()
    };
    for person in [ada, nobody] {
        let [mut here, mut there] = [
            person.with_new_browser(&app),
            person.with_new_browser(&other),
        ];
        for _ in 0..2 {
            here.request_reset().await.done();
            app.advance(Duration::from_mins(1));
            there.request_reset().await.done();
        }
        here.request_reset().await.done();
        for visitor in [&mut here, &mut there] {
            let payload = json!({ "app_id": APP_ID, "email": visitor.email });
            let refused = visitor
                .browser
                .post_raw("/auth/password-reset", &payload)
                .await;
            assert_eq!(refused.call_reply().status(), (8, 429));
            let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
            assert!((3400..=3600).contains(&seconds), "{seconds}");
        }
        app.advance(Duration::from_mins(58));
        there.request_reset().await.done();
        // Neither its case nor the spelling of its domain makes a mailbox another one.
        app.advance(Duration::from_hours(2));
        for _ in 0..5 {
            here.email = here.email.to_uppercase();
            here.request_reset().await.done();
            here.email = here.email.to_lowercase();
        }
        assert_eq!(here.request_reset().await.status(), (8, 429));
        here.email = here.email.replace("@e", "@ｅ");
        assert_eq!(here.request_reset().await.status(), (8, 429));
    }
}

/// What strangers guess wrong, and however often they ask, uses up no tries of who asked with a browser.
#[both_databases(empty)]
async fn strangers_do_not_exhaust_owners_tries(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = signed_out_owner(&app).await;
    ada.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    let mut client = Person {
        browser: app.visitor().without_browser(),
        ..ada.with_new_browser(&app)
    };
    for _ in 0..3 {
        let mut stranger = ada.with_new_browser(&app);
        stranger.request_reset().await.done();
        for nth in 1..=6 {
            let wrong = different_code(&code);
            assert_eq!(client.check_reset_code(wrong).await.status(), (6, 400));
            let own = if nth < 5 { (6, 400) } else { (8, 429) };
            assert_eq!(stranger.check_reset_code(wrong).await.status(), own);
        }
    }
    assert_eq!(client.check_reset_code(&code).await.status(), (6, 400));
    ada.check_reset_code(&code).await.done();
    ada.reset_password(&code, NEW_PASSWORD).await.done();
}

/// Wherever they ask from: a browser that the account knows has codes of its own.
#[both_databases(empty)]
async fn strangers_do_not_block_owners_codes(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32");
    let app = app.start().await;
    let mut known = Person::signed_up(&app, "ada.1").await;
    app.advance(Duration::from_hours(2));
    let at = |address: &str| {
        let mut person = known.with_new_browser(&app);
        person.browser = person.browser.with_header("x-forwarded-for", address);
        person
    };
    let (mut one, mut other, mut ada) = (at("203.0.113.1"), at("203.0.113.2"), at("203.0.113.3"));
    for _ in 0..5 {
        one.request_reset().await.done();
    }
    assert_eq!(one.request_reset().await.status(), (8, 429));
    ada.request_reset().await.done();
    // All strangers together have a bound as well: it is one and the same mailbox.
    for _ in 0..4 {
        other.request_reset().await.done();
    }
    assert_eq!(other.request_reset().await.status(), (8, 429));
    assert_eq!(ada.request_reset().await.status(), (8, 429));
    for _ in 0..5 {
        known.request_reset().await.done();
    }
    assert_eq!(known.request_reset().await.status(), (8, 429));
    let code = app.code_for(&known.email).await;
    known.reset_password(&code, NEW_PASSWORD).await.done();
}

/// Nothing is mailed to an address that is taken.
#[both_databases(empty)]
async fn claiming_taken_email_does_not_exhaust_its_codes(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let bob = Person::signed_up(&app, "bob.1").await;
    let taken = json!({ "email": bob.email });
    for _ in 0..5 {
        let refused = ada.browser.post("/user/email", &taken).await;
        assert_eq!(refused.status(), (7, 409));
    }
    // The first of the five was his sign-up's.
    let mut bob = bob.with_new_browser(&app);
    for _ in 0..4 {
        bob.request_reset().await.done();
    }
    assert_eq!(bob.request_reset().await.status(), (8, 429));
}

/// However many codes are mailed meanwhile.
#[both_databases(empty)]
async fn cookieless_guesses_are_limited_per_mailbox(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_RESET", "3/1d");
    let app = app.start().await;
    let ada = signed_out_owner(&app).await;
    let mut client = Person {
        browser: app.visitor().without_browser(),
        ..ada.clone()
    };
    for _ in 0..3 {
        client.request_reset().await.done();
        let wrong = different_code(&app.code_for(&ada.email).await);
        assert_eq!(client.check_reset_code(wrong).await.status(), (6, 400));
    }
    let code = app.code_for(&ada.email).await;
    assert_eq!(client.check_reset_code(&code).await.status(), (8, 429));
    app.advance(Duration::from_hours(24));
    client.request_reset().await.done();
    let code = app.code_for(&ada.email).await;
    client.reset_password(&code, NEW_PASSWORD).await.done();
}

/// Whoever's mailbox they are about.
#[both_databases(empty)]
async fn reset_steps_are_limited_per_address(db: TestDb) {
    let app = TestApp::build(db).settings(&[
        ("INKPAY_LIMIT_RESET_ADDRESS", "3/1h"),
        ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
    ]);
    let app = app.start().await;
    let ada = signed_out_owner(&app).await;
    let at = |address: &str, email: &str| Person {
        browser: app.visitor().with_header("x-forwarded-for", address),
        email: email.to_owned(),
        ..ada.clone()
    };
    let mut here = at("203.0.113.1", "nobody@example.com");
    here.request_reset().await.done();
    for _ in 0..2 {
        assert_eq!(here.check_reset_code("000000").await.status(), (6, 400));
    }
    let mut here = at("203.0.113.1", &ada.email);
    assert_eq!(here.request_reset().await.status(), (8, 429));
    at("203.0.113.2", &ada.email).request_reset().await.done();
}

/// Many people may share the address.
#[both_databases(empty)]
async fn known_browser_has_its_own_reset_steps(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_RESET_ADDRESS", "3/1h");
    let app = app.start().await;
    let mut known = Person::signed_up(&app, "ada.1").await;
    let mut stranger = known.with_new_browser(&app);
    for person in [&mut stranger, &mut known] {
        for _ in 0..3 {
            person.request_reset().await.done();
        }
        assert_eq!(person.request_reset().await.status(), (8, 429));
    }
    // To another account it is a stranger.
    let mut other = Person {
        email: "nobody@example.com".to_owned(),
        ..known.clone()
    };
    assert_eq!(other.request_reset().await.status(), (8, 429));
}

/// A code that the first node mailed is good on the second, and its tries are counted there, too.
#[tokio::test]
async fn reset_steps_work_across_nodes() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let other = app.second_node(&[]).await;
    let mut here = signed_out_owner(&app).await;
    let mut there = here.with_new_browser(&other);
    here.request_reset().await.done();
    let code = app.code_for(&here.email).await;
    for _ in 0..2 {
        let wrong = different_code(&code);
        assert_eq!(here.check_reset_code(wrong).await.status(), (6, 400));
        assert_eq!(there.check_reset_code(wrong).await.status(), (6, 400));
    }
    there.reset_password(&code, NEW_PASSWORD).await.done();
    assert_eq!(
        here.reset_password(&code, NEW_PASSWORD).await.status(),
        (6, 400)
    );
}
