//! What `/zipcode/search` refuses, and that it says which parameter is wrong.

use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{TestApp, Visitor};

async fn visitor() -> Visitor {
    TestApp::over(TestDb::sqlite()).await.visitor()
}

async fn wrong_parameters(visitor: &mut Visitor, query: &str) -> Vec<String> {
    let answer = visitor.call(&format!("/zipcode/search?{query}")).await;
    assert_eq!(answer.status(), (3, 422), "{query}: {}", answer.body);
    assert!(!answer.error().is_empty());
    assert!(answer.fields().values().all(|message| !message.is_empty()));
    answer.wrong()
}

#[tokio::test]
async fn malformed_and_out_of_range_parameters_are_reported() {
    let mut visitor = visitor().await;
    for (name, values) in [
        (
            "state",
            &["zz", "ca,zz", "California", "ca;ny", "ca,,ny", ","][..],
        ),
        (
            "tier",
            &["6", "-1", "x", "1.5", "%2B1", "ULTRA", "0x1", "256"],
        ),
        ("order", &["2", "-1", "asc", "00"]),
        ("sort", &["PRICE", "size", "0"]),
        ("price_min", &["-1", "1.5", "$5", "1e3", "99999999999"]),
        ("price_max", &["-1", "1,000", "x"]),
        ("order_by", &["up", "ASC", "0", "price"]),
        (
            "count",
            &[
                "0",
                "101",
                "-1",
                "x",
                "1e1",
                "%2B5",
                "18.0",
                "99999999999999999999",
            ],
        ),
        ("skip", &["-1", "x", "1e2", "%2B1", "99999999999999999999"]),
        (
            "filter",
            &["all", "availableonly", "availableOnly,x", "true"],
        ),
        (
            "zip_codes",
            &["9021", "902100", "90210,x", "90210,,10001", "９０２１０"],
        ),
        ("lang", &["fr", "EN", "zh"]),
    ] {
        for value in values {
            let query = format!("{name}={}", percent_encoded(value));
            assert_eq!(
                wrong_parameters(&mut visitor, &query).await,
                [name],
                "{query}"
            );
        }
    }
}

/// Non-ASCII only: what is written with a percent sign already stays.
fn percent_encoded(value: &str) -> String {
    if value.is_ascii() {
        return value.to_owned();
    }
    form_urlencoded::byte_serialize(value.as_bytes()).collect()
}

#[tokio::test]
async fn lookup_accepts_at_most_fifty_zips() {
    let mut visitor = visitor().await;
    let codes = |many: usize| vec!["90210"; many].join(",");
    let fifty = visitor
        .call(&format!("/zipcode/search?zip_codes={}", codes(50)))
        .await;
    assert_eq!(fifty.status(), (0, 200));
    let query = format!("zip_codes={}", codes(51));
    assert_eq!(wrong_parameters(&mut visitor, &query).await, ["zip_codes"]);
}

#[tokio::test]
async fn unknown_parameters_are_reported() {
    let mut visitor = visitor().await;
    for (query, name) in [
        ("nonsense=1", "nonsense"),
        ("Tier=1", "Tier"),
        ("app_id=inkpay", "app_id"),
        ("stateCode=ca", "stateCode"),
        ("inkId=ink.maker", "inkId"),
        ("nonsense", "nonsense"),
        ("state%5B%5D=ca", "state[]"),
    ] {
        assert_eq!(
            wrong_parameters(&mut visitor, query).await,
            [name],
            "{query}"
        );
    }
}

#[tokio::test]
async fn repeated_parameters_are_reported() {
    let mut visitor = visitor().await;
    for name in ["state", "search", "tier", "count", "lang", "zip_codes"] {
        let query = format!("{name}=1&{name}=1");
        assert_eq!(wrong_parameters(&mut visitor, &query).await, [name]);
    }
    assert_eq!(
        wrong_parameters(&mut visitor, "state=ca&state=ny").await,
        ["state"]
    );
}

#[tokio::test]
async fn all_wrong_parameters_are_reported_at_once() {
    let query =
        "state=zz&tier=9&order=5&order_by=up&count=0&skip=-1&filter=x&zip_codes=1&lang=fr&y=1";
    let expected = [
        "count",
        "filter",
        "lang",
        "order",
        "order_by",
        "skip",
        "state",
        "tier",
        "y",
        "zip_codes",
    ];
    assert_eq!(
        wrong_parameters(&mut visitor().await, query).await,
        expected
    );
}

#[tokio::test]
async fn error_messages_are_in_requested_language() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let english = app.visitor().call("/zipcode/search?tier=9").await;
    let chinese = app.visitor().call("/zipcode/search?tier=9&lang=ch").await;
    let chosen = app
        .visitor()
        .in_language(Lang::Ch)
        .call("/zipcode/search?tier=9")
        .await;
    assert!(english.error().is_ascii() && english.fields()["tier"].is_ascii());
    assert!(!chinese.error().is_ascii() && !chinese.fields()["tier"].is_ascii());
    assert_eq!(chosen.body, chinese.body);
}
