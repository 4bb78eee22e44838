//! `inkpay admin …`: what operators do. There is no role on the web that could do it.

mod account;

use clap::Subcommand;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;

use ink_schema::Db;

use super::{database, print};
use crate::clock::{Clock, Millis};
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Admin {
    /// Look after accounts.
    #[command(subcommand)]
    Account(Account),
}

/// Each is noted in the account's history under the operator's name on this machine.
#[derive(Debug, Subcommand)]
pub enum Account {
    /// Make an account without a referral: the first one of a production database.
    ///
    /// Its owner sets a password at /auth/password-reset, by a code to the e-mail address.
    Create {
        /// The public handle; reserved names are allowed.
        #[arg(long, value_name = "INK_ID", value_parser = InkId::parse)]
        ink_id: InkId,
        #[arg(long, value_name = "ADDRESS", value_parser = Email::parse)]
        email: Email,
    },
    /// Show an account, what protects it, its sessions and its history.
    Show { who: String },
    /// Close the store's pages to an account.
    Ban { who: String },
    /// Open them again.
    Unban { who: String },
    /// End every session of an account.
    EndSessions { who: String },
    /// Take passkeys, authenticator, mailed codes and recovery codes off an account whose owner lost
    /// them. Ends its sessions; its password stays.
    ResetFactors { who: String },
}

pub(super) async fn run(config: &Config, command: Admin) -> Result<(), String> {
    let db = database::open_migrated(config).await?;
    print(&carry_out(&db, command, Clock::system().now()).await?)
}

/// Does what an operator asks for, and says what was done or why not, in words for a terminal.
pub async fn carry_out(db: &Db, command: Admin, now: Millis) -> Result<String, String> {
    let Admin::Account(command) = command;
    account::carry_out(db, command, now).await
}
