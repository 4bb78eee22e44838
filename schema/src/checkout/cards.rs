//! Which card paid for an order, as a digest that identifies no card: enough to tell whether two people used the same one.

use diesel::dsl::{exists, sql};
use diesel::sql_types::Bool;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl, SelectableHelper,
    TextExpressionMethods, select,
};
use ink_domain::time::Millis;

use super::orders::{OrderRow, StoredOrder};
use crate::account::accounts::{self, AccountId};
use crate::billing::withheld;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::orders;

/// Notes which card paid for an order, which must be locked. The first answer is kept. `card`: its digest under the
/// server's key, then under the keys that this one replaced; none if the provider does not say which card it was. Of a
/// buyer who is deleted it is compared, and not kept.
pub fn record(
    conn: &mut Conn,
    row: &OrderRow,
    digests: &[String],
    now: Millis,
) -> Result<(), DbError> {
    // Of a buyer and their referrer who pay at the same moment, the later one sees the other's card.
    let referrer = accounts::lock_referrer(conn, row.account)?;
    let unrecorded = orders::table
        .find(row.id.as_str())
        .filter(orders::card_digest.is_null());
    let buyer = accounts::by_id(conn, row.account)?;
    let kept = digests.first().filter(|_| buyer.is_some());
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
    withheld::withhold_of_referred(conn, row.account, digests, now)
}

/// Whether an account has an order that the card paid for.
fn has_paid(conn: &mut Conn, account: AccountId, digests: &[String]) -> Result<bool, DbError> {
    let paid = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(orders::card_digest.eq_any(digests));
    Ok(select(exists(paid)).get_result(conn)?)
}

/// The newest `limit` orders of which the provider was not asked yet which card paid for them.
pub fn unrecorded(conn: &mut Conn, limit: i64) -> Result<Vec<OrderRow>, DbError> {
    // As the index says it: a number that is bound may be any.
    let paid = sql::<Bool>("orders.captured_cents > 0").and(orders::intent_id.is_not_null());
    let rows: Vec<StoredOrder> = orders::table
        .filter(orders::card_digest.is_null())
        .filter(paid)
        // By nothing more: else SQLite goes through all orders there are, which have an index of both.
        .order(orders::placed_at.desc())
        .limit(limit)
        .select(StoredOrder::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredOrder::read).collect()
}

/// Forgets the digests under other keys than the newest, by what its digests begin with: the provider is asked anew.
/// Says how many those were.
pub fn clear_older_digests(conn: &mut Conn, newest: &str) -> Result<usize, DbError> {
    let older = orders::table
        .filter(orders::card_digest.ne(""))
        .filter(orders::card_digest.not_like(format!("{newest}%")));
    Ok(diesel::update(older)
        .set(orders::card_digest.eq(None::<String>))
        .execute(conn)?)
}
