//! The arguments of operators' commands: accounts, times, amounts.

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_schema::Conn;
use ink_schema::account::accounts::{self, Account};
use ink_schema::checkout::orders::AmountQuery;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use super::command_error::CommandError;
use crate::clock::Millis;

/// Lines per page, unless another number is given.
pub(super) const PAGE: u16 = 50;

/// By INK ID, or by e-mail address.
pub(super) fn find(conn: &mut Conn, who: &str) -> Result<Account, CommandError> {
    let found = match (InkId::parse(who), Email::parse(who)) {
        (Ok(ink_id), _) => accounts::by_ink_id(conn, &ink_id)?,
        (Err(_), Ok(email)) => accounts::by_email(conn, &email)?,
        (Err(_), Err(_)) => None,
    };
    found.ok_or_else(|| CommandError::Refused(format!("there is no account {who}")))
}

/// A command-line argument: UTC.
pub(super) fn moment(text: &str) -> Result<Millis, String> {
    let civil: Result<DateTime, _> = text.trim_end_matches('Z').parse();
    let zoned = civil.and_then(|civil| civil.to_zoned(TimeZone::UTC));
    zoned
        .map(|zoned| zoned.timestamp().as_millisecond())
        .map_err(|_| "a time in UTC, as in 2026-01-02 or 2026-01-02T15:30".to_owned())
}

/// A command-line argument: an amount paid or refunded.
pub(super) fn amount(text: &str) -> Result<Usd, String> {
    let (digits, is_less) = match text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    match dollars(digits)? {
        amount if amount > Usd::default() && !is_less => Ok(amount),
        _ => Err("an amount above 0, as in 8995 or 150.50".to_owned()),
    }
}

fn dollars(text: &str) -> Result<Usd, String> {
    Usd::parse(text.trim_start_matches('$'))
        .ok_or_else(|| "dollars with at most two decimals, as in 8995 or 150.50".to_owned())
}

/// A command-line argument: the reason for an action.
pub(super) fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    if (1..=200).contains(&text.chars().count()) {
        Ok(text.to_owned())
    } else {
        Err("1 to 200 characters".to_owned())
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
    let date = text.parse().ok().and_then(moved);
    date.and_then(|date: Date| date.to_zoned(TimeZone::UTC).ok())
        .map(|at| at.timestamp().as_millisecond())
        .ok_or_else(|| "a day, as in 2026-01-31".to_owned())
}
