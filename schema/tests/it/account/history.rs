//! An account's history: browsers, disclosures, and what was done to it.

use ink_schema::account::disclosures::{self, SPAN};
use ink_schema::auth::browsers;
use ink_schema::test_support::TestDb;
use ink_schema::{audit, both_databases};

use super::people::account;
use crate::database::{run_concurrently, transact};

#[both_databases(empty)]
async fn browser_is_known_from_second_visit(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    let known = transact(&db, move |conn| {
        Ok([
            browsers::meet(conn, me, "desk", 1)?,
            browsers::meet(conn, me, "desk", 2)?,
            browsers::meet(conn, me, "phone", 3)?,
            browsers::meet(conn, other, "desk", 4)?,
        ])
    });
    assert_eq!(known.await, [false, true, false, false]);
    run_concurrently(&db, 8, move |conn, _| browsers::meet(conn, me, "tablet", 5)).await;
    let known = transact(&db, move |conn| browsers::meet(conn, me, "tablet", 6));
    assert!(known.await);
}

#[both_databases(empty)]
async fn two_disclosures_are_allowed_in_twelve_months(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    let again_at = transact(&db, move |conn| {
        Ok([
            disclosures::record_if_allowed(conn, me, 0)?,
            disclosures::record_if_allowed(conn, me, 10)?,
            disclosures::record_if_allowed(conn, me, SPAN - 1)?,
            disclosures::record_if_allowed(conn, me, SPAN)?,
            disclosures::record_if_allowed(conn, me, SPAN)?,
            disclosures::record_if_allowed(conn, other, SPAN)?,
        ])
    });
    let (first, second) = (Some(SPAN), Some(SPAN + 10));
    assert_eq!(again_at.await, [None, None, first, None, second, None]);
}

#[both_databases(empty)]
async fn concurrent_disclosure_requests_allow_two(db: TestDb) {
    let me = account(&db, "myself").await;
    let again_at = run_concurrently(&db, 8, move |conn, _| {
        disclosures::record_if_allowed(conn, me, 0)
    });
    assert_eq!(again_at.await.iter().filter(|at| at.is_none()).count(), 2);
}

#[both_databases(empty)]
async fn audit_lists_newest_entries_first(db: TestDb) {
    let (me, other) = (account(&db, "myself").await, account(&db, "other").await);
    let entries = transact(&db, move |conn| {
        audit::record(conn, me, audit::Actor::Owner, "password.changed", 1)?;
        audit::record(conn, other, audit::Actor::Owner, "password.changed", 2)?;
        audit::record(conn, me, audit::Actor::Server, "account.banned", 2)?;
        audit::record(
            conn,
            me,
            audit::Actor::Operator("operator:ada"),
            "account.unbanned",
            3,
        )?;
        audit::of(conn, me, 2)
    })
    .await;
    let seen: Vec<_> = entries
        .iter()
        .map(|entry| (entry.at, entry.actor.as_str(), entry.action.as_str()))
        .collect();
    let unbanned = (3, "operator:ada", "account.unbanned");
    assert_eq!(seen, [unbanned, (2, "server", "account.banned")]);
}
