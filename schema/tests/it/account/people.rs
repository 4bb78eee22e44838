//! The people in the tests.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_schema::Db;
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::auth::sessions::{NewSession, TokenPair};

use crate::database::transact;

pub(crate) fn ink_id(name: &str) -> InkId {
    InkId::parse(name).unwrap()
}

pub(crate) fn email(name: &str) -> Email {
    Email::parse(&format!("{name}@inkpay.example")).unwrap()
}

/// Somebody whose address begins with their handle.
pub(crate) fn newcomer(name: &str) -> NewAccount {
    NewAccount {
        ink_id: ink_id(name),
        referrer: None,
        email: Some(email(name)),
        password_hash: Some("$argon2id$of-a-password".to_owned()),
        lang: "en".to_owned(),
        terms_agreed_at: None,
    }
}

pub(crate) async fn account(db: &Db, name: &str) -> AccountId {
    let new = newcomer(name);
    let created = transact(db, move |conn| accounts::create(conn, &new, 0)).await;
    created.unwrap()
}

/// Deletes an account, whose handle is `name`.
pub(crate) async fn retire(db: &Db, id: AccountId, name: &str, now: i64) {
    let ink_id = ink_id(name);
    transact(db, move |conn| accounts::retire(conn, id, &ink_id, now)).await;
}

pub(crate) fn tokens(name: &str) -> TokenPair {
    TokenPair {
        session: format!("session {name}"),
        refresh: format!("refresh {name}"),
    }
}

/// A session whose tokens are named like itself.
pub(crate) fn session(account: AccountId, name: &str) -> NewSession {
    NewSession {
        id: name.to_owned(),
        account,
        device: "Chrome on macOS".to_owned(),
        tokens: tokens(name),
    }
}
