//! All that is owed in payouts.

use std::cmp::Reverse;

use ink_domain::money::Usd;
use ink_schema::billing::owed::{self, Owed};
use ink_schema::{Conn, DbError};
use serde_json::json;

use crate::cli::admin::handles::Handles;
use crate::cli::output::Reply;
use crate::clock::Millis;

/// Those first who have most available.
pub(super) fn all(conn: &mut Conn, maturity: Millis, now: Millis) -> Result<Reply, DbError> {
    let mut all = owed::all(conn, maturity, now)?;
    all.sort_by_key(|one| Reverse((one.earned.available, one.earned.balance)));
    let handles = Handles::of(conn, all.iter().map(|one| one.account.number()))?;
    let sum = |part: fn(&Owed) -> Usd| all.iter().map(part).sum::<Usd>();
    let available = sum(|one| one.earned.available);
    let requested = sum(|one| one.requested);
    let open = sum(|one| one.open);
    let earned = sum(|one| one.earned.balance);
    let line = |name: &str, [earned, available, requested, open]: [Usd; 4]| {
        format!(
            "{name:<16}  earned {earned:>10}  available {available:>10}  requested {requested:>10}  open {open:>10}"
        )
    };
    let each = all.iter().map(|one| {
        let amounts = [
            one.earned.balance,
            one.earned.available,
            one.requested,
            one.open,
        ];
        line(handles.shown(one.account.number()), amounts)
    });
    let mut lines: Vec<String> = each.collect();
    if !lines.is_empty() {
        lines.push(line("all", [earned, available, requested, open]));
    }
    let accounts = all.iter().map(|one| {
        json!({
            "ink_id": handles.get(one.account.number()),
            "earned_cents": one.earned.balance.cents(),
            "available_cents": one.earned.available.cents(),
            "requested_cents": one.requested.cents(),
            "open_cents": one.open.cents(),
        })
    });
    let json = json!({
        "accounts": accounts.collect::<Vec<_>>(),
        "earned_cents": earned.cents(),
        "available_cents": available.cents(),
        "requested_cents": requested.cents(),
        "open_cents": open.cents(),
    });
    Ok(Reply::lines(&lines, "nothing is owed", json))
}
