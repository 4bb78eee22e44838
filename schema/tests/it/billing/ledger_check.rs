//! Discrepancies between books, orders and store are detected: each is planted directly in the tables,
//! found, and rolled back with its transaction.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use diesel::connection::SimpleConnection;
use ink_domain::order::{CancelReason, Event, HOLD};
use ink_schema::account::accounts;
use ink_schema::billing::ledger;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, DbError, both_databases};

use crate::account::people::{account, ink_id};
use crate::database::transact;
use crate::fixtures::{
    DEAR, MINUTE, NOW, OTHER, SMALL, applied, assert_consistent, cancelled, captured, findings,
    insert_zip, order_id, paid, placed, stock, usd,
};

/// One order of every kind: 1 awaits its card, 2 is in process, 3 is complete, 4 was cancelled, 5 is to be
/// given back.
async fn create_order_of_each_kind(db: &Db) {
    stock(db).await;
    transact(db, |conn| insert_zip(conn, "10001", 100)).await;
    for (nth, name) in (1..=5).zip(["first", "second", "third", "fourth", "fifth"]) {
        let buyer = account(db, name).await;
        match nth {
            1 => drop(placed(db, buyer, nth, &[SMALL], NOW).await),
            2 => drop(paid(db, buyer, nth, &[DEAR], NOW).await),
            3 => drop(paid(db, buyer, nth, &[OTHER], NOW).await),
            _ => {
                let row = placed(db, buyer, nth, &["10001"], NOW).await;
                if nth == 4 {
                    cancelled(db, &row.id, Some(CancelReason::Buyer), NOW).await;
                } else {
                    captured(db, &row.id, usd(100), NOW, NOW).await;
                    applied(db, &row.id, Event::Refund, NOW).await;
                }
            }
        }
    }
    assert_consistent(db, NOW).await;
}

enum Rehearsal {
    Found(Vec<String>),
    Failed(DbError),
}

impl From<DbError> for Rehearsal {
    fn from(error: DbError) -> Self {
        Self::Failed(error)
    }
}

/// What the check finds if this had been done, which it was not. `{n}` stands for an order's number.
async fn findings_after(db: &Db, plant: &str) -> Vec<String> {
    let plant = (1..=5).fold(plant.to_owned(), |sql, nth| {
        sql.replace(&format!("{{{nth}}}"), order_id(nth).as_str())
    });
    let told = plant.clone();
    let rehearsed: Result<(), Rehearsal> = db
        .write(move |conn| {
            conn.batch_execute(&plant).map_err(DbError::from)?;
            Err(Rehearsal::Found(ledger::check_in_batches(
                conn,
                NOW,
                2,
                |_| (),
            )?))
        })
        .await;
    match rehearsed {
        Err(Rehearsal::Found(found)) => found,
        Err(Rehearsal::Failed(error)) => unreachable!("{told}: {error}"),
        Ok(()) => unreachable!("the rehearsal was not taken back"),
    }
}

/// A transfer that no rule would make.
fn line(debit: &str, credit: &str) -> String {
    format!(
        "INSERT INTO ledger_transfers (source, debit, credit, amount_cents, at)
         VALUES ('planted', '{debit}', '{credit}', 5, 0)"
    )
}

async fn assert_found(db: &Db, plant: &str, findings: &[String]) {
    assert_eq!(findings_after(db, plant).await, findings, "{plant}");
}

#[both_databases(empty)]
async fn check_finds_card_charges_missing_from_ledger(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let charged = "UPDATE orders SET captured_cents = 7 WHERE id = '{4}'";
    let finding = format!(
        "order {}: the books hold 0 cents by card, not 7",
        order_id(4)
    );
    let kept = "forfeits are 0 cents, kept deposits 7".to_owned();
    assert_found(&db, charged, &[finding, kept]).await;
    let forgotten = "UPDATE orders SET captured_cents = 9999 WHERE id = '{5}'";
    let found = findings_after(&db, forgotten).await;
    let finding = format!(
        "order {}: the books hold 10000 cents by card, not 9999",
        order_id(5)
    );
    assert!(found.contains(&finding), "{found:?}");
}

#[both_databases(empty)]
async fn check_finds_wires_missing_from_ledger(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let wired = "UPDATE orders SET wired_cents = 7 WHERE id = '{2}'";
    let by_wire = |held, told| {
        format!(
            "order {}: the books hold {held} cents by wire, not {told}",
            order_id(2)
        )
    };
    let own = format!("order {}: its book holds 100000 cents", order_id(2));
    assert_found(&db, wired, &[by_wire(0, 7), own.clone()]).await;
    let beside = "UPDATE orders SET surplus_cents = 7 WHERE id = '{2}'";
    assert_found(&db, beside, &[by_wire(0, 7)]).await;
    let returned = "UPDATE orders SET returned_cents = 7 WHERE id = '{2}'";
    let finding = format!(
        "order {}: the books hold 0 cents returned by wire, not 7",
        order_id(2)
    );
    assert_found(&db, returned, &[finding]).await;
    // What is in the books, and no order knows of.
    let own = format!("order {}: its book holds 100005 cents", order_id(2));
    assert_found(&db, &line("bank", "order:{2}"), &[by_wire(5, 0), own]).await;
}

