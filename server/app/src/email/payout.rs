//! The e-mail that tells the operator about a payout that a customer requested.

use ink_domain::money::Usd;

use super::EmailContext;
use super::contents::Contents;

/// No e-mail contains the payee's bank account.
pub(super) fn contents(head: EmailContext<'_>, ink_id: &str, amount: Usd) -> Contents {
    let facts = [
        ("fact.ink_id", ink_id.to_owned()),
        ("fact.amount", amount.to_string()),
    ];
    Contents::about(head, "operator.payout", "operator.payout.otherwise", &[])
        .with_facts(head, facts)
}
