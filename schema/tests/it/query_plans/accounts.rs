//! Queries of accounts, their notifications and e-mails, and of watch lists.

use ink_schema::account::accounts;
use ink_schema::account::notifications::{self, NotificationQuery};
use ink_schema::auth::sessions;
use ink_schema::billing::payout_requests;
use ink_schema::both_databases;
use ink_schema::outbox;
use ink_schema::site::stats;
use ink_schema::store::watches;
use ink_schema::test_support::TestDb;

use super::{LookUp, Planned, assert_uses_index, explain, plans_of, scans_a_table, sorts};
use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{NOW, SMALL, placed, stock};

#[both_databases(empty)]
async fn queues_are_read_by_their_indexes(db: TestDb) {
    let queues: [(&str, LookUp); 4] = [
        ("outbox_by_next_at", |conn| {
            outbox::claim(conn, NOW, 10, 1).map(drop)
        }),
        ("outbox_by_next_at", |conn| {
            outbox::release_put_off(conn, NOW)
        }),
        ("notifications_to_mail", |conn| {
            notifications::pending_emails(conn, NOW, 10).map(drop)
        }),
        ("payout_requests_waiting", |conn| {
            payout_requests::waiting(conn).map(drop)
        }),
    ];
    for (index, look_up) in queues {
        assert_uses_index(&db, &[index], look_up).await;
    }
}

/// It has no statistics, and what it takes for the best way depends on nothing but the statement and the indexes.
#[tokio::test]
async fn sqlite_avoids_unselective_indexes() {
    let db = TestDb::sqlite();
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    let mut planned = plans_of(&db, move |conn| {
        watches::find_changes(conn, None, NOW)?;
        outbox::all_of(conn, buyer, Some("buyer@example.com"), 10)?;
        outbox::claim(conn, NOW, 10, 1)?;
        outbox::release_put_off(conn, NOW)?;
        notifications::pending_emails(conn, NOW, 10)?;
        accounts::by_prefix(conn, "buy", None, 10)?;
        stats::read(conn)?;
        Ok(())
    })
    .await;
    // With many codes it is another way than with one.
    let of_one: Vec<String> = planned
        .iter()
        .map(|planned| planned.sql.clone())
        .filter(|sql| sql.contains("`watches`.`zip` IN (?)"))
        .collect();
    assert_eq!(of_one.len(), 2, "{planned:#?}");
    for many in [15, 200, 1000] {
        let codes = vec!["?"; many].join(", ");
        for sql in &of_one {
            let sql = sql.replace("IN (?)", &format!("IN ({codes})"));
            let plan = transact(&db, move |conn| explain(conn, &sql)).await;
            let sql = format!("changes of {many}");
            planned.push(Planned { sql, plan });
        }
    }
    let tables = ["accounts", "notifications", "orders", "outbox", "watches"];
    let everybodys = |line: &String| {
        let scans = |table| line.starts_with(&format!("SCAN {table}"));
        // All are counted in an index of those that count.
        let counts = line.contains("COVERING INDEX") || line.contains("accounts_there");
        let reads_all = tables.into_iter().any(scans) && !counts;
        reads_all || line.contains("(deleted_at=?)") || line.contains("(given_up_at=?)")
    };
    for Planned { sql, plan } in planned {
        assert!(!plan.iter().any(everybodys), "{sql}: {plan:#?}");
    }
}

#[both_databases(empty)]
async fn unread_notifications_use_an_index(db: TestDb) {
    let reader = account(&db, "reader").await;
    let planned = plans_of(&db, move |conn| {
        sessions::holder(conn, "token", NOW)?;
        let all = NotificationQuery {
            unread_only: false,
            before: Some(9),
            limit: 30,
        };
        notifications::page(conn, reader, all)?;
        notifications::mark_all_read(conn, reader, 9, NOW)?;
        notifications::mark_read(conn, reader, 9, NOW)?;
        Ok(())
    })
    .await;
    assert_eq!(planned.len(), 5, "{planned:#?}");
    for Planned { sql, plan } in planned {
        let uses = plan.iter().any(|line| {
            [
                "notifications_unread",
                "notifications_by_account",
                "notifications_pkey",
                "PRIMARY KEY",
            ]
            .iter()
            .any(|index| line.contains(index))
        });
        assert!(uses, "{sql}: {plan:#?}");
        let scans_or_sorts = |line: &String| scans_a_table(line) || sorts(line);
        assert!(!plan.iter().any(scans_or_sorts), "{sql}: {plan:#?}");
    }
}
