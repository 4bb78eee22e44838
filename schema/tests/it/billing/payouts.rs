//! Payouts: no more than was earned, and ended once.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod returned;

use ink_domain::ledger::{LedgerAccount, Posting, Transfer};
use ink_domain::money::Usd;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::ledger;
use ink_schema::billing::payouts::{self, Obstacles, Outcome, Payout, PayoutError, PayoutStatus};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, both_databases, gauges};

use crate::account::people::{account, earner};
use crate::database::{rows, run_before_commit, transact, try_concurrently};
use crate::fixtures::{NOW, balance, earnings_balance, order_id, reference, sent, usd};

async fn open(
    db: &Db,
    id: &'static str,
    of: AccountId,
    amount: Usd,
) -> Result<Payout, PayoutError> {
    db.write(move |conn| payouts::open(conn, id, of, amount, 0, NOW))
        .await
}

async fn close(db: &Db, id: &'static str, outcome: Outcome) -> Result<Payout, PayoutError> {
    db.write(move |conn| payouts::close(conn, id, outcome, NOW + 1))
        .await
}

/// The total of an account's open payouts, and how many are open in all.
async fn open_total(db: &Db, account: AccountId) -> (Usd, i64) {
    transact(db, move |conn| {
        let open = gauges::read(conn, NOW)?.payouts_open;
        Ok((payouts::open_total(conn, account)?, open))
    })
    .await
}

#[both_databases(empty)]
async fn payout_is_opened_and_settled(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let opened = open(&db, "po_1", earner, usd(60)).await.unwrap();
    assert_eq!(
        (opened.status, opened.amount),
        (PayoutStatus::Open, usd(60))
    );
    assert_eq!((opened.opened_at, opened.closed_at), (NOW, None));
    assert_eq!(opened.status.name(), "open");
    assert_eq!(earnings_balance(&db, earner).await, usd(40));
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(60));
    assert_eq!(open_total(&db, earner).await, (usd(60), 1));
    let settled = close(&db, "po_1", sent("FT 42")).await.unwrap();
    assert_eq!(open_total(&db, earner).await, (usd(0), 0));
    let expected = Payout {
        status: PayoutStatus::Settled,
        closed_at: Some(NOW + 1),
        reference: Some("FT 42".to_owned()),
        ..opened
    };
    assert_eq!(settled, expected);
    assert_eq!(settled.status.name(), "settled");
    assert_eq!(earnings_balance(&db, earner).await, usd(40));
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(0));
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(60));
}

#[both_databases(empty)]
async fn void_payout_restores_earnings(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    open(&db, "po_1", earner, usd(100)).await.unwrap();
    let void = close(&db, "po_1", Outcome::Void).await.unwrap();
    assert_eq!(void.status.name(), "void");
    assert_eq!((void.status, void.reference), (PayoutStatus::Void, None));
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(0));
    open(&db, "po_2", earner, usd(100)).await.unwrap();
}

#[both_databases(empty)]
async fn payouts_never_exceed_earnings(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let another = account(&db, "another").await;
    let cent = Usd::from_cents(1);
    for (of, amount, earned) in [
        (earner, usd(100) + cent, usd(100)),
        (earner, usd(0), usd(100)),
        (earner, usd(-1), usd(100)),
        (another, cent, usd(0)),
    ] {
        let refused = open(&db, "po_1", of, amount).await;
        assert!(
            matches!(refused, Err(PayoutError::TooMuch(told)) if told.available == earned),
            "{refused:?}"
        );
    }
    assert_eq!(rows(&db, "payouts").await, 0);
    // Ten concurrent ones, on two servers; the earnings cover two.
    let results = try_concurrently(&db, 10, move |conn, nth| {
        payouts::open(conn, &format!("po_{nth}"), earner, usd(40), 0, NOW)
    });
    let results = results.await;
    let too_much = |result: &&Result<_, _>| matches!(result, Err(PayoutError::TooMuch(_)));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 2);
    assert_eq!(results.iter().filter(too_much).count(), 8);
    assert_eq!(earnings_balance(&db, earner).await, usd(20));
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(80));
}