#[both_databases(empty)]
async fn check_finds_order_balance_that_contradicts_status(db: TestDb) {
    create_order_of_each_kind(&db).await;
    for (nth, debit, credit, holds) in [
        (1, "card", "order:{1}", 5),
        (2, "card", "order:{2}", 100_005),
        (2, "order:{2}", "card", 99_995),
        (3, "order:{3}", "card", -5),
        (4, "card", "order:{4}", 5),
        (5, "card", "order:{5}", 10_005),
    ] {
        let finding = format!("order {}: its book holds {holds} cents", order_id(nth));
        assert_found(&db, &line(debit, credit), &[finding]).await;
    }
    // Money on its way back is between nothing and all of it.
    assert_found(&db, &line("order:{5}", "card"), &[]).await;
    let nothing_captured = "UPDATE orders SET captured_cents = 0, status = 300 WHERE id = '{2}'";
    let found = findings_after(&db, nothing_captured).await;
    let finding = format!("order {}: its book holds 100000 cents", order_id(2));
    assert!(found.contains(&finding), "{found:?}");
}

#[both_databases(empty)]
async fn check_finds_settled_refund_missing_from_ledger(db: TestDb) {
    create_order_of_each_kind(&db).await;
    for refund_id in ["'re_1'", "NULL"] {
        let settled = format!("UPDATE refunds SET settled_at = 0, refund_id = {refund_id}");
        let finding = format!("order {}: its refund is not in the books", order_id(5));
        assert_found(&db, &settled, &[finding]).await;
    }
}

#[both_databases(empty)]
async fn check_finds_returned_payout_missing_from_ledger(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let payout = |cents: i64| {
        format!(
            "INSERT INTO payouts (id, account_id, amount_cents, status, opened_at, closed_at)
             VALUES ('po_1', (SELECT account_id FROM orders WHERE id = '{{1}}'), {cents}, 4, 0, 0)"
        )
    };
    let forgotten = "payout po_1: that it came back is not in the books".to_owned();
    assert_found(&db, &payout(5), std::slice::from_ref(&forgotten)).await;
    let first = transact(&db, |conn| accounts::by_ink_id(conn, &ink_id("first"))).await;
    let book = format!("earnings:{}", first.unwrap().id.number());
    let came = |source: &str| line("bank", &book).replace("planted", source);
    let both = |cents, source| format!("{}; {}", payout(cents), came(source));
    let source = "payout-returned:po_1";
    assert_found(&db, &both(5, source), &[]).await;
    assert_found(&db, &both(6, source), &[forgotten]).await;
    let nobodys = format!("{book}: 5 cents came from the bank ({source}), and no payout came back");
    assert_found(&db, &came(source), &[nobodys]).await;
}

#[both_databases(empty)]
async fn check_finds_sales_that_differ_from_payments(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let finding = |sold| format!("sales are {sold} cents, complete orders 70000");
    assert_found(&db, &line("card", "sales"), &[finding(70_005)]).await;
    assert_found(&db, &line("sales", "card"), &[finding(69_995)]).await;
    let kept = |kept| format!("forfeits are {kept} cents, kept deposits 0");
    assert_found(&db, &line("card", "forfeits"), &[kept(5)]).await;
    assert_found(&db, &line("forfeits", "card"), &[kept(-5)]).await;
}

#[both_databases(empty)]
async fn check_finds_dispute_that_contradicts_ledger(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let dispute = |state: i16, cents: i64| {
        format!(
            "INSERT INTO disputes (id, order_id, amount_cents, reason, state, opened_at)
             VALUES ('dp_1', '{{3}}', {cents}, 'fraudulent', {state}, 0)"
        )
    };
    let withheld = line("disputes", "card").replace("planted", "dispute:dp_1");
    let both = |state, cents| format!("{}; {withheld}", dispute(state, cents));
    let finding = |withheld, disputed| {
        [format!(
            "disputes are {withheld} cents, open disputes {disputed}"
        )]
    };
    assert_found(&db, &dispute(2, 5), &finding(0, 5)).await;
    assert_found(&db, &withheld, &finding(5, 0)).await;
    for state in [1, 3, 4] {
        assert_found(&db, &dispute(state, 5), &[]).await;
        assert_found(&db, &both(state, 5), &finding(5, 0)).await;
    }
    // The second was an inquiry about more.
    for cents in [5, 7] {
        assert_found(&db, &both(2, cents), &[]).await;
    }
    let returned = line("card", "disputes");
    let ended = format!("{}; {returned}", both(2, 5));
    assert_found(&db, &ended, &finding(0, 5)).await;
}

