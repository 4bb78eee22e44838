//! What operators see and do about orders, on the command line.

mod by_two;
mod finding;
mod giving_back;

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::{Value, json};

use super::{DEAR, SMALL, assert_books_agree, run_jobs, shop};

/// What programs are shown of an order.
async fn show_json(app: &TestApp, order: &str) -> Value {
    app.operate_json(&format!("order show {order}")).await
}

/// Somebody whom the buyer referred.
async fn guest(app: &TestApp) -> Person {
    Person::signed_up_by(app, "guest", "buyer").await
}

#[both_databases(stocked)]
async fn wire_reference_can_be_corrected(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let order = buyer.buy(&app, &[DEAR]).await.order_id;
    let came = |name: &str| format!("order wire-received {order} --amount 10 --reference '{name}'");
    app.operate(&came("WRONG 1")).await.expect("booked");
    let correct = |from: &str, to: &str| {
        format!("order wire-correct {order} --reference '{from}' --to '{to}'")
    };
    let corrected = app.operate_json(&correct("wrong 1", "right 1")).await;
    assert_eq!(corrected["order"]["wire_reference"], "RIGHT 1");
    for taken in ["RIGHT 1", "WRONG 1"] {
        assert!(app.operate(&came(taken)).await.is_err(), "{taken}");
    }
    let unknown = app.operate(&correct("WRONG 1", "OTHER 1")).await;
    assert!(unknown.is_err_and(|why| why.contains("no wire of this order")));
    let evidence = app.operate(&format!("order evidence {order}")).await;
    let evidence = evidence.expect("a text");
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
    let none = app.operate("order due").await;
    assert_eq!(none.as_deref(), Ok("no balance is due"));
    // From Friday to Wednesday morning.
    app.advance(Duration::from_hours(24 * 4 + 20));
    let today = app.operate_json("order due").await;
    assert_eq!(today["orders"][0]["id"], dear.order_id);
    assert_eq!(today["owed_cents"], dear.owed().cents());
    let told = app.operate("order due").await.expect("a list");
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
    let owed = app.operate_json("payout owed").await;
    assert_eq!(owed["accounts"], json!([mine]));
    let opened = app.operate("payout open buyer 3").await;
    opened.expect("opened");
    let owed = app.operate_json("payout owed").await;
    assert_eq!(owed["available_cents"], 1000);
    assert_eq!(owed["open_cents"], 300);
    // Whose it is, and not by which number.
    let balances = app.operate_json("ledger balances").await;
    let all = balances["balances"].as_array().expect("a list");
    let earned = json!({
        "ledger_account": "earnings",
        "ink_id": "buyer",
        "order": null,
        "balance_cents": 1000,
    });
    assert!(all.contains(&earned), "{balances}");
    let text = app.operate("ledger balances").await.expect("balances");
    assert!(
        text.contains("earnings of buyer") && !text.contains("earnings:"),
        "{text}"
    );
    let account = app.operate_json("account show buyer").await;
    assert_eq!(account["email"], "buyer@example.com");
}
