//! Details of orders besides their payments: disputes, operators' actions, and payments whose order is lost. Amounts are US
//! dollars, times milliseconds UTC.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;
use ink_schema::checkout::disputes::Dispute;
use ink_schema::checkout::orders::OrderAction;
use ink_schema::checkout::unmatched::UnmatchedPayment;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DisputeRecord {
    #[schema(value_type = f64)]
    amount: Usd,
    /// The card provider's code, as in `fraudulent`.
    reason: String,
    /// `warning`, `closed`, `open`, `won` or `lost`.
    status: &'static str,
    /// The deadline for evidence.
    due_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OperatorAction {
    at: i64,
    actor: String,
    /// As in `order.refunded`.
    action: String,
    #[schema(value_type = Option<f64>)]
    amount: Option<Usd>,
    detail: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LostPayment {
    #[schema(value_type = String)]
    order_id: OrderId,
    paid_at: i64,
    #[schema(value_type = f64)]
    amount: Usd,
    #[schema(value_type = Vec<String>)]
    zip_codes: Vec<ZipCode>,
}

impl From<Dispute> for DisputeRecord {
    fn from(dispute: Dispute) -> Self {
        Self {
            amount: dispute.amount,
            reason: dispute.reason,
            status: dispute.state.name(),
            due_at: dispute.due_by,
        }
    }
}

impl From<OrderAction> for OperatorAction {
    fn from(act: OrderAction) -> Self {
        Self {
            at: act.at,
            actor: act.actor,
            action: act.action,
            amount: act.amount,
            detail: act.detail,
        }
    }
}

impl From<UnmatchedPayment> for LostPayment {
    fn from(payment: UnmatchedPayment) -> Self {
        Self {
            order_id: payment.order,
            paid_at: payment.paid_at,
            amount: payment.amount,
            zip_codes: payment.zips,
        }
    }
}
