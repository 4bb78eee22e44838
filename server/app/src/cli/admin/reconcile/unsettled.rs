//! Payments and disputes without an order, as operators see them.

use std::fmt;

use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use ink_schema::checkout::unmatched::{self, PaymentState, UnmatchedDispute, UnmatchedPayment};
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use crate::cli::admin::order::dispute_text;
use crate::clock::{iso, minute_utc};

/// Payments without an order that are not settled, and the disputes of payments without an order: even of refunded
/// ones.
pub(super) struct Unsettled {
    payments: Vec<UnmatchedPayment>,
    disputes: Vec<UnmatchedDispute>,
}

impl Unsettled {
    pub(super) fn read(conn: &mut Conn) -> Result<Self, DbError> {
        let mut payments = unmatched::unsettled(conn)?;
        let disputes = unmatched::unended_disputes(conn)?;
        for UnmatchedDispute { intent_id, .. } in &disputes {
            if payments.iter().all(|one| one.intent_id != *intent_id) {
                payments.extend(unmatched::by_intent(conn, intent_id)?);
            }
        }
        Ok(Self { payments, disputes })
    }

    fn disputes_of(&self, payment: &UnmatchedPayment) -> impl Iterator<Item = &UnmatchedDispute> {
        let disputes = self.disputes.iter();
        disputes.filter(|dispute| dispute.intent_id == payment.intent_id)
    }

    pub(super) fn json(&self) -> Vec<Value> {
        let one = |payment: &UnmatchedPayment| {
            let zips: Vec<_> = payment.zips.iter().map(ZipCode::as_str).collect();
            let disputes = self.disputes_of(payment).map(|dispute| {
                json!({
                    "id": dispute.id,
                    "amount_cents": dispute.amount.cents(),
                    "is_warning": dispute.state.moves_no_money(),
                    "reason": dispute.reason,
                    "evidence_due_at": dispute.due_by.map(iso),
                })
            });
            json!({
                "payment": payment.intent_id,
                "order": payment.order.as_str(),
                "amount_cents": payment.amount.cents(),
                "paid_at": iso(payment.paid_at),
                "buyer": payment.buyer.as_ref().map(ToString::to_string),
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
            })
        };
        self.payments.iter().map(one).collect()
    }
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.payments.is_empty() {
            return f.write_str("no payment is without its order");
        }
        for (nth, payment) in self.payments.iter().enumerate() {
            if nth > 0 {
                writeln!(f)?;
            }
            let zips: Vec<_> = payment.zips.iter().map(ZipCode::as_str).collect();
            let buyer = payment.buyer.as_ref().map(ToString::to_string);
            write!(
                f,
                "{}  order {}  {:>10}  paid {}  {}  {}",
                payment.intent_id,
                payment.order,
                payment.amount,
                minute_utc(payment.paid_at),
                buyer.as_deref().unwrap_or("buyer unknown"),
                zips.join(","),
            )?;
            if !payment.lost.is_zero() {
                write!(f, "  {} was lost in a dispute", payment.lost)?;
            }
            if let Some(by) = &payment.paid_back {
                write!(f, "  paid from the bank ({by})")?;
            }
            if payment.state == PaymentState::ToRefund {
                f.write_str("  goes back")?;
                if let Some(by) = &payment.decided_by {
                    write!(f, " by {by}")?;
                }
            } else if payment.has_ended() {
                f.write_str("  settled")?;
            } else if let Some(rest) = payment.refused {
                write!(f, "  {rest} can't go back to the card")?;
            }
            for dispute in self.disputes_of(payment) {
                let what = dispute_text(dispute.state, dispute.due_by);
                write!(f, "  {what}: {}", dispute.reason)?;
                if let Some(due_by) = dispute.due_by {
                    write!(f, ", evidence due {}", minute_utc(due_by))?;
                }
            }
        }
        Ok(())
    }
}
