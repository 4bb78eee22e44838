//! All followers are notified, at the same time and once.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::order::HOLD;
use ink_domain::watch::{Alert, QUIET};
use ink_schema::account::accounts::{self, AccountId};
use ink_schema::outbox::OutgoingEmail;
use ink_schema::store::watches::{self, Changes, FollowerChanges};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::{follow, market, reprice};
use crate::account::people::ink_id;
use crate::database::{execute, rows, run_concurrently, transact};
use crate::fixtures::{
    DAY, DEAR, MINUTE, NOW, OTHER, SMALL, applied, cancelled, paid, placed, usd, zip,
};

/// Everything that the verbs do, in the order in which the job does it.
async fn notify(db: &Db, now: i64) -> usize {
    let found = changes(db, now).await;
    let notified = transact(db, move |conn| watches::notify(conn, &written(found), now));
    notified.await.followers
}

async fn changes(db: &Db, now: i64) -> Changes {
    db.read(move |conn| watches::find_changes(conn, None, now))
        .await
        .unwrap()
}

/// An e-mail that lists all, to every follower who is alerted.
fn written(found: Changes) -> Vec<(FollowerChanges, Option<OutgoingEmail>)> {
    let email = |changes: &FollowerChanges| {
        let alerts = changes.zips.iter().filter(|change| change.alert.is_some());
        let lines: Vec<String> = alerts
            .map(|change| format!("{} {:?}", change.zip.code, change.alert))
            .collect();
        (!lines.is_empty()).then(|| OutgoingEmail {
            to: changes.follower.email.clone().unwrap(),
            subject: lines.len().to_string(),
            text: lines.join(", "),
            html: String::new(),
        })
    };
    let followers = found.followers.into_iter();
    followers
        .map(|changes| (changes.clone(), email(&changes)))
        .collect()
}

/// What somebody reads of ZIPs on /notifications, the oldest first.
async fn news(db: &Db, who: AccountId) -> Vec<(String, String)> {
    use ink_schema::account::notifications::{NotificationQuery, page};
    let all = NotificationQuery {
        unread_only: false,
        before: None,
        limit: 100,
    };
    let mut page = transact(db, move |conn| page(conn, who, all)).await.rows;
    page.reverse();
    let of_zips = page
        .into_iter()
        .filter(|one| one.kind.code().starts_with("watch."));
    let named = of_zips.map(|one| {
        let amount = one.amount.unwrap().to_string();
        (
            format!("{} {}", one.kind.code(), one.detail.unwrap()),
            amount,
        )
    });
    named.collect()
}

#[both_databases(empty)]
async fn all_followers_are_notified_when_zip_becomes_free(db: TestDb) {
    let (buyer, all) = market(&db, 3).await;
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    for who in &all {
        follow(&db, *who, &[SMALL], NOW).await;
    }
    assert_eq!(notify(&db, NOW + 1).await, 0);
    cancelled(&db, &order.id, None, NOW + 2).await;
    assert_eq!(notify(&db, NOW + 3).await, 3);
    for who in all {
        let shown = ("watch.free 60601".to_owned(), "$500".to_owned());
        assert_eq!(news(&db, who).await, [shown]);
    }
    assert_eq!(
        rows(&db, "outbox WHERE text = '60601 Some(FreeAgain)'").await,
        3
    );
    // Nothing is left to be found.
    assert!(changes(&db, NOW + 4).await.followers.is_empty());
    assert_eq!(notify(&db, NOW + 4).await, 0);
    assert_eq!(rows(&db, "outbox").await, 3);
}

#[both_databases(empty)]
async fn follower_of_free_zip_is_notified_only_after_it_was_taken(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    follow(&db, me, &[SMALL], NOW).await;
    assert!(changes(&db, NOW).await.followers.is_empty());
    let order = placed(&db, buyer, 1, &[SMALL], NOW + 1).await;
    assert_eq!(notify(&db, NOW + 2).await, 0);
    assert!(changes(&db, NOW + 3).await.followers.is_empty());
    cancelled(&db, &order.id, None, NOW + 4).await;
    assert_eq!(notify(&db, NOW + 5).await, 1);
}

