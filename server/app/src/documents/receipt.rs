//! The receipt of an order that was paid for.

use ink_domain::money::Usd;
use ink_domain::order::{Order, OrderId, OrderStatus};
use ink_schema::checkout::orders::{OrderView, OrderedZip};
use serde::Serialize;
use ts_rs::TS;

use super::DocumentError;
use super::layout::{LABEL, Layout};
use super::pdf;
use super::table::{Cells, Column, Table, left, right};
use crate::clock::Millis;
use crate::i18n::reader::Reader;
use crate::i18n::zip_title::zip_title;

/// What a receipt says.
#[derive(Clone, Debug)]
pub struct Receipt {
    pub order: OrderId,
    pub notes: Vec<ReceiptNote>,
    pub ink_id: String,
    pub placed_at: Millis,
    /// When money last arrived.
    pub paid_at: Option<Millis>,
    /// The bank's reference for the buyer's wire.
    pub reference: Option<String>,
    /// Code, place and price.
    pub zips: Vec<(String, String, Usd)>,
    pub amounts: OrderAmounts,
}

/// An order's total, and what was paid of it, refunded and returned: US dollars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OrderAmounts {
    pub order_total: Usd,
    /// What the card was charged.
    pub card_paid: Usd,
    /// What arrived by wire towards the total.
    pub wire_paid: Usd,
    /// What arrived by wire and is to be returned.
    pub to_return: Usd,
    /// Whether an operator has not decided on the wires yet: `to_return` is then all that arrived by wire.
    pub is_undecided: bool,
    /// What was returned by wire.
    pub wire_returned: Usd,
    /// What is refunded to the card, whether it has arrived there yet or not.
    pub refunded: Usd,
    /// What remains paid after a refund, if the order goes on.
    pub net_paid: Option<Usd>,
    pub amount_owed: Usd,
}

/// What happened to the money paid, stated below a receipt's sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ReceiptNote {
    pub kind: ReceiptNoteKind,
    pub amount: Usd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ReceiptNoteKind {
    Refunded,
    /// Part of a deposit: the order ended without its balance.
    Kept,
    /// Part of a refund: it could not be returned to the card, and has not been returned since.
    NotBack,
}

impl ReceiptNote {
    /// For an order in its current state. `not_back`: how much of its refund failed.
    #[must_use]
    pub fn all(order: &Order, not_back: Usd) -> Vec<Self> {
        let ended = match order.status {
            OrderStatus::Refunded => Some((ReceiptNoteKind::Refunded, order.refunded())),
            OrderStatus::Cancelled | OrderStatus::Unpaid => {
                Some((ReceiptNoteKind::Kept, order.card_unrefunded()))
            }
            OrderStatus::AwaitingCard | OrderStatus::InProcess | OrderStatus::Complete => None,
        };
        ended
            .into_iter()
            .chain([(ReceiptNoteKind::NotBack, not_back)])
            .filter(|(_, amount)| !amount.is_zero())
            .map(|(kind, amount)| Self { kind, amount })
            .collect()
    }

    const fn key(self) -> &'static str {
        match self.kind {
            ReceiptNoteKind::Refunded => "receipt.refunded",
            ReceiptNoteKind::Kept => "receipt.kept",
            ReceiptNoteKind::NotBack => "receipt.not_back",
        }
    }
}

impl Receipt {
    /// For an order in its current state, whose buyer has the INK ID `ink_id`.
    #[must_use]
    pub fn of(reader: Reader<'_>, ink_id: &str, found: &OrderView) -> Self {
        let (row, order) = (&found.row, found.row.order);
        let line = |bought: &OrderedZip| {
            let title = zip_title(reader.catalogue, reader.lang, &bought.zip);
            (bought.zip.code.to_string(), title, bought.price)
        };
        Self {
            order: row.id.clone(),
            notes: ReceiptNote::all(&order, found.failed_refund),
            ink_id: ink_id.to_owned(),
            placed_at: row.placed_at,
            paid_at: found.paid_at(),
            reference: row.wire_reference.clone(),
            zips: found.bought.iter().map(line).collect(),
            amounts: OrderAmounts::of(&order, found.is_undecided()),
        }
    }
}

impl OrderAmounts {
    #[must_use]
    pub fn of(order: &Order, is_undecided: bool) -> Self {
        let refunded = order.refunded();
        // Once the order has ended, a [`ReceiptNote`] says what is kept, and what came by wire is to be returned as well.
        let has_net = !order.status.has_ended() && !refunded.is_zero();
        Self {
            order_total: order.total,
            card_paid: order.captured,
            wire_paid: order.wired,
            to_return: order.to_return(),
            is_undecided,
            wire_returned: order.returned,
            refunded,
            net_paid: has_net.then(|| order.paid() - refunded),
            amount_owed: order.owed(),
        }
    }
}

const COLUMNS: [Column; 3] = [left(90.0), left(314.0), right(100.0)];

/// As a PDF.
pub fn receipt(reader: Reader<'_>, receipt: &Receipt) -> Result<Vec<u8>, DocumentError> {
    let mut layout = Layout::new()?;
    let title = format!("{} {}", reader.order("receipt", &[]), receipt.order);
    layout.title_block(&title);
    let moment = |at| reader.catalogue.moment(reader.lang, at);
    for (key, value) in [
        ("receipt.placed", Some(moment(receipt.placed_at))),
        ("receipt.paid", receipt.paid_at.map(moment)),
        ("receipt.buyer", Some(format!("@{}", receipt.ink_id))),
        ("receipt.reference", receipt.reference.clone()),
    ] {
        if let Some(value) = value {
            layout.fact(&reader.order(key, &[]), &value);
        }
    }
    layout.space(18.0);
    layout.table(&Table {
        columns: &COLUMNS,
        head: ["receipt.zip", "receipt.place", "receipt.price"]
            .map(|key| reader.order(key, &[]))
            .to_vec(),
        rows: receipt
            .zips
            .iter()
            .map(|(zip, place, price)| vec![zip.clone(), place.clone(), price.to_string()])
            .collect(),
        sums: sums(reader, &receipt.amounts),
    });
    layout.space(14.0);
    for note in &receipt.notes {
        layout.paragraph(
            &reader.order(note.key(), &[("amount", &note.amount.to_string())]),
            LABEL,
        );
    }
    layout.paragraph(&reader.order("receipt.usd", &[]), LABEL);
    pdf::write(&layout, reader, &title)
}

pub(super) fn sums(reader: Reader<'_>, amounts: &OrderAmounts) -> Vec<Cells> {
    let shown = |amount: Usd| !amount.is_zero();
    let OrderAmounts {
        order_total,
        card_paid,
        wire_paid,
        to_return,
        is_undecided,
        wire_returned,
        refunded,
        net_paid,
        amount_owed,
    } = *amounts;
    let to_return_key = if is_undecided {
        "receipt.came"
    } else {
        "receipt.to_return"
    };
    [
        ("receipt.total", order_total, true),
        ("receipt.card", card_paid, true),
        ("receipt.wire", wire_paid, shown(wire_paid) && !is_undecided),
        ("receipt.refund", -refunded, shown(refunded)),
        (
            "receipt.net",
            net_paid.unwrap_or_default(),
            net_paid.is_some(),
        ),
        ("receipt.owed", amount_owed, shown(amount_owed)),
        (to_return_key, to_return, shown(to_return)),
        ("receipt.returned", wire_returned, shown(wire_returned)),
    ]
    .into_iter()
    .filter(|(_, _, shown)| *shown)
    .map(|(key, amount, _)| vec![reader.order(key, &[]), String::new(), amount.to_string()])
    .collect()
}
