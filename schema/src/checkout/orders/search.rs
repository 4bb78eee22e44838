//! A customer's search among their own orders, by number or ZIP.

use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderId;
use ink_domain::search::{SearchText, beginning_with};
use ink_domain::zip::{State, ZipCode};

use super::row::{OrderRow, load};
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{order_zips, orders, zips};

/// The newest `limit` of an account's orders whose number begins with `typed`, or that have a ZIP which the store's
/// search finds for it.
pub fn search(
    conn: &mut Conn,
    account: AccountId,
    typed: &str,
    limit: usize,
) -> Result<Vec<OrderRow>, DbError> {
    let most = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut ids = by_zip(conn, account, typed, limit)?;
    if let Some((from, to)) = OrderId::prefix_of(typed)
        .as_deref()
        .and_then(beginning_with)
    {
        let by_number: Vec<String> = orders::table
            .filter(orders::account_id.eq(account.0))
            .filter(orders::id.ge(from).and(orders::id.lt(to)))
            .order((orders::placed_at.desc(), orders::id))
            .select(orders::id)
            .limit(most)
            .load(conn)?;
        ids.extend(by_number);
    }
    let newest = orders::table
        .filter(orders::id.eq_any(ids))
        .order((orders::placed_at.desc(), orders::id))
        .limit(most);
    load(conn, newest.into_boxed())
}

/// How many ZIPs of a customer's orders one search reads at most, those of the newest orders first.
const ZIPS: i64 = 2000;

/// The ids of the newest `most` orders with a ZIP that the text finds.
fn by_zip(
    conn: &mut Conn,
    account: AccountId,
    typed: &str,
    most: usize,
) -> Result<Vec<String>, DbError> {
    let text = SearchText::new(typed);
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let own: Vec<(String, String, String, String, String)> = orders::table
        .inner_join(order_zips::table.inner_join(zips::table))
        .filter(orders::account_id.eq(account.0))
        .order((orders::placed_at.desc(), orders::id))
        .select((orders::id, zips::zip, zips::city, zips::county, zips::state))
        .limit(ZIPS)
        .load(conn)?;
    let mut found: Vec<String> = own
        .into_iter()
        .filter(|(_, zip, city, county, state)| {
            let zip = ZipCode::parse(zip).ok().zip(State::parse(state).ok());
            zip.is_some_and(|(zip, state)| text.finds(zip, city, county, state))
        })
        .map(|(id, ..)| id)
        .collect();
    found.dedup();
    found.truncate(most);
    Ok(found)
}
