//! Looking orders up.

use std::collections::HashMap;

use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use super::row::{OrderRow, StoredOrder, load};
use crate::account::accounts::{self, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::store::zips::{self, ZipRow};
use crate::tables::{order_zips, orders};

/// A ZIP of an order, at the price that was agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderedZip {
    /// The ZIP as it is now: by now it may belong to another customer, or have another price.
    pub zip: ZipRow,
    pub price: Usd,
}

pub fn by_id(conn: &mut Conn, id: &OrderId) -> Result<Option<OrderRow>, DbError> {
    let found = orders::table
        .find(id.as_str())
        .select(StoredOrder::as_select())
        .first(conn)
        .optional()?;
    Ok(found.map(StoredOrder::read))
}

/// The order with this payment intent at the provider.
pub fn by_intent(conn: &mut Conn, intent_id: &str) -> Result<Option<OrderRow>, DbError> {
    let found = orders::table
        .filter(orders::intent_id.eq(intent_id))
        .select(StoredOrder::as_select())
        .first(conn)
        .optional()?;
    Ok(found.map(StoredOrder::read))
}

/// Locks the order's account, then the order, until the transaction ends. Returns the order as it is then.
pub fn lock(conn: &mut Conn, id: &OrderId) -> Result<Option<OrderRow>, DbError> {
    match by_id(conn, id)? {
        Some(found) => lock_again(conn, &found),
        None => Ok(None),
    }
}

/// [`lock`] for an order that was read before, perhaps in another transaction: its account stays the same.
pub fn lock_again(conn: &mut Conn, before: &OrderRow) -> Result<Option<OrderRow>, DbError> {
    accounts::lock_row(conn, before.account)?;
    let order = orders::table
        .find(before.id.as_str())
        .select(StoredOrder::as_select());
    // Other transactions may still write rows that reference the order.
    let found = conn.lock(order, RowLock::NoKeyUpdate);
    let found: Option<StoredOrder> = found.get_result(conn).optional()?;
    Ok(found.map(StoredOrder::read))
}

/// The account's order that awaits its card payment. There is one at most.
pub fn awaiting_card_of(conn: &mut Conn, account: AccountId) -> Result<Option<OrderRow>, DbError> {
    let found = with_status(conn, account, OrderStatus::AwaitingCard)?;
    Ok(found.into_iter().next())
}

/// The account's orders whose balance is owed, the oldest first.
pub fn in_process_of(conn: &mut Conn, account: AccountId) -> Result<Vec<OrderRow>, DbError> {
    with_status(conn, account, OrderStatus::InProcess)
}

/// The account's orders whose card was charged or may still be, the newest first: those cancelled before a charge are
/// left out.
pub fn paid_or_awaiting_of(conn: &mut Conn, account: AccountId) -> Result<Vec<OrderRow>, DbError> {
    let is_relevant = orders::captured_cents
        .gt(0)
        .or(orders::status.eq(OrderStatus::AwaitingCard.code()));
    let theirs = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(is_relevant)
        .order((orders::placed_at.desc(), orders::id));
    load(conn, theirs.into_boxed())
}

/// The ZIP codes of several orders, in ascending order for each.
pub fn zip_codes_of(
    conn: &mut Conn,
    ids: &[&OrderId],
) -> Result<HashMap<OrderId, Vec<ZipCode>>, DbError> {
    let prices = prices_of(conn, ids)?.into_iter();
    Ok(prices
        .map(|(id, zips)| (id, zips.into_iter().map(|(code, _)| code).collect()))
        .collect())
}

/// A ZIP's code and its agreed price.
type PricedZip = (ZipCode, Usd);

/// Like [`zip_codes_of`], with the agreed prices.
pub fn prices_of(
    conn: &mut Conn,
    ids: &[&OrderId],
) -> Result<HashMap<OrderId, Vec<PricedZip>>, DbError> {
    let rows: Vec<(OrderId, ZipCode, Usd)> = order_zips::table
        .filter(order_zips::order_id.eq_any(ids.iter().map(|id| id.as_str())))
        .order(order_zips::zip)
        .select((
            order_zips::order_id,
            order_zips::zip,
            order_zips::price_cents,
        ))
        .load(conn)?;
    let mut prices: HashMap<OrderId, Vec<PricedZip>> = HashMap::new();
    for (order, code, price) in rows {
        prices.entry(order).or_default().push((code, price));
    }
    Ok(prices)
}

/// Orders placed at or after `since` whose card was charged.
pub fn paid_since(conn: &mut Conn, since: Millis) -> Result<Vec<OrderRow>, DbError> {
    let paid = orders::table
        .filter(orders::placed_at.ge(since))
        .filter(orders::captured_cents.gt(0))
        .order((orders::placed_at, orders::id));
    load(conn, paid.into_boxed())
}

/// Some of the orders that await their card.
#[derive(Clone, Copy, Debug)]
pub enum AwaitingCard {
    /// Those to be cancelled at this time: the hold has expired, or cancellation was requested.
    ToCancel(Millis),
    /// Those placed before this time: the provider's event may have been lost.
    PlacedBefore(Millis),
}

/// Orders that await their card, those whose holds end first come first; if `last` is given, those that follow it.
pub fn awaiting_card(
    conn: &mut Conn,
    which: AwaitingCard,
    last: Option<&OrderRow>,
    limit: i64,
) -> Result<Vec<OrderRow>, DbError> {
    let mut found = orders::table
        .filter(orders::status.eq(OrderStatus::AwaitingCard.code()))
        .order((orders::held_until, orders::id))
        .limit(limit)
        .into_boxed();
    found = match which {
        AwaitingCard::ToCancel(now) => found.filter(
            orders::held_until
                .le(now)
                .or(orders::cancel_reason.is_not_null()),
        ),
        AwaitingCard::PlacedBefore(before) => found.filter(orders::placed_at.lt(before)),
    };
    if let Some(last) = last {
        let held_until = last.order.held_until;
        let same_time = orders::held_until
            .eq(held_until)
            .and(orders::id.gt(last.id.to_string()));
        found = found.filter(orders::held_until.gt(held_until).or(same_time));
    }
    load(conn, found)
}

/// The version of the terms that the buyer agreed to; unknown for old orders.
pub fn terms_of(conn: &mut Conn, id: &OrderId) -> Result<Option<String>, DbError> {
    Ok(orders::table
        .find(id.as_str())
        .select(orders::terms)
        .first(conn)?)
}

/// The order's ZIPs and their agreed prices, by ascending code.
pub fn zips_of(conn: &mut Conn, id: &OrderId, now: Millis) -> Result<Vec<OrderedZip>, DbError> {
    let prices = prices_of(conn, &[id])?.remove(id).unwrap_or_default();
    let codes: Vec<ZipCode> = prices.iter().map(|(zip, _)| *zip).collect();
    let zips = zips::by_codes(conn, &codes, now)?;
    Ok(zips
        .into_iter()
        .filter_map(|zip| {
            let (_, price) = prices.iter().find(|(code, _)| *code == zip.code)?;
            Some(OrderedZip { zip, price: *price })
        })
        .collect())
}

fn with_status(
    conn: &mut Conn,
    account: AccountId,
    status: OrderStatus,
) -> Result<Vec<OrderRow>, DbError> {
    let theirs = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(orders::status.eq(status.code()))
        .order((orders::placed_at, orders::id));
    load(conn, theirs.into_boxed())
}