#[both_databases(empty)]
async fn expired_hold_notifies_without_sweeper(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    follow(&db, me, &[SMALL], NOW).await;
    assert_eq!(notify(&db, NOW + HOLD - 1).await, 0);
    assert_eq!(notify(&db, NOW + HOLD).await, 1);
    assert_eq!(news(&db, me).await.len(), 1);
}

#[both_databases(empty)]
async fn follower_is_notified_at_most_once_a_day(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    follow(&db, me, &[SMALL], NOW).await;
    let mut told = 0;
    for nth in 0..6 {
        let at = NOW + i64::try_from(nth).unwrap() * 10 * MINUTE;
        let order = placed(&db, buyer, nth, &[SMALL], at).await;
        told += notify(&db, at + 1).await;
        cancelled(&db, &order.id, None, at + 2).await;
        told += notify(&db, at + 3).await;
    }
    assert_eq!(told, 1);
    assert_eq!(rows(&db, "outbox").await, 1);
    assert_eq!(news(&db, me).await.len(), 1);
}

#[both_databases(empty)]
async fn zip_still_free_after_quiet_day_notifies_then(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    follow(&db, me, &[SMALL], NOW).await;
    for nth in 0..2 {
        let at = NOW + i64::try_from(nth).unwrap() * MINUTE;
        let order = placed(&db, buyer, nth, &[SMALL], at).await;
        notify(&db, at).await;
        cancelled(&db, &order.id, None, at + 1).await;
        notify(&db, at + 1).await;
    }
    let told_at = NOW + 1;
    assert_eq!(notify(&db, told_at + QUIET - 1).await, 0);
    assert_eq!(notify(&db, told_at + QUIET).await, 1);
    assert_eq!(news(&db, me).await.len(), 2);
    assert_eq!(notify(&db, told_at + 2 * QUIET).await, 0);
}

#[both_databases(empty)]
async fn holder_is_not_notified_but_others_are(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    for who in [buyer, me] {
        follow(&db, who, &[SMALL, OTHER], NOW).await;
    }
    // Let go, and run out.
    let order = placed(&db, buyer, 1, &[SMALL], NOW + 1).await;
    notify(&db, NOW + 2).await;
    cancelled(&db, &order.id, None, NOW + 3).await;
    assert_eq!(notify(&db, NOW + 4).await, 1);
    let order = placed(&db, buyer, 2, &[OTHER], NOW + 5).await;
    notify(&db, NOW + 6).await;
    assert_eq!(notify(&db, NOW + 5 + HOLD).await, 1);
    cancelled(&db, &order.id, None, NOW + 6 + HOLD).await;
    assert_eq!(news(&db, buyer).await, []);
    assert_eq!(news(&db, me).await.len(), 2);
    // Another's hold ends and the follower's own begins between two runs; then that ends, too.
    let theirs = placed(&db, me, 3, &[DEAR], NOW).await;
    follow(&db, buyer, &[DEAR], NOW).await;
    cancelled(&db, &theirs.id, None, NOW + DAY).await;
    let own = placed(&db, buyer, 4, &[DEAR], NOW + DAY).await;
    notify(&db, NOW + DAY + 1).await;
    cancelled(&db, &own.id, None, NOW + DAY + 2).await;
    notify(&db, NOW + DAY + 3).await;
    assert_eq!(news(&db, buyer).await, []);
}

#[both_databases(empty)]
async fn buyer_who_lost_deposit_is_not_notified_of_own_zips(db: TestDb) {
    use ink_domain::order::Event;
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    let order = paid(&db, buyer, 1, &[DEAR], NOW).await;
    for who in [buyer, me] {
        follow(&db, who, &[DEAR], NOW + 1).await;
    }
    assert_eq!(notify(&db, NOW + 2).await, 0);
    let late = NOW + 30 * DAY;
    applied(&db, &order.id, Event::DueDateChecked, late).await;
    assert_eq!(notify(&db, late + 1).await, 1);
    assert_eq!(news(&db, me).await.len(), 1);
    assert_eq!(news(&db, buyer).await, []);
    assert_eq!(
        rows(&db, "notifications WHERE kind = 'watch.free'").await,
        1
    );
}

