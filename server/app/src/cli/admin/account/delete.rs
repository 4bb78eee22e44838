//! Deleting an account at its owner's request.

use ink_domain::money::Usd;
use ink_schema::account::accounts::{self, Account};
use ink_schema::account::deletion;
use ink_schema::store::zips;
use ink_schema::{Conn, DbError};

use crate::cli::admin::account_lookup::{find_account, look_up_account};
use crate::cli::admin::command_error::{CommandError, refused};
use crate::clock::Millis;
use crate::email::SecurityEmail;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;
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
pub(super) fn delete<'a>(
    conn: &mut Conn,
    who: &str,
    given_up: Option<Usd>,
    minimum: Usd,
    reader: impl Fn(Lang) -> Reader<'a>,
    now: Millis,
) -> Result<Account, CommandError> {
    let found = find_account(conn, who)?;
    // Its owner may be deleting it at this moment.
    let Some(account) = accounts::lock(conn, found.id)? else {
        return refused(format!("there is no account {who}"));
    };
    let (reader, deleted) = (reader(lang(&account)), SecurityEmail::AccountDeleted);
    let announcement = Announcement::new(reader, &account, deleted, None, now)?;
    let notify = |conn: &mut Conn| announcement.record(conn, now);
    let given_up = given_up.unwrap_or_default();
    deletion::delete(conn, &account, minimum, given_up, notify, now)?;
    Ok(account)
}
