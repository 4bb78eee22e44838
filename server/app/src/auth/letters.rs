//! Letters to an account's owner, written before the transaction that sends them.

use ink_schema::accounts::Account;
use ink_schema::mailed_codes::{self, Issued};
use ink_schema::{Conn, factors, outbox};

use crate::calls::{CallError, Refusal};
use crate::clock::Millis;
use crate::lang::Lang;
use crate::mail::{Facts, Letter, Notice};
use crate::proof::secrets::Digest;
use crate::state::App;

/// Keeps a mailed code for a request, unless its guesses are used up: a code that can't be right is not
/// to be mailed.
pub fn keep_code(
    conn: &mut Conn,
    request: &str,
    code: &Digest,
    now: Millis,
) -> Result<(), CallError> {
    match mailed_codes::issue(conn, request, code.as_str(), now)? {
        Issued::Kept => Ok(()),
        Issued::Spent { again_in } => Err(Refusal::TooMany { again_in }.into()),
    }
}

/// The language that the owner reads.
#[must_use]
pub fn lang(account: &Account) -> Lang {
    Lang::parse(&account.lang).unwrap_or_default()
}

/// What happened to the account, if there is an address to tell it to.
pub fn notice(
    app: &App,
    account: &Account,
    notice: Notice<'_>,
    device: &str,
    at: Millis,
) -> Result<Option<outbox::Letter>, CallError> {
    let Some(email) = &account.email else {
        return Ok(None);
    };
    let facts = Facts {
        ink_id: account.ink_id.as_str(),
        device,
        at,
    };
    let letter = Letter::notice(app.letterhead(lang(account)), notice, facts)?;
    Ok(Some(letter.to(email.as_str())))
}

/// That one of the recovery codes is used.
pub async fn used_recovery_code(
    app: &App,
    account: &Account,
    device: &str,
    at: Millis,
) -> Result<Option<outbox::Letter>, CallError> {
    let owner = account.clone();
    let factors = app.db.read(move |conn| factors::of(conn, &owner)).await?;
    let left = i64::from(factors.recovery_codes.saturating_sub(1));
    notice(app, account, Notice::RecoveryCodeUsed { left }, device, at)
}
