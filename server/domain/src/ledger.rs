//! The ledger, by double entry: every cent moves from one ledger account to another.
//!
//! A transfer names the account that it debits and the one that it credits, so that no entry can be out of balance. Its
//! source says what it is for, and the database prevents posting a source twice.

mod posting;
mod transaction_kind;
mod transfer;
mod wire_reference;

use std::fmt;

use crate::order::OrderId;

pub use posting::Posting;
pub use transaction_kind::{Method, Sums, TransactionCategory, TransactionKind};
pub use transfer::Transfer;
pub use wire_reference::{NotAWireReference, WireReference};

/// A ledger account. Assets and costs increase by debits, the others by credits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LedgerAccount {
    /// Asset: money at the card provider.
    Card,
    /// Asset: money at the bank.
    Bank,
    /// Asset: money that the provider withholds until a dispute is settled.
    Disputes,
    /// Income: what was sold.
    Sales,
    /// Income: deposits of orders whose balance never arrived.
    Forfeits,
    /// Cost: what referrers earned.
    Referrals,
    /// Liability: payouts in transit.
    Payouts,
    /// Liability: what was paid for an order and is neither sold nor forfeited.
    Order(OrderId),
    /// Liability: what a customer earned that has not been paid out yet. By the customer's account number.
    Earnings(i64),
}

impl LedgerAccount {
    /// Parses a name as [`fmt::Display`] writes it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "card" => Self::Card,
            "bank" => Self::Bank,
            "disputes" => Self::Disputes,
            "sales" => Self::Sales,
            "forfeits" => Self::Forfeits,
            "referrals" => Self::Referrals,
            "payouts" => Self::Payouts,
            _ => match text.split_once(':')? {
                ("order", id) => Self::Order(OrderId::parse(id).ok()?),
                ("earnings", account) => Self::Earnings(account.parse().ok()?),
                _ => return None,
            },
        })
    }
}

impl fmt::Display for LedgerAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card => f.pad("card"),
            Self::Bank => f.pad("bank"),
            Self::Disputes => f.pad("disputes"),
            Self::Sales => f.pad("sales"),
            Self::Forfeits => f.pad("forfeits"),
            Self::Referrals => f.pad("referrals"),
            Self::Payouts => f.pad("payouts"),
            Self::Order(id) => f.pad(&format!("order:{id}")),
            Self::Earnings(account) => f.pad(&format!("earnings:{account}")),
        }
    }
}
