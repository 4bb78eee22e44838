//! The books: they are append-only, nothing is posted twice, and they add up.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_schema::billing::ledger::{self, PostedTransfer};
use ink_schema::test_support::TestDb;
use ink_schema::{DatabaseKind, Db, both_databases};

use crate::database::{rows, run_concurrently, transact, try_execute};
use crate::fixtures::{NOW, balance, order_id, usd};

fn transfer(source: &str, debit: LedgerAccount, credit: LedgerAccount, amount: Usd) -> Transfer {
    Transfer {
        source: source.to_owned(),
        debit,
        credit,
        amount,
    }
}

async fn post(
    db: &Db,
    source: &str,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amount: Usd,
) -> bool {
    let line = transfer(source, debit, credit, amount);
    transact(db, move |conn| ledger::post(conn, &line, NOW)).await
}

#[both_databases(empty)]
async fn ledger_rows_cannot_be_changed_or_removed(db: TestDb) {
    post(
        &db,
        "one",
        LedgerAccount::Card,
        LedgerAccount::Sales,
        usd(1),
    )
    .await;
    let mut refused = vec![
        "UPDATE ledger_transfers SET amount_cents = 1",
        "UPDATE ledger_transfers SET at = at",
        "DELETE FROM ledger_transfers",
        "DELETE FROM ledger_transfers WHERE source = 'one'",
    ];
    match db.kind() {
        DatabaseKind::Sqlite => refused.push(
            "INSERT OR REPLACE INTO ledger_transfers (id, source, debit, credit, amount_cents, at)
             VALUES (1, 'one', 'card', 'bank', 7, 0)",
        ),
        DatabaseKind::Postgres => refused.push("TRUNCATE ledger_transfers"),
    }
    for sql in refused {
        let result = try_execute(&db, sql).await;
        let error = result.err().map(|error| error.to_string());
        assert!(
            error.is_some_and(|text| text.contains("append-only")),
            "{sql}"
        );
    }
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(1));
    let untouched = format!("ledger_transfers WHERE amount_cents = 100 AND at = {NOW}");
    assert_eq!(rows(&db, &untouched).await, 1);
}

#[both_databases(empty)]
async fn source_is_posted_once(db: TestDb) {
    let written = run_concurrently(&db, 20, |conn, nth| {
        let amount = Usd::from_cents(i64::try_from(nth).unwrap() + 1);
        let line = transfer("once", LedgerAccount::Card, LedgerAccount::Sales, amount);
        ledger::post(conn, &line, NOW)
    });
    assert_eq!(written.await.into_iter().filter(|new| *new).count(), 1);
    assert_eq!(rows(&db, "ledger_transfers").await, 1);
    assert!(
        !post(
            &db,
            "once",
            LedgerAccount::Bank,
            LedgerAccount::Forfeits,
            usd(1)
        )
        .await
    );
    assert!(
        post(
            &db,
            "twice",
            LedgerAccount::Card,
            LedgerAccount::Sales,
            usd(1)
        )
        .await
    );
}

