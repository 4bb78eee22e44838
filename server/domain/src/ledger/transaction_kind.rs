//! What a transfer means to the customer whose order or earnings it concerns.

use super::{LedgerAccount, Transfer};
use crate::money::Usd;

coded_enum! {
    /// The purpose of money that moved between a customer and INKPAY. The interface uses its code.
    pub enum TransactionKind: str {
        CardPayment = "card_payment",
        WirePayment = "wire_payment",
        CardRefund = "card_refund",
        /// A refund failed to reach the card: the customer has yet to receive the money.
        RefundFailed = "refund_failed",
        /// Returned to the bank that the wire came from.
        WireReturned = "wire_returned",
        /// The card's bank decided a dispute in the cardholder's favour.
        Chargeback = "chargeback",
        Earning = "earning",
        EarningReversed = "earning_reversed",
        Payout = "payout",
        /// The payout was voided: its amount can be paid out again.
        PayoutVoid = "payout_void",
        /// The receiving bank sent it back: its amount can be paid out again.
        PayoutReturned = "payout_returned",
    }
}

coded_enum! {
    /// Where the customer's money comes from or goes to. The interface uses its code.
    pub enum Method: str {
        Card = "card",
        Bank = "bank",
        /// The customer's earnings that have not been paid out yet.
        Balance = "balance",
    }
}

coded_enum! {
    /// What customers filter their transactions by. Links contain its code.
    pub enum TransactionCategory: str {
        Payments = "payments",
        Refunds = "refunds",
        Earnings = "earnings",
        Payouts = "payouts",
    }
}

impl TransactionKind {
    /// The kind follows from the accounts debited and credited, and from the source: a failed refund moves money
    /// between the same accounts as a payment. Transfers among INKPAY's own accounts have no kind.
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
    pub const fn category(self) -> TransactionCategory {
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

    /// Whether it takes back another one of its category.
    const fn is_reversal(self) -> bool {
        matches!(
            self,
            Self::RefundFailed | Self::EarningReversed | Self::PayoutVoid | Self::PayoutReturned
        )
    }

    /// Whether the customer has less afterwards: less money, or a smaller payout balance.
    #[must_use]
    pub const fn reduces_funds(self) -> bool {
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

/// Totals of transactions by category: what the customer paid, received as refunds, earned, and took as payouts.
/// Reversals are subtracted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub paid: Usd,
    pub refunded: Usd,
    pub earned: Usd,
    pub paid_out: Usd,
}

impl Sums {
    #[must_use]
    pub fn with(mut self, kind: TransactionKind, amount: Usd) -> Self {
        let sum = match kind.category() {
            TransactionCategory::Payments => &mut self.paid,
            TransactionCategory::Refunds => &mut self.refunded,
            TransactionCategory::Earnings => &mut self.earned,
            TransactionCategory::Payouts => &mut self.paid_out,
        };
        if kind.is_reversal() {
            *sum -= amount;
        } else {
            *sum += amount;
        }
        self
    }
}
