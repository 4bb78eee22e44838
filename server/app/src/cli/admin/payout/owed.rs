//! Lists what every account is owed in payouts.

use std::cmp::Reverse;

use ink_domain::money::Usd;
use ink_domain::time::DurationMs;
use ink_schema::billing::owed::{self, Owed};
use ink_schema::{Conn, DbError};
use serde_json::{Map, Value, json};

use crate::cli::admin::account_lookup::Handles;
use crate::cli::output::Reply;
use crate::clock::Millis;

/// The balance of earnings that are not paid out; of that, what is available, what is pending, and what is withheld for
/// an operator's decision; what was requested; and what is in transit.
type Amounts = [Usd; 6];

const FIELDS: [&str; 6] = [
    "earned_cents",
    "available_cents",
    "pending_cents",
    "withheld_cents",
    "requested_cents",
    "open_cents",
];

fn amounts(one: &Owed) -> Amounts {
    [
        one.earned.balance,
        one.earned.available,
        one.earned.pending,
        one.earned.withheld,
        one.requested,
        one.open,
    ]
}

fn fields(amounts: Amounts) -> Map<String, Value> {
    let fields = FIELDS.into_iter().zip(amounts);
    fields
        .map(|(name, amount)| (name.to_owned(), json!(amount.cents())))
        .collect()
}

/// Lists accounts with the most available earnings first.
pub(super) fn all(conn: &mut Conn, maturity: DurationMs, now: Millis) -> Result<Reply, DbError> {
    let mut all = owed::all(conn, maturity, now)?;
    all.sort_by_key(|one| Reverse((one.earned.available, one.earned.balance)));
    let handles = Handles::of(conn, all.iter().map(|one| one.account.number()))?;
    let line = |name: &str, owed: Amounts| {
        let [earned, available, pending, withheld, requested, open] = owed;
        format!(
            "{name:<16}  earned {earned:>10}  available {available:>10}  pending {pending:>10}  withheld {withheld:>10}  \
             requested {requested:>10}  open {open:>10}"
        )
    };
    let each = all
        .iter()
        .map(|one| line(handles.shown(one.account.number()), amounts(one)));
    let mut lines: Vec<String> = each.collect();
    let mut sums = Amounts::default();
    for one in &all {
        for (sum, amount) in sums.iter_mut().zip(amounts(one)) {
            *sum += amount;
        }
    }
    if !lines.is_empty() {
        lines.push(line("all", sums));
    }
    let accounts = all.iter().map(|one| {
        let mut account = fields(amounts(one));
        account.insert(
            "ink_id".to_owned(),
            json!(handles.get(one.account.number())),
        );
        account
    });
    let mut json = fields(sums);
    json.insert("accounts".to_owned(), accounts.collect());
    Ok(Reply::lines(&lines, "nothing is owed", Value::Object(json)))
}
