//! E-mails about notifications: a day's earnings in one, none twice, and none that are not wanted.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use ink_domain::money::Usd;
use ink_domain::notification::{EmailTopic, NotificationKind};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::account::notifications::{self, NewNotification, PendingEmail};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError, both_databases};

use super::people::{account, ink_id};
use crate::database::{rows, run_before_commit, run_concurrently, transact};
use crate::fixtures::{DAY, NOW, usd};

/// Midnight after [`NOW`].
const MIDNIGHT: i64 = (NOW / DAY + 1) * DAY;

fn note(
    conn: &mut Conn,
    whose: AccountId,
    kind: NotificationKind,
    amount: Usd,
    at: i64,
) -> Result<(), DbError> {
    let news = NewNotification {
        amount: Some(amount),
        ..NewNotification::of(kind)
    };
    notifications::create(conn, whose, &news, at)
}

async fn notify(db: &Db, whose: AccountId, kind: NotificationKind, amount: Usd, at: i64) {
    transact(db, move |conn| note(conn, whose, kind, amount, at)).await;
}

async fn due(db: &Db, now: i64) -> Vec<PendingEmail> {
    transact(db, move |conn| notifications::pending_emails(conn, now, 10)).await
}

async fn written(db: &Db, email: &PendingEmail) -> bool {
    let email = email.clone();
    transact(db, move |conn| notifications::mark_emailed(conn, &email)).await
}

fn amounts(email: &PendingEmail) -> Vec<Option<Usd>> {
    email.news.iter().map(|told| told.amount).collect()
}

#[both_databases(empty)]
async fn earnings_of_a_day_are_one_email_after_midnight(db: TestDb) {
    let earner = account(&db, "earner").await;
    notify(&db, earner, NotificationKind::Earned, usd(1), NOW).await;
    notify(
        &db,
        earner,
        NotificationKind::EarningReversed,
        usd(2),
        MIDNIGHT - 1,
    )
    .await;
    notify(&db, earner, NotificationKind::Earned, usd(3), MIDNIGHT).await;
    assert!(due(&db, MIDNIGHT - 1).await.is_empty());
    let first = due(&db, MIDNIGHT).await;
    let [day] = first.as_slice() else {
        panic!("{first:?}");
    };
    assert_eq!(amounts(day), [Some(usd(1)), Some(usd(2))]);
    // Whoever comes late finds both days, each by itself.
    let both = due(&db, MIDNIGHT + DAY).await;
    let [day, next] = both.as_slice() else {
        panic!("{both:?}");
    };
    assert_eq!(amounts(next), [Some(usd(3))]);
    assert!(written(&db, day).await);
    assert_eq!(due(&db, MIDNIGHT + DAY).await.len(), 1);
}

#[both_databases(empty)]
async fn other_notifications_are_emailed_immediately(db: TestDb) {
    let earner = account(&db, "earner").await;
    transact(&db, move |conn| accounts::ban(conn, earner, NOW)).await;
    notify(&db, earner, NotificationKind::PayoutOpened, usd(5), NOW).await;
    notify(&db, earner, NotificationKind::PayoutOpened, usd(6), NOW).await;
    let due = due(&db, NOW).await;
    let topics: Vec<_> = due.iter().map(|email| email.topic).collect();
    assert_eq!(
        topics,
        [
            EmailTopic::Restriction,
            EmailTopic::Payouts,
            EmailTopic::Payouts
        ]
    );
    assert!(due.iter().all(|email| email.reader.handle() == "earner"));
}

#[both_databases(empty)]
async fn notification_kinds_without_topic_are_never_emailed(db: TestDb) {
    let earner = account(&db, "earner").await;
    for kind in [
        NotificationKind::PasswordChanged,
        NotificationKind::Paid,
        NotificationKind::Joined,
    ] {
        notify(&db, earner, kind, usd(1), NOW).await;
    }
    assert!(due(&db, NOW + 2 * DAY).await.is_empty());
}

