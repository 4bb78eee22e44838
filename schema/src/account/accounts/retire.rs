//! Deleting an account at its owner's request: the personal data is removed, the row stays.

use data_encoding::HEXLOWER;
use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ink_id::InkId;
use ink_domain::time::Millis;
use sha2::{Digest, Sha256};

use super::{AccountId, lock};
use crate::account::follows;
use crate::billing::payout_requests;
use crate::conn::Conn;
use crate::error::DbError;
use crate::outbox;
use crate::tables::{
    accounts, authenticators, card_waitlist, disclosures, email_changes, known_browsers,
    mfa_challenges, notifications, orders, passkey_ceremonies, passkeys, profiles, recovery_codes,
    sessions, sign_ups, unwanted_emails, watches,
};

/// Deletes an account's rows from these tables.
macro_rules! delete_rows {
    ($conn:ident, $account:ident: $($table:ident),+) => {
        $(diesel::delete($table::table.filter($table::account_id.eq($account))).execute($conn)?;)+
    };
}

/// The placeholder for a handle that was given up: too long to be one.
pub(super) fn retired(ink_id: &InkId) -> String {
    HEXLOWER.encode(&Sha256::digest(ink_id.folded()))
}

/// Removes all of the person's data from the database: profile, credentials, sessions. What they own returns to the
/// stock later ([`crate::store::zips::release_from_deleted_accounts`]).
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
            accounts::mailed_codes_since.eq(None::<Millis>),
            accounts::terms_agreed_at.eq(None::<Millis>),
            accounts::deleted_at.eq(now),
        ))
        .execute(conn)?;
    delete_rows!(conn, mine:
        sessions, known_browsers, passkeys, passkey_ceremonies, authenticators, recovery_codes, mfa_challenges,
        email_changes, disclosures, unwanted_emails, notifications, card_waitlist, profiles, watches
    );
    follows::delete_for_account(conn, id)?;
    payout_requests::delete_for_account(conn, id, now)?;
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
