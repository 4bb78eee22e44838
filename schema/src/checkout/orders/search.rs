//! Finding somebody's own orders by what they remember of them.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, QueryDsl, RunQueryDsl, SelectableHelper,
};
use ink_domain::order::OrderId;
use ink_domain::search::{SearchText, ZipQuery, beginning_with};

use super::row::{OrderRow, StoredOrder};
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::store::zips;
use crate::tables::{self, order_zips, orders};

/// The newest `limit` of an account's orders whose number begins so, or that have a ZIP which the store finds by the
/// same words.
pub fn search(
    conn: &mut Conn,
    account: AccountId,
    typed: &str,
    limit: usize,
    now: i64,
) -> Result<Vec<OrderRow>, DbError> {
    let most = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut ids = by_zip(conn, account, typed, most, now)?;
    if let Some((from, to)) = OrderId::beginning(typed)
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
    let found: Vec<StoredOrder> = orders::table
        .filter(orders::id.eq_any(ids))
        .order((orders::placed_at.desc(), orders::id))
        .limit(most)
        .select(StoredOrder::as_select())
        .load(conn)?;
    found.into_iter().map(StoredOrder::read).collect()
}

/// The most ZIPs of a customer's orders that one search looks at.
const ZIPS: i64 = 500;

/// The newest `most` orders with a ZIP that the text finds.
fn by_zip(
    conn: &mut Conn,
    account: AccountId,
    typed: &str,
    most: i64,
    now: i64,
) -> Result<Vec<String>, DbError> {
    let query = ZipQuery {
        search: SearchText::new(typed),
        ..ZipQuery::default()
    };
    if query.search.is_empty() {
        return Ok(Vec::new());
    }
    let own = order_zips::table
        .inner_join(orders::table.on(orders::id.eq(order_zips::order_id)))
        .filter(orders::account_id.eq(account.0))
        .select(order_zips::zip);
    let codes: Vec<String> = zips::matching(&query, now)
        .filter(tables::zips::zip.eq_any(own))
        .select(tables::zips::zip)
        .limit(ZIPS)
        .load(conn)?;
    let found: Vec<(String, i64)> = orders::table
        .inner_join(order_zips::table.on(order_zips::order_id.eq(orders::id)))
        .filter(orders::account_id.eq(account.0))
        .filter(order_zips::zip.eq_any(codes))
        .select((orders::id, orders::placed_at))
        .distinct()
        .order((orders::placed_at.desc(), orders::id))
        .limit(most)
        .load(conn)?;
    Ok(found.into_iter().map(|(id, _)| id).collect())
}
