//! E-mails and notifications about orders: recorded with what they tell, e-mails written once.

use ink_domain::notification::NotificationKind;
use ink_domain::order::{Event, Notice, ProviderEvent, TimelineEntry};
use ink_schema::account::notifications::{self, NotificationQuery};
use ink_schema::checkout::orders::{self, PendingEmail};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use crate::account::people::account;
use crate::database::{execute, rows, run_concurrently, transact};
use crate::fixtures::{
    DAY, DEAR, DUE, NOW, SMALL, applied, insert_zip, order_id, paid, placed, stock, timeline, usd,
    wire_received,
};

async fn unwritten(db: &Db, limit: i64) -> Vec<PendingEmail> {
    transact(db, move |conn| orders::pending_emails(conn, limit)).await
}

#[both_databases(empty)]
async fn concurrent_writers_write_each_email_once(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    paid(&db, buyer, 1, &[SMALL], NOW).await;
    paid(&db, buyer, 2, &[DEAR], NOW + 1).await;
    let written = run_concurrently(&db, 20, |conn, _| {
        let mut written = Vec::new();
        for email in orders::pending_emails(conn, 10)? {
            if orders::mark_emailed(conn, &email, NOW)? {
                written.push(email);
            }
        }
        Ok(written)
    });
    let mut written: Vec<_> = written.await.into_iter().flatten().collect();
    written.sort_unstable_by_key(|email| email.at);
    let told: Vec<_> = written
        .iter()
        .map(|email| (email.notice, email.at))
        .collect();
    assert_eq!(
        told,
        [(Notice::Paid, NOW), (Notice::DepositReceived, NOW + 1)]
    );
    assert_eq!(unwritten(&db, 10).await, []);
}

#[both_databases(empty)]
async fn unwritten_emails_are_listed_oldest_first_up_to_limit(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    paid(&db, buyer, 1, &[SMALL], NOW + 1).await;
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    let orders = |emails: Vec<PendingEmail>| {
        let orders = emails.into_iter().map(|email| email.order);
        orders.collect::<Vec<_>>()
    };
    assert_eq!(orders(unwritten(&db, 10).await), [order_id(2), order_id(1)]);
    assert_eq!(orders(unwritten(&db, 1).await), [order_id(2)]);
}

#[both_databases(empty)]
async fn buyer_owing_balance_is_reminded_once(db: TestDb) {
    transact(&db, |conn| {
        (0..10_u32).try_for_each(|nth| insert_zip(conn, &format!("{:05}", 10_000 + nth), 5000))
    })
    .await;
    let codes = ["10000", "10001", "10002", "10003", "10004", "10005"];
    for (nth, code) in (0..).zip(codes) {
        let buyer = account(&db, &format!("buyer.{nth}")).await;
        paid(&db, buyer, nth, &[code], NOW).await;
    }
    let now = DUE - DAY + 1;
    let reminded = run_concurrently(&db, 8, move |conn, _| orders::remind(conn, now + DAY, now));
    let reminded: usize = reminded.await.into_iter().sum();
    assert_eq!(reminded, 6);
    assert_eq!(rows(&db, "order_notices WHERE kind = 'due_soon'").await, 6);
    let moment = TimelineEntry::Notice(Notice::BalanceDueSoon);
    let moments = timeline(&db, &order_id(0)).await;
    assert_eq!(moments.iter().filter(|it| **it == moment).count(), 1);
}

