//! Public profiles: what strangers see, and what they can't find out.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use ink_domain::ink_id::InkId;
use ink_schema::account::accounts;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{DatabaseKind, both_databases};
use ink_server::i18n::lang::Lang;
use ink_tests::{Form, Page, Person, TestApp, TestResponse};
use serde_json::{Value, json};

const FIELDS: [&str; 5] = ["since", "zips", "connections", "referral", "found"];

/// On, with these fields.
fn profile_on(fields: &[&str]) -> Value {
    settings(true, fields)
}

fn settings(shown: bool, fields: &[&str]) -> Value {
    let mut settings = json!({ "shown": shown });
    for field in FIELDS {
        settings[field] = fields.contains(&field).into();
    }
    settings
}

async fn set(owner: &mut Person, settings: &Value) {
    let answer = owner.browser.post("/user/profile", settings).await.done();
    for (name, on) in settings.as_object().unwrap() {
        assert_eq!(&answer.body[name], on, "{name}");
    }
}

/// The owner of a ZIP, by whom somebody joined.
async fn sign_up_ada(app: &TestApp) -> Person {
    let ada = Person::signed_up(app, "Ada.One").await;
    app.stage_sold_to("90210", &ada).await;
    let ink_id = InkId::parse(&ada.ink_id).unwrap();
    app.stage(move |conn| {
        let ada = accounts::by_ink_id(conn, &ink_id)?.unwrap();
        let friend = InkId::parse("friend").unwrap();
        stage::account(conn, &friend, Some(ada.id), Some(0))
    })
    .await;
    ada
}

async fn ban(app: &TestApp, name: &str) {
    let name = InkId::parse(name).unwrap();
    app.stage(move |conn| {
        let account = accounts::by_ink_id(conn, &name)?.unwrap();
        accounts::ban(conn, account.id, 0).map(drop)
    })
    .await;
}

/// All of a reply but the name of its request.
fn reply_without_request_id(reply: &TestResponse) -> (u16, Vec<(String, String)>, Vec<u8>) {
    let headers = reply
        .headers
        .iter()
        .filter(|(name, _)| *name != "x-request-id");
    let mut headers: Vec<_> = headers
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    (reply.status, headers, reply.sent.to_vec())
}

#[both_databases(stocked)]
async fn hidden_profile_is_indistinguishable_from_missing(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_ada(&app).await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let mut cleo = Person::signed_up(&app, "cleo.1").await;
    Person::signed_up(&app, "dora.1").await;
    let mut emma = Person::signed_up(&app, "emma.1").await;
    set(&mut bob, &settings(false, &FIELDS)).await;
    set(&mut cleo, &profile_on(&FIELDS)).await;
    ban(&app, "cleo.1").await;
    set(&mut emma, &profile_on(&FIELDS)).await;
    emma.browser.post("/user/delete", &json!({})).await.done();
    set(&mut ada, &profile_on(&[])).await;
    for encoding in ["identity", "gzip", "br", "deflate"] {
        for lang in [Lang::En, Lang::Ch] {
            let mut stranger = app
                .visitor()
                .in_language(lang)
                .with_header("accept-encoding", encoding);
            assert_eq!(stranger.get("/@Ada.One").await.status, 200);
            let nobody = stranger.get("/@nobody.here").await;
            assert_eq!(nobody.status, 404);
            let nowhere = stranger.get("/nowhere").await;
            assert_eq!(nobody.body(), nowhere.body(), "the page of any such path");
            for path in [
                "/@bob.1",
                "/@BOB.1",
                "/%40bob.1",
                "/@cleo.1",
                "/@dora.1",
                "/@emma.1",
                "/@ab",
                "/@",
                "/@-bob.1",
                "/@bob%2F1",
                "/@%00",
                "/@%FF",
                "/@deleted",
            ] {
                let reply = stranger.get(path).await;
                if path == "/@" {
                    assert_eq!(reply.body(), nobody.body(), "{path}");
                    continue;
                }
                assert_eq!(
                    reply_without_request_id(&reply),
                    reply_without_request_id(&nobody),
                    "{path} {encoding}"
                );
            }
        }
    }
    // Not even to their owners.
    assert_eq!(bob.browser.get("/@bob.1").await.status, 404);
}

