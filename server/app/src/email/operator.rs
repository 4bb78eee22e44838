//! E-mails that tell the operator of what must be seen to: a dispute, a bank's question, suspected fraud, a payment or an
//! earning that waits for a decision, and what is wrong with the service.

use ink_domain::order::OrderId;
use ink_schema::billing::withheld::Withheld;
use ink_schema::checkout::disputes::{Dispute, DisputeState};
use ink_schema::checkout::unmatched::{UnmatchedDispute, UnmatchedPayment};
use ink_schema::troubles::{Trouble, TroubleKind};

use super::EmailContext;
use super::contents::Contents;

pub(super) fn dispute(head: EmailContext<'_>, dispute: &Dispute) -> Contents {
    let key = match dispute.state {
        DisputeState::Warning if dispute.due_by.is_some() => "operator.inquiry",
        DisputeState::Warning => "operator.warning",
        _ => "operator.dispute",
    };
    let mut facts = vec![
        ("fact.order", dispute.order.to_string()),
        ("fact.amount", dispute.amount.to_string()),
        ("fact.reason", dispute.reason.clone()),
    ];
    let due_by = dispute.due_by;
    facts.extend(due_by.map(|at| ("fact.due", head.catalogue.moment(head.lang, at))));
    about(head, key, "operator.otherwise", &dispute.order, facts)
}

pub(super) fn withheld(head: EmailContext<'_>, withheld: &Withheld) -> Contents {
    let facts = vec![
        ("fact.order", withheld.order.to_string()),
        ("fact.amount", withheld.amount.to_string()),
    ];
    let key = "operator.withheld";
    about(
        head,
        key,
        "operator.withheld.otherwise",
        &withheld.order,
        facts,
    )
}

pub(super) fn unmatched(head: EmailContext<'_>, payment: &UnmatchedPayment) -> Contents {
    let facts = vec![
        ("fact.order", payment.order.to_string()),
        ("fact.amount", payment.amount.to_string()),
    ];
    let key = "operator.unmatched";
    let otherwise = "operator.unmatched.otherwise";
    about(head, key, otherwise, &payment.order, facts)
}

pub(super) fn unmatched_dispute(head: EmailContext<'_>, dispute: &UnmatchedDispute) -> Contents {
    let mut facts = vec![
        ("fact.order", dispute.order.to_string()),
        ("fact.amount", dispute.amount.to_string()),
        ("fact.reason", dispute.reason.clone()),
    ];
    let due_by = dispute.due_by;
    facts.extend(due_by.map(|at| ("fact.due", head.catalogue.moment(head.lang, at))));
    let key = "operator.unmatched_dispute";
    let otherwise = "operator.unmatched_dispute.otherwise";
    about(head, key, otherwise, &dispute.order, facts)
}

/// A dispute has an e-mail of its own, with the time until which evidence is taken.
pub(super) fn trouble(head: EmailContext<'_>, trouble: &Trouble) -> Option<Contents> {
    let (key, fact) = match trouble.kind {
        TroubleKind::Dispute => return None,
        TroubleKind::RefundParked => ("operator.refund_parked", "fact.amount"),
        TroubleKind::Ledger => ("operator.ledger", "fact.findings"),
        TroubleKind::JobLate => ("operator.job_late", "fact.since"),
        TroubleKind::CertificateEnds => ("operator.certificate", "fact.until"),
        TroubleKind::KeyIsOld => ("operator.key", "fact.since"),
    };
    let facts = vec![(head.text(fact, &[]), trouble.detail.clone())];
    let values = [("subject", trouble.subject.as_str())];
    let otherwise = format!("{key}.otherwise");
    Some(Contents::about(head, key, &otherwise, &values).with_facts(facts))
}

fn about(
    head: EmailContext<'_>,
    key: &str,
    otherwise: &str,
    order: &OrderId,
    facts: Vec<(&'static str, String)>,
) -> Contents {
    let named = facts
        .into_iter()
        .map(|(key, value)| (head.text(key, &[]), value));
    Contents::about(head, key, otherwise, &[("order", order.as_str())]).with_facts(named.collect())
}
