//! A card's network, determined by the prefix of its number (ISO/IEC 7812 and the networks' own ranges).

use serde::{Deserialize, Serialize};

/// Spelled as in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Brand {
    Amex,
    Diners,
    Discover,
    Jcb,
    Mastercard,
    Unionpay,
    Visa,
    Unknown,
}

impl Brand {
    pub(crate) fn of(number: &str) -> Self {
        let start = |digits: usize| {
            let start = number.get(..digits).unwrap_or_default();
            start.parse::<u32>().unwrap_or_default()
        };
        match (start(1), start(2), start(4)) {
            (4, ..) => Self::Visa,
            (_, 51..=55, _) | (_, _, 2221..=2720) => Self::Mastercard,
            (_, 34 | 37, _) => Self::Amex,
            (_, 30 | 36 | 38 | 39, _) => Self::Diners,
            (_, 35, _) => Self::Jcb,
            (_, 62, _) => Self::Unionpay,
            (_, 60 | 64 | 65, _) => Self::Discover,
            _ => Self::Unknown,
        }
    }

    /// Digits of its security code.
    pub(crate) fn cvc_digits(self) -> usize {
        if self == Self::Amex { 4 } else { 3 }
    }
}
