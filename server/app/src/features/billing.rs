//! The fiat area: what the books say of one person, as pages and as files.
//!
//! Nothing is shown here that the books and the orders do not hold.

pub mod accounts;
pub mod cards;
mod line;
pub mod portfolio;
pub mod statements;
pub mod transact;
pub mod transactions;

use std::str::FromStr;

pub use line::MovementLine;

/// A number in a page's address. What does not parse counts as not given.
fn number<T: FromStr>(query: Option<&str>, name: &str) -> Option<T> {
    form_urlencoded::parse(query.unwrap_or_default().as_bytes())
        .find(|(given, _)| given == name)
        .and_then(|(_, number)| number.trim().parse().ok())
}
