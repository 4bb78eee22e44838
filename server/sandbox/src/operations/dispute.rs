//! Disputes: the payer complains or their bank warns, the shop answers, the bank decides.

use crate::cards::Complaint;
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::records::dispute::DisputeStatus;
use crate::records::refund::RefundStatus;
use crate::records::{Charge, Dispute, FraudWarning, Metadata, Refund, Task, charge, merge};

/// How long a shop has to respond.
const TIME_TO_ANSWER: i64 = 9 * 24 * 60 * 60;

/// A shop's response to a dispute.
#[derive(Debug)]
pub(crate) struct Answer {
    /// An empty piece of evidence is removed.
    pub(crate) evidence: Metadata,
    pub(crate) metadata: Metadata,
    pub(crate) submit: bool,
}

impl Context<'_> {
    /// The payer complains about a charge, which they can do once.
    pub(crate) fn open_dispute(
        &self,
        mut charge: Charge,
        complaint: Complaint,
    ) -> Result<Dispute, Error> {
        if charge.status != charge::ChargeStatus::Succeeded || charge.dispute.is_some() {
            let message = format!("Charge {} can't be disputed.", charge.id);
            return Err(ApiError::invalid(message).into());
        }
        let takes = complaint != Complaint::Inquiry;
        if takes {
            self.fail_pending_refunds(&charge.id)?;
            charge = self.get(&charge.id, "charge")?;
        }
        let mut dispute = Dispute {
            id: self.new_id("du")?,
            created: self.now,
            charge: charge.id.clone(),
            payment_intent: charge.payment_intent.clone(),
            amount: charge.amount,
            currency: charge.currency.clone(),
            complaint,
            status: DisputeStatus::NeedsResponse,
            due_by: self.now + TIME_TO_ANSWER,
            submissions: 0,
            evidence: Metadata::new(),
            metadata: Metadata::new(),
            movements: Vec::new(),
        };
        charge.dispute = Some(dispute.id.clone());
        self.work.save(&charge)?;
        if takes {
            self.move_money(&mut dispute, -charge.amount)?;
        }
        self.work.save(&dispute)?;
        self.announce("charge.dispute.created", &dispute)?;
        if takes {
            self.announce("charge.dispute.funds_withdrawn", &dispute)?;
        }
        Ok(dispute)
    }

    /// The payer's bank suspects a charge to be fraud; no money moves.
    pub(crate) fn warn_of_fraud(
        &self,
        charge: &Charge,
        fraud_type: String,
    ) -> Result<FraudWarning, Error> {
        let warning = FraudWarning {
            id: self.new_id("issfr")?,
            created: self.now,
            charge: charge.id.clone(),
            payment_intent: charge.payment_intent.clone(),
            fraud_type,
        };
        self.work.save(&warning)?;
        self.announce("radar.early_fraud_warning.created", &warning)?;
        Ok(warning)
    }

    /// An inquiry is not answered in time, and becomes a dispute about the money.
    pub(crate) fn escalate(&self, mut dispute: Dispute) -> Result<Dispute, Error> {
        if dispute.complaint != Complaint::Inquiry || !dispute.is_open() {
            let message = "This dispute is no open inquiry.";
            return Err(ApiError::invalid(message).into());
        }
        self.fail_pending_refunds(&dispute.charge)?;
        dispute.complaint = Complaint::Fraudulent;
        dispute.status = DisputeStatus::NeedsResponse;
        let amount = dispute.amount;
        self.move_money(&mut dispute, -amount)?;
        self.work.save(&dispute)?;
        self.announce("charge.dispute.updated", &dispute)?;
        self.announce("charge.dispute.funds_withdrawn", &dispute)?;
        Ok(dispute)
    }

    /// The shop responds. Once it submits, `winning_evidence` or `losing_evidence` as the free text
    /// decides the outcome, as at Stripe; any other text loses, too.
    pub(crate) fn answer_dispute(
        &self,
        mut dispute: Dispute,
        answer: Answer,
    ) -> Result<Dispute, Error> {
        if dispute.status != DisputeStatus::NeedsResponse {
            let message = "This dispute is already closed or under review, and can't be updated.";
            return Err(ApiError::invalid(message).into());
        }
        merge(&mut dispute.evidence, answer.evidence);
        merge(&mut dispute.metadata, answer.metadata);
        if answer.submit {
            let text = dispute.evidence.get("uncategorized_text");
            let won = text.is_some_and(|text| text == "winning_evidence");
            dispute.status = DisputeStatus::UnderReview;
            dispute.submissions += 1;
            self.later(Task::CloseDispute {
                dispute: dispute.id.clone(),
                won,
            })?;
        }
        self.work.save(&dispute)?;
        self.announce("charge.dispute.updated", &dispute)?;
        Ok(dispute)
    }

    /// The bank decides, or the shop accepts the dispute.
    pub(crate) fn close_dispute(&self, mut dispute: Dispute, won: bool) -> Result<Dispute, Error> {
        if !dispute.is_open() {
            let message = "This dispute is already closed.";
            return Err(ApiError::invalid(message).into());
        }
        dispute.status = match (dispute.complaint, won) {
            (Complaint::Inquiry, _) => DisputeStatus::Closed,
            (_, true) => DisputeStatus::Won,
            (_, false) => DisputeStatus::Lost,
        };
        let returned = match dispute.status {
            DisputeStatus::Won => dispute.amount,
            // Stripe returns what the payer had back before: the dispute was about the whole charge.
            DisputeStatus::Lost => {
                let charge: Charge = self.get(&dispute.charge, "charge")?;
                charge.refunded
            }
            _ => 0,
        };
        if returned > 0 {
            self.move_money(&mut dispute, returned)?;
        }
        self.work.save(&dispute)?;
        self.announce("charge.dispute.closed", &dispute)?;
        if returned > 0 {
            self.announce("charge.dispute.funds_reinstated", &dispute)?;
        }
        Ok(dispute)
    }

    /// The bank takes the whole charge: what had not reached the payer yet does not go out any more.
    fn fail_pending_refunds(&self, charge: &str) -> Result<(), Error> {
        for refund in self.work.all::<Refund>()? {
            if refund.charge == charge && refund.status == RefundStatus::Pending {
                self.fail_refund(refund, "charge_for_pending_refund_disputed")?;
            }
        }
        Ok(())
    }

    fn move_money(&self, dispute: &mut Dispute, amount: i64) -> Result<(), Error> {
        let transaction = self.new_id("txn")?;
        dispute.movements.push((transaction, amount, self.now));
        Ok(())
    }
}
