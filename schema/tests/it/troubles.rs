//! What an operator is notified of.

use ink_schema::test_support::TestDb;
use ink_schema::troubles::{self, AlertKind, OperatorAlert, UndeliveredAlert};
use ink_schema::{Db, both_databases};

use crate::account::people::within;

both_databases!(empty: what_was_told_before_does_not_silence_what_came_anew);

async fn are(db: &Db, found: &[&str], now: i64) {
    let trouble = |subject: &&str| OperatorAlert {
        kind: AlertKind::RefundParked,
        subject: (*subject).to_owned(),
        detail: String::new(),
    };
    let found: Vec<OperatorAlert> = found.iter().map(trouble).collect();
    within(db, move |conn| {
        troubles::replace_all(conn, AlertKind::RefundParked, &found, true, now)
    })
    .await;
}

async fn claim(db: &Db, now: i64) -> Vec<UndeliveredAlert> {
    within(db, move |conn| troubles::claim(conn, now, 10, 100)).await
}

async fn what_was_told_before_does_not_silence_what_came_anew(db: TestDb) {
    are(&db, &["INK-1"], 1).await;
    let told = claim(&db, 1).await.remove(0);
    // While the webhook answers it is over, and comes again.
    are(&db, &[], 2).await;
    are(&db, &["INK-1"], 3).await;
    within(&db, move |conn| troubles::reschedule(conn, &told, None)).await;
    let anew = claim(&db, 3).await.remove(0);
    assert_eq!((anew.began_at, anew.attempts), (3, 1));
    // Nor does a node that lost it to another one.
    let other = claim(&db, 103).await.remove(0);
    within(&db, move |conn| {
        troubles::reschedule(conn, &other, Some(104))?;
        troubles::reschedule(conn, &anew, None)
    })
    .await;
    assert_eq!(claim(&db, 104).await.len(), 1);
}
