//! What the tables of ZIPs, orders, money and history reject on their own, whoever writes and by whatever path.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::{SystemTime, UNIX_EPOCH};

use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::database::try_execute;

async fn assert_refused<S: AsRef<str>>(db: &Db, faults: impl IntoIterator<Item = (&str, S)>) {
    for (fault, sql) in faults {
        assert!(try_execute(db, sql.as_ref()).await.is_err(), "{fault}");
    }
}

/// Total, for the card, captured, wired.
fn order(id: &str, status: i16, [total, card, captured, wired]: [i64; 4], due_at: &str) -> String {
    format!(
        "INSERT INTO orders (id, account_id, placed_at, held_until, status, total_cents, card_cents,
            captured_cents, wired_cents, due_at)
         VALUES ('{id}', 1, 0, 0, {status}, {total}, {card}, {captured}, {wired}, {due_at})"
    )
}

/// A buyer, a ZIP, and an order of each status, as the rules leave them.
async fn insert_valid_rows(db: &Db) {
    let start = "
        INSERT INTO accounts (id, ink_id, ink_id_folded, created_at) VALUES (1, 'buyer', 'buyer', 0);
        INSERT INTO zips (zip, city, state, county, lat, lon, population, households, tier, price_cents)
        VALUES ('90210', 'Beverly Hills', 'ca', 'Los Angeles County', 34.1, -118.4, 1, 1, 1, 1)";
    let end = "
        INSERT INTO order_zips VALUES ('complete', '90210', 10);
        INSERT INTO refunds (order_id, amount_cents, wanted_at, next_at, refund_id)
        VALUES ('refunded', 11, 0, 0, 're_1');
        UPDATE orders SET intent_id = 'pi_1', cancel_reason = 5 WHERE id = 'cancelled'";
    let all = [
        start.to_owned(),
        order("awaiting", 10, [10, 1, 0, 0], "NULL"),
        order("in process", 100, [10, 1, 1, 0], "5"),
        order("complete", 200, [10, 1, 1, 9], "5"),
        order("cancelled", 300, [10, 10, 0, 0], "NULL"),
        order("unpaid", 400, [10, 1, 1, 0], "5"),
        order("refunded", 500, [10, 10, 11, 0], "NULL"),
        end.to_owned(),
    ];
    for sql in all {
        let taken = try_execute(db, &sql).await;
        assert!(taken.is_ok(), "{sql}: {taken:?}");
    }
}

#[both_databases(empty)]
async fn order_constraints_reject_invalid_rows(db: TestDb) {
    insert_valid_rows(&db).await;
    for (fault, status, cents, due_at) in [
        ("a second payment of one buyer", 10, [10, 1, 0, 0], "NULL"),
        ("a status there is not", 20, [10, 1, 0, 0], "NULL"),
        ("a total of nothing", 300, [0, 0, 0, 0], "NULL"),
        ("nothing for the card", 300, [10, 0, 0, 0], "NULL"),
        (
            "more for the card than the total",
            300,
            [10, 11, 0, 0],
            "NULL",
        ),
        ("less than nothing captured", 300, [10, 1, -1, 0], "NULL"),
        ("less than nothing wired", 300, [10, 1, 0, -1], "NULL"),
        ("a balance that is never due", 100, [10, 1, 1, 0], "NULL"),
        ("in process without its deposit", 100, [10, 1, 0, 0], "5"),
        ("complete and not paid in full", 200, [10, 1, 1, 8], "5"),
    ] {
        assert_refused(&db, [(fault, order("new", status, cents, due_at))]).await;
    }
    assert_refused(
        &db,
        [
            (
                "paid, and its card awaited",
                "captured_cents = 1 WHERE id = 'awaiting'",
            ),
            ("an account there is not", "account_id = 7"),
            (
                "one payment of two orders",
                "intent_id = 'pi_1' WHERE id = 'unpaid'",
            ),
            (
                "a reason there is not",
                "cancel_reason = 6 WHERE id = 'cancelled'",
            ),
        ]
        .map(|(fault, change)| (fault, format!("UPDATE orders SET {change}"))),
    )
    .await;
}

#[both_databases(empty)]
async fn order_zip_constraints_reject_invalid_rows(db: TestDb) {
    insert_valid_rows(&db).await;
    assert_refused(
        &db,
        [
            ("a ZIP twice in an order", "'complete', '90210', 10"),
            ("a ZIP there is not", "'complete', '90211', 10"),
            ("a ZIP of an order there is not", "'new', '90210', 10"),
            ("a ZIP for nothing", "'unpaid', '90210', 0"),
        ]
        .map(|(fault, values)| (fault, format!("INSERT INTO order_zips VALUES ({values})"))),
    )
    .await;
    assert_refused(
        &db,
        [
            (
                "held for an order there is not",
                "UPDATE zips SET order_id = 'new'",
            ),
            ("what was bought taken out of the store", "DELETE FROM zips"),
            (
                "an order taken out",
                "DELETE FROM orders WHERE id = 'complete'",
            ),
        ],
    )
    .await;
}

