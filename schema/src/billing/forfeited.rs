//! Earnings that can never be requested, and that their owner forfeits by deleting the account.
//!
//! Each earning is reversed separately, as refunds do it. A later refund of its sale then reverses only what is left of
//! that earning, and the ledger never shows a debt for what was forfeited.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ledger::Transfer;
use ink_domain::money::Usd;
use ink_domain::time::Millis;

use super::earnings::{self, Earned};
use super::ledger;
use crate::account::accounts::{self, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::ledger_transfers as transfers;

/// The amount that the account would forfeit now: its whole balance if the account is restricted or the balance is
/// below the minimum payout; otherwise nothing. Earnings that are merely too recent can be requested later.
pub fn amount(conn: &mut Conn, account: AccountId, minimum: Usd) -> Result<Usd, DbError> {
    let balance = ledger::earnings_balance(conn, account)?.max(Usd::default());
    let owner = accounts::by_id(conn, account)?;
    let is_banned = owner.is_some_and(|owner| owner.is_banned());
    let can_be_asked_for = !is_banned && balance >= minimum;
    Ok(if can_be_asked_for {
        Usd::default()
    } else {
        balance
    })
}

/// Forfeits this amount, from the newest earnings first. The caller must have locked the account's row.
pub fn give_up(
    conn: &mut Conn,
    account: AccountId,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let reversed = earnings::reversed(conn, account)?;
    let newest: Vec<Earned> = earnings::earned(account)
        .order(transfers::id.desc())
        .load(conn)?;
    let mut wanted = amount.cents();
    for (source, cents) in newest {
        let left = cents - reversed.get(&source).copied().unwrap_or_default();
        let part = left.min(wanted);
        if part <= 0 {
            continue;
        }
        let order = DbError::decoded(
            "ledger_transfers.source",
            source.as_str(),
            Transfer::order_of_referral,
        )?;
        let part_of_it =
            Transfer::referral_forfeited(&order, account.number(), Usd::from_cents(part));
        ledger::post(conn, &part_of_it, now)?;
        wanted -= part;
    }
    Ok(())
}
