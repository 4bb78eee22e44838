//! The customer's own search: orders, people they follow, and pages. By the header's call, and by its form.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Page, Person, TestApp};
use serde_json::{Value, json};

use crate::checkout::{DEAR, MINUTE, SMALL, shop};

const CALL: &str = "/user/search";

async fn find(person: &mut Person, text: &str) -> Value {
    let answer = person.browser.post(CALL, &json!({ "search": text })).await;
    assert_eq!(answer.status(), (0, 200), "{text}: {}", answer.body);
    answer.body
}

fn texts(found: &Value, kind: &str, field: &str) -> Vec<String> {
    let all = found[kind].as_array().unwrap().iter();
    let text = |one: &Value| {
        let one = if field.is_empty() { one } else { &one[field] };
        one.as_str().unwrap().to_owned()
    };
    all.map(text).collect()
}

async fn orders(person: &mut Person, text: &str) -> Vec<String> {
    texts(&find(person, text).await, "orders", "order_id")
}

async fn people(person: &mut Person, text: &str) -> Vec<String> {
    texts(&find(person, text).await, "people", "")
}

async fn pages(person: &mut Person, text: &str) -> Vec<String> {
    texts(&find(person, text).await, "pages", "path")
}

async fn follow(person: &mut Person, ink_id: &str) {
    let reply = person
        .browser
        .post_form("/address-book/follow", &[("ink_id", ink_id)])
        .await;
    assert_eq!(reply.status, 303);
}

#[both_databases(stocked)]
async fn order_is_found_by_number_and_zips(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let first = buyer.buy(&app, &[SMALL]).await.order_id;
    app.advance(MINUTE);
    let second = buyer.open_payment(&[DEAR]).await.order_id;
    buyer.cancel_payment().await.done();

    let number = |id: &str| id.trim_start_matches("INK-").replace('-', "");
    for text in [
        first.clone(),
        first.to_lowercase(),
        number(&first),
        first[..9].to_owned(),
    ] {
        assert_eq!(orders(&mut buyer, &text).await, [first.as_str()], "{text}");
    }
    for all in ["ink", "INK-"] {
        assert_eq!(
            orders(&mut buyer, all).await,
            [second.as_str(), &first],
            "{all}"
        );
    }
    for text in ["90210", "902", "beverly hills, ca", "Beverly"] {
        assert_eq!(orders(&mut buyer, text).await, [second.as_str()], "{text}");
    }
    let found = find(&mut buyer, DEAR).await;
    let order = &found["orders"][0];
    assert_eq!(order["order_status"], "Cancelled, not charged");
    assert_eq!(order["zip_codes"], json!([DEAR]));
    assert!(order["placed_at"].as_str().unwrap().ends_with('Z'));
    for nothing in ["10001", "zzz", "INK-ZZZZZ-ZZZZZ", ",", "%", "_"] {
        assert_eq!(orders(&mut buyer, nothing).await, [""; 0], "{nothing}");
    }
}

#[both_databases(empty)]
async fn followed_people_are_found_by_word_prefix(db: TestDb) {
    let (app, mut ada) = shop(db).await;
    for name in ["Bob_marley", "carla.bo", "dora"] {
        Person::signed_up(&app, name).await;
        follow(&mut ada, name).await;
    }
    Person::signed_up(&app, "bobby").await;
    for (text, whom) in [
        ("bob", vec!["Bob_marley"]),
        ("@BOB", vec!["Bob_marley"]),
        ("＠bo", vec!["Bob_marley", "carla.bo"]),
        ("marley", vec!["Bob_marley"]),
        ("arley", vec![]),
        ("bobby", vec![]),
    ] {
        assert_eq!(people(&mut ada, text).await, whom, "{text}");
    }
}

#[both_databases(empty)]
async fn pages_are_found_by_name_and_content(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for (text, path) in [
        ("settings", "/settings"),
        ("passk", "/settings#passkeys"),
        ("password", "/settings#password"),
        ("how do I change my password?", "/settings#password"),
        ("2fa", "/settings#authenticator"),
        ("delete account", "/settings#data"),
        ("unsubscribe", "/settings#emails"),
        ("security", "/settings"),
        ("payouts", "/accounts"),
        ("wire", "/orders"),
        ("receipt", "/orders"),
        ("basket", "/zipcart"),
        ("terms of s", "/terms"),
        ("statem", "/statements"),
        ("referrals", "/referrals"),
        ("invite", "/referrals"),
    ] {
        assert_eq!(pages(&mut ada, text).await.first().unwrap(), path, "{text}");
    }
    assert_eq!(pages(&mut ada, "ettings").await, [""; 0]);
    ada.browser = ada.browser.with_cookie("lang", "ch");
    for (text, path) in [
        ("设置", "/settings"),
        ("修改密码", "/settings#password"),
        ("收据", "/orders"),
        ("推荐链接", "/referrals"),
        ("候补名单", "/cards"),
        ("电汇说明", "/orders"),
        ("注销账户", "/settings#data"),
        // In the other language, too.
        ("receipts", "/orders"),
    ] {
        assert_eq!(pages(&mut ada, text).await, [path], "{text}");
    }
    let found = find(&mut ada, "修改密码").await;
    assert_eq!(texts(&found, "pages", "title"), ["设置 · 密码"]);
    let found = find(&mut ada, "通知").await;
    assert_eq!(texts(&found, "pages", "title"), ["通知", "设置 · 邮件通知"]);
}

