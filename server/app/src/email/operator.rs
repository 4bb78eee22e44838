//! E-mails to the operator about what must be handled: a dispute, a bank's inquiry, suspected fraud, a payment or an
//! earning that awaits a decision, a wire to be returned, a payout that a customer requested, and problems with the service.

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_schema::alerts::{AlertKind, OperatorAlert};
use ink_schema::billing::withheld::Withheld;
use ink_schema::checkout::disputes::{Dispute, DisputeState};
use ink_schema::checkout::unmatched::UnmatchedPayment;

use super::EmailMessage;
use super::contents::Contents;
use crate::clock::Millis;
use crate::i18n::reader::Reader;

impl EmailMessage {
    /// A payment is disputed, or suspected fraud.
    pub fn dispute(reader: Reader<'_>, dispute: &Dispute) -> Result<Self, askama::Error> {
        let (key, due_by) = match dispute.state {
            // It is too late for evidence.
            DisputeState::Lost => ("operator.dispute_lost", None),
            state => {
                let warning = warning(state, dispute.due_by);
                (warning.unwrap_or("operator.dispute"), dispute.due_by)
            }
        };
        let more = reason_and_due(reader, &dispute.reason, due_by);
        let (order, amount) = (&dispute.order, dispute.amount);
        about(reader, key, "operator.otherwise", order, amount, more).write()
    }

    /// An earning awaits a decision.
    pub fn withheld(reader: Reader<'_>, withheld: &Withheld) -> Result<Self, askama::Error> {
        let (key, otherwise) = ("operator.withheld", "operator.withheld.otherwise");
        let (order, amount) = (&withheld.order, withheld.amount);
        about(reader, key, otherwise, order, amount, Vec::new()).write()
    }

    /// A payment has no order here.
    pub fn unmatched(
        reader: Reader<'_>,
        payment: &UnmatchedPayment,
    ) -> Result<Self, askama::Error> {
        let (key, otherwise) = if payment.refused.is_some() || payment.paid_back.is_some() {
            (
                "operator.unmatched_refused",
                "operator.unmatched_refused.otherwise",
            )
        } else {
            ("operator.unmatched", "operator.unmatched.otherwise")
        };
        let (order, amount) = (&payment.order, payment.owed());
        about(reader, key, otherwise, order, amount, Vec::new()).write()
    }

    /// A payment without an order is disputed.
    pub fn unmatched_dispute(reader: Reader<'_>, dispute: &Dispute) -> Result<Self, askama::Error> {
        let (key, otherwise) = match warning(dispute.state, dispute.due_by) {
            // It can be given back.
            Some(warning) => (warning, "operator.unmatched.otherwise"),
            None => (
                "operator.unmatched_dispute",
                "operator.unmatched_dispute.otherwise",
            ),
        };
        let more = reason_and_due(reader, &dispute.reason, dispute.due_by);
        let (order, amount) = (&dispute.order, dispute.amount);
        about(reader, key, otherwise, order, amount, more).write()
    }

    /// Something that an operator must handle. `None` for a dispute, whose own e-mail has the deadline for evidence, and
    /// for a payment without an order, which has one, too.
    pub fn operator_alert(
        reader: Reader<'_>,
        alert: &OperatorAlert,
    ) -> Result<Option<Self>, askama::Error> {
        let (key, fact) = match alert.kind {
            AlertKind::Dispute | AlertKind::PaymentWithoutOrder => return Ok(None),
            AlertKind::DisputeContradicted => ("operator.dispute_contradicted", "fact.recorded"),
            AlertKind::RefundFailed => ("operator.refund_failed", "fact.amount"),
            AlertKind::RefundUnknown => ("operator.refund_unknown", "fact.refund"),
            AlertKind::WireToReturn => ("operator.wire_to_return", "fact.amount"),
            AlertKind::Ledger => ("operator.ledger", "fact.findings"),
            AlertKind::JobLate => ("operator.job_late", "fact.since"),
            AlertKind::CertificateEnds => ("operator.certificate", "fact.until"),
            AlertKind::KeyIsOld => ("operator.key", "fact.since"),
        };
        let facts = [(fact, alert.detail.clone())];
        let values = [("subject", alert.subject.as_str())];
        let otherwise = format!("{key}.otherwise");
        Contents::about(reader, key, &otherwise, &values)
            .with_facts(reader, facts)
            .write()
            .map(Some)
    }

    /// A payout was requested. No e-mail contains the payee's bank account.
    pub fn payout_asked(
        reader: Reader<'_>,
        ink_id: &str,
        amount: Usd,
    ) -> Result<Self, askama::Error> {
        let facts = [
            ("fact.ink_id", ink_id.to_owned()),
            ("fact.amount", amount.to_string()),
        ];
        Contents::about(reader, "operator.payout", "operator.payout.otherwise", &[])
            .with_facts(reader, facts)
            .write()
    }
}

/// No money moved yet: a bank's question has a time for the answer, suspected fraud has none.
const fn warning(state: DisputeState, due_by: Option<Millis>) -> Option<&'static str> {
    match state {
        DisputeState::Warning if due_by.is_some() => Some("operator.inquiry"),
        DisputeState::Warning => Some("operator.warning"),
        _ => None,
    }
}

fn reason_and_due(
    reader: Reader<'_>,
    reason: &str,
    due_by: Option<Millis>,
) -> Vec<(&'static str, String)> {
    let due = due_by.map(|at| ("fact.due", reader.catalogue.moment(reader.lang, at)));
    [("fact.reason", reason.to_owned())]
        .into_iter()
        .chain(due)
        .collect()
}

fn about(
    reader: Reader<'_>,
    key: &str,
    otherwise: &str,
    order: &OrderId,
    amount: Usd,
    more: Vec<(&'static str, String)>,
) -> Contents {
    let facts = [
        ("fact.order", order.to_string()),
        ("fact.amount", amount.to_string()),
    ];
    let facts = facts.into_iter().chain(more);
    Contents::about(reader, key, otherwise, &[("order", order.as_str())]).with_facts(reader, facts)
}
