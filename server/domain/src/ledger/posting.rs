//! What is posted to the ledger, and between which of its accounts. An order's events decide what is posted
//! (`order/apply.rs`); `ink_schema` writes it, with the order's other changes (`checkout/orders/apply_effects.rs`).

use super::transfer::outgoing_wire_source;
use super::{LedgerAccount, Transfer, WireReference};
use crate::money::Usd;
use crate::order::OrderId;

/// A change of an order's money. Each is posted at most once; a wire, once per reference; a reduction, once per
/// refunded total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posting {
    /// The card was charged.
    Captured(Usd),
    /// A wire arrived.
    Wired(Usd, WireReference),
    /// The order is complete.
    Sale(Usd),
    /// The order is no longer complete.
    SaleReversed(Usd),
    /// A part of the order is no longer sold. `given_back`: the total of partial refunds so far, which distinguishes
    /// this posting from those of other refunds.
    SaleReduced { amount: Usd, given_back: Usd },
    /// The deposit is forfeited.
    Forfeited(Usd),
    /// The deposit is no longer forfeited.
    ForfeitReversed(Usd),
    /// A part of the deposit is no longer forfeited. `given_back`: as for a sale.
    ForfeitReduced { amount: Usd, given_back: Usd },
    /// A wire was returned to the buyer's bank.
    WireReturned(Usd, WireReference),
    /// A refund that the provider could not return to the card was paid from the bank.
    PaidBack(Usd, WireReference),
}

impl Posting {
    #[must_use]
    pub fn into_transfer(self, order: &OrderId) -> Transfer {
        let own = || LedgerAccount::Order(order.clone());
        let once = |name: &str| format!("{name}:{order}");
        let (source, debit, credit, amount) = match self {
            Self::Captured(amount) => (once("captured"), LedgerAccount::Card, own(), amount),
            Self::Wired(amount, reference) => {
                let source = format!("wire:{reference}");
                (source, LedgerAccount::Bank, own(), amount)
            }
            Self::Sale(amount) => (once("sale"), own(), LedgerAccount::Sales, amount),
            Self::SaleReversed(amount) => {
                (once("sale-reversed"), LedgerAccount::Sales, own(), amount)
            }
            Self::SaleReduced { amount, given_back } => {
                let source = format!("{}:{}", once("sale-reduced"), given_back.cents());
                (source, LedgerAccount::Sales, own(), amount)
            }
            Self::Forfeited(amount) => (once("forfeited"), own(), LedgerAccount::Forfeits, amount),
            Self::ForfeitReversed(amount) => {
                let source = once("forfeit-reversed");
                (source, LedgerAccount::Forfeits, own(), amount)
            }
            Self::ForfeitReduced { amount, given_back } => {
                let source = format!("{}:{}", once("forfeit-reduced"), given_back.cents());
                (source, LedgerAccount::Forfeits, own(), amount)
            }
            Self::WireReturned(amount, reference) | Self::PaidBack(amount, reference) => {
                let source = outgoing_wire_source(reference);
                (source, own(), LedgerAccount::Bank, amount)
            }
        };
        Transfer {
            source,
            debit,
            credit,
            amount,
        }
    }
}
