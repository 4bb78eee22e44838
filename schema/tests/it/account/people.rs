//! The people in the tests.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::ledger::Transfer;
use ink_domain::notification::NotificationKind;
use ink_schema::Db;
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::account::notifications::{self, NotificationQuery};
use ink_schema::auth::sessions::{NewSession, TokenPair};
use ink_schema::billing::ledger;

use crate::database::transact;
use crate::fixtures::{NOW, order_id, stock, usd};

pub(crate) fn ink_id(name: &str) -> InkId {
    InkId::parse(name).unwrap()
}

pub(crate) fn email(name: &str) -> Email {
    Email::parse(&format!("{name}@inkpay.example")).unwrap()
}

/// A new account whose e-mail address begins with its handle.
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

/// An account that signed up by this referral, at this time.
pub(crate) async fn referred_by(db: &Db, referrer: AccountId, name: &str, at: i64) -> AccountId {
    let new = NewAccount {
        referrer: Some(referrer),
        ..newcomer(name)
    };
    let created = transact(db, move |conn| accounts::create(conn, &new, at)).await;
    created.unwrap()
}

/// A referrer, and a buyer by their referral; and a store to buy from.
pub(crate) async fn referrer_and_buyer(db: &Db) -> (AccountId, AccountId) {
    stock(db).await;
    let referrer = account(db, "referrer").await;
    (referrer, referred_by(db, referrer, "buyer", 0).await)
}

/// An account that earned 100 dollars by this order.
pub(crate) async fn earner(db: &Db, name: &str, nth: u64) -> AccountId {
    let id = account(db, name).await;
    let earned = Transfer::referral(&order_id(nth), id.number(), usd(100));
    transact(db, move |conn| ledger::post(conn, &earned, NOW)).await;
    id
}

/// What an account was notified of, the oldest first.
pub(crate) async fn notification_kinds(db: &Db, account: AccountId) -> Vec<NotificationKind> {
    let all = NotificationQuery {
        unread_only: false,
        before: None,
        limit: 100,
    };
    let page = transact(db, move |conn| notifications::page(conn, account, all)).await;
    page.rows.iter().rev().map(|one| one.kind).collect()
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
