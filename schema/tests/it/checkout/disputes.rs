//! What a disputed payment blocks, and what it does not.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::order::{OrderId, OrderStatus};
use ink_schema::checkout::disputes::{self, Dispute, DisputeState};
use ink_schema::checkout::orders;
use ink_schema::store::zips;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};

use crate::account::people::{account, retire};
use crate::database::{rows, run_before_commit, transact};
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, SMALL, assert_consistent, order, paid, rules, stock, usd,
};

/// The provider says how a dispute of a payment stands. Gives what stands here.
pub(crate) fn note(
    conn: &mut Conn,
    id: &str,
    order: &OrderId,
    state: DisputeState,
) -> Result<DisputeState, DbError> {
    let dispute = Dispute {
        id: id.to_owned(),
        order: order.clone(),
        amount: usd(500),
        reason: "fraudulent".to_owned(),
        state,
        due_by: None,
    };
    disputes::record(conn, &dispute, NOW)
}

#[both_databases(empty)]
async fn dispute_noted_at_due_date_keeps_order_open(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[DEAR], NOW).await.id;
    let due = transact(&db, |conn| orders::overdue(conn, DUE, 10)).await;
    assert_eq!(due.len(), 1);
    let disputed = id.clone();
    let tell = move |conn: &mut Conn| {
        orders::lock(conn, &disputed)?.unwrap();
        note(conn, "dp_1", &disputed, DisputeState::Open)
    };
    let looked = id.clone();
    let look = move |conn: &mut Conn| orders::close_overdue(conn, &looked, rules(), DUE);
    let (told, closed) = run_before_commit(&db, tell, look).await;
    told.unwrap();
    closed.unwrap();
    assert_eq!(order(&db, &id).await.order.status, OrderStatus::InProcess);
    let ended = id.clone();
    transact(&db, move |conn| {
        note(conn, "dp_1", &ended, DisputeState::Won)?;
        orders::close_overdue(conn, &ended, rules(), DUE)
    })
    .await;
    assert_eq!(order(&db, &id).await.order.status, OrderStatus::Unpaid);
    assert_consistent(&db, DUE).await;
}

/// The provider's news come in any order.
#[both_databases(empty)]
async fn ended_dispute_keeps_its_final_state(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let ends = [
        ("dp_1", DisputeState::Won, DisputeState::Open),
        ("dp_2", DisputeState::Lost, DisputeState::Open),
        ("dp_3", DisputeState::Won, DisputeState::Lost),
        ("dp_4", DisputeState::Closed, DisputeState::Warning),
    ];
    let noted = transact(&db, move |conn| {
        for (dispute, end, late) in ends {
            for state in [end, late] {
                assert_eq!(note(conn, dispute, &id, state)?, end, "{state:?}");
            }
        }
        Ok((
            disputes::of_order(conn, &id)?,
            disputes::unended(conn, NOW)?,
        ))
    });
    let (all, unended) = noted.await;
    let states: Vec<_> = all.into_iter().map(|dispute| dispute.state).collect();
    assert_eq!(states, ends.map(|(_, end, _)| end));
    assert_eq!(unended, []);
}

#[both_databases(empty)]
async fn contradicted_outcome_is_marked_until_it_is_reported_again(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let report = async |state: DisputeState| {
        let id = id.clone();
        transact(&db, move |conn| {
            let stands = note(conn, "dp_1", &id, state)?;
            Ok(stands.contradicts(state) && disputes::mark_contradicted(conn, "dp_1", NOW)?)
        })
        .await
    };
    for (state, is_new, marked) in [
        (DisputeState::Lost, false, 0),
        (DisputeState::Won, true, 1),
        (DisputeState::Won, false, 1),
        (DisputeState::Open, false, 1),
        (DisputeState::Lost, false, 0),
        (DisputeState::Won, true, 1),
    ] {
        assert_eq!(report(state).await, is_new, "{state:?}");
        let stored = rows(&db, "disputes WHERE contradicted_at IS NOT NULL").await;
        assert_eq!(stored, marked, "{state:?}");
    }
}