#[both_databases(stocked)]
async fn each_switch_shows_its_own_field_only(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_ada(&app).await;
    let mut stranger = app.visitor();
    for on in ["", "since", "zips", "connections", "referral", "found"] {
        set(&mut ada, &profile_on(&[on])).await;
        let reply = stranger.get("/@Ada.One").await;
        assert_eq!(reply.status, 200);
        let page = reply.page();
        assert_eq!(page.heading(), "@Ada.One");
        let text = page.texts("main").concat();
        let links = page.links("main a");
        let has =
            |found: bool, field: &str| assert_eq!(found, on == field, "{on}: {field}: {text}");
        has(text.contains("On INKPAY since"), "since");
        has(text.contains("90210"), "zips");
        has(page.has(".profile-map"), "zips");
        has(text.contains("1 connection"), "connections");
        has(reply.text().contains("inkId=Ada.One"), "referral");
        has(page.has(".profile-join__qr"), "referral");
        has(!page.has("meta[name=robots][content=noindex]"), "found");
        has(page.has("link[rel=canonical]"), "found");
        has(page.has("script[type='application/ld+json']"), "found");
        match on {
            "zips" => assert_eq!(links[0].href, "/zip/90210"),
            "referral" => assert_eq!(links[0].href, "/auth/signup?inkId=Ada.One"),
            _ => assert!(links.is_empty(), "{on}: {links:?}"),
        }
        // Made to be handed on, listed or not.
        assert_eq!(
            page.attributes("meta[property='og:type']", "content"),
            ["profile"]
        );
        assert_eq!(
            page.attributes("meta[property='og:url']", "content"),
            ["http://localhost:3000/@Ada.One"]
        );
        assert_static_and_uncached(&reply, &page);
    }
}

/// Nothing on the page runs, nobody keeps it, and looking at it leaves nothing behind.
fn assert_static_and_uncached(reply: &TestResponse, page: &Page) {
    assert!(!page.has("script[src]") && !page.has("[data-island]") && !page.has("[style]"));
    let policy = reply.header("content-security-policy").unwrap();
    assert!(
        policy.contains("script-src 'inline-speculation-rules';"),
        "{policy}"
    );
    assert_eq!(reply.header("cache-control"), Some("private, no-store"));
    assert_eq!(reply.header("etag"), None);
    assert!(
        reply.cookies().is_empty(),
        "a referrer is whose link was followed"
    );
}

#[both_databases(stocked)]
async fn disabled_field_disappears_on_next_request(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_ada(&app).await;
    let mut stranger = app.visitor();
    for _ in 0..2 {
        set(&mut ada, &profile_on(&FIELDS)).await;
        assert!(stranger.page("/@Ada.One").await.text().contains("90210"));
        set(&mut ada, &profile_on(&["since"])).await;
        assert!(!stranger.page("/@Ada.One").await.text().contains("90210"));
        set(&mut ada, &settings(false, &FIELDS)).await;
        assert_eq!(stranger.get("/@Ada.One").await.status, 404);
    }
    set(&mut ada, &profile_on(&FIELDS)).await;
    ban(&app, "Ada.One").await;
    assert_eq!(stranger.get("/@Ada.One").await.status, 404);
    let page = ada.browser.page("/settings").await;
    assert!(page.text().contains("nobody can see your profile"));
}

