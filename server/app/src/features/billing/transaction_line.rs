//! A transaction, as pages show it.

use ink_domain::ledger::TransactionKind;
use ink_domain::money::Usd;
use ink_schema::billing::payouts::Payout;
use ink_schema::billing::transactions::Transaction;
use serde::Serialize;
use ts_rs::TS;

use crate::clock::iso;

#[derive(Clone, Debug, Serialize, TS)]
pub struct TransactionLine {
    pub id: i64,
    /// ISO 8601, UTC.
    pub at: String,
    /// A key of the catalogue.
    pub kind: TransactionKind,
    /// US dollars: negative if the person has less afterwards, in their pocket or in their payout
    /// balance.
    pub amount: Usd,
    /// The person's own order.
    pub order_id: Option<String>,
    /// A payout's progress: `open`, `settled`, `void` or `returned`.
    #[ts(type = "\"open\" | \"settled\" | \"void\" | \"returned\" | null")]
    pub payout: Option<&'static str>,
}

impl TransactionLine {
    /// `payouts` are the person's.
    pub fn new(moved: &Transaction, payouts: &[Payout]) -> Self {
        let paid_out = payouts
            .iter()
            .find(|payout| Some(&payout.id) == moved.payout.as_ref())
            .filter(|_| moved.kind == TransactionKind::Payout);
        Self {
            id: moved.id,
            at: iso(moved.at),
            kind: moved.kind,
            amount: signed(moved),
            order_id: moved.order.as_ref().map(ToString::to_string),
            payout: paid_out.map(|payout| payout.status.name()),
        }
    }
}

/// What a transaction adds, or subtracts.
pub(crate) fn signed(moved: &Transaction) -> Usd {
    if moved.kind.reduces_funds() {
        Usd::default() - moved.amount
    } else {
        moved.amount
    }
}
