//! Refunds that the provider could not carry out.

use ink_domain::ledger::{LedgerAccount, Posting};
use ink_domain::order::{Notice, TimelineEntry};
use ink_schema::billing::ledger;
use ink_schema::both_databases;
use ink_schema::checkout::orders;
use ink_schema::checkout::refunds::{self, CloseError};
use ink_schema::test_support::TestDb;

use super::{all_failed, claim, closed, settle, wanted_back};
use crate::account::people::{at_once, rows, within};
use crate::store::view::{
    MINUTE, NOW, assert_all_agrees, held, number, order, reference, timeline, usd,
};

both_databases!(empty:
    a_refund_fails_once_and_is_not_asked_for_again,
    what_failed_is_settled_when_an_operator_has_seen_to_it,
    what_the_cards_bank_did_not_take_is_an_operators_again,
    of_what_failed_the_rest_is_listed,
    what_failed_is_closed_once_when_it_was_paid_from_the_bank,
);

async fn a_refund_fails_once_and_is_not_asked_for_again(db: TestDb) {
    let id = wanted_back(&db).await;
    let failed = at_once(&db, 6, {
        let id = id.clone();
        move |conn, _| refunds::record_failure(conn, &id, NOW)
    });
    let news = failed.await.into_iter().filter(|news| *news).count();
    assert_eq!(news, 1);
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(500))]);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    // The books still owe it to the buyer.
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(500));
    assert_all_agrees(&db, NOW).await;
}

async fn what_failed_is_settled_when_an_operator_has_seen_to_it(db: TestDb) {
    let id = wanted_back(&db).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)
    })
    .await;
    settle(&db, &id, "re_by_hand", 500).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(rows(&db, "refunds WHERE settled_at IS NOT NULL").await, 1);
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_all_agrees(&db, NOW).await;
}

async fn what_the_cards_bank_did_not_take_is_an_operators_again(db: TestDb) {
    let id = wanted_back(&db).await;
    let undone = async |refund: &'static str| {
        let undone = at_once(&db, 4, {
            let id = id.clone();
            move |conn, _| {
                orders::lock(conn, &id)?.unwrap();
                refunds::record_reversal(conn, &id, refund, NOW)
            }
        });
        undone.await.into_iter().filter(|news| *news).count()
    };
    // Nothing was given back yet.
    assert_eq!(undone("re_1").await, 0);
    settle(&db, &id, "re_1", 500).await;
    assert_eq!(undone("re_1").await, 1);
    let failed = [(id.clone(), usd(500))];
    assert_eq!(all_failed(&db).await, failed);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    assert_eq!(held(&db, LedgerAccount::Order(id.clone())).await, usd(500));
    assert_all_agrees(&db, NOW).await;
    // A part of it by hand leaves the rest to the operator; told late, the first one changes nothing.
    settle(&db, &id, "re_2", 100).await;
    settle(&db, &id, "re_1", 500).await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(400))]);
    settle(&db, &id, "re_3", 400).await;
    assert_eq!(all_failed(&db).await, []);
    assert_eq!(held(&db, LedgerAccount::Order(id)).await, usd(0));
    assert_all_agrees(&db, NOW).await;
}

async fn of_what_failed_the_rest_is_listed(db: TestDb) {
    let id = wanted_back(&db).await;
    settle(&db, &id, "re_1", 200).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)
    })
    .await;
    assert_eq!(all_failed(&db).await, [(id.clone(), usd(300))]);
    assert_all_agrees(&db, NOW).await;
}

async fn what_failed_is_closed_once_when_it_was_paid_from_the_bank(db: TestDb) {
    let id = wanted_back(&db).await;
    let early = closed(&db, &id, "ACH 1").await;
    assert!(matches!(early, Err(CloseError::NotFailed)), "{early:?}");
    settle(&db, &id, "re_1", 200).await;
    let failing = id.clone();
    within(&db, move |conn| {
        refunds::record_failure(conn, &failing, NOW)
    })
    .await;
    // A name that a wire has is no other's.
    within(&db, |conn| {
        let other = Posting::WireReturned(usd(1), reference("ACH 0")).of(&number(9));
        ledger::post(conn, &other, NOW)
    })
    .await;
    let taken = closed(&db, &id, "ach 0").await;
    assert!(matches!(taken, Err(CloseError::Booked)), "{taken:?}");
    assert_eq!(closed(&db, &id, "ACH 1").await.unwrap(), usd(300));
    let again = closed(&db, &id, "ACH 2").await;
    assert!(matches!(again, Err(CloseError::NotFailed)), "{again:?}");
    assert_eq!(all_failed(&db).await, []);
    assert!(claim(&db, NOW + MINUTE).await.is_empty());
    assert_eq!(held(&db, LedgerAccount::Order(id.clone())).await, usd(0));
    assert_eq!(held(&db, LedgerAccount::Bank).await, usd(301));
    assert_eq!(
        timeline(&db, &id).await.last(),
        Some(&TimelineEntry::Notice(Notice::PaidBack))
    );
    assert_eq!(order(&db, &id).await.order.to_return(), usd(0));
    assert_all_agrees(&db, NOW).await;
}
