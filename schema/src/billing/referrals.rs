//! The accounts that joined by an account's referral, and what each of them earned the referrer.
//!
//! A referrer sees each account's INK ID, month of joining and sums, but not which orders the sums come from.

use std::collections::HashMap;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::month::Month;
use ink_domain::order::OrderId;
use ink_domain::time::{DurationMs, Millis};

use super::earnings::{self, EarningRow};
use super::ledger;
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts, ledger_transfers as transfers, orders};

/// An account that joined by the referral.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referral {
    /// The account's number, which increases with every account that joins, by any referral.
    pub id: i64,
    /// `None` if the account has been deleted since.
    pub ink_id: Option<String>,
    pub joined: Option<Month>,
    /// All that the account earned the referrer, less reversals.
    pub earned: Usd,
    /// The part of `earned` that can't be paid out yet.
    pub pending: Usd,
    /// The part of `earned` that awaits an operator's decision.
    pub withheld: Usd,
}

/// A page of referred accounts, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referrals {
    pub rows: Vec<Referral>,
    /// The id below which the next page starts, if there is one.
    pub older: Option<i64>,
    /// How many accounts joined, including those deleted since.
    pub joined: i64,
    /// All that these accounts earned the referrer, on all pages, less reversals.
    pub earned: Usd,
}

/// The accounts with an id below `before`, or the newest ones. `maturity`: milliseconds until an earning is old enough.
pub fn page(
    conn: &mut Conn,
    referrer: AccountId,
    before: Option<i64>,
    limit: usize,
    maturity: DurationMs,
    now: Millis,
) -> Result<Referrals, DbError> {
    let limit_and_one = i64::try_from(limit.saturating_add(1)).unwrap_or(i64::MAX);
    let mut found = accounts::table
        .filter(accounts::referrer_id.eq(referrer.0))
        .filter(accounts::confirmed_at.is_not_null())
        .order(accounts::id.desc())
        .limit(limit_and_one)
        .select((
            accounts::id,
            accounts::ink_id,
            accounts::created_at,
            accounts::deleted_at,
        ))
        .into_boxed();
    if let Some(before) = before {
        found = found.filter(accounts::id.lt(before));
    }
    let mut people: Vec<(i64, String, Millis, Option<Millis>)> = found.load(conn)?;
    let more = people.len() > limit;
    people.truncate(limit);
    let ids: Vec<i64> = people.iter().map(|person| person.0).collect();
    let sums = sums(conn, referrer, &ids, maturity, now)?;
    let rows = people
        .into_iter()
        .map(|(id, ink_id, created_at, deleted_at)| {
            let sums = sums.get(&id).copied().unwrap_or_default();
            Referral {
                id,
                ink_id: deleted_at.is_none().then_some(ink_id),
                joined: Month::of(created_at),
                earned: Usd::from_cents(sums.earned),
                pending: Usd::from_cents(sums.pending),
                withheld: Usd::from_cents(sums.withheld),
            }
        });
    let rows: Vec<Referral> = rows.collect();
    Ok(Referrals {
        older: rows.last().filter(|_| more).map(|last| last.id),
        rows,
        joined: count_joined(conn, referrer)?,
        earned: total_earned(conn, referrer)?,
    })
}

fn count_joined(conn: &mut Conn, referrer: AccountId) -> Result<i64, DbError> {
    Ok(accounts::table
        .filter(accounts::referrer_id.eq(referrer.0))
        .filter(accounts::confirmed_at.is_not_null())
        .count()
        .get_result(conn)?)
}

fn total_earned(conn: &mut Conn, referrer: AccountId) -> Result<Usd, DbError> {
    let (theirs, costs) = (
        LedgerAccount::Earnings(referrer.0),
        LedgerAccount::Referrals,
    );
    Ok(ledger::transferred(conn, &costs, &theirs)? - ledger::transferred(conn, &theirs, &costs)?)
}

/// What one account earned the referrer, in cents, as in [`Referral`].
#[derive(Clone, Copy, Default)]
struct Sums {
    earned: i64,
    pending: i64,
    withheld: i64,
}

/// What each of these accounts earned the referrer, by account number.
fn sums(
    conn: &mut Conn,
    referrer: AccountId,
    people: &[i64],
    maturity: DurationMs,
    now: Millis,
) -> Result<HashMap<i64, Sums>, DbError> {
    let bought: Vec<(OrderId, i64)> = orders::table
        .filter(orders::account_id.eq_any(people))
        .select((orders::id, orders::account_id))
        .load(conn)?;
    let buyers: HashMap<String, i64> = bought
        .into_iter()
        .map(|(order, buyer)| (Transfer::referral_source(&order), buyer))
        .collect();
    let earned: Vec<EarningRow> = earnings::earning_transfers(referrer)
        .filter(transfers::source.eq_any(buyers.keys()))
        .load(conn)?;
    let earned = earnings::remaining(conn, referrer, earned)?;
    let pending = earnings::pending_by_source(conn, referrer, maturity, now)?;
    let withheld = earnings::withheld_by_source(conn, referrer)?;
    let amount_in =
        |part: &HashMap<String, i64>, source: &str| part.get(source).copied().unwrap_or_default();
    let mut sums: HashMap<i64, Sums> = HashMap::new();
    for (source, left) in earned {
        let Some(buyer) = buyers.get(&source) else {
            continue;
        };
        let sum = sums.entry(*buyer).or_default();
        sum.earned += left;
        sum.pending += amount_in(&pending, &source);
        sum.withheld += amount_in(&withheld, &source);
    }
    Ok(sums)
}
