//! Finding accounts. Shows of each only what distinguishes it from the others.

use clap::Args;
use ink_domain::email::Email;
use ink_schema::Conn;
use ink_schema::account::accounts::{self, Account};
use serde_json::json;

use crate::cli::admin::account_lookup::find_account;
use crate::cli::admin::arguments::PAGE;
use crate::cli::admin::command_error::CommandError;
use crate::cli::output::Reply;
use crate::clock::{iso, minute_utc};

/// Which accounts.
#[derive(Clone, Debug, Args)]
pub(in crate::cli::admin) struct FindAccounts {
    /// The beginning of the INK ID or the e-mail address.
    beginning: String,
    /// The most accounts to show.
    #[arg(long, default_value_t = PAGE, value_parser = clap::value_parser!(u16).range(1..=500))]
    limit: u16,
    /// Show the page after this account.
    #[arg(long, value_name = "WHO")]
    after: Option<String>,
}

pub(super) fn execute(conn: &mut Conn, wanted: &FindAccounts) -> Result<Reply, CommandError> {
    let after = wanted
        .after
        .as_deref()
        .map(|who| find_account(conn, who))
        .transpose()?;
    let limit = usize::from(wanted.limit);
    let one_more = limit.saturating_add(1);
    let typed = wanted.beginning.trim();
    // A whole address may be spelt as its owner does.
    let address = Email::parse(typed).ok();
    let beginning = address.as_ref().map_or(typed, Email::as_str);
    let mut found = accounts::by_prefix(conn, beginning, after.as_ref(), one_more)?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next = found.last().filter(|_| more).map(Account::handle);
    let rows = found.iter().map(|account| {
        let (ink_id, banned_at) = (&account.ink_id, account.banned_at);
        let line = match banned_at {
            Some(at) => format!("{ink_id:<16}  banned {}", minute_utc(at)),
            None => ink_id.to_string(),
        };
        (
            line,
            json!({ "ink_id": account.handle(), "banned_at": banned_at.map(iso) }),
        )
    });
    let more = next.map(|next| format!("more: --after {next}"));
    let reply = Reply::list("accounts", rows, more, "no accounts");
    Ok(reply.with_field("next", next))
}
