//! The inbox of the card provider's webhooks.

use ink_schema::checkout::provider_events;
use ink_schema::test_support::TestDb;
use ink_schema::{DbError, both_databases};

use crate::database::{rows, run_concurrently, transact};

#[both_databases(empty)]
async fn concurrent_claims_of_an_event_succeed_once(db: TestDb) {
    let claimed = run_concurrently(&db, 40, |conn, nth| {
        let id = if nth % 3 == 0 { "evt_1" } else { "evt_2" };
        let new = provider_events::claim(conn, id, "payment_intent.succeeded", 1)?;
        Ok((id, new))
    })
    .await;
    for id in ["evt_1", "evt_2"] {
        let new = claimed.iter().filter(|claim| **claim == (id, true));
        assert_eq!(new.count(), 1, "{id}");
    }
    assert_eq!(rows(&db, "provider_events").await, 2);
}

#[both_databases(empty)]
async fn event_of_rolled_back_transaction_can_be_claimed_again(db: TestDb) {
    let failed: Result<(), DbError> = db
        .write(|conn| {
            provider_events::claim(conn, "evt_1", "charge.refunded", 1)?;
            Err(DbError::ShuttingDown)
        })
        .await;
    assert!(failed.is_err());
    let claim = |conn: &mut _| provider_events::claim(conn, "evt_1", "charge.refunded", 2);
    assert!(transact(&db, claim).await);
    assert!(!transact(&db, claim).await);
}

#[both_databases(empty)]
async fn delete_expired_deletes_only_old_events(db: TestDb) {
    let deleted = transact(&db, |conn| {
        for (id, at) in [("evt_1", 1), ("evt_2", 2), ("evt_3", 3)] {
            provider_events::claim(conn, id, "charge.refunded", at)?;
        }
        provider_events::delete_expired(conn, 2)
    });
    assert_eq!(deleted.await, 1);
    assert_eq!(rows(&db, "provider_events WHERE at >= 2").await, 2);
}

#[both_databases(empty)]
async fn claimed_returns_only_claimed_events(db: TestDb) {
    let known = transact(&db, |conn| {
        provider_events::claim(conn, "evt_1", "payment_intent.succeeded", 1)?;
        provider_events::claimed(conn, &["evt_1".to_owned(), "evt_2".to_owned()])
    });
    assert_eq!(known.await, ["evt_1".to_owned()].into());
    for (id, at) in [("evt_1", Some(1)), ("evt_2", None)] {
        let claimed_at = transact(&db, move |conn| provider_events::claimed_at(conn, id));
        assert_eq!(claimed_at.await, at);
    }
}