#[both_databases(empty)]
async fn payout_is_closed_once(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    open(&db, "po_1", earner, usd(100)).await.unwrap();
    let results = try_concurrently(&db, 10, |conn, nth| {
        let outcome = if nth % 3 == 0 {
            sent("FT 42")
        } else {
            Outcome::Void
        };
        payouts::close(conn, "po_1", outcome, NOW)
    });
    let results = results.await;
    let closed = |result: &&Result<_, _>| matches!(result, Err(PayoutError::Closed));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(results.iter().filter(closed).count(), 9);
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(0));
    assert_eq!(rows(&db, "ledger_transfers").await, 3);
    let unknown = close(&db, "po_2", Outcome::Void).await;
    assert!(matches!(unknown, Err(PayoutError::Unknown)));
    // An id is used once.
    assert!(open(&db, "po_1", earner, usd(1)).await.is_err());
}

#[both_databases(empty)]
async fn payouts_are_listed_newest_first(db: TestDb) {
    let (one, two) = (
        earner(&db, "first", 1).await,
        earner(&db, "second", 2).await,
    );
    transact(&db, move |conn| {
        for (id, of, late) in [("po_1", one, 1), ("po_2", two, 2), ("po_3", one, 3)] {
            payouts::open(conn, id, of, usd(1), 0, NOW + late).unwrap();
        }
        Ok(())
    })
    .await;
    let listed = async |of, limit| {
        let found = transact(&db, move |conn| payouts::list(conn, of, limit)).await;
        found
            .into_iter()
            .map(|payout| payout.id)
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(None, 10).await, ["po_3", "po_2", "po_1"]);
    assert_eq!(listed(None, 2).await, ["po_3", "po_2"]);
    assert_eq!(listed(Some(one), 10).await, ["po_3", "po_1"]);
    let all = transact(&db, move |conn| payouts::of(conn, one)).await;
    let all: Vec<_> = all.iter().map(|payout| payout.id.as_str()).collect();
    assert_eq!(all, ["po_3", "po_1"]);
}

#[both_databases(empty)]
async fn all_open_payouts_are_listed_before_newest_others(db: TestDb) {
    let (one, two) = (
        earner(&db, "first", 1).await,
        earner(&db, "second", 2).await,
    );
    transact(&db, move |conn| {
        for (id, of, late) in [
            ("po_1", one, 1),
            ("po_2", two, 2),
            ("po_3", one, 3),
            ("po_4", two, 4),
            ("po_5", one, 5),
        ] {
            payouts::open(conn, id, of, usd(1), 0, NOW + late).unwrap();
        }
        for id in ["po_3", "po_4", "po_5"] {
            payouts::close(conn, id, Outcome::Void, NOW + 6).unwrap();
        }
        Ok(())
    })
    .await;
    let listed = async |of| {
        let found = transact(&db, move |conn| payouts::list_open_first(conn, of, 2)).await;
        found
            .into_iter()
            .map(|payout| payout.id)
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(None).await, ["po_2", "po_1", "po_5", "po_4"]);
    assert_eq!(listed(Some(one)).await, ["po_1", "po_5", "po_3"]);
    assert_eq!(listed(Some(two)).await, ["po_2", "po_4"]);
}

async fn obstacles(db: &Db, id: &'static str) -> Obstacles {
    transact(db, move |conn| {
        let payout = payouts::by_id(conn, id)?.unwrap();
        payouts::obstacles(conn, &payout)
    })
    .await
}

