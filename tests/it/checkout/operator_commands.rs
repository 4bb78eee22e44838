//! What operators see and do about orders, on the command line.

mod by_two;
mod finding;
mod giving_back;

use std::time::Duration;

use ink_domain::ledger::WireReference;
use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::cli::admin::Admin;
use ink_server::cli::admin::account::Command as Account;
use ink_server::cli::admin::ledger::Command as Ledger;
use ink_server::cli::admin::order::Command as Order;
use ink_server::cli::admin::payout::Command as Payout;
use ink_tests::{Person, TestApp};
use serde_json::{Value, json};

use super::{DEAR, SMALL, assert_books_agree, operate, operate_with_reply, run_jobs, shop};

async fn operate_json(app: &TestApp, command: Admin) -> Value {
    let reply = operate_with_reply(app, command).await;
    reply.unwrap_or_else(|why| unreachable!("{why}")).json
}

fn show(order: &str) -> Admin {
    let id = ink_domain::order::OrderId::parse(order).expect("a number");
    Admin::Order(Order::Show { id })
}

/// Somebody whom the buyer referred.
async fn guest(app: &TestApp) -> Person {
    Person::signed_up_by(app, "guest", "buyer").await
}

#[both_databases(stocked)]
async fn wire_reference_can_be_corrected(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let name = |text: &str| WireReference::parse(text).expect("a reference");
    let came = |reference: &str| {
        Admin::Order(Order::WireReceived {
            id: payment.order_id(),
            amount: Usd::from_dollars(10),
            reference: name(reference),
        })
    };
    operate(&app, came("WRONG 1")).await.expect("booked");
    let correct = |from: &str, to: &str| {
        Admin::Order(Order::WireCorrect {
            id: payment.order_id(),
            reference: name(from),
            to: name(to),
        })
    };
    let corrected = operate_json(&app, correct("wrong 1", "right 1")).await;
    assert_eq!(corrected["order"]["wire_reference"], "RIGHT 1");
    for taken in ["RIGHT 1", "WRONG 1"] {
        assert!(operate(&app, came(taken)).await.is_err(), "{taken}");
    }
    let unknown = operate(&app, correct("WRONG 1", "OTHER 1")).await;
    assert!(unknown.is_err_and(|why| why.contains("no wire of this order")));
    let evidence = Admin::Order(Order::Evidence {
        id: payment.order_id(),
        receipt: None,
    });
    let evidence = operate(&app, evidence).await.expect("a text");
    assert!(
        evidence.contains("RIGHT 1") && !evidence.contains("WRONG"),
        "{evidence}"
    );
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn due_balances_and_owed_payouts_are_listed_with_totals(db: TestDb) {
    let (app, _referrer) = shop(db).await;
    let mut guest = guest(&app).await;
    let dear = guest.buy(&app, &[DEAR]).await;
    guest.buy(&app, &[SMALL]).await;
    run_jobs(&app).await;
    let due = || Admin::Order(Order::Due { until: None });
    let none = operate(&app, due()).await;
    assert_eq!(none.as_deref(), Ok("no balance is due"));
    // From Friday to Wednesday morning.
    app.advance(Duration::from_hours(24 * 4 + 20));
    let today = operate_json(&app, due()).await;
    assert_eq!(today["orders"][0]["id"], dear.order_id);
    assert_eq!(today["owed_cents"], dear.owed().cents());
    let told = operate(&app, due()).await.expect("a list");
    assert!(
        told.ends_with(&format!("1 orders owe {}", dear.owed())),
        "{told}"
    );

    let mine = json!({
        "ink_id": "buyer",
        "earned_cents": 1300,
        "available_cents": 1300,
        "pending_cents": 0,
        "withheld_cents": 0,
        "requested_cents": 0,
        "open_cents": 0,
    });
    let owed = operate_json(&app, Admin::Payout(Payout::Owed)).await;
    assert_eq!(owed["accounts"], json!([mine]));
    let open = Payout::Open {
        who: "buyer".to_owned(),
        amount: Usd::from_dollars(3),
    };
    operate(&app, Admin::Payout(open)).await.expect("opened");
    let owed = operate_json(&app, Admin::Payout(Payout::Owed)).await;
    assert_eq!(owed["available_cents"], 1000);
    assert_eq!(owed["open_cents"], 300);
    // Whose it is, and not by which number.
    let balances = operate_json(&app, Admin::Ledger(Ledger::Balances)).await;
    let all = balances["balances"].as_array().expect("a list");
    let earned = json!({
        "ledger_account": "earnings",
        "ink_id": "buyer",
        "order": null,
        "balance_cents": 1000,
    });
    assert!(all.contains(&earned), "{balances}");
    let text = operate(&app, Admin::Ledger(Ledger::Balances)).await;
    let text = text.expect("balances");
    assert!(
        text.contains("earnings of buyer") && !text.contains("earnings:"),
        "{text}"
    );
    let show = Account::Show {
        who: "buyer".to_owned(),
    };
    let account = operate_json(&app, Admin::Account(show)).await;
    assert_eq!(account["email"], "buyer@example.com");
}
