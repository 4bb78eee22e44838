//! A ZIP's sale status.

use crate::time::Millis;

coded_enum! {
    /// The status values of the store's interface.
    pub enum ListingStatus: i16 {
        /// Anybody may buy it.
        Available = 10,
        /// Held for a buyer who is paying, until the hold expires.
        Pending = 20,
        /// A deposit was paid, the rest is owed.
        Reserved = 30,
        Sold = 40,
    }
}

impl ListingStatus {
    /// What the stored status means at `now`: an expired hold is free at once, whether or not it
    /// has been swept yet. Times are milliseconds UTC; a hold ends at its `held_until`, not after
    /// it.
    #[must_use]
    pub fn at(self, held_until: Option<Millis>, now: Millis) -> Self {
        match (self, held_until) {
            (Self::Pending, Some(until)) if until <= now => Self::Available,
            _ => self,
        }
    }
}
