//! US dollars.

use std::fmt;

use serde::ser::Error;
use serde::{Serialize, Serializer};

/// An amount in US dollars, stored in whole cents.
///
/// Displayed as `$9,995`, with cents only if they are not zero (`$150.50`); in JSON a number of dollars
/// with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Usd(i64);

impl Usd {
    pub const ZERO: Self = Self(0);

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

    /// Parses dollars with at most two decimals, as in `995`, `150.5` or `150.50`. `None` for anything
    /// else, including negative amounts.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (dollars, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(dollars) || !digits(decimals) || decimals.len() > 2 {
            return None;
        }
        let dollars: i64 = dollars.parse().ok()?;
        let cents: i64 = format!("{decimals:0<2}").parse().ok()?;
        Some(Self(dollars.checked_mul(100)?.checked_add(cents)?))
    }

    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

/// Saturates at the largest or smallest amount.
impl std::ops::Add for Usd {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl std::ops::AddAssign for Usd {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::ops::Sub for Usd {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl std::ops::SubAssign for Usd {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl std::ops::Neg for Usd {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl std::iter::Sum for Usd {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, std::ops::Add::add)
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
        // Parsing the decimal text gives the nearest number, whose shortest text JSON writes: 15050 cents
        // are 150.5, never 150.50000000000003.
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        let dollars = format!("{sign}{}.{:02}", cents / 100, cents % 100)
            .parse()
            .map_err(S::Error::custom)?;
        serializer.serialize_f64(dollars)
    }
}
