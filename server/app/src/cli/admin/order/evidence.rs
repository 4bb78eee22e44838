//! What speaks for an order in a dispute, as text to hand in at the card provider.

use ink_schema::account::accounts;
use ink_schema::checkout::disputes;
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::{Conn, DbError};

use crate::clock::to_the_minute as time;

pub(super) fn of(conn: &mut Conn, row: &OrderRow) -> Result<String, DbError> {
    let mut lines = vec![format!(
        "Order {}, placed {}, for {}",
        row.id,
        time(row.placed_at),
        row.order.total
    )];
    for dispute in disputes::of_order(conn, &row.id)? {
        lines.push(format!(
            "Dispute {}: {} of {}{}",
            dispute.id,
            dispute.reason,
            dispute.amount,
            dispute
                .due_by
                .map(|at| format!(", evidence due {}", time(at)))
                .unwrap_or_default()
        ));
    }
    lines.extend(buyer(conn, row)?);
    lines.push("\nAgreement".to_owned());
    lines.push(match orders::terms_of(conn, &row.id)? {
        Some(version) => format!(
            "{}  by ordering, to the terms of {version}, before the card was charged",
            time(row.placed_at)
        ),
        None => format!("{}  by ordering, to the terms", time(row.placed_at)),
    });
    lines.push("\nDelivered to the buyer's account".to_owned());
    for bought in orders::zips_of(conn, &row.id, row.placed_at)? {
        let zip = &bought.zip;
        lines.push(format!(
            "ZIP {}  {}, {}  {:>10}",
            zip.zip,
            zip.city,
            zip.state.code(),
            bought.price
        ));
    }
    lines.push("\nWhat happened".to_owned());
    for (moment, at, amount) in orders::timeline(conn, &row.id)? {
        let amount = amount.map(|amount| format!("  {amount}"));
        lines.push(format!(
            "{}  {}{}",
            time(at),
            moment.code(),
            amount.unwrap_or_default()
        ));
    }
    lines.push("\nE-mails to the buyer, each with a link to the receipt".to_owned());
    for (event, at) in orders::emails_of(conn, &row.id)? {
        lines.push(format!("{}  {}", time(at), event.code()));
    }
    Ok(lines.join("\n"))
}

fn buyer(conn: &mut Conn, row: &OrderRow) -> Result<Vec<String>, DbError> {
    let Some(buyer) = accounts::by_id(conn, row.account)? else {
        return Ok(vec!["Buyer: deleted their account".to_owned()]);
    };
    let history = accounts::history(conn, row.account)?;
    let email = buyer.email.as_ref().map_or("none", |email| email.as_str());
    Ok(vec![format!(
        "Buyer: {}, {email} (verified by a mailed code), joined {}",
        buyer.handle(),
        time(history.created_at)
    )])
}
