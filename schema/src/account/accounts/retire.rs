//! Deleting an account at its owner's request: the personal data is removed, the row stays.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ink_id::InkId;
use ink_domain::time::Millis;
use sha2::{Digest, Sha256};

use super::{AccountId, lock};
use crate::account::{follows, notifications, profiles};
use crate::billing::{payout_requests, waitlist};
use crate::conn::Conn;
use crate::error::DbError;
use crate::outbox;
use crate::store::watches;
use crate::tables::{
    accounts, authenticators, disclosures, email_changes, known_browsers, mfa_challenges, orders,
    passkey_ceremonies, passkeys, recovery_codes, sessions, sign_ups,
};

/// The placeholder for a handle that was given up: too long to be one.
pub(super) fn retired(ink_id: &InkId) -> String {
    let digest = Sha256::digest(ink_id.folded());
    digest
        .iter()
        .fold(String::with_capacity(64), |mut text, byte| {
            use std::fmt::Write;
            // Writing to a string can't fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Removes all of the person's data from the database: profile, credentials, sessions. What they own returns to the
/// stock later ([`crate::store::zips::return_of_the_deleted`]).
pub fn retire(conn: &mut Conn, id: AccountId, ink_id: &InkId, now: Millis) -> Result<(), DbError> {
    let mine = id.0;
    let account = lock(conn, id)?;
    // Must come first: this waits for whatever is being added to the account at this moment, which is then removed, too.
    diesel::update(accounts::table.find(mine))
        .set((
            accounts::ink_id.eq("deleted"),
            accounts::ink_id_folded.eq(retired(ink_id)),
            accounts::email.eq(None::<String>),
            accounts::email_folded.eq(None::<String>),
            accounts::password_hash.eq(None::<String>),
            accounts::user_handle.eq(None::<String>),
            accounts::mailed_codes_since.eq(None::<i64>),
            accounts::terms_agreed_at.eq(None::<i64>),
            accounts::deleted_at.eq(now),
        ))
        .execute(conn)?;
    diesel::delete(sessions::table.filter(sessions::account_id.eq(mine))).execute(conn)?;
    diesel::delete(passkeys::table.filter(passkeys::account_id.eq(mine))).execute(conn)?;
    diesel::delete(passkey_ceremonies::table.filter(passkey_ceremonies::account_id.eq(mine)))
        .execute(conn)?;
    diesel::delete(authenticators::table.find(mine)).execute(conn)?;
    diesel::delete(recovery_codes::table.filter(recovery_codes::account_id.eq(mine)))
        .execute(conn)?;
    diesel::delete(mfa_challenges::table.filter(mfa_challenges::account_id.eq(mine)))
        .execute(conn)?;
    diesel::delete(email_changes::table.find(mine)).execute(conn)?;
    diesel::delete(known_browsers::table.filter(known_browsers::account_id.eq(mine)))
        .execute(conn)?;
    diesel::delete(disclosures::table.filter(disclosures::account_id.eq(mine))).execute(conn)?;
    notifications::delete_for_account(conn, id)?;
    follows::delete_for_account(conn, id)?;
    payout_requests::delete_for_account(conn, id, now)?;
    waitlist::leave(conn, id)?;
    profiles::delete_for_account(conn, id)?;
    watches::delete_for_account(conn, id)?;
    // A card not known yet is still fetched and compared, but not stored ([`crate::checkout::cards::record`]).
    let known = orders::table
        .filter(orders::account_id.eq(mine))
        .filter(orders::card_digest.is_not_null());
    diesel::update(known)
        .set(orders::card_digest.eq(""))
        .execute(conn)?;
    if let Some(address) = account.and_then(|account| account.email) {
        outbox::keep_former(conn, id, address.as_str())?;
    }
    // Anybody about to sign up with this referral has to name another.
    diesel::delete(sign_ups::table.filter(sign_ups::referrer_id.eq(mine))).execute(conn)?;
    Ok(())
}
