//! A movement of money between two accounts of the ledger, and the source by which it is found again. The transfers of an
//! order's own money are [`super::Posting`]s first.

use super::{LedgerAccount, WireReference};
use crate::money::Usd;
use crate::order::OrderId;

/// A movement of money between two ledger accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The idempotency key. It says what the transfer is for, as in `sale:INK-7K3M9-Q2X4D`; no two transfers have the
    /// same.
    pub source: String,
    pub debit: LedgerAccount,
    pub credit: LedgerAccount,
    /// Always positive.
    pub amount: Usd,
}

/// Prefixes of the sources of earnings, of their reversals and of their reductions.
const REFERRAL: &str = "referral:";
const REFERRAL_REVERSAL: &str = "referral-reversed:";
const REFERRAL_REDUCTION: &str = "referral-reduced:";

impl Transfer {
    /// The same amount in the opposite direction, with its own source.
    #[must_use]
    pub fn reversed(self, source: String) -> Self {
        Self {
            source,
            debit: self.credit,
            credit: self.debit,
            amount: self.amount,
        }
    }

    /// A referrer earns a share of an order.
    #[must_use]
    pub fn referral(order: &OrderId, referrer: i64, amount: Usd) -> Self {
        Self {
            source: Self::referral_source(order),
            debit: LedgerAccount::Referrals,
            credit: LedgerAccount::Earnings(referrer),
            amount,
        }
    }

    #[must_use]
    pub fn referral_source(order: &OrderId) -> String {
        format!("{REFERRAL}{order}")
    }

    #[must_use]
    pub fn referral_reversal_source(order: &OrderId) -> String {
        format!("{REFERRAL_REVERSAL}{order}")
    }

    #[must_use]
    pub fn referral_reduction_prefix(order: &OrderId) -> String {
        format!("{REFERRAL_REDUCTION}{order}:")
    }

    /// The source of the reduction of an order's earning by a partial refund. `given_back`: the total of the order's
    /// partial refunds so far.
    #[must_use]
    pub fn referral_reduction_source(order: &OrderId, given_back: Usd) -> String {
        let prefix = Self::referral_reduction_prefix(order);
        format!("{prefix}{}", given_back.cents())
    }

    /// A referrer forfeits an earning, or a part of it. It is posted like the reduction by a partial refund, so that no
    /// refund reverses it again.
    #[must_use]
    pub fn referral_forfeited(order: &OrderId, referrer: i64, amount: Usd) -> Self {
        Self {
            source: format!("{}given-up", Self::referral_reduction_prefix(order)),
            debit: LedgerAccount::Earnings(referrer),
            credit: LedgerAccount::Referrals,
            amount,
        }
    }

    /// The order that an earning's source names.
    #[must_use]
    pub fn order_of_referral(source: &str) -> Option<OrderId> {
        OrderId::parse(source.strip_prefix(REFERRAL)?).ok()
    }

    /// The source of the earning that a reversal or a reduction refers to.
    #[must_use]
    pub fn referral_source_of_reversal(source: &str) -> Option<String> {
        let order = match source.strip_prefix(REFERRAL_REVERSAL) {
            Some(order) => order,
            None => source.strip_prefix(REFERRAL_REDUCTION)?.split_once(':')?.0,
        };
        Some(format!("{REFERRAL}{order}"))
    }

    /// The provider refunded an amount to the card. `refund` is the provider's id.
    #[must_use]
    pub fn refund(order: &OrderId, refund: &str, amount: Usd) -> Self {
        Self {
            source: Self::refund_source(refund),
            debit: LedgerAccount::Order(order.clone()),
            credit: LedgerAccount::Card,
            amount,
        }
    }

    /// Prefix of the sources of failed refunds: the provider could not return the money to the card, and has it again.
    pub const REFUND_FAILED: &str = "refund-failed:";

    #[must_use]
    pub fn refund_source(refund: &str) -> String {
        format!("refund:{refund}")
    }

