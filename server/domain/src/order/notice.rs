//! What buyers are told of their orders.

use super::{Order, OrderStatus};
use crate::money::Usd;

coded! {
    /// What the buyer is told by e-mail. Its code is how it is stored, and how the interface names it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Notice: str {
        /// Paid by card in full.
        Paid = "paid",
        DepositReceived = "deposit",
        BalanceDueSoon = "due_soon",
        /// A wire came, and a part of the balance is still owed.
        PartReceived = "wire_part",
        /// The balance came by wire.
        Complete = "wired",
        /// A wire came after the balance was due: an operator takes it or sends it back.
        WireLate = "wire_late",
        /// A wire came for which nothing was owed: it goes back.
        WireSurplus = "wire_surplus",
        WireReturned = "wire_back",
        Unpaid = "unpaid",
        CalledOff = "called_off",
        /// Money came after the hold had ended, or was not what was asked for: it goes back.
        TooLate = "too_late",
        Refunded = "refunded",
        /// A part of what the card paid is back on it, and the order stands.
        PartBack = "part_back",
        /// The money could not be given back to the card.
        RefundFailed = "refund_failed",
        /// That was paid from the bank.
        PaidBack = "paid_back",
    }
}

impl Notice {
    /// The money that moved: `before` and `after` are the order as what it tells of found it and left it.
    #[must_use]
    pub fn amount(self, before: &Order, after: &Order) -> Option<Usd> {
        let came = (after.wired + after.surplus) - (before.wired + before.surplus);
        match self {
            Self::Paid | Self::DepositReceived | Self::TooLate => Some(after.captured),
            // Of a balance that was accepted late, all came before.
            Self::Complete if came.is_zero() => Some(after.wired),
            Self::PartReceived | Self::Complete | Self::WireLate | Self::WireSurplus => Some(came),
            Self::WireReturned => Some(after.returned - before.returned),
            // Of an order that had ended, what came by wire goes back whatever becomes of its card payment.
            Self::Refunded => Some(after.kept() + (after.to_return() - before.to_return())),
            Self::BalanceDueSoon
            | Self::Unpaid
            | Self::CalledOff
            | Self::PartBack
            | Self::RefundFailed
            | Self::PaidBack => None,
        }
    }

    /// Whether it is not true any more of the order as it stands now: what has happened since is told by a notice of its own.
    #[must_use]
    pub fn is_overtaken(self, order: &Order) -> bool {
        let told = match self {
            Self::Paid | Self::Complete => OrderStatus::Complete,
            Self::DepositReceived | Self::PartReceived | Self::BalanceDueSoon => {
                OrderStatus::InProcess
            }
            Self::WireLate | Self::Unpaid => OrderStatus::Unpaid,
            Self::CalledOff => OrderStatus::Cancelled,
            Self::TooLate | Self::Refunded => OrderStatus::Refunded,
            Self::PartBack => return order.status == OrderStatus::Refunded,
            Self::WireSurplus | Self::WireReturned | Self::RefundFailed | Self::PaidBack => {
                return false;
            }
        };
        order.status != told
    }
}
