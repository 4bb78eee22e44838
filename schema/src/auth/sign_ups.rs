//! Pending sign-ups: accounts that are not confirmed. They reserve nothing and block nobody.

use diesel::prelude::*;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::time::{DAY, DurationMs, Millis};

use crate::account::accounts::{AccountId, NewAccount, lock_existing};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::sign_ups;

/// Milliseconds that a sign-up awaits its code (24 hours).
pub const LIFE: DurationMs = DAY;

/// Stores a sign-up under the digest of its id, replacing an earlier one with the same address. Returns whether it did:
/// not if the referrer was deleted after the visitor named them.
pub fn begin(conn: &mut Conn, id: &str, new: &SignUp, now: Millis) -> Result<bool, DbError> {
    // Must come first: a deletion waits for this row, and then removes it, too.
    if !lock_existing(conn, new.referrer)? {
        return Ok(false);
    }
    let earlier = sign_ups::table.filter(sign_ups::email_folded.eq(new.email.folded()));
    diesel::delete(earlier).execute(conn)?;
    diesel::insert_into(sign_ups::table)
        .values((
            sign_ups::id.eq(id),
            sign_ups::ink_id.eq(new.ink_id.as_str()),
            sign_ups::referrer_id.eq(new.referrer.0),
            sign_ups::email.eq(new.email.as_str()),
            sign_ups::email_folded.eq(new.email.folded()),
            sign_ups::password_hash.eq(&new.password_hash),
            sign_ups::lang.eq(&new.lang),
            sign_ups::terms_agreed_at.eq(new.terms_agreed_at),
            sign_ups::expires_at.eq(now.saturating_add(LIFE)),
        ))
        .execute(conn)?;
    Ok(true)
}

/// The sign-up with this id, if the address is its own.
pub fn waiting(
    conn: &mut Conn,
    id: &str,
    email: &Email,
    now: Millis,
) -> Result<Option<SignUp>, DbError> {
    Ok(sign_ups::table
        .find(id)
        .filter(sign_ups::email_folded.eq(email.folded()))
        .filter(sign_ups::expires_at.gt(now))
        .select(SignUp::as_select())
        .first(conn)
        .optional()?)
}

/// Removes a sign-up that is about to become an account. Returns whether it still can: not if it was replaced or its
/// referrer deleted meanwhile.
pub fn finish(conn: &mut Conn, id: &str, referrer: AccountId) -> Result<bool, DbError> {
    // Must come first, as in `begin`.
    if !lock_existing(conn, referrer)? {
        return Ok(false);
    }
    Ok(diesel::delete(sign_ups::table.find(id)).execute(conn)? == 1)
}

/// Everything that an account needs, except proof that the address is its owner's.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sign_ups)]
pub struct SignUp {
    pub ink_id: InkId,
    #[diesel(column_name = referrer_id)]
    pub referrer: AccountId,
    pub email: Email,
    /// Argon2id as a PHC string.
    pub password_hash: String,
    pub lang: String,
    pub terms_agreed_at: Option<Millis>,
}

impl From<SignUp> for NewAccount {
    fn from(sign_up: SignUp) -> Self {
        Self {
            ink_id: sign_up.ink_id,
            referrer: Some(sign_up.referrer),
            email: Some(sign_up.email),
            password_hash: Some(sign_up.password_hash),
            lang: sign_up.lang,
            terms_agreed_at: sign_up.terms_agreed_at,
        }
    }
}