#[both_databases(empty)]
async fn check_finds_zip_that_contradicts_its_order(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let fourth = "(SELECT account_id FROM orders WHERE id = '{4}')";
    let free = "WHERE zip = '10001'";
    let planted = |zip: &str, status: i16, nth: Option<u64>, order_status: i16| {
        let order = nth.map_or("none".to_owned(), |nth| order_id(nth).to_string());
        [format!(
            "ZIP {zip} has status {status}, its order {order} has {order_status}"
        )]
    };
    for (change, finding) in [
        // Held by nobody, or by an order that has ended.
        (
            format!("status = 20, held_until = 0 {free}"),
            planted("10001", 20, None, 0),
        ),
        (
            format!("status = 20, held_until = 0, order_id = '{{4}}' {free}"),
            planted("10001", 20, Some(4), 300),
        ),
        // Kept for nobody, for another than the buyer, or by an order that awaits its card.
        (format!("status = 30 {free}"), planted("10001", 30, None, 0)),
        (
            format!("owner_id = NULL WHERE zip = '{DEAR}'"),
            planted(DEAR, 30, Some(2), 100),
        ),
        (
            format!("owner_id = {fourth} WHERE zip = '{DEAR}'"),
            planted(DEAR, 30, Some(2), 100),
        ),
        (
            format!("status = 30, owner_id = {fourth} WHERE zip = '{SMALL}'"),
            planted(SMALL, 30, Some(1), 10),
        ),
        // Sold without an order, to another than the buyer, or by an order in process.
        (
            format!("status = 40, owner_id = {fourth} {free}"),
            planted("10001", 40, None, 0),
        ),
        (
            format!("owner_id = {fourth} WHERE zip = '{OTHER}'"),
            planted(OTHER, 40, Some(3), 200),
        ),
        (
            format!("status = 40 WHERE zip = '{DEAR}'"),
            planted(DEAR, 40, Some(2), 100),
        ),
        // For sale, and yet somebody's.
        (
            format!("order_id = '{{4}}' {free}"),
            planted("10001", 10, Some(4), 300),
        ),
        (
            format!("owner_id = {fourth} {free}"),
            planted("10001", 10, None, 0),
        ),
    ] {
        assert_found(&db, &format!("UPDATE zips SET {change}"), &finding).await;
    }
}

#[both_databases(empty)]
async fn check_finds_order_that_lost_its_zips(db: TestDb) {
    create_order_of_each_kind(&db).await;
    for (nth, zip, status) in [(1, SMALL, 10), (2, DEAR, 100), (3, OTHER, 200)] {
        let finding = format!(
            "order {} with status {status} lost ZIP {zip}",
            order_id(nth)
        );
        let freed = format!(
            "UPDATE zips SET status = 10, held_until = NULL, owner_id = NULL, order_id = NULL
             WHERE zip = '{zip}'"
        );
        assert_found(&db, &freed, std::slice::from_ref(&finding)).await;
        // Held by the one that awaits its card, or by another one that does.
        let other = if nth == 1 { 4 } else { 1 };
        let taken = format!(
            "UPDATE orders SET status = 10 WHERE id = '{{4}}';
             UPDATE zips SET status = 20, held_until = 0, owner_id = NULL, order_id = '{{{other}}}'
             WHERE zip = '{zip}'"
        );
        let found = findings_after(&db, &taken).await;
        assert!(found.contains(&finding), "{found:?}");
    }
}

#[both_databases(empty)]
async fn check_accepts_expired_hold_and_deleted_buyer(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let third = transact(&db, |conn| accounts::by_ink_id(conn, &ink_id("third"))).await;
    let third = third.unwrap().id;
    transact(&db, move |conn| {
        accounts::retire(conn, third, &ink_id("third"), NOW)?;
        ink_schema::store::zips::release_from_deleted_accounts(
            conn,
            NOW + ink_schema::store::zips::RETURN_AFTER,
        )
    })
    .await;
    let another = account(&db, "another").await;
    placed(&db, another, 6, &[SMALL, OTHER], NOW + HOLD).await;
    // By the clock of a server that is behind, the hold has not expired yet.
    for now in [NOW + HOLD, NOW + HOLD - 3000, NOW + HOLD - MINUTE] {
        assert_eq!(findings(&db, now).await, Vec::<String>::new(), "{now}");
    }
    assert_eq!(findings(&db, NOW + HOLD - MINUTE - 1).await.len(), 1);
}

#[both_databases(empty)]
async fn check_reports_progress_and_is_independent_of_batch_size(db: TestDb) {
    create_order_of_each_kind(&db).await;
    let (found, whole, heard) = transact(&db, |conn| {
        for (nth, cents) in [(4, 7), (5, 9999)] {
            let order = order_id(nth);
            let sql = format!("UPDATE orders SET captured_cents = {cents} WHERE id = '{order}'");
            conn.batch_execute(&sql)?;
        }
        let mut heard = Vec::new();
        let found = ledger::check_in_batches(conn, NOW, 2, |progress| {
            heard.push((progress.done, progress.orders));
        })?;
        Ok((found, ledger::check(conn, NOW, |_| ())?, heard))
    })
    .await;
    assert_eq!(heard, [(2, 5), (4, 5)]);
    let sorted = |mut findings: Vec<String>| {
        findings.sort();
        findings
    };
    assert!(found.len() > 2, "{found:?}");
    assert_eq!(sorted(whole), sorted(found));
}
