//! The entries of /notifications: recorded by the transaction in which their subject happened.
//!
//! What happens once is recorded once: each function that records something does so right after learning that it was
//! the one that made it happen.

mod emails;
mod page;

use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::accounts::{AccountId, lock_existing};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts, notifications};

pub use emails::{
    EmailedNotification, PendingEmail, mark_emailed, pending_emails, set_email_preferences,
    unwanted,
};
pub use page::{Notification, NotificationQuery, Page, page};

/// What is to be recorded. Most kinds use few of these fields.
#[derive(Clone, Copy, Debug)]
pub struct NewNotification<'a> {
    pub kind: NotificationKind,
    /// An order of the account's own.
    pub order: Option<&'a OrderId>,
    /// The other account that it is about.
    pub about: Option<AccountId>,
    pub amount: Option<Usd>,
    /// The kind's specifics: a passkey, a payment's reference, how many codes are left.
    pub detail: Option<&'a str>,
    /// The browser and system used, as in "Chrome on macOS".
    pub device: Option<&'a str>,
}

impl NewNotification<'_> {
    /// A notification without specifics.
    #[must_use]
    pub const fn of(kind: NotificationKind) -> Self {
        Self {
            kind,
            order: None,
            about: None,
            amount: None,
            detail: None,
            device: None,
        }
    }
}

/// Records something for an account. Deleted accounts are no longer notified.
pub fn create(
    conn: &mut Conn,
    account: AccountId,
    news: &NewNotification<'_>,
    now: Millis,
) -> Result<(), DbError> {
    if lock_existing(conn, account)? {
        create_locked(conn, account, news, now)?;
    }
    Ok(())
}

/// [`create`] for an account that is locked, and not deleted.
pub(crate) fn create_locked(
    conn: &mut Conn,
    account: AccountId,
    news: &NewNotification<'_>,
    now: Millis,
) -> Result<(), DbError> {
    diesel::insert_into(notifications::table)
        .values((
            notifications::account_id.eq(account.0),
            notifications::kind.eq(news.kind.code()),
            notifications::at.eq(now),
            notifications::order_id.eq(news.order.map(OrderId::as_str)),
            notifications::about_id.eq(news.about.map(|about| about.0)),
            notifications::amount_cents.eq(news.amount.map(Usd::cents)),
            notifications::detail.eq(news.detail),
            notifications::device.eq(news.device),
            notifications::email_due_at.eq(news.kind.email_topic().map(|topic| topic.due(now))),
        ))
        .execute(conn)?;
    Ok(())
}

/// Records what happened to an amount of the account's. Without the order: what a customer buys is nobody else's business.
pub(crate) fn create_with_amount(
    conn: &mut Conn,
    account: AccountId,
    kind: NotificationKind,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let news = NewNotification {
        amount: Some(amount),
        ..NewNotification::of(kind)
    };
    create(conn, account, &news, now)
}

/// Records something that happened to an order, for its buyer.
pub(crate) fn create_for_order(
    conn: &mut Conn,
    buyer: AccountId,
    order: &OrderId,
    kind: NotificationKind,
    amount: Option<Usd>,
    detail: Option<&str>,
    now: Millis,
) -> Result<(), DbError> {
    let news = NewNotification {
        order: Some(order),
        amount,
        detail,
        ..NewNotification::of(kind)
    };
    create(conn, buyer, &news, now)
}

/// What a notification is about: its kind, and the order or the detail that it names.
pub type About = (NotificationKind, Option<OrderId>, Option<String>);

/// Marks one of the account's as read, and returns what it is about. `None` if the account has no such notification of a
/// known kind.
pub fn mark_read(
    conn: &mut Conn,
    account: AccountId,
    id: i64,
    now: Millis,
) -> Result<Option<About>, DbError> {
    let own = notifications::table
        .find(id)
        .filter(notifications::account_id.eq(account.0));
    let found: Option<About> = own
        .filter(is_known())
        .select((
            notifications::kind,
            notifications::order_id,
            notifications::detail,
        ))
        .first(conn)
        .optional()?;
    if found.is_none() {
        return Ok(None);
    }
    diesel::update(own.filter(notifications::read_at.is_null()))
        .set(notifications::read_at.eq(now))
        .execute(conn)?;
    Ok(found)
}

/// Marks all of the account's as read that a page shows, up to the last one that its reader has seen. Returns how many.
pub fn mark_all_read(
    conn: &mut Conn,
    account: AccountId,
    up_to: i64,
    now: Millis,
) -> Result<usize, DbError> {
    let unread = notifications::table
        .filter(notifications::account_id.eq(account.0))
        .filter(is_known())
        .filter(notifications::read_at.is_null())
        .filter(notifications::id.le(up_to));
    Ok(diesel::update(unread)
        .set(notifications::read_at.eq(now))
        .execute(conn)?)
}

/// Kinds added by another release are left to a program that knows them: during an update, and after going back.
#[diesel::dsl::auto_type]
fn is_known() -> _ {
    let codes: [&'static str; NotificationKind::ALL.len()] =
        NotificationKind::ALL.map(NotificationKind::code);
    notifications::kind.eq_any(codes)
}

/// How many the account of the query's row has not read, of any kind: a list of kinds would be bound by every request.
#[diesel::dsl::auto_type]
pub(crate) fn unread_of_joined() -> _ {
    notifications::table
        .filter(notifications::account_id.eq(accounts::id))
        .filter(notifications::read_at.is_null())
        .count()
        .single_value()
        .assume_not_null()
}
