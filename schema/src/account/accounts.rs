//! Accounts: who holds an INK ID, who referred them, and how to reach them.

mod change;
mod create;
mod find;
mod history;
mod lock;
mod password;
mod retire;

use diesel::{ExpressionMethods, Queryable, Selectable};
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::time::Millis;

use crate::columns::readable;
use crate::tables::accounts;

pub use change::{agree, ban, set_email, set_lang, set_mailed_codes, unban};
pub use create::{NewAccount, Taken, create, create_founder, find_taken};
pub use find::{by_email, by_id, by_ink_id, by_prefix, handles};
pub use history::{History, history};
pub use lock::lock;
pub use password::{has_password, hashed_without, password_hash, set_password};
pub use retire::retire;

pub(crate) use find::present;
pub(crate) use lock::{Referrer, lock_existing, lock_referrer, lock_row};

/// An account's id. Its only source is the database: no request can name one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountId(pub(crate) i64);

readable! { BigInt as i64 => AccountId: |number| Ok(AccountId(number)); }

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

/// An account that exists: confirmed, and not deleted. It contains none of its owner's credentials.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub struct Account {
    pub id: AccountId,
    pub ink_id: InkId,
    /// Absent only for an account that an operator created without one.
    pub email: Option<Email>,
    /// The code of the language that e-mails to the owner are written in.
    pub lang: String,
    /// The owner wants codes by e-mail as a second factor.
    #[diesel(select_expression = accounts::mailed_codes_since.is_not_null())]
    pub mailed_codes: bool,
    /// The account's identifier in passkeys: a UUID as text.
    pub user_handle: Option<String>,
    pub banned_at: Option<Millis>,
    pub created_at: Millis,
}

impl Account {
    /// The INK ID as its owner spells it.
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
