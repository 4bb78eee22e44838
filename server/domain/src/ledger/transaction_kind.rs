//! What a transfer means to the person whose order or earnings it touches.

use super::{LedgerAccount, Transfer};
use crate::money::Usd;

coded_enum! {
    /// Money that moved between a person and INKPAY, by its purpose. The interface uses its code.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TransactionKind: str {
        CardPayment = "card_payment",
        WirePayment = "wire_payment",
        CardRefund = "card_refund",
        /// It could not be refunded to the card: the person has yet to receive the money.
        RefundFailed = "refund_failed",
        /// Returned to the bank that the wire came from.
        WireReturned = "wire_returned",
        /// The card's bank decided a dispute for its holder.
        Chargeback = "chargeback",
        Earning = "earning",
        EarningReversed = "earning_reversed",
        Payout = "payout",
        /// The payout was not made: its amount can be paid out again.
        PayoutVoid = "payout_void",
        /// The receiving bank sent it back: its amount can be paid out again.
        PayoutReturned = "payout_returned",
    }
}

coded_enum! {
    /// Where the person's money comes from or goes to. The interface uses its code.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Method: str {
        Card = "card",
        Bank = "bank",
        /// What they earned that has not been paid out yet.
        Balance = "balance",
    }
}

coded_enum! {
    /// What customers filter their transactions by. Links contain its code.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TransactionCategory: str {
        Payments = "payments",
        Refunds = "refunds",
        Earnings = "earnings",
        Payouts = "payouts",
    }
}

impl TransactionKind {
    /// Determined by the books that the money moved between, and by the line's source: a refund that came back is between
    /// the same books as a payment. Movements among our own books have no kind.
    #[must_use]
    pub fn of(source: &str, debit: &LedgerAccount, credit: &LedgerAccount) -> Option<Self> {
        Some(match (debit, credit) {
            (LedgerAccount::Card, LedgerAccount::Order(_))
                if source.starts_with(Transfer::REFUND_FAILED) =>
            {
                Self::RefundFailed
            }
            (LedgerAccount::Card, LedgerAccount::Order(_)) => Self::CardPayment,
            (LedgerAccount::Bank, LedgerAccount::Order(_)) => Self::WirePayment,
            (LedgerAccount::Order(_), LedgerAccount::Card) => Self::CardRefund,
            (LedgerAccount::Order(_), LedgerAccount::Bank) => Self::WireReturned,
            (LedgerAccount::Order(_), LedgerAccount::Disputes) => Self::Chargeback,
            (LedgerAccount::Referrals, LedgerAccount::Earnings(_)) => Self::Earning,
            (LedgerAccount::Earnings(_), LedgerAccount::Referrals) => Self::EarningReversed,
            (LedgerAccount::Earnings(_), LedgerAccount::Payouts) => Self::Payout,
            (LedgerAccount::Payouts, LedgerAccount::Earnings(_)) => Self::PayoutVoid,
            (LedgerAccount::Bank, LedgerAccount::Earnings(_)) => Self::PayoutReturned,
            _ => return None,
        })
    }

    #[must_use]
    pub const fn area(self) -> TransactionCategory {
        match self {
            Self::CardPayment | Self::WirePayment => TransactionCategory::Payments,
            Self::CardRefund | Self::RefundFailed | Self::WireReturned | Self::Chargeback => {
                TransactionCategory::Refunds
            }
            Self::Earning | Self::EarningReversed => TransactionCategory::Earnings,
            Self::Payout | Self::PayoutVoid | Self::PayoutReturned => TransactionCategory::Payouts,
        }
    }

    #[must_use]
    pub const fn method(self) -> Method {
        match self {
            Self::CardPayment | Self::CardRefund | Self::RefundFailed | Self::Chargeback => {
                Method::Card
            }
            Self::WirePayment | Self::WireReturned => Method::Bank,
            Self::Earning
            | Self::EarningReversed
            | Self::Payout
            | Self::PayoutVoid
            | Self::PayoutReturned => Method::Balance,
        }
    }

    /// Whether it leaves the person with less: in their pocket, or in the payout balance.
    #[must_use]
    pub const fn takes(self) -> bool {
        matches!(
            self,
            Self::CardPayment
                | Self::WirePayment
                | Self::RefundFailed
                | Self::EarningReversed
                | Self::Payout
        )
    }
}

/// Sums of transactions by area. Refunds and earnings count what the person got, payments and payouts what they took;
/// reversals are subtracted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub paid: Usd,
    pub refunded: Usd,
    pub earned: Usd,
    pub paid_out: Usd,
}

impl Sums {
    /// Adds a transaction of this kind.
    #[must_use]
    pub fn with(self, kind: TransactionKind, amount: Usd) -> Self {
        match kind {
            TransactionKind::CardPayment | TransactionKind::WirePayment => Self {
                paid: self.paid + amount,
                ..self
            },
            TransactionKind::CardRefund
            | TransactionKind::WireReturned
            | TransactionKind::Chargeback => Self {
                refunded: self.refunded + amount,
                ..self
            },
            TransactionKind::RefundFailed => Self {
                refunded: self.refunded - amount,
                ..self
            },
            TransactionKind::Earning => Self {
                earned: self.earned + amount,
                ..self
            },
            TransactionKind::EarningReversed => Self {
                earned: self.earned - amount,
                ..self
            },
            TransactionKind::Payout => Self {
                paid_out: self.paid_out + amount,
                ..self
            },
            TransactionKind::PayoutVoid | TransactionKind::PayoutReturned => Self {
                paid_out: self.paid_out - amount,
                ..self
            },
        }
    }
}
