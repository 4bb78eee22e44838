//! Finding orders and accounts on the command line.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use ink_schema::both_databases;
use ink_schema::checkout::orders::AmountQuery;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::order::{Command as Order, FindOrders};
use ink_server::cli::admin::zip::Command as Zip;
use ink_server::cli::admin::{self, Admin};
use ink_tests::{Person, TestApp};
use serde_json::{Value, json};

use super::{operate_json, show};
use crate::checkout::{DEAR, SMALL, operate, shop};

/// The numbers of the orders that are found.
async fn found_orders(app: &TestApp, listed: FindOrders) -> Vec<String> {
    let json = operate_json(app, Admin::Order(Order::List(Box::new(listed)))).await;
    let orders = json["orders"].as_array().expect("a list");
    let ids = orders
        .iter()
        .map(|order| order["id"].as_str().expect("a number"));
    ids.map(str::to_owned).collect()
}

fn any_order() -> FindOrders {
    FindOrders {
        limit: 50,
        ..FindOrders::default()
    }
}

#[both_databases(stocked)]
async fn orders_are_found_by_buyer_zip_payment_and_amount(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let dear = buyer.buy(&app, &[DEAR]).await;
    let small = buyer.buy(&app, &[SMALL]).await;
    let mut other = Person::signed_up(&app, "other").await;
    let waiting = other.open_payment(&["58004"]).await;
    let [dear, small, waiting] = [&dear, &small, &waiting].map(|one| one.order_id.clone());
    let deposit = Usd::parse("199").map(AmountQuery::Exactly);
    let small_intent = operate_json(&app, show(&small)).await["order"]["payment"].clone();
    let by_zip = ZipCode::parse(DEAR).ok();
    for (listed, expected) in [
        (any_order(), vec![&waiting, &small, &dear]),
        (
            FindOrders {
                buyer: Some("BUYER".to_owned()),
                ..any_order()
            },
            vec![&small, &dear],
        ),
        (
            FindOrders {
                buyer: Some(other.email.clone()),
                ..any_order()
            },
            vec![&waiting],
        ),
        (
            FindOrders {
                zip: by_zip,
                ..any_order()
            },
            vec![&dear],
        ),
        (
            FindOrders {
                payment: small_intent.as_str().map(str::to_owned),
                ..any_order()
            },
            vec![&small],
        ),
        (
            FindOrders {
                amount: deposit,
                ..any_order()
            },
            vec![&dear],
        ),
        (
            FindOrders {
                until: Some(app.now() - 24 * 60 * 60 * 1000),
                ..any_order()
            },
            vec![],
        ),
        (
            FindOrders {
                status: Some(ink_domain::order::OrderStatus::Complete),
                ..any_order()
            },
            vec![&small],
        ),
    ] {
        let mut ids = found_orders(&app, listed.clone()).await;
        let mut expected: Vec<String> = expected.into_iter().cloned().collect();
        // All at the same moment.
        ids.sort();
        expected.sort();
        assert_eq!(ids, expected, "{listed:?}");
    }
    // All orders would have to be looked at.
    let wide = FindOrders {
        amount: Some(AmountQuery::Between(Usd::from_cents(1), Usd::from_cents(2))),
        ..any_order()
    };
    let refused = operate(&app, Admin::Order(Order::List(Box::new(wide)))).await;
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
        let zip = operate_json(&app, show_zip(code)).await;
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
    let free = operate_json(&app, show_zip("58004")).await;
    assert_eq!(free["status"], "available");
    assert!(free["hold_ends_at"].is_null(), "{free}");
    let unknown = operate(&app, show_zip("00000")).await;
    assert_eq!(unknown.unwrap_err(), "the store has no ZIP 00000");
}

fn show_zip(code: &str) -> Admin {
    let zip = ZipCode::parse(code).expect("five digits");
    Admin::Zip(Zip::Show { zip })
}

#[both_databases(stocked)]
async fn order_and_account_lists_paginate_by_cursor(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for zip in [SMALL, "58004", "58005"] {
        buyer.buy(&app, &[zip]).await;
    }
    let page = |after: Option<&str>| {
        Admin::Order(Order::List(Box::new(FindOrders {
            limit: 2,
            after: after.map(|id| ink_domain::order::OrderId::parse(id).expect("a number")),
            ..FindOrders::default()
        })))
    };
    let first = operate_json(&app, page(None)).await;
    assert_eq!(first["orders"].as_array().map(Vec::len), Some(2));
    let second = operate_json(&app, page(first["next"].as_str())).await;
    assert_eq!(second["orders"].as_array().map(Vec::len), Some(1));
    assert_eq!(second["next"], Value::Null);
    let told = operate(&app, page(None)).await.expect("a page");
    let next = first["next"].as_str().expect("there is more");
    assert!(told.ends_with(&format!("more: --after {next}")), "{told}");

    Person::signed_up(&app, "buyer.two").await;
    let accounts = |words: &str| {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        admin::parse(&words).expect("a command")
    };
    let first = operate_json(&app, accounts("account find BUY --limit 1")).await;
    let one = json!({ "ink_id": "buyer", "banned_at": null });
    assert_eq!(first, json!({ "accounts": [one], "next": "buyer" }));
    let second = operate_json(&app, accounts("account find buy --limit 1 --after buyer")).await;
    assert_eq!(second["accounts"][0]["ink_id"], "buyer.two");
    assert_eq!(second["next"], Value::Null);
    let by_email = operate(&app, accounts("account find buyer@")).await;
    assert_eq!(by_email.as_deref(), Ok("buyer"), "no address is shown");
    let nobody = operate(&app, accounts("account find nob")).await;
    assert_eq!(nobody.as_deref(), Ok("no accounts"));
}
