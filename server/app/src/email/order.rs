//! E-mails that tell a buyer what happened to an order. When they are written: `features::checkout::order_emails`.

use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderId};
use ink_domain::zip::ZipCode;

use super::EmailMessage;
use super::contents::Contents;
use crate::clock::Millis;
use crate::config::WireInstructions;
use crate::i18n::reader::Reader;

/// An order, as its e-mails show it.
#[derive(Clone, Copy, Debug)]
pub struct OrderFacts<'a> {
    pub order: &'a OrderId,
    pub zips: &'a [ZipCode],
    pub total: Usd,
    pub paid: Usd,
    pub owed: Usd,
    /// What came by wire and is to be returned.
    pub to_return: Usd,
    /// Whether that is not decided yet: then it is all that came by wire.
    pub is_undecided: bool,
    /// What went back by wire.
    pub returned: Usd,
    /// What has just been returned, or could not be, by another way than the order's own.
    pub moved: Usd,
    /// What could not be returned to the card and is still to be paid from the bank.
    pub not_back: Usd,
    /// What banks returned to the card in disputes.
    pub lost: Usd,
    pub due_at: Option<Millis>,
    /// Where to wire the balance.
    pub wire_instructions: &'a WireInstructions,
}

impl EmailMessage {
    /// Something happened to an order.
    pub fn order(
        reader: Reader<'_>,
        notice: Notice,
        facts: &OrderFacts<'_>,
    ) -> Result<Self, askama::Error> {
        let key = match notice {
            Notice::Refunded if !facts.lost.is_zero() => "dispute_lost",
            _ => notice.code(),
        };
        let order = facts.order.as_str();
        let (key, values) = (format!("order.{key}"), [("order", order)]);
        Contents::about(reader, &key, "order.otherwise", &values)
            .with_facts(reader, listed(reader, notice, facts))
            .with_link(reader, "link.order", &format!("/orders/{order}"))
            .write()
    }
}

const fn moved_key(notice: Notice) -> &'static str {
    match notice {
        Notice::RefundFailed => "fact.not_back",
        Notice::PaidBack => "fact.paid_back",
        _ => "fact.part_back",
    }
}

fn listed(
    reader: Reader<'_>,
    notice: Notice,
    facts: &OrderFacts<'_>,
) -> Vec<(&'static str, String)> {
    let zips: Vec<_> = facts.zips.iter().map(ZipCode::as_str).collect();
    let mut listed = vec![
        ("fact.order", facts.order.to_string()),
        ("fact.zips", zips.join(", ")),
        ("fact.total", facts.total.to_string()),
        ("fact.paid", facts.paid.to_string()),
    ];
    let to_return = if facts.is_undecided {
        "fact.came"
    } else {
        "fact.to_return"
    };
    // The bank may have paid a part of it.
    let not_back = match notice {
        Notice::PaidBack => facts.not_back,
        _ => Usd::ZERO,
    };
    for (key, amount) in [
        (to_return, facts.to_return),
        ("fact.returned", facts.returned),
        (moved_key(notice), facts.moved),
        ("fact.not_back", not_back),
    ] {
        if !amount.is_zero() {
            listed.push((key, amount.to_string()));
        }
    }
    let owes = matches!(
        notice,
        Notice::DepositReceived | Notice::PartReceived | Notice::BalanceDueSoon
    );
    if owes {
        listed.push(("fact.owed", facts.owed.to_string()));
        let due_at = facts.due_at;
        listed.extend(due_at.map(|at| ("fact.due", reader.catalogue.due(reader.lang, at))));
        let instructions = facts.wire_instructions;
        listed.extend([
            ("fact.beneficiary", instructions.beneficiary.clone()),
            ("fact.bank", instructions.bank.clone()),
            ("fact.routing", instructions.routing.clone()),
            ("fact.account", instructions.account.clone()),
        ]);
        if !instructions.swift.is_empty() {
            listed.push(("fact.swift", instructions.swift.clone()));
        }
    }
    listed
}