#[both_databases(stocked)]
async fn search_excludes_other_customers_data(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let order = buyer.buy(&app, &[SMALL]).await.order_id;
    let mut other = Person::signed_up(&app, "other").await;
    follow(&mut buyer, "other").await;
    for text in [order.as_str(), SMALL, "ink"] {
        assert_eq!(orders(&mut other, text).await, [""; 0], "{text}");
    }
    // Neither who follows somebody, nor who could be followed.
    assert_eq!(people(&mut other, "buyer").await, [""; 0]);
    let page = other.browser.page("/search?search=ink").await;
    assert!(!page.text().contains(&order));
}

#[both_databases(stocked)]
async fn search_returns_at_most_five_per_kind(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let mut placed = Vec::new();
    for _ in 0..6 {
        placed.insert(0, buyer.open_payment(&[SMALL]).await.order_id);
        buyer.cancel_payment().await.done();
        app.advance(MINUTE);
    }
    assert_eq!(orders(&mut buyer, SMALL).await, placed[..5]);
    assert_eq!(orders(&mut buyer, "ink").await, placed[..5]);
}

#[both_databases(empty)]
async fn search_is_private_validated_and_rate_limited(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_LIMIT_LOOK_UP", "3/1m");
    let app = app.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    app.advance(MINUTE);
    let nobody = app.visitor().post(CALL, &json!({ "search": "a" })).await;
    assert_eq!(nobody.status(), (2, 401));
    for payload in [
        json!({}),
        json!({ "search": "" }),
        json!({ "search": "  " }),
        json!({ "search": "a".repeat(81) }),
        json!({ "search": 1 }),
    ] {
        let answer = ada.browser.post(CALL, &payload).await;
        assert_eq!(answer.status(), (3, 422), "{payload}");
        assert_eq!(answer.wrong(), ["search"], "{payload}");
    }
    for nothing in ["qqqq", "@"] {
        let found = find(&mut ada, nothing).await;
        for kind in ["orders", "people", "pages"] {
            assert_eq!(found[kind], json!([]), "{kind}");
        }
    }
    let reply = ada.browser.post_raw(CALL, &json!({ "search": "a" })).await;
    assert!(reply.header("cache-control").unwrap().contains("no-store"));
    let full = ada.browser.post(CALL, &json!({ "search": "a" })).await;
    assert_eq!(full.status(), (8, 429));
    find(&mut bob, "a").await;
}

fn lines(page: &Page, group: &str) -> Vec<String> {
    page.attributes(&format!("[aria-labelledby='found-{group}'] a"), "href")
}

#[both_databases(stocked)]
async fn search_form_works_without_script(db: TestDb) {
    let (app, mut ada) = shop(db).await;
    Person::signed_up(&app, "port.er").await;
    follow(&mut ada, "port.er").await;
    let order = ada.buy(&app, &[SMALL]).await.order_id;
    let page = ada.browser.page("/transact").await;
    let form = page.form("header form.quick-search");
    let found = ada.browser.submit(&form.with("search", "port")).await;
    assert_eq!(found.heading(), "Search");
    assert_eq!(lines(&found, "people"), ["/address-book?find=port.er"]);
    assert_eq!(lines(&found, "pages"), ["/portfolio"]);
    assert!(
        lines(&found, "store")
            .iter()
            .any(|href| href.starts_with("/zip/"))
    );
    let again = found.form("main form");
    assert_eq!(again.field("search"), Some("port"));
    let found = ada.browser.submit(&again.with("search", &order)).await;
    assert_eq!(lines(&found, "orders"), [format!("/orders/{order}")]);
    // By its name and by its letters.
    for (typed, leads) in [
        ("oregon", "/zipstore?state=or"),
        ("NY", "/zipstore?state=ny"),
    ] {
        let found = ada.browser.page(&format!("/search?search={typed}")).await;
        assert_eq!(lines(&found, "store").first().unwrap(), leads);
    }
    let none = ada.browser.page("/search?search=zzzq").await;
    assert_eq!(none.texts(".empty__title"), ["No results for zzzq"]);
    // The other language asks for the same.
    let fields = none.forms("footer form");
    assert!(
        fields
            .iter()
            .any(|form| form.field("search") == Some("zzzq"))
    );
}

#[both_databases(stocked)]
async fn store_only_search_redirects_to_store(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for (asked, place) in [
        ("/search?search=90210", "/zipstore?search=90210"),
        (
            "/search?search=beverly+hills,+ca",
            "/zipstore?search=beverly+hills%2C+ca",
        ),
        ("/search", "/zipstore"),
        ("/search?search=++", "/zipstore"),
    ] {
        let reply = ada.browser.get(asked).await;
        assert_eq!(reply.status_and_location(), (303, Some(place)), "{asked}");
    }
    // However a state is called, it is shown with all that there is.
    for state in [
        "ca",
        "california",
        "the+state+of+california",
        "%E5%8A%A0%E5%B7%9E",
    ] {
        let reply = ada.browser.get(&format!("/search?search={state}")).await;
        assert_eq!(reply.status, 200, "{state}");
    }
    let reply = app.visitor().get("/search?search=ink").await;
    assert_eq!(reply.header("location"), Some("/auth/login"));
}
