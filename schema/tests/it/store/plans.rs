//! Look-ups, and what happens to orders, use the indexes made for them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};

use diesel::connection::{InstrumentationEvent, SimpleConnection};
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use ink_domain::ledger::LedgerAccount;
use ink_domain::order::{CancelReason, Event, OrderStatus};
use ink_domain::zip::State;
use ink_schema::account::accounts;
use ink_schema::account::accounts::AccountId;
use ink_schema::account::notifications::{self, NotificationQuery};
use ink_schema::auth::sessions;
use ink_schema::billing::transactions::{self, TransactionQuery};
use ink_schema::billing::{ledger, payout_requests, payouts};
use ink_schema::checkout::orders::{AmountQuery, AwaitingCard, OrderQuery};
use ink_schema::checkout::{cards, orders, provider_events, refunds};
use ink_schema::outbox;
use ink_schema::site::stats;
use ink_schema::store::{watches, zips};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use crate::account::people::account;
use crate::database::transact;
use crate::fixtures::{
    DEAR, DUE, NOW, SMALL, apply, capture, order_id, place, placed, record_cancelled,
    settle_refunds, stock, usd, wire_received, zip,
};

fn scans_a_table(line: &str) -> bool {
    line.contains("Seq Scan") || line.starts_with("SCAN ")
}

fn sorts(line: &str) -> bool {
    line.contains("Sort") || line.contains("USE TEMP B-TREE FOR ORDER BY")
}

/// A statement that was run, and how the database goes about it.
#[derive(Debug)]
struct Planned {
    sql: String,
    plan: Vec<String>,
}

#[derive(QueryableByName)]
struct SqliteStep {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[derive(QueryableByName)]
struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    detail: String,
}

/// The plans of all that a piece of work asks of the database. The tables are too small for PostgreSQL to
/// use an index by its own choice.
async fn plans_of(
    db: &Db,
    work: impl FnOnce(&mut Conn) -> Result<(), DbError> + Send + 'static,
) -> Vec<Planned> {
    transact(db, move |conn| {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let asking = Arc::clone(&asked);
        conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if let InstrumentationEvent::StartQuery { query, .. } = event {
                asking.lock().unwrap().push(query.to_string());
            }
        });
        work(conn)?;
        conn.set_instrumentation(|_: InstrumentationEvent<'_>| {});
        let asked: Vec<String> = std::mem::take(&mut *asked.lock().unwrap());
        let words = ["SELECT", "UPDATE", "DELETE"];
        asked
            .iter()
            .filter_map(|text| text.split(" -- binds: ").next())
            .filter(|sql| words.iter().any(|word| sql.starts_with(word)))
            .map(|sql| {
                let plan = explain(conn, sql)?;
                let sql = sql.to_owned();
                Ok(Planned { sql, plan })
            })
            .collect()
    })
    .await
}

/// Without the values that were asked about: the plan is the same for all.
fn explain(conn: &mut Conn, sql: &str) -> Result<Vec<String>, DbError> {
    if let Conn::Sqlite(_) = conn {
        let steps: Vec<SqliteStep> = sql_query(format!("EXPLAIN QUERY PLAN {sql}")).load(conn)?;
        return Ok(steps.into_iter().map(|step| step.detail).collect());
    }
    let binds = (1..100)
        .filter(|nth| sql.contains(&format!("${nth}")))
        .count();
    let values = match binds {
        0 => String::new(),
        _ => format!("({})", vec!["NULL"; binds].join(", ")),
    };
    // Alternatives go by several indexes, which bitmaps join.
    let bitmaps = if sql.contains("\"ledger_transfers\".\"debit\" = ") && sql.contains(" OR ") {
        "on"
    } else {
        "off"
    };
    conn.batch_execute(&format!(
        "SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off;
         SET LOCAL enable_bitmapscan = {bitmaps}; PREPARE probe AS {sql}"
    ))?;
    let steps = sql_query(format!("EXPLAIN EXECUTE probe{values}"));
    let steps: Vec<PostgresStep> = steps.load(conn)?;
    conn.batch_execute("DEALLOCATE probe")?;
    Ok(steps.into_iter().map(|step| step.detail).collect())
}

/// Whose order the first one is.
fn first_buyer(conn: &mut Conn) -> Result<AccountId, DbError> {
    Ok(orders::by_id(conn, &order_id(1))?.unwrap().account)
}

type LookUp = fn(&mut Conn) -> Result<(), DbError>;

/// One of these indexes is used.
async fn assert_uses_index(db: &Db, indexes: &[&str], look_up: LookUp) {
    let planned = plans_of(db, look_up).await;
    let mut lines = planned.iter().flat_map(|planned| &planned.plan);
    let used = lines.any(|line| indexes.iter().any(|index| line.contains(index)));
    assert!(used, "{indexes:?}: {planned:#?}");
}

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

