//! Accounts as commands name them.

use std::collections::HashMap;

use ink_schema::account::accounts;
use ink_schema::{Conn, DbError};

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
