//! Accounts: who holds an INK ID, by whose referral, and how they are reached.

mod change;
mod create;
mod find;
mod history;
mod lock;
mod password;
mod retire;

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;

pub use change::{agree, ban, set_email, set_lang, set_mailed_codes, unban};
pub use create::{NewAccount, Taken, create, found, taken};
pub use find::{beginning, by_email, by_id, by_ink_id, handles};
pub use history::{History, history};
pub use lock::lock;
pub use password::{has_password, hashed_without, password_hash, set_password};
pub use retire::retire;

pub(crate) use find::{StoredAccount, present, stored};
pub(crate) use lock::{lock_referrer, lock_row};

/// An account's id. It has no other source than the database: no request can name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountId(pub(crate) i64);

impl AccountId {
    /// The number that binds sealed secrets to this account.
    #[must_use]
    pub const fn number(self) -> i64 {
        self.0
    }
}

impl std::fmt::Display for AccountId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// An account that exists: confirmed, and not deleted. Nothing that its owner proves themselves by is in it.
#[derive(Clone, Debug)]
pub struct Account {
    pub id: AccountId,
    pub ink_id: InkId,
    /// Absent only of an account that an operator founded without one.
    pub email: Option<Email>,
    /// A language's code, in which e-mails to the owner are written.
    pub lang: String,
    /// The owner wants codes by e-mail as a second factor.
    pub mailed_codes: bool,
    /// What passkeys know the account by: a UUID as text.
    pub user_handle: Option<String>,
    pub banned_at: Option<i64>,
    pub created_at: i64,
}

impl Account {
    /// The INK ID as its owner writes it.
    #[must_use]
    pub fn handle(&self) -> &str {
        self.ink_id.as_str()
    }

    /// Whether the store is closed to its owner.
    #[must_use]
    pub const fn is_banned(&self) -> bool {
        self.banned_at.is_some()
    }
}
