//! A card as typed: validated, and reduced to what may be stored.

use std::fmt;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

use super::numbers::{card, find};
use super::{Brand, Decline};
use crate::records::Card;

/// A card's parameters; nothing of it is stored or logged.
pub(crate) struct CardInput {
    pub(crate) number: String,
    pub(crate) exp_month: i64,
    pub(crate) exp_year: i64,
    pub(crate) cvc: Option<String>,
}

/// What is wrong with what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardFault {
    Number,
    ExpiryMonth,
    ExpiryYear,
    Cvc,
}

impl CardInput {
    /// The card with a test card's number, as used by named payment methods.
    pub(crate) fn of_test(number: &str, year: i64) -> Self {
        Self {
            number: number.to_owned(),
            exp_month: 12,
            exp_year: year + 4,
            cvc: Some(
                "1234"
                    .chars()
                    .take(Brand::of(number).cvc_digits())
                    .collect(),
            ),
        }
    }

    /// Checks the card in the given month. `now` is (year, month).
    pub(crate) fn check(&self, now: (i64, i64)) -> Result<Card, CardFault> {
        let number: String = self.number.chars().filter(|c| !c.is_whitespace()).collect();
        if !(12..=19).contains(&number.len()) || !is_luhn(&number) {
            return Err(CardFault::Number);
        }
        let exp_year = match self.exp_year {
            short @ 0..100 => short + 2000,
            year => year,
        };
        let month = u8::try_from(self.exp_month).ok();
        let exp_month = month.filter(|month| (1..=12).contains(month));
        let exp_month = exp_month.ok_or(CardFault::ExpiryMonth)?;
        if !(now.0..=now.0 + 50).contains(&exp_year) {
            return Err(CardFault::ExpiryYear);
        }
        if (exp_year, i64::from(exp_month)) < now {
            return Err(CardFault::ExpiryMonth);
        }
        let brand = Brand::of(&number);
        if self.cvc.as_deref().is_some_and(|cvc| !is_cvc(cvc, brand)) {
            return Err(CardFault::Cvc);
        }
        let exp_year = u16::try_from(exp_year).map_err(|_| CardFault::ExpiryYear)?;
        Ok(reduced(&number, brand, exp_month, exp_year))
    }
}

impl fmt::Debug for CardInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardInput")
    }
}

fn reduced(number: &str, brand: Brand, exp_month: u8, exp_year: u16) -> Card {
    let unknown = card("").declines(Decline::LiveCard);
    let test = find(number).unwrap_or(&unknown);
    let last4 = number.get(number.len() - 4..).unwrap_or_default();
    // Test numbers are public. Of others, nothing is stored that could identify them.
    let known_by = match test.number {
        "" => format!("{brand:?}/{last4}"),
        number => number.to_owned(),
    };
    Card {
        brand,
        last4: last4.to_owned(),
        fingerprint: fingerprint(&known_by),
        exp_month,
        exp_year,
        funding: test.funding.to_owned(),
        country: test.country.to_owned(),
        behaviour: test.behaviour,
    }
}

fn fingerprint(known_by: &str) -> String {
    let digest = Sha256::digest(known_by);
    BASE32_NOPAD.encode(&digest).chars().take(16).collect()
}

fn is_cvc(cvc: &str, brand: Brand) -> bool {
    // Of an unknown network, either length.
    let fits = cvc.len() == brand.cvc_digits() || (brand == Brand::Unknown && cvc.len() == 4);
    fits && cvc.bytes().all(|byte| byte.is_ascii_digit())
}

/// The check digit of ISO/IEC 7812-1, annex B.
pub(super) fn is_luhn(number: &str) -> bool {
    let mut sum = 0;
    for (place, c) in number.chars().rev().enumerate() {
        let Some(digit) = c.to_digit(10) else {
            return false;
        };
        let counted = if place % 2 == 1 { digit * 2 } else { digit };
        sum += counted / 10 + counted % 10;
    }
    sum % 10 == 0
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{CardFault, CardInput};
    use crate::cards::{Brand, Decline};

    const NOW: (i64, i64) = (2026, 11);

    fn input(number: &str, exp_month: i64, exp_year: i64, cvc: &str) -> CardInput {
        CardInput {
            number: number.to_owned(),
            exp_month,
            exp_year,
            cvc: Some(cvc.to_owned()),
        }
    }

    #[test]
    fn checked_card_keeps_only_permitted_data() {
        let card = input("4242 4242 4242 4242", 11, 26, "123")
            .check(NOW)
            .unwrap();
        assert_eq!((card.brand, card.last4.as_str()), (Brand::Visa, "4242"));
        assert_eq!((card.exp_month, card.exp_year), (11, 2026));
        assert_eq!(card.behaviour.decline, None);
        assert!(!serde_json::to_string(&card).unwrap().contains("42424242"));
    }

    #[test]
    fn faults_are_reported_in_order_of_form() {
        let fault = |input: CardInput| input.check(NOW).unwrap_err();
        assert_eq!(
            fault(input("4242424242424241", 1, 20, "1")),
            CardFault::Number
        );
        assert_eq!(fault(input("4242", 1, 2030, "123")), CardFault::Number);
        assert_eq!(
            fault(input("4242424242424242", 13, 2030, "123")),
            CardFault::ExpiryMonth
        );
        assert_eq!(
            fault(input("4242424242424242", 10, 2026, "123")),
            CardFault::ExpiryMonth
        );
        assert_eq!(
            fault(input("4242424242424242", 1, 2025, "123")),
            CardFault::ExpiryYear
        );
        assert_eq!(
            fault(input("4242424242424242", 1, 2030, "1234")),
            CardFault::Cvc
        );
        assert_eq!(
            fault(input("378282246310005", 1, 2030, "123")),
            CardFault::Cvc
        );
    }

    #[test]
    fn fingerprint_is_unique_per_card_number() {
        let of = |number| {
            input(number, 1, 2030, "123")
                .check(NOW)
                .unwrap()
                .fingerprint
        };
        let renewed = input("4242 4242 4242 4242", 12, 2035, "321").check(NOW);
        assert_eq!(renewed.unwrap().fingerprint, of("4242424242424242"));
        // Of the same network, with the same last digits.
        assert_ne!(of("4000000000000002"), of("4000000760000002"));
        assert_ne!(of("5105105105105100"), of("4242424242424242"));
        assert_eq!(of("4242424242424242").len(), 16);
    }

    #[test]
    fn card_that_is_no_test_card_is_declined() {
        let card = input("4539578763621486", 1, 2030, "123")
            .check(NOW)
            .unwrap();
        assert_eq!(card.behaviour.decline, Some(Decline::LiveCard));
    }
}
