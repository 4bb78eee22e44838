//! Where a ZIP stands in the sale.

use serde::{Serialize, Serializer};

/// The status values of the store's interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListingStatus {
    /// Anybody may buy it.
    Available,
    /// Held for a buyer who is paying, until the hold runs out.
    Pending,
    /// A deposit was paid, the rest is owed.
    Reserved,
    /// Owned.
    Sold,
}

impl ListingStatus {
    pub const ALL: [Self; 4] = [Self::Available, Self::Pending, Self::Reserved, Self::Sold];

    #[must_use]
    pub const fn code(self) -> i16 {
        match self {
            Self::Available => 10,
            Self::Pending => 20,
            Self::Reserved => 30,
            Self::Sold => 40,
        }
    }

    #[must_use]
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

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

impl Serialize for ListingStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.code())
    }
}
