//! Payout requests: one at a time, no more than is available, and ended once, whoever is faster.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod concurrent;

use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::{OrderId, ProviderEvent};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::earnings;
use ink_schema::billing::payout_requests::{
    self as requests, NewRequest, PayoutRefusal, PayoutRequest, PayoutRequestError, RequestStatus,
    Terms,
};
use ink_schema::billing::payouts::{self, Outcome, PayoutError, PayoutStatus};
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::{account, earner, notification_kinds, referrer_and_buyer, retire};
use crate::database::{rows, transact};
use crate::fixtures::{NOW, SMALL, assert_consistent, earnings_balance, paid, rules, sent, usd};

const TERMS: Terms = Terms {
    maturity: 0,
    minimum: Usd::from_cents(0),
};

fn new(id: &str, account: AccountId, amount: Usd) -> NewRequest {
    NewRequest {
        id: id.to_owned(),
        account,
        amount,
        payee: "v1.sealed".to_owned(),
    }
}

async fn ask(db: &Db, id: &str, of: AccountId, amount: Usd) -> Result<(), PayoutRequestError> {
    let new = new(id, of, amount);
    db.write(move |conn| requests::create(conn, &new, TERMS, NOW))
        .await
}

async fn accept(
    db: &Db,
    id: &'static str,
    payout: &'static str,
) -> Result<PayoutRequest, PayoutError> {
    db.write(move |conn| requests::accept(conn, id, payout, 0, NOW + 1))
        .await
}

async fn stored_request(db: &Db, id: &'static str) -> PayoutRequest {
    transact(db, move |conn| requests::by_id(conn, id))
        .await
        .unwrap()
}

#[both_databases(empty)]
async fn request_waits_and_moves_no_money(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let request = stored_request(&db, "rq_1").await;
    assert_eq!(request.status, RequestStatus::Waiting);
    assert_eq!((request.asked_at, request.closed_at), (NOW, None));
    assert_eq!(request.payee.as_deref(), Some("v1.sealed"));
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
    let waiting = transact(&db, requests::waiting).await;
    // Where it goes is not for who lists them.
    let payee = None;
    assert_eq!(waiting, [PayoutRequest { payee, ..request }]);
    assert_eq!(
        notification_kinds(&db, earner).await,
        [NotificationKind::PayoutAsked]
    );
}

#[both_databases(empty)]
async fn accepted_request_becomes_payout_and_drops_payee(db: TestDb) {
    for (nth, name, outcome, status, left) in [
        (1, "settled", sent("FT 42"), PayoutStatus::Settled, 0),
        (2, "void", Outcome::Void, PayoutStatus::Void, 100),
    ] {
        let earner = earner(&db, name, nth).await;
        let (id, payout) = if nth == 2 {
            ("rq_2", "po_2")
        } else {
            ("rq_1", "po_1")
        };
        ask(&db, id, earner, usd(100)).await.unwrap();
        let accepted = accept(&db, id, payout).await.unwrap();
        assert_eq!(accepted.status, RequestStatus::Accepted);
        // The operator still needs it.
        assert_eq!(accepted.payee.as_deref(), Some("v1.sealed"));
        let opened = accepted.payout.unwrap();
        assert_eq!(
            (opened.status, opened.amount),
            (PayoutStatus::Open, usd(100))
        );
        assert_eq!(earnings_balance(&db, earner).await, usd(0));
        let asked_again = ask(&db, "rq_3", earner, usd(1)).await;
        assert!(matches!(
            asked_again,
            Err(PayoutRequestError::Refused(PayoutRefusal::PayoutOpen))
        ));
        db.write(move |conn| payouts::close(conn, payout, outcome, NOW + 2))
            .await
            .unwrap();
        let request = stored_request(&db, id).await;
        assert_eq!(request.payee, None);
        assert_eq!(request.payout.unwrap().status, status);
        assert_eq!(earnings_balance(&db, earner).await, usd(left));
    }
    assert_consistent(&db, NOW).await;
}

#[both_databases(empty)]
async fn declined_request_keeps_reason_and_allows_another(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let declined = db.write(|conn| requests::decline(conn, "rq_1", "The name differs.", NOW + 1));
    let declined = declined.await.unwrap();
    assert_eq!(declined.status, RequestStatus::Declined);
    assert_eq!(declined.reason.as_deref(), Some("The name differs."));
    assert_eq!((declined.payee, declined.closed_at), (None, Some(NOW + 1)));
    assert!(matches!(
        accept(&db, "rq_1", "po_1").await,
        Err(PayoutError::Closed)
    ));
    ask(&db, "rq_2", earner, usd(100)).await.unwrap();
    let listed = transact(&db, move |conn| requests::of(conn, earner, 1)).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(
        notification_kinds(&db, earner).await,
        [
            NotificationKind::PayoutAsked,
            NotificationKind::PayoutDeclined,
            NotificationKind::PayoutAsked
        ]
    );
}

