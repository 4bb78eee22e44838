//! E-mails that tell a buyer what happened to an order. When they are written: `features::checkout::order_emails`.

use ink_domain::money::Usd;
use ink_domain::order::Notice;
use ink_schema::checkout::orders::OrderView;

use super::EmailMessage;
use super::contents::Contents;
use crate::config::WireInstructions;
use crate::i18n::reader::Reader;

/// An order, as its e-mails show it.
#[derive(Clone, Copy, Debug)]
pub struct OrderFacts<'a> {
    pub found: &'a OrderView,
    /// What has just been returned, or could not be, by another way than the order's own.
    pub moved: Usd,
    /// What banks returned to the card in disputes.
    pub lost: Usd,
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
        let order = facts.found.row.id.as_str();
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
    let (found, order) = (facts.found, &facts.found.row.order);
    let zips = found.bought.iter().map(|bought| bought.zip.code.as_str());
    // Until it is decided, all that came by wire is to be returned.
    let (paid, to_return) = if found.is_undecided() {
        (order.captured, "fact.came")
    } else {
        (order.paid(), "fact.to_return")
    };
    let mut listed = vec![
        ("fact.order", found.row.id.to_string()),
        ("fact.zips", zips.collect::<Vec<_>>().join(", ")),
        ("fact.total", order.total.to_string()),
        ("fact.paid", paid.to_string()),
    ];
    // The bank may have paid a part of what could not be returned to the card.
    let not_back = match notice {
        Notice::PaidBack => found.failed_refund,
        _ => Usd::ZERO,
    };
    for (key, amount) in [
        (to_return, order.to_return()),
        ("fact.returned", order.returned),
        (moved_key(notice), facts.moved),
        ("fact.not_back", not_back),
    ] {
        if !amount.is_zero() {
            listed.push((key, amount.to_string()));
        }
    }
    if notice.asks_for_balance() {
        let owed = order.total - order.paid();
        listed.push(("fact.owed", owed.to_string()));
        listed.extend(
            found
                .due_at
                .map(|at| ("fact.due", reader.catalogue.due(reader.lang, at))),
        );
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
