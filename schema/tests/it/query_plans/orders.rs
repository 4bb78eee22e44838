//! Queries of orders and of money.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ledger::LedgerAccount;
use ink_domain::order::{CancelReason, Event, OrderStatus};
use ink_domain::zip::State;
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::billing::transactions::{self, TransactionQuery};
use ink_schema::billing::{ledger, payouts};
use ink_schema::checkout::orders::{AmountQuery, AwaitingCard, OrderQuery};
use ink_schema::checkout::{cards, orders, provider_events, refunds};
use ink_schema::store::zips;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DbError, both_databases};

use super::{LookUp, Planned, assert_uses_index, plans_of, scans_a_table, sorts};
use crate::account::people::account;
use crate::fixtures::{
    DEAR, DUE, NOW, SMALL, apply, capture, order_id, place, placed, record_cancelled,
    settle_refunds, stock, usd, wire_received, zip,
};

/// Whose order the first one is.
fn first_buyer(conn: &mut Conn) -> Result<AccountId, DbError> {
    Ok(orders::by_id(conn, &order_id(1))?.unwrap().account)
}

#[both_databases(empty)]
async fn order_and_ledger_queries_use_their_indexes(db: TestDb) {
    // With so few rows one is as good as the other.
    const BY_ACCOUNT: [&str; 3] = [
        "orders_by_account",
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
            payouts::of(conn, buyer).map(drop)
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
    // The sums of a ledger account are read from the indexes alone.
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

/// The first page of orders, and the one after an order.
fn list_two_pages(conn: &mut Conn, set: impl FnOnce(&mut OrderQuery)) -> Result<(), DbError> {
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
        ("orders_by_placed_at", false, |conn| {
            list_two_pages(conn, |_| {})
        }),
        ("orders_by_placed_at", false, |conn| {
            list_two_pages(conn, |query| {
                query.amount = Some(AmountQuery::Between(usd(1), usd(2)));
                (query.from, query.until) = (Some(NOW), Some(DUE));
            })
        }),
        ("orders_by_total", false, |conn| {
            list_two_pages(conn, |query| {
                query.amount = Some(AmountQuery::Exactly(usd(500)));
            })
        }),
        ("orders_by_card_amount", false, |conn| {
            list_two_pages(conn, |query| {
                query.amount = Some(AmountQuery::Exactly(usd(500)));
            })
        }),
        ("orders_by_status_placed_at", false, |conn| {
            list_two_pages(conn, |query| query.status = Some(OrderStatus::Complete))
        }),
        ("orders_by_account", true, |conn| {
            let buyer = first_buyer(conn)?;
            list_two_pages(conn, |query| query.buyer = Some(buyer))
        }),
        ("order_zips_by_zip", true, |conn| {
            list_two_pages(conn, |query| query.zip = Some(zip(SMALL)))
        }),
        ("orders_by_intent", true, |conn| {
            list_two_pages(conn, |query| query.intent = Some("pi_1".to_owned()))
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
            // Few payments are ever unmatched; they have no index.
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
    let mut count = 0;
    for Planned { sql, plan } in of_books {
        count += 1;
        let scans = |line: &String| scans_a_table(line) || line.contains("ledger_transfers_pkey");
        assert!(!plan.iter().any(scans), "{sql}: {plan:#?}");
        let found = |line: &String| line.contains("ledger_transfers_by_");
        assert!(plan.iter().any(found), "{sql}: {plan:#?}");
    }
    assert_eq!(count, 4, "{planned:#?}");
}