#[both_databases(empty)]
async fn withdrawn_request_cannot_be_accepted(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let other = account(&db, "other").await;
    let withdraw =
        async |whose| transact(&db, move |conn| requests::withdraw(conn, whose, NOW + 1)).await;
    assert!(!withdraw(other).await);
    assert!(withdraw(earner).await);
    assert!(!withdraw(earner).await);
    assert_eq!(stored_request(&db, "rq_1").await.payee, None);
    assert!(matches!(
        accept(&db, "rq_1", "po_1").await,
        Err(PayoutError::Closed)
    ));
    let unknown = accept(&db, "rq_2", "po_1").await;
    assert!(matches!(unknown, Err(PayoutError::Unknown)));
    assert_eq!(rows(&db, "payouts").await, 0);
    assert_eq!(earnings_balance(&db, earner).await, usd(100));
}

#[both_databases(empty)]
async fn request_beyond_available_earnings_is_rejected(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let poor = account(&db, "poor").await;
    for (of, amount) in [(earner, usd(101)), (poor, usd(1))] {
        let refused = ask(&db, "rq_1", of, amount).await;
        assert!(
            matches!(
                refused,
                Err(PayoutRequestError::Refused(PayoutRefusal::TooLittle(_)))
            ),
            "{refused:?}"
        );
    }
    let high = Terms {
        minimum: usd(101),
        ..TERMS
    };
    let refused = transact(&db, move |conn| {
        requests::eligibility(conn, earner, high, NOW)
    });
    assert!(matches!(
        refused.await.amount,
        Err(PayoutRefusal::TooLittle(_))
    ));
    let young = Terms {
        maturity: 1,
        ..TERMS
    };
    let refused = transact(&db, move |conn| {
        requests::eligibility(conn, earner, young, NOW)
    });
    assert!(matches!(
        refused.await.amount,
        Err(PayoutRefusal::TooLittle(_))
    ));
    transact(&db, move |conn| accounts::ban(conn, earner, NOW)).await;
    let refused = ask(&db, "rq_1", earner, usd(1)).await;
    assert!(
        matches!(
            refused,
            Err(PayoutRequestError::Refused(PayoutRefusal::Restricted))
        ),
        "{refused:?}"
    );
    assert_eq!(rows(&db, "payout_requests").await, 0);
}

/// A referrer and the order that earned them 25 dollars.
async fn referrer(db: &TestDb) -> (AccountId, OrderId) {
    let (referrer, buyer) = referrer_and_buyer(db).await;
    (referrer, paid(db, buyer, 1, &[SMALL], NOW).await.id)
}

#[both_databases(empty)]
async fn uncovered_request_cannot_be_accepted(db: TestDb) {
    let (referrer, order) = referrer(&db).await;
    ask(&db, "rq_1", referrer, usd(25)).await.unwrap();
    transact(&db, move |conn| {
        let row = orders::lock(conn, &order)?.unwrap();
        let unrefunded = row.order.captured;
        let refunded = ProviderEvent::FullyRefunded { unrefunded };
        orders::apply_provider(conn, row, refunded, rules(), NOW)?;
        Ok(())
    })
    .await;
    let accepted = accept(&db, "rq_1", "po_1").await;
    assert!(
        matches!(accepted, Err(PayoutError::TooMuch(_))),
        "{accepted:?}"
    );
    // It still waits, for its owner to take it back or for the operator to decline it.
    assert_eq!(
        stored_request(&db, "rq_1").await.status,
        RequestStatus::Waiting
    );
    let earned = transact(&db, move |conn| earnings::of(conn, referrer, 0, NOW)).await;
    assert_eq!(earned.available, usd(0));
}

#[both_databases(empty)]
async fn deletion_withdraws_pending_request(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    retire(&db, earner, "earner", NOW).await;
    let request = stored_request(&db, "rq_1").await;
    assert_eq!(
        (request.status, request.payee),
        (RequestStatus::Withdrawn, None)
    );
    assert!(ask(&db, "rq_2", earner, usd(100)).await.is_err());
}
