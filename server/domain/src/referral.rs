//! What a referrer earns.

use crate::money::Usd;

/// The share of a referred person's payments, in basis points: 500 is 5 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(u16);

impl Share {
    /// 5 %. The server sets its own: `INKPAY_REFERRAL_BASIS_POINTS`.
    pub const USUAL: Self = Self(500);

    /// From basis points. `None` above 100 %.
    #[must_use]
    pub const fn from_basis_points(points: u16) -> Option<Self> {
        if points <= 10_000 {
            Some(Self(points))
        } else {
            None
        }
    }

    /// The share of an amount, rounded down to the cent.
    #[must_use]
    pub fn of(self, paid: Usd) -> Usd {
        let cents = i128::from(paid.cents()) * i128::from(self.0) / 10_000;
        // Can't overflow: a part of an amount is an amount.
        Usd::from_cents(i64::try_from(cents).unwrap_or_default())
    }
}

/// What remains of an earning when less than the whole is still sold: in proportion, rounded down to the cent.
#[must_use]
pub fn kept(earned: Usd, sold: Usd, total: Usd) -> Usd {
    let part = i128::from(earned.cents()) * i128::from(sold.cents());
    let cents = part.checked_div(i128::from(total.cents()));
    // Can't overflow: a part of an amount is an amount.
    let cents = cents.and_then(|cents| i64::try_from(cents).ok());
    Usd::from_cents(cents.unwrap_or_default())
}
