//! Payments and disputes without an order, as operators see them.

use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use ink_schema::checkout::disputes::Dispute;
use ink_schema::checkout::unmatched::{self, PaymentState, UnmatchedPayment};
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use crate::cli::admin::order::dispute_text;
use crate::cli::output::Reply;
use crate::clock::{iso, minute_utc};

/// Payments without an order that are not settled, and the disputes of payments without an order: even of refunded
/// ones.
pub(super) fn list(conn: &mut Conn) -> Result<Reply, DbError> {
    let mut payments = unmatched::unsettled(conn)?;
    let disputes = unmatched::unended_disputes(conn)?;
    for (intent_id, _) in &disputes {
        if payments.iter().all(|one| one.intent_id != *intent_id) {
            payments.extend(unmatched::by_intent(conn, intent_id)?);
        }
    }
    let rows = payments.iter().map(|payment| {
        let disputes = disputes.iter();
        let disputes = disputes.filter(|(intent_id, _)| *intent_id == payment.intent_id);
        let disputes: Vec<&Dispute> = disputes.map(|(_, dispute)| dispute).collect();
        row(payment, &disputes)
    });
    let none = "no payment is without its order";
    Ok(Reply::list("unmatched", rows, None, none))
}

fn row(payment: &UnmatchedPayment, disputes: &[&Dispute]) -> (String, Value) {
    let zips: Vec<_> = payment.zips.iter().map(ZipCode::as_str).collect();
    let buyer = payment.buyer.as_ref().map(ToString::to_string);
    let mut parts = vec![format!(
        "{}  order {}  {:>10}  paid {}  {}  {}",
        payment.intent_id,
        payment.order,
        payment.amount,
        minute_utc(payment.paid_at),
        buyer.as_deref().unwrap_or("buyer unknown"),
        zips.join(","),
    )];
    if !payment.lost.is_zero() {
        parts.push(format!("{} was lost in a dispute", payment.lost));
    }
    let paid_back = payment.paid_back.as_ref();
    parts.extend(paid_back.map(|by| format!("paid from the bank ({by})")));
    if payment.state == PaymentState::ToRefund {
        let by = payment.decided_by.as_ref().map(|by| format!(" by {by}"));
        parts.push(format!("goes back{}", by.unwrap_or_default()));
    } else if payment.has_ended() {
        parts.push("settled".to_owned());
    } else if let Some(rest) = payment.refused {
        parts.push(format!("{rest} can't go back to the card"));
    }
    parts.extend(disputes.iter().map(|dispute| {
        let what = dispute_text(dispute.state, dispute.due_by);
        let due = dispute.due_by;
        let due = due.map(|at| format!(", evidence due {}", minute_utc(at)));
        format!("{what}: {}{}", dispute.reason, due.unwrap_or_default())
    }));
    let disputes = disputes.iter().map(|dispute| {
        json!({
            "id": dispute.id,
            "amount_cents": dispute.amount.cents(),
            "is_warning": dispute.state.moves_no_money(),
            "reason": dispute.reason,
            "evidence_due_at": dispute.due_by.map(iso),
        })
    });
    let json = json!({
        "payment": payment.intent_id,
        "order": payment.order.as_str(),
        "amount_cents": payment.amount.cents(),
        "paid_at": iso(payment.paid_at),
        "buyer": buyer,
        "zips": zips,
        "total_cents": payment.total.map(Usd::cents),
        "goes_back": payment.state == PaymentState::ToRefund,
        "is_settled": payment.has_ended(),
        "lost_cents": payment.lost.cents(),
        "refused_cents": payment.refused.map(Usd::cents),
        "paid_back": payment.paid_back,
        "decided_by": payment.decided_by,
        "decided_at": payment.decided_at.map(iso),
        "disputes": disputes.collect::<Vec<_>>(),
    });
    (parts.join("  "), json)
}
