//! What is posted to the books, and between which of them. An order's events decide what is posted (`order/apply.rs`);
//! `ink_schema` writes it, with the order's other changes (`checkout/orders/apply_effects.rs`).

use super::{LedgerAccount, Transfer, WireReference};
use crate::money::Usd;
use crate::order::OrderId;

/// What happens to an order's money: each at most once, and each wire once.
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
    /// A part of it is no longer sold. `given_back`: the total of all parts so far, which distinguishes them.
    SaleReduced { amount: Usd, given_back: Usd },
    /// A deposit is kept.
    Forfeited(Usd),
    /// It is no longer kept.
    ForfeitReversed(Usd),
    /// A part of it is no longer kept. `given_back`: as for a sale.
    ForfeitReduced { amount: Usd, given_back: Usd },
    /// A wire was returned to the buyer's bank.
    WireReturned(Usd, WireReference),
    /// A refund that could not reach the card was paid from the bank.
    PaidBack(Usd, WireReference),
}

impl Posting {
    #[must_use]
    pub fn of(self, order: &OrderId) -> Transfer {
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
                let source = wire_back(reference);
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

/// The source of a wire that was sent.
fn wire_back(reference: WireReference) -> String {
    format!("wire-back:{reference}")
}

/// Prefix of the sources of earnings and of their reversals.
const REFERRAL: &str = "referral:";
const REVERSAL: &str = "referral-reversed:";
const REDUCTION: &str = "referral-reduced:";

impl Transfer {
    /// A referrer earns from an order.
    #[must_use]
    pub fn referral(order: &OrderId, referrer: i64, amount: Usd) -> Self {
        Self {
            source: Self::referral_source(order),
            debit: LedgerAccount::Referrals,
            credit: LedgerAccount::Earnings(referrer),
            amount,
        }
    }

    /// The source of an order's earning.
    #[must_use]
    pub fn referral_source(order: &OrderId) -> String {
        format!("{REFERRAL}{order}")
    }

    /// The source of the reversal of an order's earning.
    #[must_use]
    pub fn referral_reversal_source(order: &OrderId) -> String {
        format!("{REVERSAL}{order}")
    }

    /// Prefix of the sources of all reductions of an order's earning.
    #[must_use]
    pub fn referral_reductions(order: &OrderId) -> String {
        format!("{REDUCTION}{order}:")
    }

    /// The source of the reduction of an order's earning that came with this total refunded.
    #[must_use]
    pub fn referral_reduction_source(order: &OrderId, given_back: Usd) -> String {
        format!("{}{}", Self::referral_reductions(order), given_back.cents())
    }

    /// A referrer forfeits an earning, or a part of it: posted like the reduction by a partial refund, so that no refund
    /// reverses it again.
    #[must_use]
    pub fn referral_given_up(order: &OrderId, referrer: i64, amount: Usd) -> Self {
        Self {
            source: format!("{}given-up", Self::referral_reductions(order)),
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
    pub fn referral_of_reversal(source: &str) -> Option<String> {
        let order = match source.strip_prefix(REVERSAL) {
            Some(order) => order,
            None => source.strip_prefix(REDUCTION)?.split_once(':')?.0,
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

    /// Prefix of the source of a refund that came back because it could not reach the card.
    pub const REFUND_FAILED: &str = "refund-failed:";

    /// The source of a refund.
    #[must_use]
    pub fn refund_source(refund: &str) -> String {
        format!("refund:{refund}")
    }

    /// What could not be refunded to the card of a payment without an order was paid from the bank: the provider has kept as
    /// much.
    #[must_use]
    pub fn paid_back(amount: Usd, reference: WireReference) -> Self {
        Self {
            source: wire_back(reference),
            debit: LedgerAccount::Card,
            credit: LedgerAccount::Bank,
            amount,
        }
    }

    /// A buyer disputes a payment: the provider withholds it. `dispute` is the provider's id.
    #[must_use]
    pub fn disputed(dispute: &str, amount: Usd) -> Self {
        Self {
            source: format!("dispute:{dispute}"),
            debit: LedgerAccount::Disputes,
            credit: LedgerAccount::Card,
            amount,
        }
    }

    /// The provider gives back what it held, or what of it the buyer had back before.
    #[must_use]
    pub fn dispute_won(dispute: &str, amount: Usd) -> Self {
        Self {
            source: format!("dispute-won:{dispute}"),
            debit: LedgerAccount::Card,
            credit: LedgerAccount::Disputes,
            amount,
        }
    }

    /// What the provider held goes to the buyer, or what of it did not go back to the card before.
    #[must_use]
    pub fn dispute_lost(order: &OrderId, dispute: &str, amount: Usd) -> Self {
        Self {
            source: Self::dispute_lost_source(dispute),
            debit: LedgerAccount::Order(order.clone()),
            credit: LedgerAccount::Disputes,
            amount,
        }
    }

    /// By which a dispute that was lost is found again.
    #[must_use]
    pub fn dispute_lost_source(dispute: &str) -> String {
        format!("dispute-lost:{dispute}")
    }

    /// A payout is on its way.
    #[must_use]
    pub fn payout(payout: &str, account: i64, amount: Usd) -> Self {
        Self {
            source: format!("payout:{payout}"),
            debit: LedgerAccount::Earnings(account),
            credit: LedgerAccount::Payouts,
            amount,
        }
    }

    /// The payout arrived.
    #[must_use]
    pub fn payout_settled(payout: &str, amount: Usd) -> Self {
        Self {
            source: format!("payout-settled:{payout}"),
            debit: LedgerAccount::Payouts,
            credit: LedgerAccount::Bank,
            amount,
        }
    }

    /// The payout will not be made.
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

    /// The source of a payout that came back.
    #[must_use]
    pub fn payout_returned_source(payout: &str) -> String {
        format!("payout-returned:{payout}")
    }
}
