//! The page of notifications, and which of them were read.

use ink_domain::notification::NotificationKind;
use ink_schema::account::notifications::{self, NotificationQuery, Page};
use ink_schema::auth::sessions::{self, Refreshed};
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;

use super::super::people::{account, session, tokens};
use super::{ALL, notify, page, told};
use crate::database::{execute, transact};
use crate::fixtures::{MINUTE, NOW};

#[both_databases(empty)]
async fn pagination_continues_where_previous_page_ended(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    assert_eq!(
        page(&db, mine, ALL).await,
        Page {
            rows: Vec::new(),
            more: false,
            newest: None
        }
    );
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(notify(&db, mine, NotificationKind::NewLogIn).await);
        notify(&db, other, NotificationKind::NewLogIn).await;
    }
    ids.reverse();
    let newest = ids.first().copied();
    let mut found = Vec::new();
    let mut before = None;
    for expected in [2, 2, 1] {
        let which = NotificationQuery {
            before,
            limit: 2,
            ..ALL
        };
        let page = page(&db, mine, which).await;
        assert_eq!((page.rows.len(), page.newest), (expected, newest));
        assert_eq!(page.more, expected == 2);
        before = page.rows.last().map(|last| last.id);
        found.extend(page.rows.iter().map(|one| one.id));
    }
    assert_eq!(found, ids);
}

#[both_databases(empty)]
async fn only_owner_can_mark_notification_read(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    let id = notify(&db, mine, NotificationKind::NewLogIn).await;
    let read = async |whose, id, now| {
        transact(&db, move |conn| {
            notifications::mark_read(conn, whose, id, now)
        })
        .await
    };
    assert_eq!(read(other, id, NOW).await, None);
    assert_eq!(read(mine, id + 1, NOW).await, None);
    assert_eq!(told(&db, mine).await.first().unwrap().read_at, None);
    assert_eq!(
        read(mine, id, NOW).await,
        Some((NotificationKind::NewLogIn, None, None))
    );
    // The first time counts.
    assert_eq!(
        read(mine, id, NOW + 1).await,
        Some((NotificationKind::NewLogIn, None, None))
    );
    assert_eq!(told(&db, mine).await.first().unwrap().read_at, Some(NOW));
}

#[both_databases(empty)]
async fn mark_all_read_leaves_newer_notifications_unread(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    notify(&db, mine, NotificationKind::NewLogIn).await;
    notify(&db, other, NotificationKind::NewLogIn).await;
    let seen = notify(&db, mine, NotificationKind::PasswordChanged).await;
    notify(&db, mine, NotificationKind::MailedCodesOn).await;
    let marked = transact(&db, move |conn| {
        let first = notifications::mark_all_read(conn, mine, seen, NOW)?;
        Ok([
            first,
            notifications::mark_all_read(conn, mine, seen, NOW + 1)?,
        ])
    });
    assert_eq!(marked.await, [2, 0]);
    let unread = NotificationQuery {
        unread_only: true,
        ..ALL
    };
    let left = page(&db, mine, unread).await.rows;
    let left: Vec<_> = left.iter().map(|one| one.kind).collect();
    assert_eq!(left, [NotificationKind::MailedCodesOn]);
    assert_eq!(page(&db, other, unread).await.rows.len(), 1);
}

#[both_databases(empty)]
async fn session_holder_includes_unread_count(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    let new = session(mine, "old");
    transact(&db, move |conn| sessions::open(conn, &new, NOW)).await;
    let unread = async || {
        let holder = transact(&db, |conn| sessions::holder(conn, "session old", NOW)).await;
        holder.unwrap().unread
    };
    assert_eq!(unread().await, 0);
    notify(&db, other, NotificationKind::NewLogIn).await;
    let first = notify(&db, mine, NotificationKind::NewLogIn).await;
    notify(&db, mine, NotificationKind::NewLogIn).await;
    assert_eq!(unread().await, 2);
    transact(&db, move |conn| {
        notifications::mark_read(conn, mine, first, NOW)
    })
    .await;
    assert_eq!(unread().await, 1);
    let new = tokens("new");
    let renewed = transact(&db, move |conn| {
        sessions::refresh(conn, "refresh old", &new, NOW + MINUTE)
    })
    .await;
    assert!(
        matches!(&renewed, Refreshed::Renewed(holder) if holder.unread == 1),
        "{renewed:?}"
    );
}

/// As an older program meets them during an update, and after going back.
#[both_databases(empty)]
async fn kinds_of_another_release_are_left_out(db: TestDb) {
    let mine = account(&db, "mine").await;
    let known = notify(&db, mine, NotificationKind::NewLogIn).await;
    let newer = format!(
        "INSERT INTO notifications (account_id, kind, at) VALUES ({mine}, 'tomorrow', {NOW})"
    );
    execute(&db, newer).await;
    let which = NotificationQuery {
        unread_only: true,
        limit: 1,
        ..ALL
    };
    let found = page(&db, mine, which).await;
    let ids: Vec<_> = found.rows.iter().map(|one| one.id).collect();
    assert_eq!(
        (ids, found.more, found.newest),
        (vec![known], false, Some(known))
    );
    let read = transact(&db, move |conn| {
        let one = notifications::mark_read(conn, mine, known + 1, NOW)?;
        let all = notifications::mark_all_read(conn, mine, known + 1, NOW)?;
        Ok((one, all))
    });
    assert_eq!(read.await, (None, 1));
}
