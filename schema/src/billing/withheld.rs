//! Earnings from sales that were paid with a card that the referrer has used, too. They are not paid out until an
//! operator has decided.

use std::collections::HashSet;

use diesel::prelude::*;
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::{ledger, referral_share};
use crate::account::accounts::{self, AccountId};
use crate::account::notifications;
use crate::conn::{Conn, insert_new, set_once};
use crate::error::DbError;
use crate::tables::{accounts as people, orders, shared_cards};

/// An earning that awaits an operator's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withheld {
    /// The order of the referred buyer.
    pub order: OrderId,
    pub referrer: AccountId,
    pub amount: Usd,
    /// When it was found that buyer and referrer used the same card.
    pub since: Millis,
}

ink_domain::coded_enum! {
    /// An operator's decision on a withheld earning.
    pub enum Decision: i16 {
        /// It is no longer withheld, and is treated like any other earning.
        Release = 1,
        /// It is reversed.
        Refuse = 2,
    }
}

/// Records that an order was paid with a card that is also the referrer's. What the order earns is withheld, even if it
/// is earned later.
pub(crate) fn withhold(
    conn: &mut Conn,
    order: &OrderId,
    referrer: AccountId,
    now: Millis,
) -> Result<(), DbError> {
    let insert = diesel::insert_into(shared_cards::table).values((
        shared_cards::order_id.eq(order.as_str()),
        shared_cards::referrer_id.eq(referrer.0),
        shared_cards::at.eq(now),
    ));
    if insert_new!(insert, conn)? == 1
        && let Some(earned) = referral_share::remaining(conn, order)?
    {
        notifications::create_with_amount(
            conn,
            referrer,
            NotificationKind::EarningWithheld,
            earned.amount,
            now,
        )?;
    }
    Ok(())
}

/// Calls [`withhold`] for every order that accounts referred by `referrer` paid with this card. `card`: its digests.
pub(crate) fn withhold_for_card(
    conn: &mut Conn,
    referrer: AccountId,
    card: &[String],
    now: Millis,
) -> Result<(), DbError> {
    let paid: Vec<OrderId> = orders::table
        .inner_join(people::table)
        .filter(people::referrer_id.eq(referrer.0))
        .filter(orders::card_digest.eq_any(card))
        .order(orders::id)
        .select(orders::id)
        .load(conn)?;
    for order in paid {
        withhold(conn, &order, referrer, now)?;
    }
    Ok(())
}

pub(crate) fn is_withheld(conn: &mut Conn, order: &OrderId) -> Result<bool, DbError> {
    let open: Option<String> = undecided()
        .filter(shared_cards::order_id.eq(order.as_str()))
        .select(shared_cards::order_id)
        .first(conn)
        .optional()?;
    Ok(open.is_some())
}

pub(super) fn sources(conn: &mut Conn, referrer: AccountId) -> Result<HashSet<String>, DbError> {
    let orders: Vec<OrderId> = undecided()
        .filter(shared_cards::referrer_id.eq(referrer.0))
        .select(shared_cards::order_id)
        .load(conn)?;
    Ok(orders.iter().map(Transfer::referral_source).collect())
}

/// All withheld earnings, oldest first.
pub fn all(conn: &mut Conn) -> Result<Vec<Withheld>, DbError> {
    let rows = undecided()
        .order((shared_cards::at, shared_cards::order_id))
        .select(StoredCard::as_select())
        .load(conn)?;
    with_amounts(conn, rows)
}

/// The withheld earnings that the operator has not been e-mailed about, oldest first.
pub fn pending_emails(conn: &mut Conn) -> Result<Vec<Withheld>, DbError> {
    let rows = undecided()
        .filter(shared_cards::told_at.is_null())
        .order((shared_cards::at, shared_cards::order_id))
        .select(StoredCard::as_select())
        .load(conn)?;
    with_amounts(conn, rows)
}

/// Records that the operator is e-mailed about it. Returns `false` if another node has done so already.
pub fn mark_emailed(conn: &mut Conn, order: &OrderId, now: Millis) -> Result<bool, DbError> {
    let row = shared_cards::table.find(order.as_str());
    Ok(set_once!(row, shared_cards::told_at, now, conn)?)
}

/// Carries out a decision. `None` if no earning from this order awaits one.
pub fn decide(
    conn: &mut Conn,
    order: &OrderId,
    decision: Decision,
    now: Millis,
) -> Result<Option<Withheld>, DbError> {
    let Some(row) = undecided()
        .filter(shared_cards::order_id.eq(order.as_str()))
        .select(StoredCard::as_select())
        .first(conn)
        .optional()?
    else {
        return Ok(None);
    };
    // A concurrent payout must see the earning either withheld or decided.
    accounts::lock_row(conn, row.referrer_id)?;
    let Some(withheld) = with_amounts(conn, vec![row])?.pop() else {
        return Ok(None);
    };
    let open = shared_cards::table
        .find(order.as_str())
        .filter(shared_cards::decision.is_null());
    let decided = diesel::update(open)
        .set((
            shared_cards::decision.eq(decision.code()),
            shared_cards::decided_at.eq(now),
        ))
        .execute(conn)?;
    if decided == 0 {
        return Ok(None);
    }
    let kind = match decision {
        Decision::Release => NotificationKind::EarningReleased,
        Decision::Refuse => {
            if let Some(reversal) = referral_share::reversal(conn, order)? {
                ledger::post(conn, &reversal, now)?;
            }
            NotificationKind::EarningRefused
        }
    };
    notifications::create_with_amount(conn, withheld.referrer, kind, withheld.amount, now)?;
    Ok(Some(withheld))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = shared_cards)]
struct StoredCard {
    order_id: OrderId,
    referrer_id: AccountId,
    at: Millis,
}

#[diesel::dsl::auto_type]
fn undecided() -> _ {
    shared_cards::table.filter(shared_cards::decision.is_null())
}

/// Reads the earnings of these rows, without orders that have not earned anything yet, or no longer do.
fn with_amounts(conn: &mut Conn, rows: Vec<StoredCard>) -> Result<Vec<Withheld>, DbError> {
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(earned) = referral_share::remaining(conn, &row.order_id)? {
            found.push(Withheld {
                order: row.order_id,
                referrer: row.referrer_id,
                amount: earned.amount,
                since: row.at,
            });
        }
    }
    Ok(found)
}
