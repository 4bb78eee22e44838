//! Accounts as commands name them.

use std::collections::HashMap;

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_schema::account::accounts::{self, Account};
use ink_schema::{Conn, DbError};

use super::command_error::CommandError;

/// By INK ID, or by e-mail address.
pub(super) fn find_account(conn: &mut Conn, who: &str) -> Result<Account, CommandError> {
    look_up_account(conn, who)?
        .ok_or_else(|| CommandError::Refused(format!("there is no account {who}")))
}

/// The same, for those who don't need one.
pub(super) fn look_up_account(conn: &mut Conn, who: &str) -> Result<Option<Account>, DbError> {
    match (InkId::parse(who), Email::parse(who)) {
        (Ok(ink_id), _) => accounts::by_ink_id(conn, &ink_id),
        (Err(_), Ok(email)) => accounts::by_email(conn, &email),
        (Err(_), Err(_)) => Ok(None),
    }
}

/// The INK IDs of accounts by number. Deleted accounts have none.
pub(super) struct Handles(HashMap<i64, String>);

impl Handles {
    pub(super) fn of(
        conn: &mut Conn,
        numbers: impl IntoIterator<Item = i64>,
    ) -> Result<Self, DbError> {
        let numbers: Vec<i64> = numbers.into_iter().collect();
        Ok(Self(accounts::handles(conn, &numbers)?))
    }

    pub(super) fn get(&self, number: i64) -> Option<&str> {
        self.0.get(&number).map(String::as_str)
    }

    pub(super) fn shown(&self, number: i64) -> &str {
        self.get(number).unwrap_or("deleted")
    }
}
