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
    Ok(rows.into_iter().map(StoredOrder::read).collect())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = orders)]
pub(super) struct StoredOrder {
    id: OrderId,
    account_id: AccountId,
    status: OrderStatus,
    total_cents: Usd,
    card_cents: Usd,
    captured_cents: Usd,
    wired_cents: Usd,
    surplus_cents: Usd,
    returned_cents: Usd,
    given_back_cents: Usd,
    placed_at: Millis,
    held_until: Millis,
    due_at: Option<Millis>,
    ended_at: Option<Millis>,
    intent_id: Option<String>,
    secret_digest: Option<String>,
    declined_at: Option<Millis>,
    cancel_reason: Option<CancelReason>,
    cancel_requested_at: Option<Millis>,
    wire_reference: Option<String>,
}

impl StoredOrder {
    pub(super) fn read(self) -> OrderRow {
        OrderRow {
            id: self.id,
            account: self.account_id,
            order: Order {
                status: self.status,
                total: self.total_cents,
                card: self.card_cents,
                captured: self.captured_cents,
                wired: self.wired_cents,
                surplus: self.surplus_cents,
                returned: self.returned_cents,
                given_back: self.given_back_cents,
                held_until: self.held_until,
                due_at: self.due_at,
            },
            placed_at: self.placed_at,
            ended_at: self.ended_at,
            intent_id: self.intent_id,
            secret_digest: self.secret_digest,
            declined_at: self.declined_at,
            cancel_reason: self.cancel_reason,
            cancel_requested_at: self.cancel_requested_at,
            wire_reference: self.wire_reference,
        }
    }
}
