//! Changes to an account, one column each.

use diesel::result::{DatabaseErrorKind, Error};
use diesel::{Connection, ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::email::Email;
use ink_domain::notification::NotificationKind;
use ink_domain::time::Millis;

use super::{AccountId, by_id};
use crate::account::notifications::{self, NewNotification};
use crate::conn::Conn;
use crate::error::DbError;
use crate::outbox;
use crate::tables::accounts;

/// Returns whether it was done: the address may be another account's by now. E-mails to the former one stay the account's.
pub fn set_email(conn: &mut Conn, id: AccountId, email: &Email) -> Result<bool, DbError> {
    let former = by_id(conn, id)?.and_then(|account| account.email);
    let change = diesel::update(accounts::table.find(id.0)).set((
        accounts::email.eq(email.as_str()),
        accounts::email_folded.eq(email.folded()),
    ));
    // A savepoint in the caller's transaction, which continues if the database refuses this.
    match conn.transaction(|conn| change.execute(conn)) {
        Ok(_) => {
            if let Some(former) = former {
                outbox::keep_former(conn, id, former.as_str())?;
            }
            Ok(true)
        }
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// `lang`: a language's code.
pub fn set_lang(conn: &mut Conn, id: AccountId, lang: &str) -> Result<(), DbError> {
    diesel::update(accounts::table.find(id.0))
        .set(accounts::lang.eq(lang))
        .execute(conn)?;
    Ok(())
}

/// Turns mailed codes on as of a time, or off.
pub fn set_mailed_codes(
    conn: &mut Conn,
    id: AccountId,
    since: Option<Millis>,
) -> Result<(), DbError> {
    diesel::update(accounts::table.find(id.0))
        .set(accounts::mailed_codes_since.eq(since))
        .execute(conn)?;
    Ok(())
}

pub fn agree(conn: &mut Conn, id: AccountId, now: Millis) -> Result<(), DbError> {
    diesel::update(accounts::table.find(id.0))
        .set(accounts::terms_agreed_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// Returns whether anything changed: an account already banned keeps its date. The owner is told.
pub fn ban(conn: &mut Conn, id: AccountId, now: Millis) -> Result<bool, DbError> {
    let banned = diesel::update(
        accounts::table
            .find(id.0)
            .filter(accounts::banned_at.is_null()),
    )
    .set(accounts::banned_at.eq(now))
    .execute(conn)?;
    if banned == 1 {
        let news = NewNotification::of(NotificationKind::Restricted);
        notifications::create(conn, id, &news, now)?;
    }
    Ok(banned == 1)
}

/// What led to the restriction no longer counts. Returns whether anything changed. The owner is told.
pub fn unban(conn: &mut Conn, id: AccountId, now: Millis) -> Result<bool, DbError> {
    let banned = accounts::table
        .find(id.0)
        .filter(accounts::banned_at.is_not_null());
    let freed = diesel::update(banned)
        .set((
            accounts::banned_at.eq(None::<Millis>),
            accounts::unbanned_at.eq(now),
        ))
        .execute(conn)?;
    if freed == 1 {
        let news = NewNotification::of(NotificationKind::Unrestricted);
        notifications::create(conn, id, &news, now)?;
    }
    Ok(freed == 1)
}
