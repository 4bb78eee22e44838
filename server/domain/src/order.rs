//! An order, from the hold of its ZIPs to their sale or return: a pure state machine.

mod apply;
mod event;
mod id;
mod notice;
mod status;
mod timeline;

use crate::money::Usd;

pub use event::{Applied, Effect, Event, OrderError, ProviderEvent};
pub use id::{OrderId, OrderIdError};
pub use notice::Notice;
pub use status::{CancelReason, OrderStatus};
pub use timeline::TimelineEntry;

/// Milliseconds for which an order holds its ZIPs while its card is awaited, where nothing else is set; after as long the
/// cart's page loads itself again. Tests compare the setting's default and the page's `PAGE_MS` with it.
pub const HOLD: i64 = 30 * 60 * 1000;

/// What the rules look at. Times are milliseconds UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub status: OrderStatus,
    pub total: Usd,
    /// What the card is to be charged: the total, or a deposit of it.
    pub card: Usd,
    /// What the card was charged, whatever became of it.
    pub captured: Usd,
    /// What came by wire towards the total.
    pub wired: Usd,
    /// What came by wire beyond the total, or after the order had ended.
    pub surplus: Usd,
    /// What went back by wire.
    pub returned: Usd,
    /// What was given back to the card of an order that goes on, or whose deposit is kept, in all its parts: no longer sold
    /// or kept, and not owed anew.
    pub given_back: Usd,
    pub held_until: i64,
    /// Of orders in process, and of what became of those.
    pub due_at: Option<i64>,
}

impl Order {
    /// A new one, which holds its ZIPs from now on, for so many milliseconds.
    #[must_use]
    pub fn placed(total: Usd, hold: i64, now: i64) -> Self {
        Self {
            status: OrderStatus::AwaitingCard,
            total,
            card: crate::deposit::card_amount(total),
            captured: Usd::default(),
            wired: Usd::default(),
            surplus: Usd::default(),
            returned: Usd::default(),
            given_back: Usd::default(),
            held_until: now.saturating_add(hold),
            due_at: None,
        }
    }

    #[must_use]
    pub fn paid(&self) -> Usd {
        self.captured + self.wired
    }

    /// What came by wire and is the buyer's: it has to go back.
    #[must_use]
    pub fn to_return(&self) -> Usd {
        let theirs = if self.status.has_ended() {
            self.wired
        } else {
            Usd::default()
        };
        theirs + self.surplus - self.returned
    }

    /// What is still to come. Nothing once the order has ended.
    #[must_use]
    pub fn owed(&self) -> Usd {
        match self.status {
            OrderStatus::AwaitingCard | OrderStatus::InProcess => self.total - self.paid(),
            _ => Usd::default(),
        }
    }

    /// What of the balance has not come by wire, or is not there any more. While something is missing, an unpaid order is not
    /// completed late.
    #[must_use]
    pub fn missing(&self) -> Usd {
        (self.total - self.captured - self.to_return()).max(Usd::default())
    }

    /// What the order sells, once it is complete.
    #[must_use]
    pub fn sold(&self) -> Usd {
        self.total - self.given_back
    }

    /// What is kept of the deposit, once the order has ended without its balance.
    #[must_use]
    pub fn kept(&self) -> Usd {
        self.captured - self.given_back
    }

    /// What the card's payment is less by, whether it has arrived there yet or not.
    #[must_use]
    pub fn refunded(&self) -> Usd {
        match self.status {
            OrderStatus::Refunded => self.captured,
            _ => self.given_back,
        }
    }

    /// Whether the card pays a deposit alone.
    #[must_use]
    pub fn is_deposit(&self) -> bool {
        self.card < self.total
    }
}
