//! Who did what to an account, and when. No address, no secret.

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::audit_entries;

/// Who does something to an account.
#[derive(Clone, Copy, Debug)]
pub enum Actor<'a> {
    Owner,
    Server,
    /// As [`Entry::actor`] has it.
    Operator(&'a str),
}

impl<'a> Actor<'a> {
    const fn code(self) -> &'a str {
        match self {
            Self::Owner => "owner",
            Self::Server => "server",
            Self::Operator(name) => name,
        }
    }
}

/// One entry of an account's history.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = audit_entries)]
pub struct Entry {
    pub at: Millis,
    /// `owner`, `server`, or `operator:` and the operator's name; if two agreed, `operator:linus for grace`.
    pub actor: String,
    /// As in `password.changed`.
    pub action: String,
}

pub fn record(
    conn: &mut Conn,
    account: AccountId,
    actor: Actor<'_>,
    action: &str,
    now: Millis,
) -> Result<(), DbError> {
    diesel::insert_into(audit_entries::table)
        .values((
            audit_entries::at.eq(now),
            audit_entries::actor.eq(actor.code()),
            audit_entries::account_id.eq(account.0),
            audit_entries::action.eq(action),
        ))
        .execute(conn)?;
    Ok(())
}

/// Actions that change who can sign in to an account, or where its codes go.
const PROTECTION: [&str; 12] = [
    "email.changed",
    "password.changed",
    "password.reset",
    "passkey.added",
    "passkey.removed",
    "authenticator.added",
    "authenticator.removed",
    "mailed_codes.on",
    "mailed_codes.off",
    "recovery_codes.renewed",
    "recovery_code.used",
    "factors.reset",
];

/// Changes to what protects an account, since a time, newest first.
pub fn protection_changes(
    conn: &mut Conn,
    account: AccountId,
    since: Millis,
) -> Result<Vec<Entry>, DbError> {
    Ok(audit_entries::table
        .filter(audit_entries::account_id.eq(account.0))
        .filter(audit_entries::at.ge(since))
        .filter(audit_entries::action.eq_any(PROTECTION))
        .order(audit_entries::id.desc())
        .select(Entry::as_select())
        .load(conn)?)
}

/// Newest first, at most `limit` of them.
pub fn of(conn: &mut Conn, account: AccountId, limit: i64) -> Result<Vec<Entry>, DbError> {
    Ok(audit_entries::table
        .filter(audit_entries::account_id.eq(account.0))
        .order(audit_entries::id.desc())
        .limit(limit)
        .select(Entry::as_select())
        .load(conn)?)
}
