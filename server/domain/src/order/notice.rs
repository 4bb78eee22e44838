//! What buyers are told about their orders.

use super::{Order, OrderStatus};
use crate::money::Usd;

coded_enum! {
    /// What the buyer is told by e-mail. Its code is stored, and used by the interface.
    pub enum Notice: str {
        /// Paid by card in full.
        Paid = "paid",
        DepositReceived = "deposit",
        BalanceDueSoon = "due_soon",
        /// A wire arrived, and a part of the balance is still owed.
        PartReceived = "wire_part",
        /// The balance arrived by wire.
        Complete = "wired",
        /// A wire arrived after the due date: an operator accepts it or returns it.
        WireLate = "wire_late",
        /// A wire arrived although nothing was owed: it is returned.
        WireSurplus = "wire_surplus",
        WireReturned = "wire_back",
        Unpaid = "unpaid",
        CalledOff = "called_off",
        /// Money arrived after the hold had ended, or in the wrong amount: it is refunded.
        TooLate = "too_late",
        Refunded = "refunded",
        /// A part of the card payment was refunded to the card; the order remains valid.
        PartBack = "part_back",
        /// The card provider could not refund the money to the card.
        RefundFailed = "refund_failed",
        /// A refund that failed was paid from the bank.
        PaidBack = "paid_back",
    }
}

impl Notice {
    /// The amount that moved: `before` and `after` are the order before and after the event. `to_card`: its
    /// [`Event::full_refund`](super::Event::full_refund).
    #[must_use]
    pub fn amount(self, before: &Order, after: &Order, to_card: Option<Usd>) -> Option<Usd> {
        let came = (after.wired + after.surplus) - (before.wired + before.surplus);
        match self {
            Self::Paid | Self::DepositReceived | Self::TooLate => Some(after.captured),
            // For a balance that was accepted late, all of it had arrived before.
            Self::Complete if came.is_zero() => Some(after.wired),
            Self::PartReceived | Self::Complete | Self::WireLate | Self::WireSurplus => Some(came),
            Self::WireReturned => Some(after.returned - before.returned),
            // If the order had ended before, its wires had to be returned anyway: only what this refund adds counts.
            Self::Refunded => Some(to_card? + (after.to_return() - before.to_return())),
            Self::BalanceDueSoon
            | Self::Unpaid
            | Self::CalledOff
            | Self::PartBack
            | Self::RefundFailed
            | Self::PaidBack => None,
        }
    }

    /// The amount that the buyer's notification names: the one that moved, or what has to be returned of the wires of an
    /// order whose deposit is kept. Parameters as for [`Notice::amount`].
    #[must_use]
    pub fn notified_amount(
        self,
        before: &Order,
        after: &Order,
        to_card: Option<Usd>,
    ) -> Option<Usd> {
        match self {
            Self::Unpaid | Self::CalledOff => {
                Some(after.to_return()).filter(|amount| amount.is_positive())
            }
            _ => self.amount(before, after, to_card),
        }
    }

    /// What the buyer's notification says to be still owed, after a part of the balance.
    #[must_use]
    pub fn notified_rest(self, after: &Order) -> Option<Usd> {
        (self == Self::PartReceived).then(|| after.owed())
    }

    /// Whether it asks the buyer to wire the balance.
    #[must_use]
    pub const fn asks_for_balance(self) -> bool {
        matches!(
            self,
            Self::DepositReceived | Self::PartReceived | Self::BalanceDueSoon
        )
    }

    /// Whether the notice no longer applies to the order as it is now: later events have notices of their own.
    #[must_use]
    pub fn is_outdated(self, order: &Order) -> bool {
        let told = match self {
            Self::Paid | Self::Complete => OrderStatus::Complete,
            Self::DepositReceived | Self::PartReceived | Self::BalanceDueSoon => {
                OrderStatus::InProcess
            }
            Self::WireLate | Self::Unpaid => OrderStatus::Unpaid,
            Self::CalledOff => OrderStatus::Cancelled,
            Self::TooLate | Self::Refunded => OrderStatus::Refunded,
            // Also after the rest was refunded, of which another e-mail tells.
            Self::PartBack
            | Self::WireSurplus
            | Self::WireReturned
            | Self::RefundFailed
            | Self::PaidBack => return false,
        };
        order.status != told
    }
}
