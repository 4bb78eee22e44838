//! Where a ZIP stands in the sale.

coded! {
    /// The status values of the store's interface.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ListingStatus: i16 {
        /// Anybody may buy it.
        Available = 10,
        /// Held for a buyer who is paying, until the hold runs out.
        Pending = 20,
        /// A deposit was paid, the rest is owed.
        Reserved = 30,
        /// Owned.
        Sold = 40,
    }
}

impl ListingStatus {
    /// What the stored status means at `now`: a hold that has run out is free at once, whether or
    /// not anything has swept it up yet. Times are milliseconds UTC; a hold ends at its
    /// `held_until`, not after it.
    #[must_use]
    pub fn at(self, held_until: Option<i64>, now: i64) -> Self {
        match (self, held_until) {
            (Self::Pending, Some(until)) if until <= now => Self::Available,
            _ => self,
        }
    }
}
