//! Reading notifications, a page at a time.

use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::is_known;
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts, notifications};

/// One of an account's, as its owner reads it.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Notification {
    /// Increases with every notification, for any account.
    pub id: i64,
    pub kind: NotificationKind,
    pub at: Millis,
    pub read_at: Option<Millis>,
    pub order: Option<OrderId>,
    /// The INK ID of the account it is about, if that still exists.
    pub about: Option<String>,
    pub amount: Option<Usd>,
    pub detail: Option<String>,
    pub device: Option<String>,
}

/// Which of an account's notifications, starting from the newest.
#[derive(Clone, Copy, Debug)]
pub struct NotificationQuery {
    pub unread_only: bool,
    /// Only those older than this one.
    pub before: Option<i64>,
    pub limit: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Newest first.
    pub rows: Vec<Notification>,
    /// Whether there are older ones.
    pub more: bool,
    /// The newest one that the account has at all, of a known kind.
    pub newest: Option<i64>,
}

/// Without kinds that only another release knows.
pub fn page(
    conn: &mut Conn,
    account: AccountId,
    which: NotificationQuery,
) -> Result<Page, DbError> {
    let newest: Option<i64> = notifications::table
        .filter(notifications::account_id.eq(account.0))
        .filter(is_known())
        .select(diesel::dsl::max(notifications::id))
        .get_result(conn)?;
    let mut found = notifications::table
        .left_join(
            accounts::table.on(accounts::id
                .nullable()
                .eq(notifications::about_id)
                .and(accounts::deleted_at.is_null())),
        )
        .filter(notifications::account_id.eq(account.0))
        .filter(is_known())
        .order(notifications::id.desc())
        .limit(which.limit.saturating_add(1))
        .select((
            notifications::id,
            notifications::kind,
            notifications::at,
            notifications::read_at,
            notifications::order_id,
            accounts::ink_id.nullable(),
            notifications::amount_cents,
            notifications::detail,
            notifications::device,
        ))
        .into_boxed();
    if which.unread_only {
        found = found.filter(notifications::read_at.is_null());
    }
    if let Some(before) = which.before {
        found = found.filter(notifications::id.lt(before));
    }
    let mut rows: Vec<Notification> = found.load(conn)?;
    let limit = usize::try_from(which.limit).unwrap_or_default();
    let more = rows.len() > limit;
    rows.truncate(limit);
    Ok(Page { rows, more, newest })
}