#[both_databases(empty)]
async fn reminder_is_sent_only_shortly_before_due_date(db: TestDb) {
    stock(&db).await;
    transact(&db, |conn| insert_zip(conn, "10001", 5000)).await;
    let buyer = account(&db, "buyer").await;
    let row = paid(&db, buyer, 1, &[DEAR], NOW).await;
    // Those who paid, who were let off, and who have not paid yet owe no balance.
    let done = paid(&db, buyer, 2, &["10001"], NOW).await;
    applied(&db, &done.id, Event::CalledOff, NOW).await;
    placed(&db, buyer, 3, &[SMALL], NOW).await;
    let remind = async |now| transact(&db, move |conn| orders::remind(conn, now + DAY, now)).await;
    for now in [NOW, DUE - DAY, DUE, DUE + DAY] {
        assert_eq!(remind(now).await, 0);
    }
    assert_eq!(remind(DUE - 1).await, 1);
    assert_eq!(remind(DUE - 1).await, 0);
    let due_soon = format!(
        "order_notices WHERE kind = 'due_soon' AND order_id = '{}'",
        row.id
    );
    assert_eq!(rows(&db, &due_soon).await, 1);
}

#[both_databases(empty)]
async fn due_date_extended_by_won_dispute_is_reminded_again(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[DEAR], NOW).await.id;
    let remind = async |now| transact(&db, move |conn| orders::remind(conn, now + DAY, now)).await;
    assert_eq!(remind(DUE - 1).await, 1);
    let won = Event::Provider(ProviderEvent::DisputeWon);
    let due_at = applied(&db, &id, won, DUE - 1).await.order.due_at;
    assert!(due_at > Some(DUE), "{due_at:?}");
    let due_at = due_at.unwrap_or_default();
    assert_eq!(remind(due_at - 1).await, 1);
    assert_eq!(remind(due_at - 1).await, 0);
}

#[both_databases(empty)]
async fn written_emails_are_listed_with_time(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let told = async || {
        let id = id.clone();
        transact(&db, move |conn| orders::emails_of(conn, &id)).await
    };
    assert_eq!(told().await, []);
    transact(&db, |conn| {
        for email in orders::pending_emails(conn, 10)? {
            orders::mark_emailed(conn, &email, NOW + 1)?;
        }
        Ok(())
    })
    .await;
    let expected = (TimelineEntry::Notice(Notice::Paid), NOW + 1);
    assert_eq!(told().await, [expected]);
}

#[both_databases(empty)]
async fn notification_of_kept_deposit_names_wires_to_return(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    for (nth, end, notice, at) in [
        (1, Event::CalledOff, Notice::CalledOff, NOW),
        (2, Event::DueDateChecked, Notice::Unpaid, DUE),
    ] {
        let id = paid(&db, buyer, nth, &[DEAR], NOW).await.id;
        applied(&db, &id, wire_received(usd(3000)), NOW).await;
        applied(&db, &id, end, at).await;
        let newest = NotificationQuery {
            unread_only: false,
            before: None,
            limit: 1,
        };
        let (page, entries) = transact(&db, move |conn| {
            Ok((
                notifications::page(conn, buyer, newest)?,
                orders::timeline(conn, &id)?,
            ))
        })
        .await;
        let entry = TimelineEntry::Notice(notice);
        let told = page.rows.first().map(|one| (one.kind, one.amount));
        let kind = NotificationKind::of_order(entry);
        assert_eq!(told, kind.map(|kind| (kind, Some(usd(3000)))));
        // The timeline has what moved, and nothing has yet.
        assert_eq!(entries.last(), Some(&(entry, at, None)));
    }
}

/// As an older program meets them during an update, and after going back.
#[both_databases(empty)]
async fn codes_of_another_release_are_left_out(db: TestDb) {
    stock(&db).await;
    let buyer = account(&db, "buyer").await;
    let id = paid(&db, buyer, 1, &[SMALL], NOW).await.id;
    let before = timeline(&db, &id).await;
    let newer = format!(
        "INSERT INTO order_events (order_id, kind, at) VALUES ('{id}', 'order.tomorrow', {NOW});
         INSERT INTO order_notices (order_id, kind, at, written_at) VALUES ('{id}', 'order.tomorrow', {NOW}, {NOW})"
    );
    execute(&db, newer).await;
    assert_eq!(timeline(&db, &id).await, before);
    let told = transact(&db, move |conn| orders::emails_of(conn, &id));
    assert_eq!(told.await, []);
}
