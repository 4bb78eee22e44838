//! The arguments of operators' commands: times, amounts, reasons.

use ink_domain::money::Usd;
use ink_schema::checkout::orders::AmountQuery;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::clock::Millis;

/// Lines per page, unless another number is given.
pub(super) const PAGE: u16 = 50;

/// For the command line: UTC, unless it has an offset.
pub(super) fn moment(text: &str) -> Result<Millis, String> {
    let in_utc = || {
        let civil: DateTime = text.parse().ok()?;
        let zoned = civil.to_zoned(TimeZone::UTC).ok()?;
        Some(zoned.timestamp())
    };
    let at = match text.parse::<Timestamp>() {
        Ok(at) => Some(at),
        // Read as a civil time it would lose its time zone.
        Err(_) if text.contains('[') => None,
        Err(_) => in_utc(),
    };
    at.map(Timestamp::as_millisecond).ok_or_else(|| {
        "a time in UTC, as in 2026-01-02 or 2026-01-02T15:30, \
         or with an offset, as in 2026-01-02T15:30-05:00"
            .to_owned()
    })
}

pub(super) fn amount(text: &str) -> Result<Usd, String> {
    let (digits, is_less) = match text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    match dollars(digits)? {
        amount if amount.is_positive() && !is_less => Ok(amount),
        _ => Err("an amount above 0, as in 8995 or 150.50".to_owned()),
    }
}

fn dollars(text: &str) -> Result<Usd, String> {
    Usd::parse(text.trim_start_matches('$'))
        .ok_or_else(|| "dollars with at most two decimals, as in 8995 or 150.50".to_owned())
}

pub(super) fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    let fits = (1..=200).contains(&text.chars().count());
    if fits && !text.contains(char::is_control) {
        Ok(text.to_owned())
    } else {
        Err("1 to 200 characters, on one line".to_owned())
    }
}

/// One amount, or a range of them.
pub(super) fn amounts(text: &str) -> Result<AmountQuery, String> {
    let Some((least, most)) = text.split_once('-') else {
        return dollars(text).map(AmountQuery::Exactly);
    };
    let (least, most) = (dollars(least)?, dollars(most)?);
    if least > most {
        return Err("the smaller amount first, as in 100-500".to_owned());
    }
    Ok(AmountQuery::Between(least, most))
}

/// The start of a day, UTC.
pub(super) fn day(text: &str) -> Result<Millis, String> {
    midnight(text, Some)
}

/// The end of a day, UTC.
pub(super) fn end_of_day(text: &str) -> Result<Millis, String> {
    midnight(text, |date| date.tomorrow().ok())
}

fn midnight(text: &str, moved: impl Fn(Date) -> Option<Date>) -> Result<Millis, String> {
    // Of a time it would read the day alone, and lose the offset.
    let day = Some(text).filter(|text| text.len() == "2026-01-31".len());
    let date = day.and_then(|day| day.parse().ok()).and_then(moved);
    date.and_then(|date: Date| date.to_zoned(TimeZone::UTC).ok())
        .map(|at| at.timestamp().as_millisecond())
        .ok_or_else(|| "a day, as in 2026-01-31".to_owned())
}

#[cfg(test)]
mod tests {
    use ink_domain::time::{DAY, HOUR, Millis};

    use super::{day, end_of_day, moment};

    /// 2026-01-02, 00:00 UTC.
    const MIDNIGHT: Millis = 1_767_312_000_000;

    #[test]
    fn time_is_utc_unless_offset_is_given() {
        assert_eq!(moment("2026-01-02"), Ok(MIDNIGHT));
        for (text, hour) in [
            ("2026-01-02T15:00", 15),
            ("2026-01-02T15:00Z", 15),
            ("2026-01-02T15:00-05:00", 20),
            ("2026-01-02 15:00+02:00", 13),
            ("2026-01-02T15:00-05:00[America/New_York]", 20),
        ] {
            assert_eq!(moment(text), Ok(MIDNIGHT + hour * HOUR), "{text}");
        }
        // Whose clock this is, is not known without the offset.
        assert!(moment("2026-01-02T15:00[America/New_York]").is_err());
        assert!(moment("2026-01-02[America/New_York]").is_err());
    }

    #[test]
    fn day_argument_rejects_time() {
        assert_eq!(day("2026-01-02"), Ok(MIDNIGHT));
        assert_eq!(end_of_day("2026-01-02"), Ok(MIDNIGHT + DAY));
        assert!(day("2026-01-02T23:00-05:00").is_err());
        assert!(end_of_day("2026-01-02T23:00").is_err());
    }
}
