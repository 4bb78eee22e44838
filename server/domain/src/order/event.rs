//! What may happen to an order, what follows, and why it may not.

use super::{CancelReason, Notice, Order, OrderStatus};
use crate::ledger::{Posting, WireReference};
use crate::money::Usd;

/// What the card provider or the card's bank did. It is never refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderEvent {
    /// The provider charged the card, at a time of its own.
    Captured {
        amount: Usd,
        at: i64,
        /// Whether every ZIP of the order is still its own.
        held: bool,
    },
    /// The provider will not charge the card any more.
    Cancelled(CancelReason),
    /// The bank decided against who disputed the payment: until then no wire could be booked.
    DisputeWon,
    /// So much of the card payment went back by now, in all: at the provider, or at our request.
    PartTakenBack { back: Usd },
    /// The card payment went back without our doing: at the provider, or by a dispute that was lost.
    TakenBack,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Provider(ProviderEvent),
    /// An operator saw a wire arrive: short, over, late, or as it was owed.
    WireReceived {
        amount: Usd,
        reference: WireReference,
    },
    /// An operator takes a balance that came after the due date.
    LateWireAccepted {
        /// Whether every ZIP could be held for the order again.
        held: bool,
    },
    /// An operator sent to the buyer's bank what was the buyer's.
    WireReturned {
        amount: Usd,
        reference: WireReference,
    },
    /// The job of due dates ran.
    DueDateChecked,
    /// An operator ends an order in process; the deposit is kept.
    CalledOff,
    /// An operator gives everything back.
    Refund,
    /// An operator gives a part of a complete order back to the card. Its ZIPs stay the buyer's.
    PartRefunded {
        amount: Usd,
    },
}

/// What must follow, in this order, within the transaction or by its outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The ZIPs are kept for the buyer until the balance comes.
    Reserve,
    /// The ZIPs are the buyer's.
    Sell,
    /// Those ZIPs that are still the order's return to the stock.
    ReleaseZips,
    Post(Posting),
    /// The referrer, if there is one, earns a share of this.
    PostEarning(Usd),
    /// What the referrer earned by this order is taken back.
    ReverseEarning,
    /// Of what the referrer earned by this order they keep the share of what is still sold.
    ReduceEarning {
        sold: Usd,
        total: Usd,
        /// In all that was given back: by this it is told from other parts.
        given_back: Usd,
    },
    /// The provider gives back to the card until it has this, in all.
    RefundCard(Usd),
    /// The ban rule is applied to the buyer.
    ApplyBanRule,
    Tell(Notice),
}

/// The order afterwards, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    pub order: Order,
    pub effects: Vec<Effect>,
}

/// Why an event does not happen to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    #[error("the order does not stand so that this could be done")]
    Status(OrderStatus),
    #[error("this is not an amount that could be booked")]
    Amount,
    #[error("{missing} is missing of the balance")]
    Short { missing: Usd },
    #[error("no more than {most} is to be returned")]
    TooMuch { most: Usd },
    #[error(
        "a part is less than {rest}, which is what the card still pays; all of it is the whole order's refund"
    )]
    NoPart { rest: Usd },
    #[error("not every ZIP of the order can be had")]
    Gone,
    #[error("the balance is not due yet")]
    NotDue,
}
