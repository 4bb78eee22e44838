//! The six tiers: each one's share of the list, and its price range.

use serde::{Serialize, Serializer};

use crate::money::Usd;

/// Prices are multiples of this many dollars.
const STEP: i32 = 5;

coded_enum! {
    /// A ZIP's tier, rarest first. The codes are the interface's numbers.
    #[derive(PartialOrd, Ord)]
    pub enum Tier: u8 {
        Ultra = 0,
        One = 1,
        Two = 2,
        Three = 3,
        Four = 4,
        Five = 5,
    }
}

impl Tier {
    /// The lowest and the highest price of the tier.
    #[must_use]
    pub fn bounds(self) -> (Usd, Usd) {
        let (low, high) = self.bounds_in_dollars();
        (Usd::from_dollars(low), Usd::from_dollars(high))
    }

    const fn bounds_in_dollars(self) -> (i32, i32) {
        match self {
            Self::Ultra => (9_995, 24_995),
            Self::One => (2_995, 7_495),
            Self::Two => (1_495, 2_495),
            Self::Three => (995, 1_395),
            Self::Four => (495, 945),
            Self::Five => (195, 445),
        }
    }

    /// How many of a list of `n` are in this tier or a rarer one.
    pub(super) fn last_place(self, n: usize) -> usize {
        let thousandths = match self {
            Self::Ultra => 5,
            Self::One => 30,
            Self::Two => 100,
            Self::Three => 250,
            Self::Four => 500,
            Self::Five => return n,
        };
        // Whole thousands separately, so that no length can overflow.
        n / 1000 * thousandths + n % 1000 * thousandths / 1000
    }

    /// The price of the `place`th (from 0, the best) of the tier's `members`.
    pub(super) fn price(self, place: usize, members: usize) -> Usd {
        let (low, high) = self.bounds_in_dollars();
        let steps = i64::from((high - low) / STEP);
        let worse = i64::try_from(place).unwrap_or(i64::MAX);
        let gaps = i64::try_from(members.saturating_sub(1)).unwrap_or(i64::MAX);
        // The best is at the high bound; each place down subtracts an even share of the steps,
        // rounded to the nearest whole step, with a half rounded so that the price is higher.
        let down = if gaps == 0 {
            0
        } else {
            (2 * steps * worse + gaps - 1).div_euclid(2 * gaps)
        };
        Usd::from_cents((i64::from(high) - down * i64::from(STEP)) * 100)
    }
}

impl Serialize for Tier {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}
