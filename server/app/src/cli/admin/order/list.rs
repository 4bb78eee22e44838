//! Finding orders.

use clap::Args;
use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::zip::ZipCode;
use ink_schema::checkout::orders::{self, AmountQuery, OrderQuery, OrderRow};
use ink_schema::{Conn, DbError};
use serde_json::Value;

use super::{load_order, show};
use crate::cli::admin::account_lookup::{Handles, find_account};
use crate::cli::admin::arguments::{PAGE, amounts, day, end_of_day};
use crate::cli::admin::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, date};

/// The criteria for orders.
#[derive(Clone, Debug, Args)]
pub(in crate::cli::admin) struct FindOrders {
    /// awaiting-card, in-process, complete, cancelled, unpaid or refunded.
    #[arg(long, value_parser = super::status)]
    status: Option<OrderStatus>,
    /// The buyer: an INK ID, or an e-mail address.
    #[arg(long, value_name = "WHO")]
    buyer: Option<String>,
    /// Including this ZIP.
    #[arg(long, value_parser = ZipCode::parse)]
    zip: Option<ZipCode>,
    /// Paid with this payment intent of the card provider.
    #[arg(long, value_name = "INTENT")]
    payment: Option<String>,
    /// For this many dollars in total, or by card: 995. Or a range of totals: 100-500.
    #[arg(long, value_name = "DOLLARS", value_parser = amounts)]
    amount: Option<AmountQuery>,
    /// Placed on or after this day, UTC.
    #[arg(long, value_name = "DATE", value_parser = day)]
    from: Option<Millis>,
    /// Placed on or before this day, UTC.
    #[arg(long, value_name = "DATE", value_parser = end_of_day)]
    until: Option<Millis>,
    /// The most orders to show.
    #[arg(long, default_value_t = PAGE, value_parser = clap::value_parser!(u16).range(1..=500))]
    limit: u16,
    /// Show the page after this order.
    #[arg(long, value_name = "ORDER", value_parser = OrderId::parse)]
    after: Option<OrderId>,
}

pub(super) fn list(conn: &mut Conn, wanted: &FindOrders) -> Result<Reply, CommandError> {
    let is_range = matches!(wanted.amount, Some(AmountQuery::Between(..)));
    if is_range && wanted.from.is_none() && wanted.buyer.is_none() && wanted.zip.is_none() {
        // It would scan every order.
        let message = "a range of amounts takes --from, --buyer or --zip, too";
        return refused(message);
    }
    let buyer = wanted
        .buyer
        .as_deref()
        .map(|who| find_account(conn, who))
        .transpose()?;
    let query = OrderQuery {
        buyer: buyer.map(|buyer| buyer.id),
        zip: wanted.zip,
        intent: wanted.payment.clone(),
        amount: wanted.amount,
        status: wanted.status,
        from: wanted.from,
        until: wanted.until,
    };
    let after = wanted
        .after
        .as_ref()
        .map(|id| load_order(conn, id))
        .transpose()?;
    let limit = usize::from(wanted.limit);
    let mut rows = orders::list(conn, &query, after.as_ref(), limit.saturating_add(1))?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(|last| last.id.as_str());
    let more = next.map(|next| format!("more: --after {next}"));
    let reply = Reply::list("orders", shown(conn, &rows)?, more, "no orders");
    Ok(reply.with_field("next", next))
}

/// Orders whose balance is due by `until`, the end of a day; if `None`, by the end of today.
pub(super) fn due(conn: &mut Conn, until: Option<Millis>, now: Millis) -> Result<Reply, DbError> {
    let today = || end_of_day(&date(now)).unwrap_or(now);
    let rows = orders::due_before(conn, until.unwrap_or_else(today), i64::MAX)?;
    let owed: Usd = rows.iter().map(|row| row.order.owed()).sum();
    let sum = (!rows.is_empty()).then(|| format!("{} orders owe {owed}", rows.len()));
    let reply = Reply::list("orders", shown(conn, &rows)?, sum, "no balance is due");
    Ok(reply.with_field("owed_cents", owed.cents()))
}

/// Each order as a line of text, and as JSON.
pub(super) fn shown(conn: &mut Conn, rows: &[OrderRow]) -> Result<Vec<(String, Value)>, DbError> {
    let handles = Handles::of(conn, rows.iter().map(|row| row.account.number()))?;
    let each = rows.iter().map(|row| {
        let buyer = handles.get(row.account.number());
        (show::line(row, buyer), show::summary(row, buyer))
    });
    Ok(each.collect())
}
