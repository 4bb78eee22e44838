//! `inkpay admin …`: what operators do. There is no role on the web that could do it.

pub mod account;
pub mod ledger;
pub mod order;
pub mod payout;
mod words;

use clap::Subcommand;
use ink_schema::Db;
use words::Fault;

use super::database;
use super::output::print;
use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::email::EmailContext;
use crate::i18n::catalogue::Catalogue;
use crate::internal_error::chain;

#[derive(Debug, Subcommand)]
pub enum Admin {
    /// Look after accounts.
    #[command(subcommand)]
    Account(account::Command),
    /// Look after orders.
    #[command(subcommand)]
    Order(order::Command),
    /// Pay out what referrers earned, in two steps: open, then settle or void.
    #[command(subcommand)]
    Payout(payout::Command),
    /// Look at the books.
    #[command(subcommand)]
    Ledger(ledger::Command),
}

pub(super) async fn run(config: &Config, command: Admin) -> Result<(), String> {
    let db = database::open_migrated(config).await?;
    let now = Clock::system().now();
    print(&carry_out(&db, command, config, now).await?)
}

/// Does what an operator asks for, and says what was done or why not, in words for a terminal.
pub async fn carry_out(
    db: &Db,
    command: Admin,
    config: &Config,
    now: Millis,
) -> Result<String, String> {
    let (actor, rules) = (words::operator(), config.order_rules());
    let catalogue = Catalogue::embedded().map_err(|error| chain(&error))?;
    let origin = config.public_origin();
    let support = config.links.support_email.clone();
    let done = db.write(move |conn| match command {
        Admin::Account(command) => {
            let email = |lang| EmailContext {
                catalogue: &catalogue,
                lang,
                origin: &origin,
                support: &support,
            };
            account::act(conn, command, &actor, email, now)
        }
        Admin::Order(command) => order::act(conn, command, &actor, rules, now),
        Admin::Payout(command) => payout::act(conn, command, &actor, rules.maturity, now),
        Admin::Ledger(command) => ledger::act(conn, &command, now),
    });
    done.await.map_err(|fault| match fault {
        Fault::Told(text) => text,
        Fault::Db(error) => chain(&error),
    })
}