    /// For a payment without an order, what the provider could not refund to the card was paid from the bank: the
    /// provider keeps that amount.
    #[must_use]
    pub fn paid_back(amount: Usd, reference: WireReference) -> Self {
        Self {
            source: outgoing_wire_source(reference),
            debit: LedgerAccount::Card,
            credit: LedgerAccount::Bank,
            amount,
        }
    }

    /// A buyer disputes a payment: the provider withholds the amount. `dispute` is the provider's id.
    #[must_use]
    pub fn disputed(dispute: &str, amount: Usd) -> Self {
        Self {
            source: format!("dispute:{dispute}"),
            debit: LedgerAccount::Disputes,
            credit: LedgerAccount::Card,
            amount,
        }
    }

    /// The provider returns the amount that it withheld, or a part of it.
    #[must_use]
    pub fn dispute_won(dispute: &str, amount: Usd) -> Self {
        Self {
            source: format!("dispute-won:{dispute}"),
            debit: LedgerAccount::Card,
            credit: LedgerAccount::Disputes,
            amount,
        }
    }

    /// The part of a lost dispute that had been refunded to the card before, and that the provider has not returned yet:
    /// it counts as returned. If that refund fails later, the part is lost after all.
    #[must_use]
    pub fn dispute_refunded(dispute: &str, amount: Usd) -> Self {
        Self {
            source: Self::dispute_refunded_source(dispute),
            debit: LedgerAccount::Card,
            credit: LedgerAccount::Disputes,
            amount,
        }
    }

    #[must_use]
    pub fn dispute_refunded_source(dispute: &str) -> String {
        format!("dispute-refunded:{dispute}")
    }

    /// The amount that the provider withheld goes to the buyer, or the part of it that had not been refunded to the
    /// card before.
    #[must_use]
    pub fn dispute_lost(order: &OrderId, dispute: &str, amount: Usd) -> Self {
        Self {
            source: Self::dispute_lost_source(dispute),
            debit: LedgerAccount::Order(order.clone()),
            credit: LedgerAccount::Disputes,
            amount,
        }
    }

    /// The source of a lost dispute, by which its transfer is found again.
    #[must_use]
    pub fn dispute_lost_source(dispute: &str) -> String {
        format!("dispute-lost:{dispute}")
    }

    /// A payout is opened, and is in transit.
    #[must_use]
    pub fn payout(payout: &str, account: i64, amount: Usd) -> Self {
        Self {
            source: format!("payout:{payout}"),
            debit: LedgerAccount::Earnings(account),
            credit: LedgerAccount::Payouts,
            amount,
        }
    }

    /// The payout is settled: the bank has paid it.
    #[must_use]
    pub fn payout_settled(payout: &str, amount: Usd) -> Self {
        Self {
            source: Self::payout_settled_source(payout),
            debit: LedgerAccount::Payouts,
            credit: LedgerAccount::Bank,
            amount,
        }
    }

    #[must_use]
    pub fn payout_settled_source(payout: &str) -> String {
        format!("payout-settled:{payout}")
    }

    /// The payout is voided: it will not be paid.
    #[must_use]
    pub fn payout_void(payout: &str, account: i64, amount: Usd) -> Self {
        Self {
            source: format!("payout-void:{payout}"),
            debit: LedgerAccount::Payouts,
            credit: LedgerAccount::Earnings(account),
            amount,
        }
    }

    /// The receiving bank sent the payout back.
    #[must_use]
    pub fn payout_returned(payout: &str, account: i64, amount: Usd) -> Self {
        Self {
            source: Self::payout_returned_source(payout),
            debit: LedgerAccount::Bank,
            credit: LedgerAccount::Earnings(account),
            amount,
        }
    }

    #[must_use]
    pub fn payout_returned_source(payout: &str) -> String {
        format!("payout-returned:{payout}")
    }
}

pub(super) fn outgoing_wire_source(reference: WireReference) -> String {
    format!("wire-back:{reference}")
}
