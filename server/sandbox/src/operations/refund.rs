//! Refunds, and refunds whose outcome changes later.

use crate::cards::ChargeFollowUp;
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::machine::{Step, Wrong};
use crate::records::charge::ChargeStatus;
use crate::records::refund::RefundStatus;
use crate::records::{Charge, Dispute, Intent, Metadata, Refund, Task};

/// A requested refund. Without an amount, all that is left.
#[derive(Debug)]
pub(crate) struct RefundRequest {
    pub(crate) amount: Option<i64>,
    pub(crate) reason: Option<String>,
    pub(crate) metadata: Metadata,
}

impl Context<'_> {
    pub(crate) fn refund(
        &self,
        mut charge: Charge,
        request: RefundRequest,
    ) -> Result<Refund, Error> {
        let mut intent: Intent = self.get(&charge.payment_intent, "charge")?;
        self.check_refundable(&charge)?;
        let amount = request.amount.unwrap_or_else(|| intent.payment.left());
        let refunded = intent.payment.apply(Step::Refund(amount));
        intent.payment = refunded.map_err(|wrong| refund_error(wrong, &charge, amount))?;
        charge.refunded = intent.payment.refunded;
        let unfunded = self.settings()?.low_balance;
        let follow_up = charge.card.behaviour.aftermath;
        let pends = unfunded || follow_up == ChargeFollowUp::RefundPends;
        let refund = Refund {
            id: self.new_id("re")?,
            created: self.now,
            amount,
            currency: charge.currency.clone(),
            charge: charge.id.clone(),
            payment_intent: intent.id.clone(),
            status: if pends {
                RefundStatus::Pending
            } else {
                RefundStatus::Succeeded
            },
            reason: request.reason,
            balance_transaction: self.new_id("txn")?,
            unfunded,
            failure_reason: None,
            failure_transaction: None,
            metadata: request.metadata,
        };
        self.work.save(&intent)?;
        self.work.save(&charge)?;
        self.work.save(&refund)?;
        self.announce("refund.created", &refund)?;
        self.announce("charge.refunded", &charge)?;
        if pends {
            self.later(Task::SettleRefund(refund.id.clone()))?;
        } else if follow_up == ChargeFollowUp::RefundFails {
            self.later(Task::FailRefund(refund.id.clone()))?;
        }
        Ok(refund)
    }

    /// A pending refund reaches the payer.
    pub(super) fn settle_refund(&self, mut refund: Refund) -> Result<(), Error> {
        refund.status = RefundStatus::Succeeded;
        self.work.save(&refund)?;
        self.announce("refund.updated", &refund)?;
        self.announce("charge.refund.updated", &refund)?;
        Ok(())
    }

    /// The shop has the money again. `reason`: in Stripe's words.
    pub(super) fn fail_refund(&self, mut refund: Refund, reason: &str) -> Result<(), Error> {
        let mut intent: Intent = self.get(&refund.payment_intent, "charge")?;
        let mut charge: Charge = self.get(&refund.charge, "charge")?;
        self.step(&mut intent, Step::RefundFailed(refund.amount))?;
        charge.refunded = intent.payment.refunded;
        refund.status = RefundStatus::Failed;
        refund.failure_reason = Some(reason.to_owned());
        refund.failure_transaction = Some(self.new_id("txn")?);
        self.work.save(&charge)?;
        self.work.save(&refund)?;
        self.announce("refund.updated", &refund)?;
        self.announce("refund.failed", &refund)?;
        self.announce("charge.refund.updated", &refund)?;
        Ok(())
    }

    fn check_refundable(&self, charge: &Charge) -> Result<(), Error> {
        if charge.status != ChargeStatus::Succeeded {
            let message = format!(
                "Charge {} was not successful, so it can't be refunded.",
                charge.id
            );
            return Err(ApiError::invalid(message).param("charge").into());
        }
        let Some(dispute) = &charge.dispute else {
            return Ok(());
        };
        let dispute: Dispute = self.get(dispute, "charge")?;
        if dispute.holds_money() {
            let message = format!(
                "Charge {} has been charged back; cannot issue a refund.",
                charge.id
            );
            return Err(ApiError::invalid(message).code("charge_disputed").into());
        }
        Ok(())
    }
}

fn refund_error(wrong: Wrong, charge: &Charge, amount: i64) -> Error {
    let error = match wrong {
        Wrong::State | Wrong::Refunded => {
            let message = format!("Charge {} has already been refunded.", charge.id);
            ApiError::invalid(message).code("charge_already_refunded")
        }
        Wrong::TooMuch { left } => ApiError::invalid(format!(
            "Refund amount ({}) is greater than unrefunded amount on charge ({})",
            dollars(amount),
            dollars(left)
        ))
        .param("amount"),
    };
    error.into()
}

fn dollars(cents: i64) -> String {
    format!("${}.{:02}", cents / 100, cents % 100)
}
