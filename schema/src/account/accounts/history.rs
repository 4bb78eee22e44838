//! How an account came about.

use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;

use super::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::accounts;

/// Times are milliseconds UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    pub created_at: Millis,
    pub terms_agreed_at: Option<Millis>,
    /// The INK ID of the account that referred this one, if it still exists.
    pub referrer: Option<String>,
    /// How many accounts this one referred.
    pub referred: i64,
}

pub fn history(conn: &mut Conn, id: AccountId) -> Result<History, DbError> {
    let (created_at, terms_agreed_at, referrer): (Millis, Option<Millis>, Option<i64>) =
        accounts::table
            .find(id.0)
            .select((
                accounts::created_at,
                accounts::terms_agreed_at,
                accounts::referrer_id,
            ))
            .first(conn)?;
    let referrer = accounts::table
        .filter(accounts::id.eq(referrer.unwrap_or_default()))
        .filter(accounts::deleted_at.is_null())
        .select(accounts::ink_id)
        .first(conn)
        .optional()?;
    let referred = accounts::table
        .filter(accounts::referrer_id.eq(id.0))
        .count()
        .get_result(conn)?;
    Ok(History {
        created_at,
        terms_agreed_at,
        referrer,
        referred,
    })
}
