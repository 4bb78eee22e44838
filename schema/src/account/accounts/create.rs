//! New accounts. Unique indexes keep handles and addresses unique, not a look-up beforehand.

use diesel::dsl::exists;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, select};
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::notification::NotificationKind;
use ink_domain::time::Millis;

use super::retire::retired;
use super::{AccountId, by_email, by_ink_id};
use crate::account::notifications::{self, NewNotification};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::accounts;

/// A visitor who has proved that the address is theirs.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub ink_id: InkId,
    pub referrer: Option<AccountId>,
    pub email: Option<Email>,
    pub password_hash: Option<String>,
    pub lang: String,
    pub terms_agreed_at: Option<Millis>,
}

/// What another account has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    InkId,
    Email,
}

/// Which of a handle and an address are taken, ignoring case; the address if both are, because its owner can log in. A
/// handle given up with its account belongs to nobody, and can't be taken again: links and payments may still be meant
/// for its owner.
pub fn find_taken(
    conn: &mut Conn,
    ink_id: &InkId,
    email: Option<&Email>,
) -> Result<Option<Taken>, DbError> {
    if let Some(email) = email
        && by_email(conn, email)?.is_some()
    {
        return Ok(Some(Taken::Email));
    }
    let handle =
        accounts::table.filter(accounts::ink_id_folded.eq_any([ink_id.folded(), retired(ink_id)]));
    let has_handle: bool = select(exists(handle)).get_result(conn)?;
    Ok(has_handle.then_some(Taken::InkId))
}

/// Creates a confirmed account, unless its handle or address is taken. The referrer is told.
pub fn create(
    conn: &mut Conn,
    new: &NewAccount,
    now: Millis,
) -> Result<Result<AccountId, Taken>, DbError> {
    if let Some(taken) = find_taken(conn, &new.ink_id, new.email.as_ref())? {
        return Ok(Err(taken));
    }
    let values = (
        accounts::ink_id.eq(new.ink_id.as_str()),
        accounts::ink_id_folded.eq(new.ink_id.folded()),
        accounts::referrer_id.eq(new.referrer.map(|referrer| referrer.0)),
        accounts::email.eq(new.email.as_ref().map(Email::as_str)),
        accounts::email_folded.eq(new.email.as_ref().map(Email::folded)),
        accounts::password_hash.eq(new.password_hash.as_deref()),
        accounts::lang.eq(&new.lang),
        accounts::terms_agreed_at.eq(new.terms_agreed_at),
        accounts::confirmed_at.eq(now),
        accounts::created_at.eq(now),
    );
    let insert = diesel::insert_into(accounts::table).values(values);
    let made = insert_new!(insert, conn)?;
    // Another sign-up came first.
    let found = by_ink_id(conn, &new.ink_id)?.filter(|_| made == 1);
    Ok(match found {
        Some(account) => {
            if let Some(referrer) = new.referrer {
                let joined = NewNotification {
                    about: Some(account.id),
                    ..NewNotification::of(NotificationKind::Joined)
                };
                notifications::create(conn, referrer, &joined, now)?;
            }
            Ok(account.id)
        }
        None => Err(find_taken(conn, &new.ink_id, new.email.as_ref())?.unwrap_or(Taken::Email)),
    })
}

/// Creates the account that the first sign-up names as its referrer, if its handle is free: nobody can
/// log in to it. Returns whether it was created.
pub fn create_founder(conn: &mut Conn, ink_id: &InkId, now: Millis) -> Result<bool, DbError> {
    let founder = NewAccount {
        ink_id: ink_id.clone(),
        referrer: None,
        email: None,
        password_hash: None,
        lang: "en".to_owned(),
        terms_agreed_at: None,
    };
    Ok(create(conn, &founder, now)?.is_ok())
}
