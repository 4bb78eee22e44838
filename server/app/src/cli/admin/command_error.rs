//! Why an operator's command did nothing, or may have.

use std::fmt::Display;

use ink_schema::DbError;
use ink_schema::account::deletion::DeletionError;
use ink_schema::billing::payouts::PayoutError;
use ink_schema::checkout::refunds::CloseError;

use crate::internal_error::chain;

/// What went wrong, in one line.
pub(super) enum CommandError {
    Refused(String),
    /// The operator could not prove who they are.
    Denied(String),
    Db(DbError),
}

impl CommandError {
    /// Why a failed refund of an order or a payment is neither closed nor retried.
    pub(super) fn of_failed_refund(subject: &impl Display, error: CloseError) -> Self {
        match error {
            CloseError::Db(error) => Self::Db(error),
            other => Self::Refused(format!("{subject}: {other}")),
        }
    }

    pub(super) fn into_text(self) -> String {
        match self {
            Self::Refused(text) | Self::Denied(text) => text,
            Self::Db(error @ DbError::CommitUnknown(_)) => format!(
                "it may have been done: look at what it changes before you run it again: {}",
                chain(&error)
            ),
            Self::Db(error) => describe_db_error(&error),
        }
    }
}

/// Nothing was done, and why.
pub(super) fn refused<T>(why: impl Into<String>) -> Result<T, CommandError> {
    Err(CommandError::Refused(why.into()))
}

impl From<DbError> for CommandError {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

impl From<askama::Error> for CommandError {
    fn from(error: askama::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<DeletionError> for CommandError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::Db(error) => Self::Db(error),
            other => Self::Refused(other.to_string()),
        }
    }
}

impl From<PayoutError> for CommandError {
    fn from(error: PayoutError) -> Self {
        match error {
            PayoutError::Db(error) => Self::Db(error),
            other => Self::Refused(other.to_string()),
        }
    }
}

/// What went wrong in the database. Missing privileges of its user are for the operator to fix.
pub(super) fn describe_db_error(error: &DbError) -> String {
    let cause = chain(error);
    if !error.is_forbidden() {
        return cause;
    }
    format!(
        "the database user of INKPAY_DATABASE_URL lacks a privilege: changes require the tables' owner, and a read-only user \
         must be granted its privileges again after an update (docs/operations.md, Databases): {cause}"
    )
}
