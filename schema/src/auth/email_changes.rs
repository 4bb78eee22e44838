//! A new address that its owner has not confirmed yet.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::email::Email;
use ink_domain::time::{DAY, DurationMs, Millis};

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::email_changes;

/// Milliseconds that a change awaits its code (24 hours).
pub const LIFE: DurationMs = DAY;

/// Replaces an earlier one.
pub fn begin(
    conn: &mut Conn,
    account: AccountId,
    email: &Email,
    now: Millis,
) -> Result<(), DbError> {
    let change = (
        email_changes::email.eq(email.as_str()),
        email_changes::expires_at.eq(now.saturating_add(LIFE)),
    );
    let insert = diesel::insert_into(email_changes::table)
        .values((email_changes::account_id.eq(account.0), change))
        .on_conflict(email_changes::account_id)
        .do_update()
        .set(change);
    match conn {
        Conn::Sqlite(conn) => insert.execute(conn)?,
        Conn::Postgres(conn) => insert.execute(conn)?,
    };
    Ok(())
}

/// The account's pending address, spelled as it was mailed to, if it is this one.
pub fn waiting(
    conn: &mut Conn,
    account: AccountId,
    email: &Email,
    now: Millis,
) -> Result<Option<Email>, DbError> {
    let waiting = any_waiting(conn, account, now)?;
    Ok(waiting.filter(|waiting| waiting == email))
}

/// The pending address, whichever it is.
pub fn any_waiting(
    conn: &mut Conn,
    account: AccountId,
    now: Millis,
) -> Result<Option<Email>, DbError> {
    let waiting: Option<String> = email_changes::table
        .find(account.0)
        .filter(email_changes::expires_at.gt(now))
        .select(email_changes::email)
        .first(conn)
        .optional()?;
    Ok(waiting.and_then(|waiting| Email::parse(&waiting).ok()))
}

pub fn end(conn: &mut Conn, account: AccountId) -> Result<(), DbError> {
    diesel::delete(email_changes::table.find(account.0)).execute(conn)?;
    Ok(())
}
