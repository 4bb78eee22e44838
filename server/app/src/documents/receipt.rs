//! The receipt of an order that was paid for.

use ink_domain::money::Usd;
use ink_domain::order::{Order, OrderId, OrderStatus};
use ink_schema::checkout::orders::{OrderView, OrderedZip};
use serde::Serialize;
use ts_rs::TS;

use super::DocumentError;
use super::fonts::Faces;
use super::layout::{LABEL, Layout};
use super::pdf::{self, About};
use super::table::{Cells, Column, Table, left, right};
use crate::clock::Millis;
use crate::email::EmailContext;
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
    pub total: Usd,
    pub by_card: Usd,
    pub by_wire: Usd,
    /// How much of it has been refunded.
    pub refunded: Usd,
    pub net: Option<Usd>,
    pub owed: Usd,
    /// What came by wire in excess of it and is to be returned.
    pub to_return: Usd,
    /// Whether that is still undecided: then it is all that came by wire.
    pub is_undecided: bool,
    /// What was returned by wire.
    pub returned: Usd,
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
    pub fn of(head: EmailContext<'_>, ink_id: &str, found: &OrderView) -> Self {
        let (row, order) = (&found.row, found.row.order);
        let line = |bought: &OrderedZip| {
            let title = zip_title(head.catalogue, head.lang, &bought.zip);
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
            total: order.total,
            by_card: order.captured,
            by_wire: order.wired,
            refunded: order.refunded(),
            net: net(&order),
            owed: order.owed(),
            to_return: order.to_return(),
            is_undecided: found.is_undecided(),
            returned: order.returned,
        }
    }
}

/// What remains paid after a refund, for an order that goes on: once it has ended, a [`ReceiptNote`] says what is kept, and
/// what came by wire is to be returned as well.
#[must_use]
pub fn net(order: &Order) -> Option<Usd> {
    let shown = !order.status.has_ended() && !order.refunded().is_zero();
    shown.then(|| order.paid() - order.refunded())
}

const COLUMNS: [Column; 3] = [left(90.0), left(314.0), right(100.0)];

/// As a PDF.
pub fn receipt(head: EmailContext<'_>, receipt: &Receipt) -> Result<Vec<u8>, DocumentError> {
    let faces = Faces::embedded()?;
    let mut layout = Layout::new(&faces);
    let title = format!("{} {}", head.order("receipt"), receipt.order);
    layout.title_block(&title);
    let moment = |at| head.catalogue.moment(head.lang, at);
    for (key, value) in [
        ("receipt.placed", Some(moment(receipt.placed_at))),
        ("receipt.paid", receipt.paid_at.map(moment)),
        ("receipt.buyer", Some(format!("@{}", receipt.ink_id))),
        ("receipt.reference", receipt.reference.clone()),
    ] {
        if let Some(value) = value {
            layout.fact(&head.order(key), &value);
        }
    }
    layout.space(18.0);
    layout.table(&Table {
        columns: &COLUMNS,
        head: ["receipt.zip", "receipt.place", "receipt.price"]
            .map(|key| head.order(key))
            .to_vec(),
        rows: receipt
            .zips
            .iter()
            .map(|(zip, place, price)| vec![zip.clone(), place.clone(), price.to_string()])
            .collect(),
        sums: sums(head, receipt),
    });
    layout.space(14.0);
    for note in &receipt.notes {
        layout.paragraph(
            &head.order_with(note.key(), &[("amount", &note.amount.to_string())]),
            LABEL,
        );
    }
    layout.paragraph(&head.order("receipt.usd"), LABEL);
    pdf::write(&layout, &About { head, title })
}

pub(super) fn sums(head: EmailContext<'_>, receipt: &Receipt) -> Vec<Cells> {
    let shown = |amount: Usd| !amount.is_zero();
    let Receipt {
        by_wire, refunded, ..
    } = *receipt;
    let to_return = if receipt.is_undecided {
        "receipt.came"
    } else {
        "receipt.to_return"
    };
    [
        ("receipt.total", receipt.total, true),
        ("receipt.card", receipt.by_card, true),
        (
            "receipt.wire",
            by_wire,
            shown(by_wire) && !receipt.is_undecided,
        ),
        ("receipt.refund", Usd::default() - refunded, shown(refunded)),
        (
            "receipt.net",
            receipt.net.unwrap_or_default(),
            receipt.net.is_some(),
        ),
        ("receipt.owed", receipt.owed, shown(receipt.owed)),
        (to_return, receipt.to_return, shown(receipt.to_return)),
        (
            "receipt.returned",
            receipt.returned,
            shown(receipt.returned),
        ),
    ]
    .into_iter()
    .filter(|(_, _, shown)| *shown)
    .map(|(key, amount, _)| vec![head.order(key), String::new(), amount.to_string()])
    .collect()
}
