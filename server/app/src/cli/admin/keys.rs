//! `inkpay admin keys …`: what is encrypted or hashed under the server's secret key.

use clap::Subcommand;
use ink_schema::Conn;
use ink_schema::account::accounts;
use ink_schema::auth::{factors, secret_keys};
use ink_schema::billing::payout_requests;
use ink_schema::checkout::cards;
use serde_json::json;

use super::audit_log::Description;
use super::command_error::{CommandError, refused};
use super::{Effect, Execution};
use crate::cli::output::Reply;
use crate::crypto::card_digest::CardKeys;
use crate::crypto::secret_key::KeyRing;
use crate::crypto::vault::Vault;

#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Re-encrypt every authenticator's secret and every bank account under the newest key, let the server fetch again the
    /// cards recorded under older ones, and count the passwords that are hashed under older ones. Refused if servers seal
    /// with another key.
    #[command(after_help = "Example:\n  inkpay admin keys reseal")]
    Reseal,
    /// Give up a lost key: the database accepts the current one as its own. Earlier passwords and authenticators stay
    /// unreadable, and their owners set up new ones.
    #[command(after_help = "Example:\n  inkpay admin keys accept")]
    Accept,
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        let name = match self {
            Self::Reseal => "keys reseal",
            Self::Accept => "keys accept",
        };
        Description::new(name, Effect::Changes, None)
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    command: &Command,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let keys = execution.key_ring()?;
    match command {
        Command::Reseal => reseal(conn, &keys),
        Command::Accept => {
            let newest = keys.newest_fingerprint();
            secret_keys::accept(conn, &newest, execution.now)?;
            let said = "the present key is the database's from now on";
            Ok(Reply::new(said, json!({ "fingerprint": newest })))
        }
    }
}

fn reseal(conn: &mut Conn, keys: &KeyRing) -> Result<Reply, CommandError> {
    // Operators' settings are their own, and may have been forgotten: under their key everything would be sealed for good.
    if !secret_keys::is_known(conn, &[keys.newest_fingerprint()])? {
        return refused(
            "INKPAY_SECRET_KEY does not begin with the newest key that a server has started with: set it here as on the \
             nodes, and start one of them first (docs/operations.md, The secret key)",
        );
    }
    let vault = Vault::new(keys);
    let (mut sealed, mut unreadable) = (0, 0);
    for (account, secret) in factors::sealed_secrets(conn)? {
        if let Some(anew) = vault.reseal(account.number(), &secret) {
            factors::reseal(conn, account, &anew)?;
            sealed += 1;
        } else {
            unreadable += 1;
        }
    }
    let mut payees = 0;
    for (account, request, payee) in payout_requests::sealed_payees(conn)? {
        if let Some(anew) = vault.reseal(account.number(), &payee) {
            payout_requests::reseal(conn, &request, &anew)?;
            payees += 1;
        } else {
            unreadable += 1;
        }
    }
    let asked_for = cards::clear_older_digests(conn, CardKeys::new(keys).newest())?;
    let older = accounts::hashed_without(conn, &keys.marker())?;
    let said = format!(
        "{sealed} authenticators and {payees} bank accounts are sealed under the newest key, {unreadable} open with none of the keys\n\
         {asked_for} orders' cards are asked for anew\n\
         {older} passwords are hashed under older keys, until their owners log in"
    );
    let json = json!({
        "authenticators_resealed": sealed,
        "bank_accounts_resealed": payees,
        "unreadable": unreadable,
        "cards_asked_anew": asked_for,
        "passwords_under_older_keys": older,
    });
    Ok(Reply::new(said, json))
}
