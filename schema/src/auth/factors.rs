//! Second factors: the authenticator app and the recovery codes.

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use ink_domain::factor::Factors;
use ink_domain::time::Millis;

use crate::account::accounts::{self, Account, AccountId};
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::{authenticators, recovery_codes};

#[derive(Clone, Debug)]
pub struct Authenticator {
    /// Sealed.
    pub secret: String,
    /// The last time step whose code was accepted.
    pub last_step: Option<i64>,
}

/// The account's factors for log-ins.
pub fn of(conn: &mut Conn, account: &Account) -> Result<Factors, DbError> {
    // Without the secret itself: the caller may not be allowed to read it.
    let confirmed = confirmed(account.id).select(authenticators::account_id);
    let is_confirmed = select(exists(confirmed)).get_result(conn)?;
    let codes: i64 = recovery_codes::table
        .filter(recovery_codes::account_id.eq(account.id.0))
        .count()
        .get_result(conn)?;
    Ok(Factors {
        mailed: account.mailed_codes,
        authenticator: is_confirmed,
        recovery_codes: u32::try_from(codes).unwrap_or(u32::MAX),
    })
}

/// Stores a new secret, sealed, until a first code confirms that an app has it. A confirmed one
/// stays in use: if there is one, nothing is stored.
pub fn enrol(
    conn: &mut Conn,
    account: AccountId,
    secret: &str,
    now: Millis,
) -> Result<bool, DbError> {
    accounts::lock_row(conn, account)?;
    let unconfirmed = authenticators::table
        .find(account.0)
        .filter(authenticators::confirmed_at.is_null());
    diesel::delete(unconfirmed).execute(conn)?;
    let insert = diesel::insert_into(authenticators::table).values((
        authenticators::account_id.eq(account.0),
        authenticators::secret.eq(secret),
        authenticators::created_at.eq(now),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

/// The sealed secret that awaits its first code.
pub fn unconfirmed_secret(conn: &mut Conn, account: AccountId) -> Result<Option<String>, DbError> {
    Ok(authenticators::table
        .find(account.0)
        .filter(authenticators::confirmed_at.is_null())
        .select(authenticators::secret)
        .first(conn)
        .optional()?)
}

/// Activates the secret that a code was entered for, if it is still the pending one.
pub fn confirm(
    conn: &mut Conn,
    account: AccountId,
    secret: &str,
    step: i64,
    now: Millis,
) -> Result<bool, DbError> {
    let unconfirmed = authenticators::table
        .find(account.0)
        .filter(authenticators::confirmed_at.is_null())
        .filter(authenticators::secret.eq(secret));
    let confirmed = diesel::update(unconfirmed)
        .set((
            authenticators::confirmed_at.eq(now),
            authenticators::last_step.eq(step),
        ))
        .execute(conn)?;
    Ok(confirmed == 1)
}

#[diesel::dsl::auto_type]
fn confirmed(account: AccountId) -> _ {
    let id: i64 = account.0;
    authenticators::table
        .filter(authenticators::account_id.eq(id))
        .filter(authenticators::confirmed_at.is_not_null())
}

pub fn authenticator(
    conn: &mut Conn,
    account: AccountId,
) -> Result<Option<Authenticator>, DbError> {
    let found: Option<(String, Option<i64>)> = confirmed(account)
        .select((authenticators::secret, authenticators::last_step))
        .first(conn)
        .optional()?;
    Ok(found.map(|(secret, last_step)| Authenticator { secret, last_step }))
}

/// Every sealed secret, with its account; locked until the transaction ends.
pub fn sealed_secrets(conn: &mut Conn) -> Result<Vec<(AccountId, String)>, DbError> {
    let all = authenticators::table.select((authenticators::account_id, authenticators::secret));
    Ok(conn.lock(all, RowLock::Update).load(conn)?)
}

/// Replaces a stored secret by the same one, sealed again.
pub fn reseal(conn: &mut Conn, account: AccountId, secret: &str) -> Result<(), DbError> {
    diesel::update(authenticators::table.find(account.0))
        .set(authenticators::secret.eq(secret))
        .execute(conn)?;
    Ok(())
}

/// Uses a time step. Returns whether it was available: none is used twice, and none before a later one.
pub fn take_step(conn: &mut Conn, account: AccountId, step: i64) -> Result<bool, DbError> {
    let later = authenticators::last_step
        .is_null()
        .or(authenticators::last_step.lt(step));
    let row = authenticators::table.find(account.0).filter(later);
    let taken = diesel::update(row)
        .set(authenticators::last_step.eq(step))
        .execute(conn)?;
    Ok(taken == 1)
}

/// Returns whether a confirmed one was removed.
pub fn remove_authenticator(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let was = authenticator(conn, account)?.is_some();
    diesel::delete(authenticators::table.find(account.0)).execute(conn)?;
    Ok(was)
}

/// Replaces all existing codes by new ones, given as digests.
pub fn set_recovery_codes(
    conn: &mut Conn,
    account: AccountId,
    digests: &[String],
) -> Result<(), DbError> {
    accounts::lock_row(conn, account)?;
    remove_recovery_codes(conn, account)?;
    for digest in digests {
        diesel::insert_into(recovery_codes::table)
            .values((
                recovery_codes::account_id.eq(account.0),
                recovery_codes::digest.eq(digest),
            ))
            .execute(conn)?;
    }
    Ok(())
}

pub fn remove_recovery_codes(conn: &mut Conn, account: AccountId) -> Result<(), DbError> {
    let mine = recovery_codes::table.filter(recovery_codes::account_id.eq(account.0));
    diesel::delete(mine).execute(conn)?;
    Ok(())
}

/// Uses up a code. Returns whether it existed: of concurrent uses, only one succeeds.
pub fn use_recovery_code(
    conn: &mut Conn,
    account: AccountId,
    digest: &str,
) -> Result<bool, DbError> {
    let code = recovery_codes::table.find((account.0, digest));
    Ok(diesel::delete(code).execute(conn)? == 1)
}

/// Removes all factors from an account, on an operator's request.
pub fn reset(conn: &mut Conn, account: AccountId) -> Result<(), DbError> {
    remove_authenticator(conn, account)?;
    remove_recovery_codes(conn, account)?;
    accounts::set_mailed_codes(conn, account, None)
}
