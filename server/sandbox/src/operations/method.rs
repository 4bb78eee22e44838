//! Payment methods: a test card by name, or a card that was typed.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::cards::{self, CardInput};
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::records::Method;

/// How a call says what to pay with.
#[derive(Debug)]
pub(crate) enum MethodChoice {
    /// By one of Stripe's names (`pm_card_visa`), or the id of an existing method.
    Named(String),
    Card(CardInput),
}

impl Context<'_> {
    /// The payment method, created if it is new.
    pub(crate) fn method(&self, chosen: MethodChoice) -> Result<Method, Error> {
        match chosen {
            MethodChoice::Named(name) => match cards::named(&name) {
                Some(number) => {
                    let input = CardInput::of_test(number, self.month().0);
                    self.make_method(&input)
                }
                None => self.get(&name, "payment_method"),
            },
            MethodChoice::Card(input) => self.make_method(&input),
        }
    }

    fn make_method(&self, input: &CardInput) -> Result<Method, Error> {
        let method = Method {
            id: self.new_id("pm")?,
            created: self.now,
            card: input.check(self.month()).map_err(ApiError::card)?,
        };
        self.work.save(&method)?;
        Ok(method)
    }

    /// Year and month, UTC.
    fn month(&self) -> (i64, i64) {
        let now = Timestamp::from_second(self.now).unwrap_or_default();
        let date = now.to_zoned(TimeZone::UTC).date();
        (date.year().into(), date.month().into())
    }
}
