//! Calendar months, UTC: the periods of statements.

use std::fmt;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::time::Millis;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    first: Date,
}

impl Month {
    /// The month of a time (milliseconds UTC). `None` outside the years 0 to 9999.
    #[must_use]
    pub fn of(at: Millis) -> Option<Self> {
        let at = Timestamp::from_millisecond(at).ok()?;
        Some(Self::with(at.to_zoned(TimeZone::UTC).date()))
    }

    /// Parses what [`fmt::Display`] writes, as in `2026-03`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let digits = |text: &str, length| {
            text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !digits(year, 4) || !digits(month, 2) {
            return None;
        }
        let first = Date::new(year.parse().ok()?, month.parse().ok()?, 1).ok()?;
        Some(Self { first })
    }

    /// January and December.
    #[must_use]
    pub fn of_year(year: i16) -> Option<(Self, Self)> {
        let month = |number| Some(Self::with(Date::new(year, number, 1).ok()?));
        Some((month(1)?, month(12)?))
    }

    #[must_use]
    pub fn year(self) -> i16 {
        self.first.year()
    }

    /// Its first millisecond.
    #[must_use]
    pub fn begins(self) -> Millis {
        day_begins(self.first)
    }

    /// The first millisecond after it.
    #[must_use]
    pub fn ends(self) -> Millis {
        self.first
            .checked_add(1.month())
            .map_or(Millis::MAX, day_begins)
    }

    fn with(day: Date) -> Self {
        Self {
            first: day.first_of_month(),
        }
    }
}

/// The first millisecond of a day (UTC).
#[must_use]
pub fn day_begins(day: Date) -> Millis {
    day.to_zoned(TimeZone::UTC)
        .map_or(Millis::MAX, |begins| begins.timestamp().as_millisecond())
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.first.year(), self.first.month())
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use jiff::civil::date;
    use proptest::prelude::*;

    use super::{Month, day_begins};

    #[test]
    fn month_round_trips_and_other_formats_are_rejected() {
        assert_eq!(Month::parse("2026-03").unwrap().to_string(), "2026-03");
        for wrong in [
            "",
            "2026",
            "2026-3",
            "2026-13",
            "2026-00",
            "26-03",
            "2026-03-01",
            "+026-03",
        ] {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn february_ends_where_march_begins() {
        let leap = Month::parse("2028-02").unwrap();
        assert_eq!(leap.ends() - leap.begins(), 29 * 86_400_000);
        assert_eq!(leap.ends(), Month::parse("2028-03").unwrap().begins());
        assert_eq!(leap.year(), 2028);
    }

    #[test]
    fn year_spans_january_to_december() {
        let month = |text| Month::parse(text).unwrap();
        let year = Some((month("2028-01"), month("2028-12")));
        assert_eq!(Month::of_year(2028), year);
    }

    #[test]
    fn day_begins_at_midnight() {
        assert_eq!(day_begins(date(1970, 1, 3)), 2 * 86_400_000);
        assert_eq!(
            day_begins(date(2028, 2, 1)),
            Month::parse("2028-02").unwrap().begins()
        );
    }

    proptest! {
        #[test]
        fn every_moment_lies_in_its_month(at in 0_i64..4_102_444_800_000) {
            let month = Month::of(at).unwrap();
            prop_assert!(month.begins() <= at && at < month.ends());
            prop_assert_eq!(Month::parse(&month.to_string()), Some(month));
        }
    }
}
