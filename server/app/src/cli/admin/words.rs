//! What operators' commands have in common: whom they are about, and what they say.

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_schema::account::accounts::{self, Account};
use ink_schema::{Conn, DbError};

use crate::clock::Millis;

/// What goes wrong is told in one line.
pub(super) enum Fault {
    Told(String),
    /// Told, too: whoever gives the command is not who they say they are.
    Denied(String),
    Db(DbError),
}

impl From<DbError> for Fault {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

/// By INK ID, or by e-mail address.
pub(super) fn find(conn: &mut Conn, who: &str) -> Result<Account, Fault> {
    let found = match (InkId::parse(who), Email::parse(who)) {
        (Ok(ink_id), _) => accounts::by_ink_id(conn, &ink_id)?,
        (Err(_), Ok(email)) => accounts::by_email(conn, &email)?,
        (Err(_), Err(_)) => None,
    };
    found.ok_or_else(|| Fault::Told(format!("there is no account {who}")))
}

/// For the command line: UTC.
pub(super) fn moment(text: &str) -> Result<Millis, String> {
    let civil: Result<jiff::civil::DateTime, _> = text.trim_end_matches('Z').parse();
    let zoned = civil.and_then(|civil| civil.to_zoned(jiff::tz::TimeZone::UTC));
    zoned
        .map(|zoned| zoned.timestamp().as_millisecond())
        .map_err(|_| "a time in UTC, as in 2026-01-02 or 2026-01-02T15:30".to_owned())
}

/// For the command line.
pub(super) fn amount(text: &str) -> Result<Usd, String> {
    Usd::parse(text.trim_start_matches('$'))
        .ok_or_else(|| "dollars with at most two decimals, as in 8995 or 150.50".to_owned())
}
