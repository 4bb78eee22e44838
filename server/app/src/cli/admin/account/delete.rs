//! Deleting an account at its owner's request.

use ink_domain::money::Usd;
use ink_schema::account::accounts::{self, Account};
use ink_schema::account::deletion;
use ink_schema::store::zips;
use ink_schema::{Conn, DbError};

use crate::cli::admin::Execution;
use crate::cli::admin::account_lookup::{find_account, look_up_account};
use crate::cli::admin::command_error::{CommandError, refused};
use crate::clock::Millis;
use crate::email::SecurityEmail;
use crate::web::session::account_notice::{Announcement, lang};

/// Says what deleting the account will do, if there is one.
pub(super) fn warning(conn: &mut Conn, who: &str, now: Millis) -> Result<Option<String>, DbError> {
    let Some(account) = look_up_account(conn, who)? else {
        return Ok(None);
    };
    let zips = zips::of(conn, account.id, now)?.len();
    Ok(Some(format!(
        "{}  ZIPs: {zips}\nis deleted, its ZIPs return to the stock in a week, and its owner is notified: this can't be undone",
        account.ink_id
    )))
}

/// Deletes the account, and returns it as it was.
pub(super) fn delete(
    conn: &mut Conn,
    who: &str,
    given_up: Option<Usd>,
    execution: Execution<'_>,
) -> Result<Account, CommandError> {
    let Execution { config, now, .. } = execution;
    let found = find_account(conn, who)?;
    // Its owner may be deleting it at this moment.
    let Some(account) = accounts::lock(conn, found.id)? else {
        return refused(format!("there is no account {who}"));
    };
    let reader = execution.reader(lang(&account));
    let deleted = SecurityEmail::AccountDeleted;
    let announcement = Announcement::new(reader, &account, deleted, None, now)?;
    let notify = |conn: &mut Conn| announcement.record(conn, now);
    let (minimum, given_up) = (config.payout_minimum(), given_up.unwrap_or_default());
    deletion::delete(conn, &account, minimum, given_up, notify, now)?;
    Ok(account)
}
