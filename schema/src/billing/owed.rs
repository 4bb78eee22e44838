//! What each account is owed in payouts.

use std::collections::BTreeMap;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::time::{DurationMs, Millis};

use super::earnings::{self, Earnings};
use super::ledger;
use super::payout_status::RequestStatus;
use super::payouts::PayoutStatus;
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{payout_requests, payouts};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    pub account: AccountId,
    pub earned: Earnings,
    /// Requested, and awaiting an operator; still part of `earned`.
    pub requested: Usd,
    /// In payouts that are in transit; no longer part of `earned`.
    pub open: Usd,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    earned: i64,
    requested: i64,
    open: i64,
}

/// Every account with earnings that are not paid out, a pending request, or a payout in transit: by account number.
pub fn all(conn: &mut Conn, maturity: DurationMs, now: Millis) -> Result<Vec<Owed>, DbError> {
    let mut sums: BTreeMap<i64, Sums> = BTreeMap::new();
    for (book, balance) in ledger::balances_of_earnings(conn)? {
        let Some(LedgerAccount::Earnings(account)) = LedgerAccount::parse(&book) else {
            return Err(DbError::unreadable("ledger_transfers.book", &book));
        };
        sums.entry(account).or_default().earned = balance.cents();
    }
    let waiting: Vec<(i64, i64)> = payout_requests::table
        .filter(payout_requests::status.eq(RequestStatus::Waiting.code()))
        .select((payout_requests::account_id, payout_requests::amount_cents))
        .load(conn)?;
    for (account, cents) in waiting {
        sums.entry(account).or_default().requested += cents;
    }
    let open_total: Vec<(i64, i64)> = payouts::table
        .filter(payouts::status.eq(PayoutStatus::Open.code()))
        .select((payouts::account_id, payouts::amount_cents))
        .load(conn)?;
    for (account, cents) in open_total {
        sums.entry(account).or_default().open += cents;
    }
    let mut all = Vec::with_capacity(sums.len());
    for (number, sums) in sums {
        let account = AccountId(number);
        let earned = match sums.earned {
            0 => Earnings::default(),
            _ => earnings::of(conn, account, maturity, now)?,
        };
        all.push(Owed {
            account,
            earned,
            requested: Usd::from_cents(sums.requested),
            open: Usd::from_cents(sums.open),
        });
    }
    Ok(all)
}
