//! Deleting an account: what it has to wait for, and what it costs its owner.

use ink_domain::money::Usd;
use ink_domain::time::Millis;

use super::accounts::{self, Account};
use crate::billing::{forfeited, ledger, payouts};
use crate::checkout::{disputes, orders, refunds, unmatched, wires};
use crate::conn::Conn;
use crate::error::DbError;

/// Why an account was not deleted. The caller must roll back its transaction.
#[derive(Debug, thiserror::Error)]
pub enum DeletionError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("an order of the account is open: it has to end first")]
    OrderOpen,
    #[error("a payment of the account is disputed: the bank has to decide first")]
    Disputed,
    #[error("INKPAY owes {0} to the account's owner, who has to get it first")]
    Owed(Usd),
    /// More than the request says.
    #[error(
        "the account's owner forfeits {0} of earnings: --given-up says that they know the amount"
    )]
    Forfeits(Usd),
}

/// Deletes an account: profile, credentials and sessions at once. Refused while an order is open (awaiting its card or its
/// balance), a payment is disputed, or something is owed to the owner, except earnings that can never be requested: those are
/// forfeited, if they are no more than `given_up`. `minimum`: the smallest payout. The caller must have locked the account's
/// row.
///
/// `notify` tells the owner, before the address is free again: that e-mail, too, must not appear in the data of the address's
/// next owner.
pub fn delete(
    conn: &mut Conn,
    account: &Account,
    minimum: Usd,
    given_up: Usd,
    notify: impl FnOnce(&mut Conn) -> Result<(), DbError>,
    now: Millis,
) -> Result<(), DeletionError> {
    if orders::has_open(conn, account.id)? {
        return Err(DeletionError::OrderOpen);
    }
    if disputes::has_open(conn, account.id)? {
        return Err(DeletionError::Disputed);
    }
    let forfeit = forfeited::amount(conn, account.id, minimum)?;
    let owed = owed_to(conn, account)? - forfeit;
    if owed.is_positive() {
        return Err(DeletionError::Owed(owed));
    }
    if forfeit > given_up {
        return Err(DeletionError::Forfeits(forfeit));
    }
    forfeited::forfeit(conn, account.id, forfeit, now)?;
    notify(conn)?;
    accounts::retire(conn, account.id, &account.ink_id, now)?;
    Ok(())
}

/// Everything owed to the account's owner: earnings, payouts in progress, refunds that have not reached the card, wires to
/// be returned, and payments without an order here, which an operator returns or assigns to the person they name.
fn owed_to(conn: &mut Conn, account: &Account) -> Result<Usd, DbError> {
    let earned = ledger::earnings_balance(conn, account.id)?.max(Usd::ZERO);
    let paid_out = payouts::open_total(conn, account.id)?;
    let lost = unmatched::unsettled_of(conn, account)?;
    let lost: Usd = lost.iter().map(unmatched::UnmatchedPayment::owed).sum();
    Ok(earned
        + paid_out
        + lost
        + refunds::owed_to(conn, account.id)?
        + wires::owed_to(conn, account.id)?)
}
