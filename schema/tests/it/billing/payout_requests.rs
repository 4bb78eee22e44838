//! Payout requests: one at a time, no more than is available, and ended once, whoever is faster.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::ProviderEvent;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::account::notifications::{self, NotificationQuery};
use ink_schema::billing::payout_requests::{
    self as requests, NewRequest, PayoutRefusal, PayoutRequest, PayoutRequestError, RequestStatus,
    Terms,
};
use ink_schema::billing::payouts::{self, Outcome, PayoutError, PayoutStatus};
use ink_schema::billing::{earnings, ledger};
use ink_schema::checkout::orders;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::account::people::{account, ink_id, race, rows, while_open, within};
use crate::account::referrals::referred_by;
use crate::store::view::{NOW, SMALL, assert_all_agrees, held, number, paid, rules, stock, usd};

both_databases!(empty:
    what_is_asked_for_waits_and_moves_no_money,
    an_accepted_request_is_a_payout_and_forgets_where_it_went,
    a_declined_request_says_why_and_can_be_followed_by_another,
    what_was_taken_back_is_not_paid,
    nothing_is_asked_for_that_is_not_there,
    one_of_many_at_once_is_asked_for,
    a_request_ends_once,
    a_request_waits_for_what_is_taken_back_at_the_same_moment,
    a_request_and_an_operators_payout_do_not_pass_each_other,
    taking_back_waits_for_the_operator_who_was_faster,
    an_operator_waits_for_who_takes_it_back,
    what_is_not_covered_any_more_is_not_paid,
    who_is_gone_waits_for_nothing,
);

const TERMS: Terms = Terms {
    maturity: 0,
    minimum: Usd::from_cents(0),
};

/// Somebody who earned 100 dollars.
async fn earner(db: &Db, name: &str, nth: u64) -> AccountId {
    let id = account(db, name).await;
    let earned = Transfer::referral(&number(nth), id.number(), usd(100));
    within(db, move |conn| ledger::post(conn, &earned, NOW)).await;
    id
}

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

async fn kept(db: &Db, id: &'static str) -> PayoutRequest {
    within(db, move |conn| requests::by_id(conn, id))
        .await
        .unwrap()
}

async fn kinds(db: &Db, whose: AccountId) -> Vec<NotificationKind> {
    let all = NotificationQuery {
        unread_only: false,
        before: None,
        limit: 100,
    };
    let page = within(db, move |conn| notifications::page(conn, whose, all)).await;
    page.rows.iter().rev().map(|one| one.kind).collect()
}

async fn balance(db: &Db, of: AccountId) -> Usd {
    held(db, LedgerAccount::Earnings(of.number())).await
}

async fn what_is_asked_for_waits_and_moves_no_money(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let request = kept(&db, "rq_1").await;
    assert_eq!(request.status, RequestStatus::Waiting);
    assert_eq!((request.asked_at, request.closed_at), (NOW, None));
    assert_eq!(request.payee.as_deref(), Some("v1.sealed"));
    assert_eq!(balance(&db, earner).await, usd(100));
    let waiting = within(&db, requests::waiting).await;
    // Where it goes is not for who lists them.
    let payee = None;
    assert_eq!(waiting, [PayoutRequest { payee, ..request }]);
    assert_eq!(kinds(&db, earner).await, [NotificationKind::PayoutAsked]);
}

async fn an_accepted_request_is_a_payout_and_forgets_where_it_went(db: TestDb) {
    for (nth, name, outcome, status, left) in [
        (
            1,
            "settled",
            Outcome::Settled {
                reference: "FT 42",
                sent_anyway: false,
            },
            PayoutStatus::Settled,
            0,
        ),
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
        assert_eq!(balance(&db, earner).await, usd(0));
        let asked_again = ask(&db, "rq_3", earner, usd(1)).await;
        assert!(matches!(
            asked_again,
            Err(PayoutRequestError::Refused(PayoutRefusal::OnItsWay))
        ));
        db.write(move |conn| payouts::close(conn, payout, outcome, NOW + 2))
            .await
            .unwrap();
        let request = kept(&db, id).await;
        assert_eq!(request.payee, None);
        assert_eq!(request.payout.unwrap().status, status);
        assert_eq!(balance(&db, earner).await, usd(left));
    }
    assert_all_agrees(&db, NOW).await;
}

