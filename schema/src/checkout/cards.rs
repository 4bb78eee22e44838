//! Which card paid for an order, as a digest that does not reveal the card, but whether two people used the same one.

use diesel::dsl::{exists, select, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use ink_domain::time::Millis;

use super::orders::{OrderRow, load};
use crate::account::accounts::{self, AccountId};
use crate::billing::withheld;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts as people, orders};

/// Records which card paid for an order. Only the first answer of the provider is kept. If the referrer, or a person
/// whom the buyer referred, has paid with the same card, earnings are withheld. `digests`: the card's digest under the
/// server's key, then under the keys that it replaced; empty if the provider does not say which card it was. The digest
/// of a buyer whose account is deleted is compared, but not stored. The order must be locked.
pub fn record(
    conn: &mut Conn,
    row: &OrderRow,
    digests: &[String],
    now: Millis,
) -> Result<(), DbError> {
    let (deleted_at, referrer): (Option<Millis>, Option<AccountId>) = people::table
        .find(row.account.0)
        .select((people::deleted_at, people::referrer_id))
        .first(conn)?;
    if let Some(referrer) = referrer {
        // If a buyer and their referrer pay at the same time, the lock makes the later one see the other's card.
        accounts::lock_row(conn, referrer)?;
    }
    let unrecorded = orders::table
        .find(row.id.as_str())
        .filter(orders::card_digest.is_null());
    let kept = digests.first().filter(|_| deleted_at.is_none());
    let changed = diesel::update(unrecorded)
        .set(orders::card_digest.eq(kept.map_or("", String::as_str)))
        .execute(conn)?;
    if changed == 0 || digests.is_empty() {
        return Ok(());
    }
    if let Some(referrer) = referrer
        && has_paid(conn, referrer, digests)?
    {
        withheld::withhold(conn, &row.id, referrer, now)?;
    }
    withheld::withhold_for_card(conn, row.account, digests, now)
}

fn has_paid(conn: &mut Conn, account: AccountId, digests: &[String]) -> Result<bool, DbError> {
    let paid = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(orders::card_digest.eq_any(digests));
    Ok(select(exists(paid)).get_result(conn)?)
}

/// The newest `limit` orders for which the provider has not been asked yet which card paid for them.
pub fn unrecorded(conn: &mut Conn, limit: i64) -> Result<Vec<OrderRow>, DbError> {
    // Literally as in the partial index: a bound number could have any value, and the index would not be used.
    let paid = sql::<Bool>("orders.captured_cents > 0").and(orders::intent_id.is_not_null());
    let unrecorded = orders::table
        .filter(orders::card_digest.is_null())
        .filter(paid)
        // No second sort column: SQLite would then scan all orders by the index that has both.
        .order(orders::placed_at.desc())
        .limit(limit);
    load(conn, unrecorded.into_boxed())
}

/// Clears the digests under other keys than the newest, so that the provider is asked again. `newest`: the prefix of
/// digests under the newest key. Returns how many were cleared.
pub fn clear_older_digests(conn: &mut Conn, newest: &str) -> Result<usize, DbError> {
    let older = orders::table
        .filter(orders::card_digest.ne(""))
        .filter(orders::card_digest.not_like(format!("{newest}%")));
    Ok(diesel::update(older)
        .set(orders::card_digest.eq(None::<String>))
        .execute(conn)?)
}
