//! A referrer's earnings, and how much of them can be paid out now.
//!
//! An earning is available once it is old enough, unless its sale is disputed or being refunded. The available amount
//! is computed from the ledger each time, so that a payout, or a later reversal of a sale, is reflected at once.

use std::collections::HashMap;

use diesel::dsl::exists;
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl, select};
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DurationMs, Millis};

use super::{ledger, withheld};
use crate::account::accounts::AccountId;
use crate::checkout::disputes;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{accounts as people, ledger_transfers as transfers, orders, refunds};

/// An account's earnings at one point in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Earnings {
    /// Earned and not paid out. Negative if a sale was reversed after the referrer's share of it was paid out.
    pub balance: Usd,
    /// The part that is too recent, whose sale is disputed or being refunded, or whose buyer's card is not known yet.
    pub pending: Usd,
    /// The part that awaits an operator's decision, because the buyer paid with a card that is also the referrer's
    /// ([`withheld`]).
    pub withheld: Usd,
    /// What can be paid out now.
    pub available: Usd,
}

impl Earnings {
    /// Splits the available amount into the part that is not requested yet and the part that is. A request for more
    /// than is available now can't be paid: then the whole available amount can be requested again.
    #[must_use]
    pub fn available_and_requested(self, requested: Usd) -> (Usd, Usd) {
        if requested > self.available {
            (self.available, Usd::ZERO)
        } else {
            (self.available - requested, requested)
        }
    }
}

/// An account's earnings at `now`. `maturity`: milliseconds until an earning is old enough.
pub fn of(
    conn: &mut Conn,
    account: AccountId,
    maturity: DurationMs,
    now: Millis,
) -> Result<Earnings, DbError> {
    let balance = ledger::earnings_balance(conn, account)?;
    let positive = balance.max(Usd::ZERO);
    let pending = pending_by_source(conn, account, maturity, now)?;
    let pending = Usd::from_cents(pending.values().sum());
    // Capped at the balance: earnings that were paid out are not part of it, whatever has happened to their sales
    // since.
    let withheld = Usd::from_cents(withheld_by_source(conn, account)?.values().sum()).min(positive);
    let rest = positive - withheld;
    // While a card that the account itself paid with is unknown, it may be the card that paid for any of the sales.
    let pending = if has_unknown_card(conn, account)? {
        rest
    } else {
        pending.min(rest)
    };
    Ok(Earnings {
        balance,
        pending,
        withheld,
        available: rest - pending,
    })
}

/// The earnings that can't be paid out yet, other than withheld ones: what is left of each, in cents by source.
pub(super) fn pending_by_source(
    conn: &mut Conn,
    account: AccountId,
    maturity: DurationMs,
    now: Millis,
) -> Result<HashMap<String, i64>, DbError> {
    let too_recent = transfers::at.gt(now.saturating_sub(maturity));
    let is_contested = transfers::source.eq_any(contested(conn, account)?);
    let mut pending: Vec<EarningRow> = earning_transfers(account)
        .filter(too_recent.or(is_contested))
        .load(conn)?;
    if pending.is_empty() {
        return Ok(HashMap::new());
    }
    let withheld = withheld::sources(conn, account)?;
    pending.retain(|(source, _)| !withheld.contains(source));
    Ok(remaining(conn, account, pending)?.into_iter().collect())
}

/// The earnings that await an operator's decision: what is left of each, in cents by source.
pub(super) fn withheld_by_source(
    conn: &mut Conn,
    account: AccountId,
) -> Result<HashMap<String, i64>, DbError> {
    let withheld = withheld::sources(conn, account)?;
    if withheld.is_empty() {
        return Ok(HashMap::new());
    }
    let withheld: Vec<EarningRow> = earning_transfers(account)
        .filter(transfers::source.eq_any(withheld))
        .load(conn)?;
    Ok(remaining(conn, account, withheld)?.into_iter().collect())
}

/// Whether an account paid for an order whose card has not been fetched from the provider yet.
fn has_unknown_card(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let unknown = orders::table
        .filter(orders::account_id.eq(account.0))
        .filter(card_is_unknown());
    Ok(select(exists(unknown)).get_result(conn)?)
}

#[diesel::dsl::auto_type]
fn card_is_unknown() -> _ {
    orders::intent_id
        .is_not_null()
        .and(orders::captured_cents.gt(0_i64))
        .and(orders::card_digest.is_null())
}

/// An earning's source, and its amount in cents.
pub(super) type EarningRow = (String, i64);

#[diesel::dsl::auto_type]
pub(super) fn earning_transfers(account: AccountId) -> _ {
    let book: String = LedgerAccount::Earnings(account.0).to_string();
    let from: String = LedgerAccount::Referrals.to_string();
    transfers::table
        .filter(transfers::credit.eq(book))
        .filter(transfers::debit.eq(from))
        .select((transfers::source, transfers::amount_cents))
}

/// Deducts from these earnings of an account what was reversed of each, and drops those of which nothing is left.
pub(super) fn remaining(
    conn: &mut Conn,
    account: AccountId,
    mut earnings: Vec<EarningRow>,
) -> Result<Vec<EarningRow>, DbError> {
    if earnings.is_empty() {
        return Ok(earnings);
    }
    let reversals: Vec<EarningRow> = transfers::table
        .filter(transfers::debit.eq(LedgerAccount::Earnings(account.0).to_string()))
        .filter(transfers::credit.eq(LedgerAccount::Referrals.to_string()))
        .select((transfers::source, transfers::amount_cents))
        .load(conn)?;
    let mut reversed: HashMap<String, i64> = HashMap::new();
    for (source, cents) in reversals {
        if let Some(earning) = Transfer::referral_source_of_reversal(&source) {
            *reversed.entry(earning).or_default() += cents;
        }
    }
    earnings.retain_mut(|(source, cents)| {
        *cents -= reversed.get(source.as_str()).copied().unwrap_or_default();
        *cents > 0
    });
    Ok(earnings)
}

/// The sources of earnings whose sale is disputed, whose card payment is being refunded, or whose buyer's card is
/// unknown.
fn contested(conn: &mut Conn, account: AccountId) -> Result<Vec<String>, DbError> {
    let refunding = exists(
        refunds::table
            .filter(refunds::order_id.eq(orders::id))
            .filter(refunds::settled_at.is_null()),
    );
    let orders: Vec<OrderId> = orders::table
        .inner_join(people::table)
        .filter(people::referrer_id.eq(account.0))
        .filter(
            disputes::has_open_dispute()
                .or(refunding)
                .or(card_is_unknown()),
        )
        .select(orders::id)
        .load(conn)?;
    Ok(orders.iter().map(Transfer::referral_source).collect())
}

#[cfg(test)]
mod tests {
    use ink_domain::money::Usd;

    use super::Earnings;

    #[test]
    fn available_and_requested_amounts_split_one_sum() {
        let usd = Usd::from_dollars;
        let earned = Earnings {
            available: usd(40),
            ..Earnings::default()
        };
        for (requested, parts) in [
            (usd(0), (usd(40), usd(0))),
            (usd(15), (usd(25), usd(15))),
            (usd(40), (usd(0), usd(40))),
            // Something has since been reversed.
            (usd(60), (usd(40), usd(0))),
        ] {
            assert_eq!(
                earned.available_and_requested(requested),
                parts,
                "{requested}"
            );
        }
    }
}