async fn a_declined_request_says_why_and_can_be_followed_by_another(db: TestDb) {
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
    let listed = within(&db, move |conn| requests::of(conn, earner, 1)).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(
        kinds(&db, earner).await,
        [
            NotificationKind::PayoutAsked,
            NotificationKind::PayoutDeclined,
            NotificationKind::PayoutAsked
        ]
    );
}

async fn what_was_taken_back_is_not_paid(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let other = account(&db, "other").await;
    let withdraw =
        async |whose| within(&db, move |conn| requests::withdraw(conn, whose, NOW + 1)).await;
    assert!(!withdraw(other).await);
    assert!(withdraw(earner).await);
    assert!(!withdraw(earner).await);
    assert_eq!(kept(&db, "rq_1").await.payee, None);
    assert!(matches!(
        accept(&db, "rq_1", "po_1").await,
        Err(PayoutError::Closed)
    ));
    let unknown = accept(&db, "rq_2", "po_1").await;
    assert!(matches!(unknown, Err(PayoutError::Unknown)));
    assert_eq!(rows(&db, "payouts").await, 0);
    assert_eq!(balance(&db, earner).await, usd(100));
}

async fn nothing_is_asked_for_that_is_not_there(db: TestDb) {
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
    let refused = within(&db, move |conn| {
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
    let refused = within(&db, move |conn| {
        requests::eligibility(conn, earner, young, NOW)
    });
    assert!(matches!(
        refused.await.amount,
        Err(PayoutRefusal::TooLittle(_))
    ));
    within(&db, move |conn| accounts::ban(conn, earner, NOW)).await;
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

async fn one_of_many_at_once_is_asked_for(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let results = race(&db, 10, move |conn, nth| {
        requests::create(
            conn,
            &new(&format!("rq_{nth}"), earner, usd(100)),
            TERMS,
            NOW,
        )
    });
    let results = results.await;
    let waiting = |result: &&Result<_, _>| {
        matches!(
            result,
            Err(PayoutRequestError::Refused(PayoutRefusal::Waiting))
        )
    };
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(results.iter().filter(waiting).count(), 9);
    assert_eq!(rows(&db, "payout_requests").await, 1);
}

async fn a_request_ends_once(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let results = race(&db, 9, move |conn, nth| match nth % 3 {
        0 => requests::accept(conn, "rq_1", &format!("po_{nth}"), 0, NOW).map(drop),
        1 => requests::decline(conn, "rq_1", "no", NOW).map(drop),
        _ if requests::withdraw(conn, earner, NOW)? => Ok(()),
        _ => Err(PayoutError::Closed),
    });
    let results = results.await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let paid = rows(&db, "payouts").await;
    let request = kept(&db, "rq_1").await;
    assert_eq!(paid == 1, request.status == RequestStatus::Accepted);
    assert_eq!(rows(&db, "ledger_transfers").await, 1 + paid);
}

/// A referrer and the order that earned them 25 dollars.
async fn referrer(db: &TestDb) -> (AccountId, ink_domain::order::OrderId) {
    stock(db).await;
    let referrer = account(db, "referrer").await;
    let buyer = referred_by(db, referrer, "buyer").await;
    (referrer, paid(db, buyer, 1, &[SMALL], NOW).await.id)
}

async fn a_request_waits_for_what_is_taken_back_at_the_same_moment(db: TestDb) {
    let (referrer, order) = referrer(&db).await;
    let take_back = move |conn: &mut Conn| {
        let row = orders::lock(conn, &order)?.unwrap();
        orders::apply_provider(conn, row, ProviderEvent::TakenBack, rules(), NOW)?;
        Ok::<_, DbError>(())
    };
    let asking =
        move |conn: &mut Conn| requests::create(conn, &new("rq_1", referrer, usd(25)), TERMS, NOW);
    let (taken_back, asked) = while_open(&db, take_back, asking).await;
    taken_back.unwrap();
    assert!(
        matches!(asked, Err(PayoutRequestError::Refused(PayoutRefusal::TooLittle(earned))) if earned.balance == usd(0)),
        "{asked:?}"
    );
    assert_eq!(rows(&db, "payout_requests").await, 0);
}

async fn a_request_and_an_operators_payout_do_not_pass_each_other(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    let other = account(&db, "other").await;
    let open = |of: AccountId, id: &'static str| {
        move |conn: &mut Conn| payouts::open(conn, id, of, usd(40), 0, NOW).map(drop)
    };
    let asking = |of: AccountId, id: &'static str| {
        move |conn: &mut Conn| requests::create(conn, &new(id, of, usd(60)), TERMS, NOW)
    };
    let (opened, asked) = while_open(&db, open(earner, "po_1"), asking(earner, "rq_1")).await;
    opened.unwrap();
    assert!(
        matches!(
            asked,
            Err(PayoutRequestError::Refused(PayoutRefusal::OnItsWay))
        ),
        "{asked:?}"
    );
    let earned = Transfer::referral(&number(2), other.number(), usd(100));
    within(&db, move |conn| ledger::post(conn, &earned, NOW)).await;
    let (asked, opened) = while_open(&db, asking(other, "rq_2"), open(other, "po_2")).await;
    asked.unwrap();
    assert!(matches!(opened, Err(PayoutError::AskedFor)), "{opened:?}");
    assert_eq!(balance(&db, other).await, usd(100));
}

async fn taking_back_waits_for_the_operator_who_was_faster(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let accepting = |conn: &mut Conn| requests::accept(conn, "rq_1", "po_1", 0, NOW).map(drop);
    let withdrawing = move |conn: &mut Conn| requests::withdraw(conn, earner, NOW);
    let (accepted, withdrawn) = while_open(&db, accepting, withdrawing).await;
    accepted.unwrap();
    assert!(!withdrawn.unwrap());
    assert_eq!(kept(&db, "rq_1").await.status, RequestStatus::Accepted);
    assert_eq!(balance(&db, earner).await, usd(0));
}

async fn an_operator_waits_for_who_takes_it_back(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    let withdrawing = move |conn: &mut Conn| requests::withdraw(conn, earner, NOW);
    let accepting = |conn: &mut Conn| requests::accept(conn, "rq_1", "po_1", 0, NOW).map(drop);
    let (withdrawn, accepted) = while_open(&db, withdrawing, accepting).await;
    assert!(withdrawn.unwrap());
    assert!(matches!(accepted, Err(PayoutError::Closed)), "{accepted:?}");
    assert_eq!(rows(&db, "payouts").await, 0);
    assert_eq!(balance(&db, earner).await, usd(100));
}

async fn what_is_not_covered_any_more_is_not_paid(db: TestDb) {
    let (referrer, order) = referrer(&db).await;
    ask(&db, "rq_1", referrer, usd(25)).await.unwrap();
    within(&db, move |conn| {
        let row = orders::lock(conn, &order)?.unwrap();
        orders::apply_provider(conn, row, ProviderEvent::TakenBack, rules(), NOW)?;
        Ok(())
    })
    .await;
    let accepted = accept(&db, "rq_1", "po_1").await;
    assert!(
        matches!(accepted, Err(PayoutError::TooMuch(_))),
        "{accepted:?}"
    );
    // It still waits, for its owner to take it back or for the operator to decline it.
    assert_eq!(kept(&db, "rq_1").await.status, RequestStatus::Waiting);
    let earned = within(&db, move |conn| earnings::of(conn, referrer, 0, NOW)).await;
    assert_eq!(earned.available, usd(0));
}

async fn who_is_gone_waits_for_nothing(db: TestDb) {
    let earner = earner(&db, "earner", 1).await;
    ask(&db, "rq_1", earner, usd(100)).await.unwrap();
    within(&db, move |conn| {
        accounts::retire(conn, earner, &ink_id("earner"), NOW)
    })
    .await;
    let request = kept(&db, "rq_1").await;
    assert_eq!(
        (request.status, request.payee),
        (RequestStatus::Withdrawn, None)
    );
    assert!(ask(&db, "rq_2", earner, usd(100)).await.is_err());
}