#[both_databases(stocked)]
async fn settings_form_reflects_and_saves_profile(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_ada(&app).await;
    let page = ada.browser.page("/settings").await;
    let form = form(&page);
    assert_eq!(
        form.fields,
        [("customer".to_owned(), "Ada.One".to_owned())],
        "everything is off"
    );
    assert!(
        page.text()
            .contains("Nobody can see localhost:3000/@Ada.One")
    );

    let saved = ada
        .browser
        .submit(&form.with("shown", "on").with("zips", "on"))
        .await;
    assert_eq!(saved.texts(".flash__text"), ["Saved: your profile is on."]);
    assert!(
        saved
            .text()
            .contains("Anybody can see localhost:3000/@Ada.One")
    );
    let ticked: Vec<String> = self::form(&saved)
        .fields
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(ticked, ["customer", "shown", "zips"]);
    assert!(
        app.visitor()
            .page("/@Ada.One")
            .await
            .text()
            .contains("90210")
    );

    // It is said once.
    let again = ada.browser.page("/settings").await;
    assert_eq!(again.texts(".flash__text"), [""; 0]);
    let data = ada.browser.call("/user/data").await.done();
    assert_eq!(data.body["profile"]["settings"], profile_on(&["zips"]));
    assert_eq!(data.body["profile"]["changed_at"], json!(app.now()));

    let nothing = Form {
        fields: Vec::new(),
        ..self::form(&again)
    };
    app.advance(Duration::from_secs(1));
    let off = ada.browser.submit(&nothing).await;
    assert_eq!(off.texts(".flash__text"), ["Saved: your profile is off."]);
    assert_eq!(app.visitor().get("/@Ada.One").await.status, 404);

    // What is no form of ours changes nothing.
    for fields in [[("shown", "yes")], [("everything", "on")]] {
        assert_eq!(
            ada.browser
                .post_form("/settings/profile", &fields)
                .await
                .status,
            422
        );
    }
    assert_eq!(app.visitor().get("/@Ada.One").await.status, 404);
}

fn form(page: &Page) -> Form {
    page.form("form[action='/settings/profile']")
}

#[both_databases(stocked)]
async fn profile_url_redirects_to_owners_spelling(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = sign_up_ada(&app).await;
    let mut stranger = app.visitor();
    set(&mut ada, &profile_on(&[])).await;
    for path in [
        "/@ada.one",
        "/@ADA.ONE",
        "/@Ada%2EOne",
        "/%40Ada.One",
        "/@%20Ada.One",
    ] {
        let reply = stranger.get(path).await;
        assert_eq!(
            reply.status_and_location(),
            (308, Some("/@Ada.One")),
            "{path}"
        );
        // Nobody keeps it: switched off, there is nothing to be told of.
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{path}");
    }
    let reply = stranger.get("/@ada.one?lang=ch").await;
    assert_eq!(reply.header("location"), Some("/@Ada.One?lang=ch"));
    let page = stranger.page("/@Ada.One?lang=ch").await;
    assert_eq!(page.raw("title"), ["@Ada.One · INKPAY"]);
    for (method, status) in [(Method::HEAD, 200), (Method::POST, 405)] {
        let reply = stranger.ask(method, "/@Ada.One", Body::empty()).await;
        assert_eq!(reply.status, status);
    }
}

#[tokio::test]
async fn missing_or_invalid_switches_are_reported() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let answer = ada
        .browser
        .post("/user/profile", &json!({ "shown": "yes", "email": true }))
        .await;
    assert_eq!(answer.status(), (3, 422));
    let wrong = [
        "connections",
        "email",
        "found",
        "referral",
        "shown",
        "since",
        "zips",
    ];
    assert_eq!(answer.wrong(), wrong);
    let answer = app
        .visitor()
        .post("/user/profile", &profile_on(&FIELDS))
        .await;
    assert_eq!(answer.status(), (2, 401));
    assert_eq!(app.visitor().get("/@ada.1").await.status, 404);
}

#[tokio::test]
async fn profiles_are_absent_from_robots_and_sitemaps() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    set(&mut ada, &profile_on(&FIELDS)).await;
    let robots = app.visitor().get("/robots.txt").await.text();
    assert!(!robots.contains('@'), "{robots}");
    for part in ["/sitemap.xml", "/sitemaps/pages.xml"] {
        assert!(
            !app.visitor().get(part).await.text().contains("/@"),
            "{part}"
        );
    }
}
