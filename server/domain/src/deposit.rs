//! How much of an order is paid by card, and how much by wire.

use crate::money::Usd;

/// Orders up to this total are paid by card in full (1,500 US dollars).
pub const FULL_PAYMENT_MAX: Usd = Usd::from_cents(150_000);
/// The largest deposit (1,500 US dollars).
pub const DEPOSIT_MAX: Usd = Usd::from_cents(150_000);

/// What the card is charged for an order: all of it, or a deposit of 10 %, rounded to the nearest
/// cent, half a cent up.
#[must_use]
pub fn card_amount(total: Usd) -> Usd {
    if total <= FULL_PAYMENT_MAX {
        return total;
    }
    // Can't overflow: a tenth of an amount is an amount.
    let (whole, rest) = (total.cents() / 10, total.cents() % 10);
    Usd::from_cents(whole + i64::from(rest >= 5)).min(DEPOSIT_MAX)
}