#[both_databases(empty)]
async fn concurrent_writers_write_each_email_once(db: TestDb) {
    let earner = account(&db, "earner").await;
    notify(&db, earner, NotificationKind::Earned, usd(1), NOW).await;
    notify(&db, earner, NotificationKind::Earned, usd(2), NOW).await;
    notify(&db, earner, NotificationKind::PayoutOpened, usd(3), NOW).await;
    let sent = run_concurrently(&db, 8, |conn, _| {
        let mut sent = 0;
        for email in notifications::pending_emails(conn, MIDNIGHT, 10)? {
            sent += usize::from(notifications::mark_emailed(conn, &email)?);
        }
        Ok(sent)
    });
    assert_eq!(sent.await.into_iter().sum::<usize>(), 2);
    // A node that read them before another one wrote them, and comes while that one is at it.
    notify(&db, earner, NotificationKind::PayoutVoid, usd(4), NOW).await;
    let email = due(&db, NOW).await.remove(0);
    let again = email.clone();
    let (first, second) = run_before_commit(
        &db,
        move |conn| notifications::mark_emailed(conn, &email),
        move |conn| notifications::mark_emailed(conn, &again),
    )
    .await;
    assert_eq!((first.unwrap(), second.unwrap()), (true, false));
}

/// What is noted before midnight is in the database a moment after it: one node has read of it, and another has not.
#[both_databases(empty)]
async fn earnings_already_emailed_are_not_repeated(db: TestDb) {
    let earner = account(&db, "earner").await;
    notify(&db, earner, NotificationKind::Earned, usd(1), NOW).await;
    let before = due(&db, MIDNIGHT).await.remove(0);
    notify(&db, earner, NotificationKind::Earned, usd(2), NOW).await;
    let all = due(&db, MIDNIGHT).await.remove(0);
    assert!(written(&db, &before).await);
    assert!(!written(&db, &all).await);
    let rest = due(&db, MIDNIGHT).await.remove(0);
    assert_eq!(amounts(&rest), [Some(usd(2))]);
    assert!(written(&db, &rest).await);
}

#[both_databases(empty)]
async fn email_preferences_apply_when_email_is_written(db: TestDb) {
    let earner = account(&db, "earner").await;
    notify(&db, earner, NotificationKind::PayoutOpened, usd(1), NOW).await;
    let email = due(&db, NOW).await.remove(0);
    let want = async |topics: &[EmailTopic]| {
        let topics = topics.to_vec();
        assert!(
            transact(&db, move |conn| notifications::set_email_preferences(
                conn, earner, &topics
            ))
            .await
        );
    };
    want(&[EmailTopic::Earnings]).await;
    assert!(!written(&db, &email).await);
    // It does not come later either.
    want(&EmailTopic::ALL).await;
    assert!(due(&db, NOW + DAY).await.is_empty());
    assert_eq!(rows(&db, "unwanted_emails").await, 0);
    notify(&db, earner, NotificationKind::PayoutVoid, usd(1), NOW).await;
    let email = due(&db, NOW).await.remove(0);
    assert!(written(&db, &email).await);
}

#[both_databases(empty)]
async fn deleted_account_gets_no_notification_email(db: TestDb) {
    let earner = account(&db, "earner").await;
    notify(&db, earner, NotificationKind::PayoutOpened, usd(1), NOW).await;
    let email = due(&db, NOW).await.remove(0);
    transact(&db, move |conn| {
        notifications::set_email_preferences(conn, earner, &[])?;
        accounts::retire(conn, earner, &ink_id("earner"), NOW)
    })
    .await;
    assert!(!written(&db, &email).await);
    assert!(due(&db, NOW).await.is_empty());
    assert_eq!(rows(&db, "unwanted_emails").await, 0);
    let gone = transact(&db, move |conn| {
        notifications::set_email_preferences(conn, earner, &[])
    });
    assert!(!gone.await);
}
