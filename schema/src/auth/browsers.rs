//! Browsers that an account's owner has used before, by the digest of their cookie.

use diesel::dsl::{exists, select};
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::known_browsers;

/// Only the most recently seen of an account's browsers are known.
const MOST: i64 = 30;

/// The browser, if the account's owner has used it before: someone who merely has the password has none of these.
pub fn known<'a>(
    conn: &mut Conn,
    account: AccountId,
    digest: Option<&'a str>,
) -> Result<Option<&'a str>, DbError> {
    let Some(digest) = digest else {
        return Ok(None);
    };
    let met = known_browsers::table.find((account.0, digest));
    let is_known: bool = select(exists(met)).get_result(conn)?;
    Ok(is_known.then_some(digest))
}

/// Records that the account's owner uses this browser. Returns whether they did before.
pub fn meet(
    conn: &mut Conn,
    account: AccountId,
    digest: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let met = diesel::update(known_browsers::table.find((account.0, digest)))
        .set(known_browsers::seen_at.eq(now))
        .execute(conn)?;
    if met == 1 {
        return Ok(true);
    }
    let insert = diesel::insert_into(known_browsers::table).values((
        known_browsers::account_id.eq(account.0),
        known_browsers::digest.eq(digest),
        known_browsers::seen_at.eq(now),
    ));
    insert_new!(insert, conn)?;
    let beyond: Vec<String> = known_browsers::table
        .filter(known_browsers::account_id.eq(account.0))
        .order((known_browsers::seen_at.desc(), known_browsers::digest))
        .offset(MOST)
        .select(known_browsers::digest)
        .load(conn)?;
    let of_account = known_browsers::table.filter(known_browsers::account_id.eq(account.0));
    diesel::delete(of_account.filter(known_browsers::digest.eq_any(beyond))).execute(conn)?;
    Ok(false)
}

/// All others count as unknown from now on: their users have to enter a mailed code where strangers have to, and the owner
/// is told.
pub(super) fn forget_others(
    conn: &mut Conn,
    account: AccountId,
    kept: Option<&str>,
) -> Result<(), DbError> {
    let others = known_browsers::table
        .filter(known_browsers::account_id.eq(account.0))
        .filter(known_browsers::digest.ne(kept.unwrap_or_default()));
    diesel::delete(others).execute(conn)?;
    Ok(())
}
