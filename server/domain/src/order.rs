//! An order, from the hold of its ZIPs to their sale or release, as a pure state machine.

mod apply;
mod event;
mod id;
mod notice;
mod status;
mod timeline;

use crate::money::Usd;
use crate::time::{DurationMs, MINUTE, Millis};

pub use event::{Applied, Effect, Event, OrderError, ProviderEvent};
pub use id::{OrderId, OrderIdError};
pub use notice::Notice;
pub use status::{CancelReason, OrderStatus};
pub use timeline::TimelineEntry;

/// Milliseconds that an order holds its ZIPs while its card payment is awaited, unless set otherwise; after the same
/// time the cart's page reloads. Tests compare the setting's default and `HOLD_MS` in `ui/generated/limits.ts` with
/// it.
pub const HOLD: DurationMs = 30 * MINUTE;

/// The facts of an order that the rules depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub status: OrderStatus,
    pub total: Usd,
    /// What the card is to be charged: the total, or a deposit of it.
    pub card: Usd,
    /// What the card was charged. Later refunds and disputes do not change it.
    pub captured: Usd,
    /// What arrived by wire towards the total.
    pub wired: Usd,
    /// What arrived by wire beyond the total, or after the order had ended.
    pub surplus: Usd,
    /// What was returned by wire.
    pub returned: Usd,
    /// The total of partial refunds to the card, for an order that goes on or whose deposit is kept. That part is no
    /// longer sold or kept, and does not have to be paid again.
    pub given_back: Usd,
    pub held_until: Millis,
    /// When the balance is due: for orders that are or were in process.
    pub due_at: Option<Millis>,
}

impl Order {
    /// A new order, which holds its ZIPs for this many milliseconds from now.
    #[must_use]
    pub fn placed(total: Usd, hold: DurationMs, now: Millis) -> Self {
        Self {
            status: OrderStatus::AwaitingCard,
            total,
            card: crate::deposit::card_amount(total),
            captured: Usd::ZERO,
            wired: Usd::ZERO,
            surplus: Usd::ZERO,
            returned: Usd::ZERO,
            given_back: Usd::ZERO,
            held_until: now.saturating_add(hold),
            due_at: None,
        }
    }

    #[must_use]
    pub fn paid(&self) -> Usd {
        self.captured + self.wired
    }

    /// What arrived by wire and belongs to the buyer, so that it has to be returned.
    #[must_use]
    pub fn to_return(&self) -> Usd {
        let theirs = if self.status.has_ended() {
            self.wired
        } else {
            Usd::ZERO
        };
        theirs + self.surplus - self.returned
    }

    /// What has yet to be paid. Zero once the order has ended.
    #[must_use]
    pub fn owed(&self) -> Usd {
        match self.status {
            OrderStatus::AwaitingCard | OrderStatus::InProcess => self.total - self.paid(),
            _ => Usd::ZERO,
        }
    }

    /// How much of the balance has not arrived by wire, or has been returned. While something is missing, an unpaid
    /// order can't be completed late.
    #[must_use]
    pub fn missing(&self) -> Usd {
        (self.total - self.captured - self.to_return()).max(Usd::ZERO)
    }

    /// The amount sold, once the order is complete.
    #[must_use]
    pub fn sold(&self) -> Usd {
        self.total - self.given_back
    }

    /// What the card was charged, less partial refunds.
    #[must_use]
    pub fn card_unrefunded(&self) -> Usd {
        self.captured - self.given_back
    }

    /// What has been refunded to the card, whether it has arrived there yet or not.
    #[must_use]
    pub fn refunded(&self) -> Usd {
        match self.status {
            OrderStatus::Refunded => self.captured,
            _ => self.given_back,
        }
    }

    /// Whether the card pays only a deposit.
    #[must_use]
    pub fn is_deposit(&self) -> bool {
        self.card < self.total
    }
}
