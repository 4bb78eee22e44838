//! Following ZIPs: what their followers are told, and what a visitor's browser stores.

use crate::money::Usd;
use crate::time::{DAY, DurationMs, Millis};
use crate::zip::ZipList;

/// The most ZIPs that an account can follow.
pub const MOST: usize = 100;

/// The ZIPs that a visitor without an account follows, most recent last.
pub type GuestWatchlist = ZipList<20>;

/// Milliseconds after which a follower is told again that the same ZIP is available (24 hours). A buyer who
/// repeatedly holds and releases it causes no more e-mails than that.
pub const QUIET: DurationMs = DAY;

/// Who has a ZIP, from the viewpoint of one of its followers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// Anybody may buy it.
    Free,
    /// Another customer holds or owns it.
    Taken,
    /// Its follower holds or owns it.
    Theirs,
}

/// A ZIP's state when it was last checked for one of its followers. Times are milliseconds UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub price: Usd,
    /// Since when it has been another customer's. `None` while it is available, or is the follower's own.
    pub taken_at: Option<Millis>,
    /// When the follower was last told that it is available again.
    pub told_at: Option<Millis>,
}

/// What its follower is told. Either way, it is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alert {
    FreeAgain,
    /// It costs less than it did.
    Cheaper,
}

impl Seen {
    /// When a customer starts to follow.
    #[must_use]
    pub fn first(availability: Availability, price: Usd, now: Millis) -> Self {
        Self {
            price,
            taken_at: (availability == Availability::Taken).then_some(now),
            told_at: None,
        }
    }

    /// How it is seen from now on, and what to alert its follower to. Nothing for a ZIP that is not available; a price that
    /// fell in the meantime is told once it is available again.
    #[must_use]
    pub fn update(
        self,
        availability: Availability,
        price: Usd,
        now: Millis,
    ) -> (Self, Option<Alert>) {
        let taken_at = match availability {
            Availability::Free => return self.update_free(price, now),
            Availability::Taken => Some(self.taken_at.unwrap_or(now)),
            Availability::Theirs => None,
        };
        let seen = Self {
            price: self.price.max(price),
            taken_at,
            ..self
        };
        (seen, None)
    }

    fn update_free(self, price: Usd, now: Millis) -> (Self, Option<Alert>) {
        let may_be_told = self
            .told_at
            .is_none_or(|told| told.saturating_add(QUIET) <= now);
        let alert = if self.taken_at.is_some() && may_be_told {
            Some(Alert::FreeAgain)
        } else if price < self.price {
            Some(Alert::Cheaper)
        } else {
            None
        };
        let seen = Self {
            price,
            // Until its follower is told, it counts as still taken.
            taken_at: self.taken_at.filter(|_| alert.is_none()),
            told_at: match alert {
                Some(Alert::FreeAgain) => Some(now),
                _ => self.told_at,
            },
        };
        (seen, alert)
    }
}
