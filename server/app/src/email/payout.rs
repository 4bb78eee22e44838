//! The e-mail that tells the operator of a payout that a customer asked for.

use ink_domain::money::Usd;

use super::EmailContext;
use super::contents::Contents;

/// Where the money is to go stands in no e-mail.
pub(super) fn contents(head: EmailContext<'_>, ink_id: &str, amount: Usd) -> Contents {
    let facts = [
        ("fact.ink_id", ink_id.to_owned()),
        ("fact.amount", amount.to_string()),
    ];
    Contents::about(head, "operator.payout", "operator.payout.otherwise", &[])
        .with_facts(head, facts)
}