#[both_databases(empty)]
async fn refund_constraints_reject_invalid_rows(db: TestDb) {
    insert_valid_rows(&db).await;
    assert_refused(
        &db,
        [
            ("a second refund", "'refunded', 1, 0, NULL, NULL, NULL"),
            ("a refund of nothing", "'complete', 0, 0, NULL, NULL, NULL"),
            (
                "fewer attempts than none",
                "'complete', 1, -1, NULL, NULL, NULL",
            ),
            (
                "one refund of two orders",
                "'complete', 1, 0, 're_1', NULL, NULL",
            ),
            ("settled and failed", "'complete', 1, 0, NULL, 1, 1"),
            (
                "a refund of an order there is not",
                "'new', 1, 0, NULL, NULL, NULL",
            ),
        ]
        .map(|(fault, values)| {
            let columns = "order_id, amount_cents, attempts, refund_id, settled_at, failed_at";
            let insert = format!(
                "INSERT INTO refunds ({columns}, wanted_at, next_at) VALUES ({values}, 0, 0)"
            );
            (fault, insert)
        }),
    )
    .await;
}

#[both_databases(empty)]
async fn ledger_and_payout_constraints_reject_invalid_rows(db: TestDb) {
    insert_valid_rows(&db).await;
    assert_refused(
        &db,
        [
            ("a transfer of nothing", "'card', 'sales', 0"),
            ("a transfer of less", "'card', 'sales', -1"),
            ("from a book to itself", "'card', 'card', 1"),
            ("from no book", "NULL, 'card', 1"),
        ]
        .map(|(fault, values)| {
            let insert = format!(
                "INSERT INTO ledger_transfers (source, at, debit, credit, amount_cents)
                 VALUES ('source', 0, {values})"
            );
            (fault, insert)
        }),
    )
    .await;
    assert_refused(
        &db,
        [
            ("a payout of nothing", "1, 0, 1"),
            ("a payout as there is none", "1, 1, 5"),
            ("a payout to nobody", "7, 1, 1"),
        ]
        .map(|(fault, values)| {
            let insert = format!(
                "INSERT INTO payouts (id, opened_at, account_id, amount_cents, status)
                 VALUES ('po_1', 0, {values})"
            );
            (fault, insert)
        }),
    )
    .await;
}

#[both_databases(empty)]
async fn audit_entries_cannot_be_deleted_during_retention(db: TestDb) {
    insert_valid_rows(&db).await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let days_ago = |days: u64| now.as_millis() - u128::from(days) * 86_400_000;
    for (id, actor, days) in [
        (1, "owner", 0),
        (2, "server", 363),
        (3, "owner", 365),
        (4, "operator:grace", 0),
        (5, "operator:grace", 4000),
    ] {
        let at = days_ago(days);
        let noted = format!(
            "INSERT INTO audit_entries (id, at, actor, account_id, action) VALUES ({id}, {at}, '{actor}', 1, 'done')"
        );
        try_execute(&db, &noted).await.unwrap();
    }
    let delete = |id: i32| format!("DELETE FROM audit_entries WHERE id = {id}");
    for id in [1, 2, 4, 5] {
        let error = try_execute(&db, &delete(id)).await.unwrap_err().to_string();
        assert!(error.contains("the history is kept"), "{id}: {error}");
    }
    assert!(try_execute(&db, &delete(3)).await.is_ok());
}

#[both_databases(empty)]
async fn zip_constraints_reject_invalid_rows(db: TestDb) {
    const COLUMNS: &str = "INSERT INTO zips (zip, city, state, county, lat, lon, population, \
        households, tier, price_cents, status, held_until, owner_id) \
        VALUES ('90210', 'Beverly Hills', 'ca', 'Los Angeles County', 34.1, -118.4, 1, 1";
    let insert = |rest: &str| try_execute(&db, format!("{COLUMNS}, {rest})"));
    for (fault, rest) in [
        ("a tier there is not", "6, 1, 10, NULL, NULL"),
        ("a price of nothing", "0, 0, 10, NULL, NULL"),
        ("a status there is not", "0, 1, 15, NULL, NULL"),
        ("a hold without an end", "0, 1, 20, NULL, NULL"),
        ("sold to nobody", "0, 1, 40, NULL, NULL"),
        ("sold to an account there is not", "0, 1, 40, NULL, 7"),
    ] {
        assert!(insert(rest).await.is_err(), "{fault}");
    }
    insert("0, 1, 20, 5, NULL").await.unwrap();
}