#[both_databases(empty)]
async fn balance_is_credits_minus_debits(db: TestDb) {
    let order = || LedgerAccount::Order(order_id(1));
    for (source, debit, credit, dollars) in [
        ("captured", LedgerAccount::Card, order(), 100),
        ("sale", order(), LedgerAccount::Sales, 100),
        (
            "referral",
            LedgerAccount::Referrals,
            LedgerAccount::Earnings(7),
            5,
        ),
        (
            "another",
            LedgerAccount::Referrals,
            LedgerAccount::Earnings(70),
            3,
        ),
        (
            "payout",
            LedgerAccount::Earnings(7),
            LedgerAccount::Payouts,
            2,
        ),
        ("refund", order(), LedgerAccount::Card, 40),
        ("second", order(), LedgerAccount::Card, 20),
    ] {
        post(&db, source, debit, credit, usd(dollars)).await;
    }
    let expected = [
        (LedgerAccount::Card, usd(-40)),
        (LedgerAccount::Earnings(7), usd(3)),
        (LedgerAccount::Earnings(70), usd(3)),
        (order(), usd(-60)),
        (LedgerAccount::Payouts, usd(2)),
        (LedgerAccount::Referrals, usd(-8)),
        (LedgerAccount::Sales, usd(100)),
    ];
    for (account, amount) in &expected {
        assert_eq!(balance(&db, account.clone()).await, *amount, "{account}");
    }
    let (balances, moved, lines) = transact(&db, move |conn| {
        let moved = ledger::transferred(conn, &order(), &LedgerAccount::Card)?;
        let lines = ledger::transfers_of(conn, &LedgerAccount::Earnings(7))?;
        Ok((ledger::balances(conn)?, moved, lines))
    })
    .await;
    assert!(balances.is_sorted(), "{balances:#?}");
    let total: Usd = balances.iter().map(|(_, amount)| *amount).sum();
    assert_eq!(total, usd(0));
    let balances: HashMap<_, _> = balances.into_iter().collect();
    let expected = expected.map(|(account, amount)| (account.to_string(), amount));
    assert_eq!(balances, HashMap::from(expected));
    // One way alone.
    assert_eq!(moved, usd(60));
    let line = |source, debit, credit, dollars| PostedTransfer {
        transfer: transfer(source, debit, credit, usd(dollars)),
        at: NOW,
    };
    let theirs = [
        line(
            "referral",
            LedgerAccount::Referrals,
            LedgerAccount::Earnings(7),
            5,
        ),
        line(
            "payout",
            LedgerAccount::Earnings(7),
            LedgerAccount::Payouts,
            2,
        ),
    ];
    assert_eq!(lines, theirs);
}

#[both_databases(empty)]
async fn empty_ledger_sums_to_zero_and_invalid_transfer_is_rejected(db: TestDb) {
    assert_eq!(balance(&db, LedgerAccount::Sales).await, usd(0));
    let (balances, moved) = transact(&db, |conn| {
        let moved = ledger::transferred(conn, &LedgerAccount::Card, &LedgerAccount::Sales)?;
        Ok((ledger::balances(conn)?, moved))
    })
    .await;
    assert_eq!((balances, moved), (vec![], usd(0)));
    for cents in [0, -1] {
        let line = transfer(
            "less",
            LedgerAccount::Card,
            LedgerAccount::Sales,
            Usd::from_cents(cents),
        );
        let posted = db.write(move |conn| ledger::post(conn, &line, NOW));
        assert!(posted.await.is_err(), "{cents}");
    }
    let line = transfer(
        "to itself",
        LedgerAccount::Card,
        LedgerAccount::Card,
        usd(1),
    );
    let posted = db.write(move |conn| ledger::post(conn, &line, NOW));
    assert!(posted.await.is_err());
}

/// More than the numbers that a double can tell apart.
#[both_databases(empty)]
async fn large_sums_are_exact(db: TestDb) {
    let large = Usd::from_cents(1_000_000_000_000_000_001);
    for source in ["one", "two", "three"] {
        post(
            &db,
            source,
            LedgerAccount::Card,
            LedgerAccount::Sales,
            large,
        )
        .await;
    }
    let three = Usd::from_cents(3_000_000_000_000_000_003);
    assert_eq!(balance(&db, LedgerAccount::Sales).await, three);
    let balances = transact(&db, ledger::balances).await;
    let minus = Usd::from_cents(-three.cents());
    assert_eq!(
        balances,
        [("card".to_owned(), minus), ("sales".to_owned(), three)]
    );
}

#[both_databases(empty)]
async fn transfer_is_found_by_source(db: TestDb) {
    let earned = Transfer::referral(&order_id(1), 7, usd(5));
    let expected = earned.clone();
    let (found, unknown) = transact(&db, move |conn| {
        ledger::post(conn, &earned, NOW)?;
        let found = ledger::by_source(conn, &Transfer::referral_source(&order_id(1)))?;
        let unknown = ledger::by_source(conn, &Transfer::referral_source(&order_id(2)))?;
        Ok((found, unknown))
    })
    .await;
    assert_eq!((found, unknown), (Some(expected), None));
}
