//! The events of an order, their effects, and why one may be refused.

use super::{CancelReason, Notice, Order, OrderStatus};
use crate::ledger::{Posting, WireReference};
use crate::money::Usd;
use crate::time::Millis;

/// What the card provider or the card's bank did. Such an event is never refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderEvent {
    /// The provider charged the card, at its own time.
    Captured {
        amount: Usd,
        at: Millis,
        /// Whether the order still has all of its ZIPs.
        held: bool,
    },
    /// The provider will no longer charge the card.
    Cancelled(CancelReason),
    /// The bank decided a dispute against the buyer. No wire could be booked while it was open.
    DisputeWon,
    /// `total` is the part of the card payment that has been refunded by now: at the provider, or at our request.
    PartiallyRefunded { total: Usd },
    /// The card payment was refunded in full without our request: at the provider, or by a lost dispute.
    FullyRefunded {
        /// What the card had not been refunded before.
        unrefunded: Usd,
    },
}

/// What can happen to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Provider(ProviderEvent),
    /// An operator records a wire that arrived: short, over, late, or exactly as owed.
    WireReceived {
        amount: Usd,
        reference: WireReference,
    },
    /// An operator accepts a balance that arrived after the due date.
    LateWireAccepted {
        /// Whether all ZIPs could be held for the order again.
        held: bool,
    },
    /// An operator records that money wired by the buyer was returned to the buyer's bank.
    WireReturned {
        amount: Usd,
        reference: WireReference,
    },
    /// The job that checks due dates ran.
    DueDateChecked,
    /// An operator ends an order in process; the deposit is kept.
    CalledOff,
    /// An operator refunds everything.
    Refund,
    /// An operator refunds a part of a complete order to the card. The buyer keeps its ZIPs.
    PartialRefund {
        amount: Usd,
    },
}

impl Event {
    /// Of a refund of the whole order: how much of the card payment it returns, including what a lost dispute took.
    /// Partial refunds that reached the card before are not part of it. `before`: the order before the event.
    #[must_use]
    pub fn full_refund(self, before: &Order) -> Option<Usd> {
        match self {
            // An operator refunds the whole order only when no partial refund is open or failed.
            Self::Refund => Some(before.card_unrefunded()),
            Self::Provider(ProviderEvent::FullyRefunded { unrefunded }) => Some(unrefunded),
            _ => None,
        }
    }
}

/// What must follow an event, in this order: within its transaction, or through the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The ZIPs are reserved for the buyer until the balance arrives.
    ReserveZips,
    SellZips,
    /// The ZIPs that the order still has return to the stock.
    ReleaseZips,
    Post(Posting),
    /// The buyer's referrer, if there is one, earns a share of this amount.
    PostEarning(Usd),
    ReverseEarning,
    /// The referrer's earning from this order is reduced to the share of what is still sold.
    ReduceEarning,
    /// The provider refunds to the card until this much, in total, has been refunded.
    RefundCard(Usd),
    ApplyBanRule,
    Notify(Notice),
}

/// The order after an event, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    pub order: Order,
    pub effects: Vec<Effect>,
}

/// Why an event is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    #[error("the order's status does not allow this")]
    Status(OrderStatus),
    #[error("this is not an amount that could be booked")]
    Amount,
    #[error("{missing} of the balance is missing")]
    BalanceMissing { missing: Usd },
    #[error("no more than {most} is to be returned")]
    TooMuch { most: Usd },
    #[error(
        "a partial refund must be less than {rest}; to refund all of it, refund the whole order"
    )]
    NotPartial { rest: Usd },
    #[error("not every ZIP of the order is available")]
    ZipsUnavailable,
    #[error("the balance is not due yet")]
    NotDue,
}