#[both_databases(empty)]
async fn order_and_ledger_queries_use_their_indexes(db: TestDb) {
    // With so few rows one is as good as the other.
    const BY_ACCOUNT: [&str; 4] = [
        "orders_by_account",
        "orders_by_counted_at",
        "orders_awaiting_by_account",
        "orders_by_account_status",
    ];
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    // Of each, one of these is to be used.
    let look_ups: [(&[&str], LookUp); 18] = [
        (&["zips_by_state_status", "order_zips"], |conn| {
            zips::latest_sales(conn, State::Illinois, 5).map(drop)
        }),
        (&["orders_by_intent"], |conn| {
            orders::by_intent(conn, "pi_1").map(drop)
        }),
        (&["orders_by_status_held_until"], |conn| {
            orders::awaiting_card(conn, AwaitingCard::ToCancel(NOW), None, 10).map(drop)
        }),
        (&["orders_by_status_"], |conn| {
            orders::awaiting_card(conn, AwaitingCard::PlacedBefore(NOW), None, 10).map(drop)
        }),
        (&["orders_by_status_due_at"], |conn| {
            orders::overdue(conn, NOW, 10).map(drop)
        }),
        (&["orders_by_status_due_at"], |conn| {
            orders::remind(conn, DUE, NOW).map(drop)
        }),
        (&BY_ACCOUNT, |conn| {
            let buyer = first_buyer(conn)?;
            orders::awaiting_card_of(conn, buyer).map(drop)
        }),
        (&BY_ACCOUNT, |conn| {
            let buyer = first_buyer(conn)?;
            orders::has_open(conn, buyer).map(drop)
        }),
        (&BY_ACCOUNT, |conn| {
            let buyer = first_buyer(conn)?;
            orders::paid_or_awaiting_of(conn, buyer).map(drop)
        }),
        (&BY_ACCOUNT, |conn| {
            let buyer = first_buyer(conn)?;
            orders::buyer_record(conn, buyer, NOW).map(drop)
        }),
        (&["orders_without_card"], |conn| {
            cards::unrecorded(conn, 10).map(drop)
        }),
        (&["order_zips_pkey", "PRIMARY KEY"], |conn| {
            orders::zips_of(conn, &order_id(1), NOW).map(drop)
        }),
        (&["order_events_by_order"], |conn| {
            orders::timeline(conn, &order_id(1)).map(drop)
        }),
        (&["order_notices_unwritten"], |conn| {
            orders::pending_emails(conn, 10).map(drop)
        }),
        (&["refunds_unsettled"], |conn| {
            refunds::claim(conn, NOW, 10, 1).map(drop)
        }),
        (&["provider_events_by_at"], |conn| {
            provider_events::delete_expired(conn, NOW).map(drop)
        }),
        (&["payouts_by_account"], |conn| {
            let buyer = first_buyer(conn)?;
            payouts::list(conn, Some(buyer), 10).map(drop)
        }),
        (&["ledger_transfers_by_debit"], |conn| {
            ledger::transferred(
                conn,
                &LedgerAccount::Order(order_id(1)),
                &LedgerAccount::Card,
            )
            .map(drop)
        }),
    ];
    for (indexes, look_up) in look_ups {
        assert_uses_index(&db, indexes, look_up).await;
    }
    // A book's sums read no line but in the index.
    let planned = plans_of(&db, |conn| {
        ledger::balance(conn, &LedgerAccount::Sales).map(drop)
    })
    .await;
    for index in ["ledger_transfers_by_credit", "ledger_transfers_by_debit"] {
        let only = |line: &&String| line.contains(index) && line.to_lowercase().contains("only");
        let covering = |line: &&String| line.contains(index) && line.contains("COVERING");
        let mut lines = planned.iter().flat_map(|planned| &planned.plan);
        assert!(
            lines.any(|line| only(&line) || covering(&line)),
            "{planned:#?}"
        );
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
        let rummages = |line: &String| scans_a_table(line) || sorts(line);
        assert!(!plan.iter().any(rummages), "{sql}: {plan:#?}");
    }
}

#[both_databases(empty)]
async fn order_transitions_never_scan_a_table(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let planned = plans_of(&db, move |conn| {
        place(conn, buyer, 1, &[SMALL], NOW).unwrap();
        orders::request_cancel(conn, &order_id(1), CancelReason::Buyer, NOW)?;
        record_cancelled(conn, &order_id(1), NOW)?;
        place(conn, buyer, 2, &[SMALL, DEAR], NOW).unwrap();
        orders::set_intent(conn, &order_id(2), "pi_2", "digest")?;
        capture(conn, &order_id(2), usd(1050), NOW, NOW)?;
        apply(conn, &order_id(2), wire_received(usd(9450)), NOW)?.unwrap();
        apply(conn, &order_id(2), Event::Refund, NOW)?.unwrap();
        settle_refunds(conn, NOW)?;
        for email in orders::pending_emails(conn, 10)? {
            orders::mark_emailed(conn, &email, NOW)?;
        }
        Ok(())
    })
    .await;
    assert!(planned.len() > 40, "{}", planned.len());
    for Planned { sql, plan } in planned {
        // What is still to be done is an index of its own, which is read as a whole.
        let queue = |line: &&String| {
            line.contains("_unwritten")
                || line.contains("_unsettled")
                || line.contains("TEMP B-TREE")
        };
        let mut lines = plan.iter().filter(|line| !queue(line));
        // All orders of a status are everybody's. PostgreSQL knows how many those are; SQLite has no statistics.
        let reads_all = |line: &String| {
            scans_a_table(line) || line.contains("orders_by_status_placed_at (status=?)")
        };
        assert!(!lines.any(reads_all), "{sql}: {plan:#?}");
    }
}

