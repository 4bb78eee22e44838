//! Earnings that can never be requested, and that their owner forfeits by deleting the account.
//!
//! Each earning is reversed separately, as refunds do it. A later refund of its sale then reverses only what is left of
//! that earning, and the ledger never shows a debt for what was forfeited.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::time::Millis;

use super::earnings::{self, EarningRow};
use super::{ledger, payouts};
use crate::account::accounts::AccountId;
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::ledger_transfers as transfers;

/// The amount that the account would forfeit now: its whole balance if the account is restricted or the balance is
/// below the minimum payout; otherwise nothing. Earnings that are merely too recent can be requested later.
pub fn amount(conn: &mut Conn, account: AccountId, minimum: Usd) -> Result<Usd, DbError> {
    let balance = ledger::earnings_balance(conn, account)?.max(Usd::ZERO);
    let can_be_requested = balance >= minimum && !payouts::is_banned(conn, account)?;
    Ok(if can_be_requested { Usd::ZERO } else { balance })
}

/// Forfeits this amount, from the newest earnings first. The caller must have locked the account's row.
pub fn forfeit(
    conn: &mut Conn,
    account: AccountId,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let newest: Vec<EarningRow> = earnings::earning_transfers(account)
        .order(transfers::id.desc())
        .load(conn)?;
    let mut rest = amount.cents();
    for (source, left) in earnings::remaining(conn, account, newest)? {
        let part = left.min(rest);
        if part <= 0 {
            break;
        }
        let order = Transfer::order_of_referral(&source)
            .ok_or_else(|| DbError::unreadable("ledger_transfers.source", &source))?;
        let transfer =
            Transfer::referral_forfeited(&order, account.number(), Usd::from_cents(part));
        ledger::post(conn, &transfer, now)?;
        rest -= part;
    }
    Ok(())
}
