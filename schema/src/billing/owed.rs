//! What each account is owed in payouts.

use std::collections::BTreeSet;

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::LedgerAccount;
use ink_domain::money::Usd;
use ink_domain::time::{DurationMs, Millis};

use super::earnings::{self, Earnings};
use super::payout_requests::RequestStatus;
use super::payouts::{PayoutStatus, open_total};
use super::{ledger, payout_requests};
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::{payout_requests as requests, payouts};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    pub account: AccountId,
    pub earned: Earnings,
    /// Requested, and awaiting an operator; still part of `earned`.
    pub requested: Usd,
    /// In payouts that are in transit; no longer part of `earned`.
    pub open: Usd,
}

/// Every account with earnings that are not paid out, a pending request, or a payout in transit: by account number.
pub fn all(conn: &mut Conn, maturity: DurationMs, now: Millis) -> Result<Vec<Owed>, DbError> {
    let mut accounts: BTreeSet<i64> = BTreeSet::new();
    for (book, _) in ledger::balances_of_earnings(conn)? {
        let Some(LedgerAccount::Earnings(account)) = LedgerAccount::parse(&book) else {
            return Err(DbError::unreadable("ledger_transfers.book", &book));
        };
        accounts.insert(account);
    }
    let waiting: Vec<i64> = requests::table
        .filter(requests::status.eq(RequestStatus::Waiting.code()))
        .select(requests::account_id)
        .load(conn)?;
    accounts.extend(waiting);
    let in_transit: Vec<i64> = payouts::table
        .filter(payouts::status.eq(PayoutStatus::Open.code()))
        .select(payouts::account_id)
        .load(conn)?;
    accounts.extend(in_transit);
    let owed = |number| {
        let account = AccountId(number);
        Ok(Owed {
            account,
            earned: earnings::of(conn, account, maturity, now)?,
            requested: payout_requests::amount_waiting(conn, account)?,
            open: open_total(conn, account)?,
        })
    };
    accounts.into_iter().map(owed).collect()
}
