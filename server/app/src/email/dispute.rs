//! E-mails that tell the operator of a dispute or of suspected fraud.

use ink_schema::checkout::disputes::{Dispute, DisputeState};

use super::EmailContext;
use super::contents::Contents;

pub(super) fn contents(head: EmailContext<'_>, dispute: &Dispute) -> Contents {
    let key = match dispute.state {
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
    let named = facts
        .into_iter()
        .map(|(key, value)| (head.text(key, &[]), value));
    Contents::about(
        head,
        key,
        "operator.otherwise",
        &[("order", dispute.order.as_str())],
    )
    .with_facts(named.collect())
}
