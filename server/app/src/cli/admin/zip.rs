//! `inkpay admin zip …`

use clap::Subcommand;
use ink_domain::order::OrderId;
use ink_domain::zip::{ListingStatus, ZipCode};
use ink_schema::Conn;
use ink_schema::account::accounts::{self, Account};
use ink_schema::store::zips;
use serde_json::json;

use super::Effect;
use super::audit_log::Description;
use super::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};

#[derive(Clone, Debug, Subcommand)]
pub(super) enum Command {
    /// Show a ZIP's price, whether it is available, its owner and its order. `order list --zip` shows earlier orders.
    #[command(after_help = "Example:\n  inkpay admin zip show 90210")]
    Show {
        /// Five digits.
        #[arg(value_parser = ZipCode::parse)]
        zip: ZipCode,
    },
}

impl Command {
    pub(super) fn describe(&self) -> Description {
        match self {
            Self::Show { .. } => Description::new("zip show", Effect::Reads, None),
        }
    }
}

pub(super) fn execute(
    conn: &mut Conn,
    command: &Command,
    now: Millis,
) -> Result<Reply, CommandError> {
    let Command::Show { zip } = command;
    let Some(record) = zips::record_of(conn, *zip, now)? else {
        return refused(format!("the store has no ZIP {zip}"));
    };
    let row = &record.zip;
    let account = record
        .owner
        .map(|id| accounts::by_id(conn, id))
        .transpose()?
        .flatten();
    let owner = account.as_ref().map(Account::handle);
    let order = record.order.as_ref().map(OrderId::as_str);
    let lines = [
        format!(
            "ZIP             {zip}  {}, {}",
            row.city,
            row.state.abbreviation()
        ),
        format!("tier            {}", row.tier.code()),
        format!("price           {}", row.price),
        format!("status          {}", word(row.status)),
        format!(
            "held until      {}",
            record.held_until.map_or("not held".to_owned(), minute_utc)
        ),
        format!("owner           {}", owner.unwrap_or("none")),
        format!("order           {}", order.unwrap_or("none")),
        format!("followers       {}", record.followers),
    ];
    let json = json!({
        "zip": zip.to_string(),
        "city": &*row.city,
        "state": row.state.code(),
        "tier": row.tier.code(),
        "price_cents": row.price.cents(),
        "status": word(row.status),
        "hold_ends_at": record.held_until.map(iso),
        "owner": owner,
        "order": order,
        "followers": record.followers,
    });
    Ok(Reply::new(lines.join("\n"), json))
}

const fn word(status: ListingStatus) -> &'static str {
    match status {
        ListingStatus::Available => "available",
        ListingStatus::Pending => "pending",
        ListingStatus::Reserved => "reserved",
        ListingStatus::Sold => "sold",
    }
}
