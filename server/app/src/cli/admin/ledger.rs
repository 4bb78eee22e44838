//! `inkpay admin ledger …`

use clap::Subcommand;
use ink_schema::Conn;
use ink_schema::billing::ledger;

use super::words::Fault;
use crate::clock::Millis;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Compare the books with orders and ZIPs, to the cent. Fails if anything does not agree.
    Check,
    /// Show what each book holds.
    Balances,
}

pub(super) fn act(conn: &mut Conn, command: &Command, now: Millis) -> Result<String, Fault> {
    match command {
        Command::Check => {
            let findings = ledger::check(conn, now)?;
            if findings.is_empty() {
                Ok("the books agree with orders and ZIPs".to_owned())
            } else {
                Err(Fault::Told(findings.join("\n")))
            }
        }
        Command::Balances => {
            let lines = ledger::balances(conn)?
                .into_iter()
                .map(|(book, amount)| format!("{book:<28}  {amount:>14}"));
            Ok(lines.collect::<Vec<_>>().join("\n"))
        }
    }
}
