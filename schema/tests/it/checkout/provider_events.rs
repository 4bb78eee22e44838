//! The inbox of the card provider's webhooks.

use ink_schema::checkout::provider_events;
use ink_schema::test_support::TestDb;
use ink_schema::{DbError, both_databases};

use crate::account::people::{at_once, rows, within};

both_databases!(empty:
    an_event_is_acted_on_by_one_of_many,
    an_event_of_a_transaction_that_failed_comes_again,
    only_what_is_old_is_forgotten,
    what_was_acted_on_is_known,
);

async fn an_event_is_acted_on_by_one_of_many(db: TestDb) {
    let claimed = at_once(&db, 40, |conn, nth| {
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

async fn an_event_of_a_transaction_that_failed_comes_again(db: TestDb) {
    let failed: Result<(), DbError> = db
        .write(|conn| {
            provider_events::claim(conn, "evt_1", "charge.refunded", 1)?;
            Err(DbError::ShuttingDown)
        })
        .await;
    assert!(failed.is_err());
    let claim = |conn: &mut _| provider_events::claim(conn, "evt_1", "charge.refunded", 2);
    assert!(within(&db, claim).await);
    assert!(!within(&db, claim).await);
}

async fn only_what_is_old_is_forgotten(db: TestDb) {
    let forgotten = within(&db, |conn| {
        for (id, at) in [("evt_1", 1), ("evt_2", 2), ("evt_3", 3)] {
            provider_events::claim(conn, id, "charge.refunded", at)?;
        }
        provider_events::delete_expired(conn, 2)
    });
    assert_eq!(forgotten.await, 1);
    assert_eq!(rows(&db, "provider_events WHERE at >= 2").await, 2);
}

async fn what_was_acted_on_is_known(db: TestDb) {
    let known = within(&db, |conn| {
        provider_events::claim(conn, "evt_1", "payment_intent.succeeded", 1)?;
        provider_events::claimed(conn, &["evt_1".to_owned(), "evt_2".to_owned()])
    });
    assert_eq!(known.await, ["evt_1".to_owned()].into());
}
