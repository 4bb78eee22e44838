//! `inkpay admin …`: what operators do. There is no role on the web that could do it.

mod account;
mod ledger;
mod order;
mod payout;
mod words;

use clap::Subcommand;
use ink_domain::email::Email;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_schema::Db;
use ink_schema::checkout::orders::Rules;
use words::Fault;

use super::{database, print};
use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::web::failure::chain;

#[derive(Debug, Subcommand)]
pub enum Admin {
    /// Look after accounts.
    #[command(subcommand)]
    Account(Account),
    /// Look after orders.
    #[command(subcommand)]
    Order(Order),
    /// Pay out what referrers earned, in two steps: open, then settle or void.
    #[command(subcommand)]
    Payout(Payout),
    /// Look at the books.
    #[command(subcommand)]
    Ledger(Ledger),
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

/// Each is noted in the buyer's history under the operator's name on this machine.
#[derive(Debug, Subcommand)]
pub enum Order {
    /// Show an order, its ZIPs and what happened to it.
    Show {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// List the newest orders.
    List {
        /// awaiting-card, in-process, complete, cancelled, unpaid or refunded.
        #[arg(long, value_parser = order::status)]
        status: Option<OrderStatus>,
    },
    /// List refunds that the card provider could not carry out.
    Failed,
    /// The balance arrived by wire: the order is complete, its ZIPs are the buyer's.
    WireReceived {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
        /// What arrived, in dollars. It must be what is owed.
        #[arg(long, value_name = "DOLLARS", value_parser = order::amount)]
        amount: Usd,
        /// What the buyer's bank called the wire.
        #[arg(long)]
        reference: Option<String>,
    },
    /// End an order that is not complete. Its ZIPs are free; a deposit is kept.
    Cancel {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// Give everything back that was paid for an order. Its ZIPs are free.
    Refund {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
    /// The wire of a refunded order went back to the buyer's bank.
    WireReturned {
        #[arg(value_parser = OrderId::parse)]
        id: OrderId,
    },
}

/// Each is noted in the account's history under the operator's name on this machine.
#[derive(Debug, Subcommand)]
pub enum Payout {
    /// List payouts, the newest first, and what is still to be paid out to an account.
    List { who: Option<String> },
    /// Take an amount off an account's earnings, before it is sent.
    Open {
        who: String,
        #[arg(value_name = "DOLLARS", value_parser = order::amount)]
        amount: Usd,
    },
    /// The payout arrived.
    Settle {
        id: String,
        /// What the bank called the transfer.
        #[arg(long)]
        reference: String,
    },
    /// The payout will not be made: the amount is earned again.
    Void { id: String },
}

#[derive(Debug, Subcommand)]
pub enum Ledger {
    /// Compare the books with orders and ZIPs, to the cent. Fails if anything does not agree.
    Check,
    /// Show what each book holds.
    Balances,
}

pub(super) async fn run(config: &Config, command: Admin) -> Result<(), String> {
    let db = database::open_migrated(config).await?;
    let now = Clock::system().now();
    print(&carry_out(&db, command, config.order_rules(), now).await?)
}

/// Does what an operator asks for, and says what was done or why not, in words for a terminal.
pub async fn carry_out(
    db: &Db,
    command: Admin,
    rules: Rules,
    now: Millis,
) -> Result<String, String> {
    let actor = words::operator();
    let done = db.write(move |conn| match command {
        Admin::Account(command) => account::act(conn, command, &actor, now),
        Admin::Order(command) => order::act(conn, command, &actor, rules, now),
        Admin::Payout(command) => payout::act(conn, command, &actor, now),
        Admin::Ledger(command) => ledger::act(conn, &command, now),
    });
    done.await.map_err(|fault| match fault {
        Fault::Told(text) => text,
        Fault::Db(error) => chain(&error),
    })
}