#[both_databases(empty)]
async fn only_falling_price_notifies(db: TestDb) {
    let (_, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    follow(&db, me, &[SMALL], NOW).await;
    let mut told = Vec::new();
    for (minutes, dollars) in [(1, 400), (2, 450), (3, 450), (4, 425), (5, 500), (6, 500)] {
        reprice(&db, SMALL, dollars).await;
        let at = NOW + minutes * MINUTE;
        assert!(notify(&db, at).await <= 1);
        assert_eq!(notify(&db, at + 1).await, 0);
        told.push(news(&db, me).await.len());
    }
    assert_eq!(told, [1, 1, 1, 2, 2, 2]);
    let amounts = news(&db, me).await.into_iter();
    let expected =
        ["$400", "$425"].map(|amount| ("watch.cheaper 60601".to_owned(), amount.to_owned()));
    assert_eq!(amounts.collect::<Vec<_>>(), expected);
}

#[both_databases(empty)]
async fn price_drop_of_taken_zip_notifies_once_free(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    follow(&db, me, &[SMALL], NOW).await;
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    reprice(&db, SMALL, 400).await;
    assert_eq!(notify(&db, NOW + 1).await, 0);
    cancelled(&db, &order.id, None, NOW + 2).await;
    let found = changes(&db, NOW + 3).await;
    let [follower] = found.followers.try_into().unwrap();
    let [one] = follower.zips.try_into().unwrap();
    assert_eq!(one.alert, Some(Alert::FreeAgain));
    assert_eq!(one.fell_from(), Some(usd(500)));
    assert_eq!(notify(&db, NOW + 3).await, 1);
    assert_eq!(notify(&db, NOW + 4).await, 0);
}

#[both_databases(empty)]
async fn several_price_drops_are_one_email(db: TestDb) {
    let (_, all) = market(&db, 2).await;
    for who in &all {
        follow(&db, *who, &[SMALL, OTHER, DEAR], NOW).await;
    }
    execute(&db, "UPDATE zips SET price_cents = price_cents - 100").await;
    assert_eq!(notify(&db, NOW + 1).await, 2);
    assert_eq!(rows(&db, "outbox").await, 2);
    assert_eq!(rows(&db, "outbox WHERE subject = '3'").await, 2);
    assert_eq!(rows(&db, "notifications").await, 6);
}

#[both_databases(empty)]
async fn banned_or_deleted_follower_is_not_notified(db: TestDb) {
    let (buyer, all) = market(&db, 3).await;
    let [banned, gone, me] = all.clone().try_into().unwrap();
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    for who in all {
        follow(&db, who, &[SMALL], NOW).await;
    }
    cancelled(&db, &order.id, None, NOW + 1).await;
    // Both after the look: what was written for them is not sent.
    let found = changes(&db, NOW + 2).await;
    assert_eq!(found.followers.len(), 3);
    transact(&db, move |conn| {
        accounts::ban(conn, banned, NOW + 2)?;
        accounts::retire(conn, gone, &ink_id("follower.1"), NOW + 2)
    })
    .await;
    let told = transact(&db, move |conn| {
        watches::notify(conn, &written(found), NOW + 3)
    });
    let told = told.await;
    assert_eq!((told.followers, told.incomplete), (1, true));
    assert_eq!(notify(&db, NOW + 4).await, 0);
    assert_eq!(
        rows(&db, "notifications WHERE kind LIKE 'watch.%'").await,
        1
    );
    assert_eq!(news(&db, me).await.len(), 1);
    assert_eq!(rows(&db, "outbox").await, 1);
    assert_eq!(rows(&db, "watches").await, 2);
}

#[both_databases(empty)]
async fn former_follower_is_not_notified(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    follow(&db, me, &[SMALL], NOW).await;
    cancelled(&db, &order.id, None, NOW + 1).await;
    let found = changes(&db, NOW + 2).await;
    transact(&db, move |conn| watches::unfollow(conn, me, zip(SMALL))).await;
    let told = transact(&db, move |conn| {
        watches::notify(conn, &written(found), NOW + 3)
    });
    assert_eq!(told.await.followers, 0);
    assert_eq!(rows(&db, "outbox").await, 0);
}

#[both_databases(empty)]
async fn zip_held_again_before_notify_does_not_notify(db: TestDb) {
    let (buyer, all) = market(&db, 1).await;
    let [me] = all.try_into().unwrap();
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    follow(&db, me, &[SMALL], NOW).await;
    cancelled(&db, &order.id, None, NOW + 1).await;
    let found = changes(&db, NOW + 2).await;
    assert_eq!(found.followers.len(), 1);
    // The buyer restarts the payment.
    let order = placed(&db, buyer, 2, &[SMALL], NOW + 2).await;
    let told = transact(&db, move |conn| {
        watches::notify(conn, &written(found), NOW + 2)
    });
    let told = told.await;
    assert_eq!((told.followers, told.incomplete), (0, true));
    assert_eq!(rows(&db, "watches WHERE told_at IS NULL").await, 1);
    assert_eq!(notify(&db, NOW + 3).await, 0);
    assert_eq!(rows(&db, "outbox").await, 0);
    cancelled(&db, &order.id, None, NOW + 4).await;
    assert_eq!(notify(&db, NOW + 5).await, 1);
    assert_eq!(news(&db, me).await.len(), 1);
}

#[both_databases(empty)]
async fn concurrent_notifiers_notify_once(db: TestDb) {
    let (buyer, all) = market(&db, 5).await;
    let order = placed(&db, buyer, 1, &[SMALL, OTHER], NOW).await;
    for who in &all {
        follow(&db, *who, &[SMALL, OTHER], NOW).await;
    }
    cancelled(&db, &order.id, None, NOW + 1).await;
    // All have searched before any of them records what it found.
    let found = changes(&db, NOW + 2).await;
    let told = run_concurrently(&db, 8, move |conn, _| {
        watches::notify(conn, &written(found.clone()), NOW + 2).map(|told| told.followers)
    })
    .await;
    assert_eq!(told.iter().sum::<usize>(), 5);
    assert_eq!(told.iter().filter(|told| **told == 5).count(), 1);
    assert_eq!(rows(&db, "outbox").await, 5);
    assert_eq!(
        rows(&db, "notifications WHERE kind LIKE 'watch.%'").await,
        10
    );
}

#[both_databases(empty)]
async fn deletion_during_notify_leaves_no_rows(db: TestDb) {
    let (buyer, all) = market(&db, 4).await;
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    for who in &all {
        follow(&db, *who, &[SMALL], NOW).await;
    }
    cancelled(&db, &order.id, None, NOW + 1).await;
    let found = changes(&db, NOW + 2).await;
    run_concurrently(&db, 8, move |conn, nth| match all.get(nth) {
        Some(leaver) => {
            accounts::retire(conn, *leaver, &ink_id(&format!("follower.{nth}")), NOW + 2)
        }
        None => watches::notify(conn, &written(found.clone()), NOW + 2).map(drop),
    })
    .await;
    assert_eq!(rows(&db, "watches").await, 0);
    assert_eq!(
        rows(&db, "notifications WHERE kind LIKE 'watch.%'").await,
        0
    );
}

#[both_databases(empty)]
async fn emails_are_staggered_but_notifications_are_immediate(db: TestDb) {
    let (buyer, all) = market(&db, 45).await;
    let order = placed(&db, buyer, 1, &[SMALL], NOW).await;
    for who in &all {
        follow(&db, *who, &[SMALL], NOW).await;
    }
    cancelled(&db, &order.id, None, NOW + 1).await;
    assert_eq!(notify(&db, NOW + 2).await, 45);
    let notices = format!(
        "notifications WHERE kind = 'watch.free' AND at = {}",
        NOW + 2
    );
    assert_eq!(rows(&db, &notices).await, 45);
    for (seconds, emails) in [(0, 20), (1, 20), (2, 5)] {
        let due = format!("outbox WHERE next_at = {}", NOW + 2 + seconds * 1000);
        assert_eq!(rows(&db, &due).await, emails);
    }
}
