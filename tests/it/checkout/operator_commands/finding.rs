//! Finding orders and accounts on the command line.

use std::time::Duration;

use ink_domain::time::DAY;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::clock::date;
use ink_tests::{Person, TestApp};
use serde_json::{Value, json};

use super::show_json;
use crate::checkout::{DEAR, SMALL, shop};

/// The numbers of the orders that are found.
async fn found_orders(app: &TestApp, options: &str) -> Vec<String> {
    let json = app.operate_json(&format!("order list {options}")).await;
    let orders = json["orders"].as_array().expect("a list");
    let ids = orders
        .iter()
        .map(|order| order["id"].as_str().expect("a number"));
    ids.map(str::to_owned).collect()
}

#[both_databases(stocked)]
async fn orders_are_found_by_buyer_zip_payment_and_amount(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let dear = buyer.buy(&app, &[DEAR]).await;
    let small = buyer.buy(&app, &[SMALL]).await;
    let mut other = Person::signed_up(&app, "other").await;
    let waiting = other.open_payment(&["58004"]).await;
    let [dear, small, waiting] = [&dear, &small, &waiting].map(|one| one.order_id.clone());
    let small_intent = show_json(&app, &small).await["order"]["payment"].clone();
    let small_intent = small_intent.as_str().expect("a payment");
    let yesterday = date(app.now() - DAY);
    for (options, expected) in [
        ("", vec![&waiting, &small, &dear]),
        ("--buyer BUYER", vec![&small, &dear]),
        (format!("--buyer {}", other.email).as_str(), vec![&waiting]),
        (format!("--zip {DEAR}").as_str(), vec![&dear]),
        (format!("--payment {small_intent}").as_str(), vec![&small]),
        ("--amount 199", vec![&dear]),
        (format!("--until {yesterday}").as_str(), vec![]),
        ("--status complete", vec![&small]),
    ] {
        let mut ids = found_orders(&app, options).await;
        let mut expected: Vec<String> = expected.into_iter().cloned().collect();
        // All at the same moment.
        ids.sort();
        expected.sort();
        assert_eq!(ids, expected, "{options}");
    }
    // All orders would have to be looked at.
    let refused = app.operate("order list --amount 0.01-0.02").await;
    assert!(refused.is_err_and(|why| why.contains("--from")));
}

#[both_databases(stocked)]
async fn zip_shows_hold_order_and_owner(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let dear = buyer.buy(&app, &[DEAR]).await.order_id;
    let small = buyer.buy(&app, &[SMALL]).await.order_id;
    let mut other = Person::signed_up(&app, "other").await;
    let waiting = other.open_payment(&["58004"]).await.order_id;
    for (code, status, order, owner) in [
        (DEAR, "reserved", Some(&dear), Some("buyer")),
        (SMALL, "sold", Some(&small), Some("buyer")),
        ("58004", "pending", Some(&waiting), None),
        ("10001", "available", None, None),
    ] {
        let zip = app.operate_json(&format!("zip show {code}")).await;
        let seen = [&zip["zip"], &zip["status"], &zip["order"], &zip["owner"]];
        assert_eq!(
            seen.map(Value::as_str),
            [Some(code), Some(status), order.map(String::as_str), owner]
        );
        assert_eq!(
            zip["hold_ends_at"].is_string(),
            status == "pending",
            "{zip}"
        );
    }
    // A hold that has run out holds nobody up.
    app.advance(Duration::from_mins(31));
    let free = app.operate_json("zip show 58004").await;
    assert_eq!(free["status"], "available");
    assert!(free["hold_ends_at"].is_null(), "{free}");
    let unknown = app.operate("zip show 00000").await;
    assert_eq!(unknown.unwrap_err(), "the store has no ZIP 00000");
}

#[both_databases(stocked)]
async fn order_and_account_lists_paginate_by_cursor(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for zip in [SMALL, "58004", "58005"] {
        buyer.buy(&app, &[zip]).await;
    }
    let first = app.operate_json("order list --limit 2").await;
    assert_eq!(first["orders"].as_array().map(Vec::len), Some(2));
    let next = first["next"].as_str().expect("there is more");
    let after = format!("order list --limit 2 --after {next}");
    let second = app.operate_json(&after).await;
    assert_eq!(second["orders"].as_array().map(Vec::len), Some(1));
    assert_eq!(second["next"], Value::Null);
    let told = app.operate("order list --limit 2").await.expect("a page");
    assert!(told.ends_with(&format!("more: --after {next}")), "{told}");

    Person::signed_up(&app, "buyer.two").await;
    let first = app.operate_json("account find BUY --limit 1").await;
    let one = json!({ "ink_id": "buyer", "banned_at": null });
    assert_eq!(first, json!({ "accounts": [one], "next": "buyer" }));
    let after = "account find buy --limit 1 --after buyer";
    let second = app.operate_json(after).await;
    assert_eq!(second["accounts"][0]["ink_id"], "buyer.two");
    assert_eq!(second["next"], Value::Null);
    let by_email = app.operate("account find buyer@").await;
    assert_eq!(by_email.as_deref(), Ok("buyer"), "no address is shown");
    let nobody = app.operate("account find nob").await;
    assert_eq!(nobody.as_deref(), Ok("no accounts"));
}
