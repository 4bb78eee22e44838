//! What an operator is notified of.

use ink_domain::time::HOUR;
use ink_schema::alerts::{self, AlertKind, OperatorAlert, UndeliveredAlert};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::database::{run_before_commit, transact};

async fn set_alerts(db: &Db, found: &[&str], now: i64) {
    let to_alert = |subject: &&str| OperatorAlert {
        kind: AlertKind::RefundFailed,
        subject: (*subject).to_owned(),
        detail: String::new(),
    };
    let found: Vec<OperatorAlert> = found.iter().map(to_alert).collect();
    transact(db, move |conn| {
        alerts::replace_all(
            conn,
            AlertKind::RefundFailed,
            &found,
            |_, _| false,
            true,
            now,
        )
    })
    .await;
}

/// The books disagree in so many places. Returns whether that is new.
fn report_disagreements(conn: &mut Conn, number: &str, now: i64) -> Result<bool, DbError> {
    let found = [OperatorAlert {
        kind: AlertKind::Ledger,
        subject: "books".to_owned(),
        detail: number.to_owned(),
    }];
    let new = alerts::replace_all(conn, AlertKind::Ledger, &found, |_, _| false, false, now)?;
    Ok(!new.is_empty())
}

async fn set_disagreements(db: &Db, number: &'static str, now: i64) -> bool {
    transact(db, move |conn| report_disagreements(conn, number, now)).await
}

async fn claim(db: &Db, now: i64) -> Vec<UndeliveredAlert> {
    transact(db, move |conn| alerts::claim(conn, now, 10, 100)).await
}

#[both_databases(empty)]
async fn outdated_report_does_not_silence_recurring_alert(db: TestDb) {
    set_alerts(&db, &["INK-1"], 1).await;
    let told = claim(&db, 1).await.remove(0);
    // While the webhook answers it is over, and comes again.
    set_alerts(&db, &[], 2).await;
    set_alerts(&db, &["INK-1"], 3).await;
    transact(&db, move |conn| alerts::reschedule(conn, &told, None)).await;
    let anew = claim(&db, 3).await.remove(0);
    assert_eq!((anew.began_at, anew.attempts), (3, 1));
    // Nor does a node that lost it to another one.
    let other = claim(&db, 103).await.remove(0);
    transact(&db, move |conn| {
        alerts::reschedule(conn, &other, Some(104))?;
        alerts::reschedule(conn, &anew, None)
    })
    .await;
    assert_eq!(claim(&db, 104).await.len(), 1);
}

#[both_databases(empty)]
async fn search_that_began_earlier_ends_no_alert(db: TestDb) {
    set_alerts(&db, &["INK-1"], 2).await;
    let lasting = async || transact(&db, |conn| alerts::count(conn, AlertKind::RefundFailed)).await;
    // Another node began to look before that, and is done later.
    set_alerts(&db, &[], 1).await;
    assert_eq!(lasting().await, 1);
    set_alerts(&db, &[], 2).await;
    assert_eq!(lasting().await, 0);
    // A clock was ahead when it was reported.
    set_alerts(&db, &["INK-1"], 2 * HOUR).await;
    set_alerts(&db, &[], 3).await;
    assert_eq!(lasting().await, 0);
}

#[both_databases(empty)]
async fn search_that_began_earlier_changes_no_alert(db: TestDb) {
    let stored = async || {
        let lasting = transact(&db, |conn| alerts::of(conn, AlertKind::Ledger));
        lasting.await.remove(0).detail
    };
    assert!(set_disagreements(&db, "2", 2).await);
    assert!(!set_disagreements(&db, "1", 1).await);
    assert_eq!(stored().await, "2");
    assert!(!set_disagreements(&db, "2", 3).await);
    // Nor does it report more.
    assert!(!set_disagreements(&db, "1", 3).await);
    assert!(!set_disagreements(&db, "2", 1).await);
    assert_eq!(stored().await, "1");
    // Of the same time, it does.
    assert!(set_disagreements(&db, "2", 3).await);
}

/// By then another node may have found again what is wrong.
#[both_databases(empty)]
async fn search_that_began_earlier_changes_no_alert_that_lasts(db: TestDb) {
    assert!(set_disagreements(&db, "2", 1).await);
    assert!(!set_disagreements(&db, "2", 4).await);
    assert!(!set_disagreements(&db, "1", 2).await);
    let over =
        |conn: &mut Conn| alerts::replace_all(conn, AlertKind::Ledger, &[], |_, _| false, false, 3);
    transact(&db, over).await;
    assert!(!set_disagreements(&db, "2", 5).await);
    assert!(!set_disagreements(&db, "1", 6).await);
    assert!(set_disagreements(&db, "2", 7).await);
}

/// What it finds was stored while it waited for another node.
#[both_databases(empty)]
async fn concurrent_search_that_began_earlier_changes_no_alert(db: TestDb) {
    assert!(set_disagreements(&db, "9", 1).await);
    for (now, number) in [(2, "8"), (4, "12")] {
        let (first, second) = run_before_commit(
            &db,
            move |conn| report_disagreements(conn, "9", now + 1),
            move |conn| report_disagreements(conn, number, now),
        )
        .await;
        assert!(
            matches!((first, second), (Ok(false), Ok(false))),
            "{number}"
        );
        let lasting = transact(&db, |conn| alerts::of(conn, AlertKind::Ledger)).await;
        let details: Vec<_> = lasting.iter().map(|one| one.detail.as_str()).collect();
        assert_eq!(details, ["9"]);
    }
}
