//! Why an operator's command does nothing.

use ink_schema::DbError;

use crate::internal_error::chain;

/// What goes wrong, in one line.
pub(super) enum CommandError {
    Refused(String),
    /// The operator is not who they say they are.
    Denied(String),
    Db(DbError),
}

impl CommandError {
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Refused(text) | Self::Denied(text) => text,
            Self::Db(error) => told(&error),
        }
    }
}

impl From<DbError> for CommandError {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

/// What went wrong in the database. What its account may not do is the operator's to mend.
pub(super) fn told(error: &DbError) -> String {
    let cause = chain(error);
    if !error.is_forbidden() {
        return cause;
    }
    format!(
        "the database's account of INKPAY_DATABASE_URL may not do this: one that only looks changes nothing, which takes the \
         tables' owner, and after an update it is granted anew what it may read (docs/operations.md, Databases): {cause}"
    )
}
