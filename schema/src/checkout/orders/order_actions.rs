//! Who did what to an order with `inkpay admin`, for operators to read.

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::order_acts as acts;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = acts)]
pub struct OrderAction {
    pub at: Millis,
    /// `operator:` and the operator's name; if two agreed, `operator:linus for grace`.
    pub actor: String,
    /// A code such as `order.refunded`.
    pub action: String,
    #[diesel(column_name = amount_cents)]
    pub amount: Option<Usd>,
    /// What the operator added: a bank's reference, a reason.
    pub detail: Option<String>,
}

pub fn record_order_action(
    conn: &mut Conn,
    order: &OrderId,
    action: &OrderAction,
) -> Result<(), DbError> {
    diesel::insert_into(acts::table)
        .values((
            acts::order_id.eq(order.as_str()),
            acts::at.eq(action.at),
            acts::actor.eq(&action.actor),
            acts::action.eq(&action.action),
            acts::amount_cents.eq(action.amount.map(Usd::cents)),
            acts::detail.eq(&action.detail),
        ))
        .execute(conn)?;
    Ok(())
}

/// The order's actions, the oldest first.
pub fn order_actions(conn: &mut Conn, order: &OrderId) -> Result<Vec<OrderAction>, DbError> {
    Ok(acts::table
        .filter(acts::order_id.eq(order.as_str()))
        .order(acts::id)
        .select(OrderAction::as_select())
        .load(conn)?)
}