/// The first page of a list, and the one behind an order.
fn listed(conn: &mut Conn, set: impl FnOnce(&mut OrderQuery)) -> Result<(), DbError> {
    let mut query = OrderQuery::default();
    set(&mut query);
    let last = orders::by_id(conn, &order_id(1))?;
    orders::list(conn, &query, None, 50)?;
    orders::list(conn, &query, last.as_ref(), 50).map(drop)
}

#[both_databases(empty)]
async fn operator_queries_neither_scan_nor_sort(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    // A buyer's orders and a ZIP's are few enough to be sorted.
    let look_ups: [(&str, bool, LookUp); 10] = [
        ("orders_by_placed_at", false, |conn| listed(conn, |_| {})),
        ("orders_by_placed_at", false, |conn| {
            listed(conn, |query| {
                query.amount = Some(AmountQuery::Between(usd(1), usd(2)));
                (query.from, query.until) = (Some(NOW), Some(DUE));
            })
        }),
        ("orders_by_total", false, |conn| {
            listed(conn, |query| {
                query.amount = Some(AmountQuery::Exactly(usd(500)));
            })
        }),
        ("orders_by_card_amount", false, |conn| {
            listed(conn, |query| {
                query.amount = Some(AmountQuery::Exactly(usd(500)));
            })
        }),
        ("orders_by_status_placed_at", false, |conn| {
            listed(conn, |query| query.status = Some(OrderStatus::Complete))
        }),
        ("orders_by_account", true, |conn| {
            let buyer = first_buyer(conn)?;
            listed(conn, |query| query.buyer = Some(buyer))
        }),
        ("order_zips_by_zip", true, |conn| {
            listed(conn, |query| query.zip = Some(zip(SMALL)))
        }),
        ("orders_by_intent", true, |conn| {
            listed(conn, |query| query.intent = Some("pi_1".to_owned()))
        }),
        ("orders_by_status_due_at", true, |conn| {
            orders::due_before(conn, NOW, 10).map(drop)
        }),
        ("refunds_failed", true, |conn| {
            refunds::all_failed(conn, NOW).map(drop)
        }),
    ];
    for (index, may_sort, look_up) in look_ups {
        let planned = plans_of(&db, look_up).await;
        let mut lines = planned.iter().flat_map(|planned| &planned.plan);
        let used = lines.any(|line| line.contains(index));
        assert!(used, "{index}: {planned:#?}");
        for Planned { sql, plan } in &planned {
            // What a restore has lost is a handful, and has no index.
            let is_short = |line: &&String| line.contains("unmatched_payments");
            let scans = |line: &&String| scans_a_table(line) && !line.contains("INDEX");
            let bad =
                |line: &&String| (scans(line) && !is_short(line)) || (!may_sort && sorts(line));
            assert_eq!(plan.iter().find(bad), None, "{sql}: {plan:#?}");
        }
    }
    for (typed, index) in [
        ("ada", "accounts_by_ink_id_folded"),
        ("ada@", "accounts_by_email_folded"),
    ] {
        let planned = plans_of(&db, move |conn| {
            accounts::by_prefix(conn, typed, None, 50).map(drop)
        });
        let planned = planned.await;
        let mut lines = planned.iter().flat_map(|planned| &planned.plan);
        assert!(
            lines.clone().any(|line| line.contains(index)),
            "{planned:#?}"
        );
        assert!(!lines.any(|line| sorts(line)), "{planned:#?}");
    }
}

#[both_databases(empty)]
async fn ledger_rows_of_an_account_use_ledger_indexes(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    let planned = plans_of(&db, move |conn| {
        let all = TransactionQuery::default();
        transactions::newest(conn, buyer, &all, 30)?;
        transactions::all(conn, buyer, &all)?;
        transactions::span(conn, buyer)?;
        transactions::sales(conn, buyer).map(drop)
    })
    .await;
    let of_books = planned.iter().filter(|planned| {
        planned.sql.contains("FROM \"ledger_transfers\"")
            || planned.sql.contains("FROM `ledger_transfers`")
    });
    let mut number = 0;
    for Planned { sql, plan } in of_books {
        number += 1;
        let walks = |line: &String| scans_a_table(line) || line.contains("ledger_transfers_pkey");
        assert!(!plan.iter().any(walks), "{sql}: {plan:#?}");
        let found = |line: &String| line.contains("ledger_transfers_by_");
        assert!(plan.iter().any(found), "{sql}: {plan:#?}");
    }
    assert_eq!(number, 4, "{planned:#?}");
}