#[both_databases(empty)]
async fn inquiry_takes_reason_and_amount_of_its_dispute(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    for (state, reason, dollars, stored) in [
        (DisputeState::Warning, "general", 500, ("general", 500)),
        (DisputeState::Warning, "general", 400, ("general", 400)),
        (DisputeState::Closed, "general", 400, ("general", 400)),
        (DisputeState::Open, "fraudulent", 300, ("fraudulent", 300)),
        // Now the amount is posted.
        (DisputeState::Open, "duplicate", 200, ("duplicate", 300)),
        (DisputeState::Warning, "general", 500, ("duplicate", 300)),
        (DisputeState::Won, "fraudulent", 200, ("fraudulent", 300)),
        (DisputeState::Open, "duplicate", 200, ("fraudulent", 300)),
    ] {
        let dispute = Dispute {
            id: "dp_1".to_owned(),
            order: id.clone(),
            amount: usd(dollars),
            reason: reason.to_owned(),
            state,
            due_by: None,
        };
        let order = id.clone();
        let noted = transact(&db, move |conn| {
            disputes::record(conn, &dispute, NOW)?;
            disputes::of_order(conn, &order)
        });
        let noted = noted.await;
        let noted = noted.first().unwrap();
        let (reason, dollars) = stored;
        assert_eq!(
            (noted.reason.as_str(), noted.amount),
            (reason, usd(dollars)),
            "{state:?}"
        );
    }
}

#[both_databases(empty)]
async fn dispute_first_reported_as_lost_awaits_email_for_a_week(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let pending_at = async |now: i64| {
        let pending = transact(&db, move |conn| disputes::pending_emails(conn, now, 10)).await;
        pending.into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    let noted = transact(&db, move |conn| {
        note(conn, "dp_1", &id, DisputeState::Open)?;
        disputes::mark_emailed(conn, "dp_1", NOW)?;
        note(conn, "dp_1", &id, DisputeState::Lost)?;
        note(conn, "dp_2", &id, DisputeState::Lost)?;
        note(conn, "dp_3", &id, DisputeState::Won)
    });
    noted.await;
    assert_eq!(pending_at(NOW + 7 * DAY).await, ["dp_2"]);
    assert!(pending_at(NOW + 7 * DAY + 1).await.is_empty());
    transact(&db, |conn| disputes::mark_emailed(conn, "dp_2", NOW)).await;
    assert!(pending_at(NOW).await.is_empty());
}

#[both_databases(empty)]
async fn warning_without_dispute_expires(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let unended_at = async |now: i64| {
        let unended = transact(&db, move |conn| disputes::unended(conn, now)).await;
        unended.into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    let noted = transact(&db, move |conn| {
        note(conn, "issfr_1", &id, DisputeState::Warning)?;
        note(conn, "dp_1", &id, DisputeState::Open)
    });
    noted.await;
    assert_eq!(unended_at(NOW + 120 * DAY).await, ["dp_1", "issfr_1"]);
    assert_eq!(unended_at(NOW + 120 * DAY + 1).await, ["dp_1"]);
}

#[both_databases(empty)]
async fn disputed_zip_of_deleted_account_is_not_returned(db: TestDb) {
    stock(&db).await;
    let leaver = account(&db, "leaver").await;
    let id = paid(&db, leaver, 1, &[SMALL], NOW).await.id;
    retire(&db, leaver, "leaver", NOW).await;
    let after_a_week = async |state: DisputeState| {
        let id = id.clone();
        transact(&db, move |conn| {
            note(conn, "dp_1", &id, state)?;
            zips::release_from_deleted_accounts(conn, NOW + 7 * DAY)
        })
        .await
    };
    assert_eq!(after_a_week(DisputeState::Open).await, 0);
    assert_eq!(after_a_week(DisputeState::Won).await, 1);
}
