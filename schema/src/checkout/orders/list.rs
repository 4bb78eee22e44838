//! Listing orders by conditions, in pages.

use diesel::dsl::not;
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl};
use ink_domain::money::Usd;
use ink_domain::order::OrderStatus;
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use super::row::{OrderRow, load};
use crate::account::accounts::AccountId;
use crate::checkout::disputes;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{order_zips, orders};

/// The conditions of a listing; an order must meet all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderQuery {
    pub buyer: Option<AccountId>,
    pub zip: Option<ZipCode>,
    /// The provider's payment intent.
    pub intent: Option<String>,
    pub amount: Option<AmountQuery>,
    pub status: Option<OrderStatus>,
    /// Placed at this time or later.
    pub from: Option<Millis>,
    pub until: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountQuery {
    /// The total, or the amount of the card payment.
    Exactly(Usd),
    /// The total; both bounds are included.
    Between(Usd, Usd),
}

/// At most `limit` orders that match, the newest first; if `after` is given, those that follow it in the list.
pub fn list(
    conn: &mut Conn,
    query: &OrderQuery,
    after: Option<&OrderRow>,
    limit: usize,
) -> Result<Vec<OrderRow>, DbError> {
    let Some(AmountQuery::Exactly(amount)) = query.amount else {
        return load_page(conn, query, AmountFilter::Any, after, limit);
    };
    // Two queries, so that each reads its column's index in the order of the list.
    let mut rows = load_page(conn, query, AmountFilter::Total(amount), after, limit)?;
    rows.extend(load_page(
        conn,
        query,
        AmountFilter::Deposit(amount),
        after,
        limit,
    )?);
    rows.sort_by(|one, other| {
        let newest_first = other.placed_at.cmp(&one.placed_at);
        newest_first.then_with(|| one.id.cmp(&other.id))
    });
    rows.truncate(limit);
    Ok(rows)
}

/// The newest `limit` of an account's orders, in any status; if `after` is given, of those that follow it in the list.
pub fn history(
    conn: &mut Conn,
    account: AccountId,
    after: Option<&OrderRow>,
    limit: usize,
) -> Result<Vec<OrderRow>, DbError> {
    let query = OrderQuery {
        buyer: Some(account),
        ..OrderQuery::default()
    };
    list(conn, &query, after, limit)
}

/// At most `limit` orders in process whose balance is due before `until`, the most urgent first.
pub fn due_before(conn: &mut Conn, until: Millis, limit: i64) -> Result<Vec<OrderRow>, DbError> {
    let due = orders::table
        .filter(orders::status.eq(OrderStatus::InProcess.code()))
        .filter(orders::due_at.lt(until))
        // The ZIPs of a disputed payment are not released to other buyers before the bank has decided.
        .filter(not(disputes::has_open_dispute()))
        .order((orders::due_at, orders::id))
        .limit(limit);
    load(conn, due.into_boxed())
}

pub fn overdue(conn: &mut Conn, now: Millis, limit: i64) -> Result<Vec<OrderRow>, DbError> {
    due_before(conn, now.saturating_add(1), limit)
}

#[derive(Clone, Copy)]
enum AmountFilter {
    Any,
    Total(Usd),
    /// The card payment, if it is a deposit and not the total.
    Deposit(Usd),
}

fn load_page(
    conn: &mut Conn,
    query: &OrderQuery,
    amount: AmountFilter,
    after: Option<&OrderRow>,
    limit: usize,
) -> Result<Vec<OrderRow>, DbError> {
    let mut found = orders::table
        .order((orders::placed_at.desc(), orders::id))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .into_boxed();
    found = match amount {
        AmountFilter::Any => found,
        AmountFilter::Total(amount) => found.filter(orders::total_cents.eq(amount.cents())),
        AmountFilter::Deposit(amount) => found
            .filter(orders::card_cents.eq(amount.cents()))
            .filter(orders::total_cents.ne(amount.cents())),
    };
    if let Some(AmountQuery::Between(least, most)) = query.amount {
        found = found.filter(orders::total_cents.between(least.cents(), most.cents()));
    }
    if let Some(buyer) = query.buyer {
        found = found.filter(orders::account_id.eq(buyer.0));
    }
    if let Some(zip) = query.zip {
        let orders_with_zip = order_zips::table
            .filter(order_zips::zip.eq(zip.to_string()))
            .select(order_zips::order_id);
        found = found.filter(orders::id.eq_any(orders_with_zip));
    }
    if let Some(intent) = &query.intent {
        found = found.filter(orders::intent_id.eq(intent.clone()));
    }
    if let Some(status) = query.status {
        found = found.filter(orders::status.eq(status.code()));
    }
    if let Some(from) = query.from {
        found = found.filter(orders::placed_at.ge(from));
    }
    if let Some(until) = query.until {
        found = found.filter(orders::placed_at.lt(until));
    }
    if let Some(last) = after {
        let same_time = orders::placed_at
            .eq(last.placed_at)
            .and(orders::id.gt(last.id.to_string()));
        // The second condition implies the first, which lets the database start at this place in the index.
        found = found
            .filter(orders::placed_at.le(last.placed_at))
            .filter(orders::placed_at.lt(last.placed_at).or(same_time));
    }
    load(conn, found)
}
