//! An order as it is stored.

use diesel::{QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};
use ink_domain::money::Usd;
use ink_domain::order::{CancelReason, Order, OrderId, OrderStatus};
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::orders;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderRow {
    pub id: OrderId,
    pub account: AccountId,
    pub order: Order,
    pub placed_at: Millis,
    pub ended_at: Option<Millis>,
    /// The provider's id of the payment intent. `None` until the provider has answered.
    pub intent_id: Option<String>,
    /// SHA-256 of the client secret that the buyer was given.
    pub secret_digest: Option<String>,
    /// When the card was last declined.
    pub declined_at: Option<Millis>,
    /// Why the order is cancelled. Set when cancellation is requested, before the provider has cancelled the payment.
    pub cancel_reason: Option<CancelReason>,
    pub cancel_requested_at: Option<Millis>,
    /// The bank's reference of the buyer's wire; if there are several, all of them, separated by commas.
    pub wire_reference: Option<String>,
}

/// The orders that a query finds.
pub(in crate::checkout) fn load(
    conn: &mut Conn,
    query: orders::BoxedQuery<'_, MultiBackend>,
) -> Result<Vec<OrderRow>, DbError> {
    let rows: Vec<StoredOrder> = query.select(StoredOrder::as_select()).load(conn)?;
    rows.into_iter().map(StoredOrder::read).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = orders)]
pub(super) struct StoredOrder {
    id: String,
    account_id: i64,
    status: i16,
    total_cents: i64,
    card_cents: i64,
    captured_cents: i64,
    wired_cents: i64,
    surplus_cents: i64,
    returned_cents: i64,
    given_back_cents: i64,
    placed_at: Millis,
    held_until: Millis,
    due_at: Option<Millis>,
    ended_at: Option<Millis>,
    intent_id: Option<String>,
    secret_digest: Option<String>,
    declined_at: Option<Millis>,
    cancel_reason: Option<i16>,
    cancel_requested_at: Option<Millis>,
    wire_reference: Option<String>,
}

impl StoredOrder {
    pub(super) fn read(self) -> Result<OrderRow, DbError> {
        let status = DbError::decoded("orders.status", self.status, OrderStatus::from_code)?;
        let cancel_reason = self
            .cancel_reason
            .map(|code| DbError::decoded("orders.cancel_reason", code, CancelReason::from_code));
        Ok(OrderRow {
            id: DbError::parsed("orders.id", &self.id, OrderId::parse)?,
            account: AccountId(self.account_id),
            order: Order {
                status,
                total: Usd::from_cents(self.total_cents),
                card: Usd::from_cents(self.card_cents),
                captured: Usd::from_cents(self.captured_cents),
                wired: Usd::from_cents(self.wired_cents),
                surplus: Usd::from_cents(self.surplus_cents),
                returned: Usd::from_cents(self.returned_cents),
                given_back: Usd::from_cents(self.given_back_cents),
                held_until: self.held_until,
                due_at: self.due_at,
            },
            placed_at: self.placed_at,
            ended_at: self.ended_at,
            intent_id: self.intent_id,
            secret_digest: self.secret_digest,
            declined_at: self.declined_at,
            cancel_reason: cancel_reason.transpose()?,
            cancel_requested_at: self.cancel_requested_at,
            wire_reference: self.wire_reference,
        })
    }
}