#[both_databases(empty)]
async fn payout_of_banned_account_is_not_settled(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    open(&db, "po_1", earner, usd(60)).await.unwrap();
    assert_eq!(obstacles(&db, "po_1").await, Obstacles::default());
    transact(&db, move |conn| accounts::ban(conn, earner, NOW)).await;
    assert!(obstacles(&db, "po_1").await.is_banned);
    for sent_anyway in [false, true] {
        let reference = reference("FT 42");
        let settled = Outcome::Settled {
            reference,
            sent_anyway,
        };
        let refused = close(&db, "po_1", settled).await;
        assert!(
            matches!(refused, Err(PayoutError::RestrictedSince)),
            "{refused:?}"
        );
    }
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(60));
    transact(&db, move |conn| accounts::unban(conn, earner, NOW)).await;
    close(&db, "po_1", sent("FT 42")).await.unwrap();
    // A restricted account's payout can be voided.
    open(&db, "po_2", earner, usd(40)).await.unwrap();
    transact(&db, move |conn| accounts::ban(conn, earner, NOW)).await;
    close(&db, "po_2", Outcome::Void).await.unwrap();
    assert_eq!(obstacles(&db, "po_2").await, Obstacles::default());
    assert_eq!(earnings_balance(&db, earner).await, usd(40));
}

#[both_databases(empty)]
async fn uncovered_payout_is_settled_only_if_sent_anyway(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    open(&db, "po_1", earner, usd(60)).await.unwrap();
    let takes_back = |cents, source: &'static str| {
        let taken = Transfer {
            amount: Usd::from_cents(cents),
            ..Transfer::referral(&order_id(1), earner.number(), usd(100))
                .reversed(source.to_owned())
        };
        transact(&db, move |conn| ledger::post(conn, &taken, NOW))
    };
    // The rest of the balance: the payout is still covered.
    takes_back(4000, "back 1").await;
    assert_eq!(obstacles(&db, "po_1").await, Obstacles::default());
    takes_back(1, "back 2").await;
    let cent = Usd::from_cents(1);
    assert_eq!(obstacles(&db, "po_1").await.short, cent);
    let refused = close(&db, "po_1", sent("FT 42")).await;
    assert!(
        matches!(refused, Err(PayoutError::Uncovered(short)) if short == cent),
        "{refused:?}"
    );
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(0));
    // At most the whole payout is short.
    takes_back(99_999, "back 3").await;
    assert_eq!(obstacles(&db, "po_1").await.short, usd(60));
    let settled = Outcome::Settled {
        reference: reference("FT 42"),
        sent_anyway: true,
    };
    close(&db, "po_1", settled).await.unwrap();
    let again = close(&db, "po_1", settled).await;
    assert!(matches!(again, Err(PayoutError::Closed)), "{again:?}");
    assert_eq!(balance(&db, LedgerAccount::Bank).await, usd(60));
    assert_eq!(earnings_balance(&db, earner).await, usd(-1000));
}

#[both_databases(empty)]
async fn outgoing_wire_is_booked_for_one_order_or_payout(db: TestDb) {
    let (one, two) = (
        earner(&db, "first", 1).await,
        earner(&db, "second", 2).await,
    );
    open(&db, "po_1", one, usd(20)).await.unwrap();
    open(&db, "po_2", two, usd(30)).await.unwrap();
    transact(&db, |conn| {
        let back = Posting::PaidBack(usd(1), reference("OUT 1")).into_transfer(&order_id(9));
        ledger::post(conn, &back, NOW)
    })
    .await;
    let taken = close(&db, "po_1", sent("out 1")).await;
    assert!(matches!(taken, Err(PayoutError::Booked)), "{taken:?}");
    // Of two concurrent settlements with it one succeeds.
    let settle =
        |id: &'static str| move |conn: &mut Conn| payouts::close(conn, id, sent("OUT 2"), NOW);
    let (paid, taken) = run_before_commit(&db, settle("po_1"), settle("po_2")).await;
    paid.unwrap();
    assert!(matches!(taken, Err(PayoutError::Booked)), "{taken:?}");
    // The refusal changed nothing.
    let kept = transact(&db, |conn| payouts::by_id(conn, "po_2")).await;
    assert_eq!(kept.unwrap().status, PayoutStatus::Open);
    assert_eq!(balance(&db, LedgerAccount::Payouts).await, usd(30));
    close(&db, "po_2", sent("OUT 2/2")).await.unwrap();
}
