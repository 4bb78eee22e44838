//! US dollars.

use std::fmt;

use serde::ser::Error;
use serde::{Serialize, Serializer};

/// An amount in US dollars, kept in whole cents.
///
/// Shown as `$9,995`, with cents only when they are not zero (`$150.50`); in JSON a number of
/// dollars with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Usd(i64);

impl Usd {
    #[must_use]
    pub const fn from_cents(cents: i64) -> Self {
        Self(cents)
    }

    /// No number of dollars in this type's range can overflow the cents.
    #[must_use]
    pub fn from_dollars(dollars: i32) -> Self {
        Self(i64::from(dollars) * 100)
    }

    #[must_use]
    pub const fn cents(self) -> i64 {
        self.0
    }
}

impl std::iter::Sum for Usd {
    /// What no amount can hold stays at the largest there is.
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), |sum, one| {
            Self(sum.0.saturating_add(one.0))
        })
    }
}

impl fmt::Display for Usd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cents, sign) = (self.0.unsigned_abs(), if self.0 < 0 { "-" } else { "" });
        let mut shown = format!("{sign}${}", with_commas(cents / 100));
        if cents % 100 != 0 {
            shown = format!("{shown}.{:02}", cents % 100);
        }
        f.pad(&shown)
    }
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

impl Serialize for Usd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        // The decimal text read back is the nearest number there is, and JSON writes the shortest
        // text of it: 15050 cents are 150.5, never 150.50000000000003.
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        let dollars = format!("{sign}{}.{:02}", cents / 100, cents % 100)
            .parse()
            .map_err(S::Error::custom)?;
        serializer.serialize_f64(dollars)
    }
}
