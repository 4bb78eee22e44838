//! Payouts of earnings, in two steps: a payout is opened, which deducts its amount from the balance; then it is settled
//! or voided. The receiving bank may send a settled payout back.

mod returned;

use diesel::dsl::exists;
use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, Queryable, RunQueryDsl, Selectable,
    SelectableHelper, select,
};
use ink_domain::ledger::{Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::time::{DurationMs, Millis};

use super::earnings::{self, Earnings};
use super::ledger;
use super::payout_status::RequestStatus;
use crate::account::accounts::{self, AccountId};
use crate::account::notifications::{self, NewNotification};
use crate::business_event::{self, BusinessEvent};
use crate::checkout::wires;
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::{payout_requests, payouts};

pub use super::payout_status::PayoutStatus;
pub use returned::{record_return, return_reference};

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payouts)]
pub struct Payout {
    pub id: String,
    #[diesel(column_name = account_id)]
    pub account: AccountId,
    #[diesel(column_name = amount_cents)]
    pub amount: Usd,
    pub status: PayoutStatus,
    pub opened_at: Millis,
    /// When it reached its current status.
    pub closed_at: Option<Millis>,
    /// The bank's reference for the transfer.
    pub reference: Option<String>,
}

/// How an open payout ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Settled {
        /// The bank's reference for the transfer.
        reference: WireReference,
        /// Settles even if the account's earnings no longer cover the payout, or await a decision: the bank has sent
        /// the money.
        sent_anyway: bool,
    },
    Void,
}

/// Reasons not to settle an open payout that have come up since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Obstacles {
    /// Restricted accounts are not paid.
    pub is_banned: bool,
    /// How much of its amount was reversed since, and is no longer earned.
    pub short: Usd,
    /// How much of its amount awaits an operator's decision now, because a buyer paid with a card that is also the
    /// referrer's.
    pub withheld: Usd,
}

/// Why a payout was not opened or changed. The caller must roll back its transaction.
#[derive(Debug, thiserror::Error)]
pub enum PayoutError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(
        "{} of the account's {} can be paid out; {} is not old enough, or its sale is disputed or being refunded, and \
         {} is withheld for an operator's decision (`inkpay admin payout withheld`)",
        .0.available, .0.balance, .0.pending, .0.withheld
    )]
    TooMuch(Earnings),
    #[error("the account is restricted")]
    Restricted,
    #[error(
        "the account was restricted after it was opened, and is not paid: void it, or lift the restriction first \
         (`inkpay admin account unban`)"
    )]
    RestrictedSince,
    #[error(
        "{0} of it was taken back after it was opened: void it, or, if the bank has sent it, settle it with --sent-anyway, \
         and later earnings make up for that"
    )]
    Uncovered(Usd),
    #[error(
        "{0} of it is withheld by now, for the card that paid is the account's, too: decide on that (`inkpay admin payout \
         withheld`) or void it, or, if the bank has sent it, settle it with --sent-anyway"
    )]
    WithheldSince(Usd),
    #[error("the account asked for a payout: accept or decline that")]
    AlreadyRequested,
    #[error("there is no such payout, or nobody asked for it")]
    Unknown,
    #[error("the payout is closed")]
    Closed,
    #[error("the payout is open: void it, or, if the bank has sent it, settle it first")]
    Unsettled,
    #[error("a wire with this reference was booked before")]
    Booked,
}

/// Opens a payout of no more than is available ([`earnings::of`]), for an account without a pending request. `id` is
/// the new payout's id, which is random.
pub fn open(
    conn: &mut Conn,
    id: &str,
    account: AccountId,
    amount: Usd,
    maturity: DurationMs,
    now: Millis,
) -> Result<Payout, PayoutError> {
    accounts::lock_row(conn, account)?;
    if has_open_request(conn, account)? {
        return Err(PayoutError::AlreadyRequested);
    }
    create(conn, id, account, amount, maturity, now)
}

/// Opens a payout like [`open`], whether or not it was requested. The caller must have locked the account's row.
pub(super) fn create(
    conn: &mut Conn,
    id: &str,
    account: AccountId,
    amount: Usd,
    maturity: DurationMs,
    now: Millis,
) -> Result<Payout, PayoutError> {
    if is_banned(conn, account)? {
        return Err(PayoutError::Restricted);
    }
    let earned = earnings::of(conn, account, maturity, now)?;
    if amount > earned.available || !amount.is_positive() {
        return Err(PayoutError::TooMuch(earned));
    }
    diesel::insert_into(payouts::table)
        .values((
            payouts::id.eq(id),
            payouts::account_id.eq(account.0),
            payouts::amount_cents.eq(amount.cents()),
            payouts::opened_at.eq(now),
        ))
        .execute(conn)
        .map_err(DbError::from)?;
    ledger::post(conn, &Transfer::payout(id, account.0, amount), now)?;
    business_event::buffer(BusinessEvent::of_payout("opened", id, amount));
    notifications::create_with_amount(conn, account, NotificationKind::PayoutOpened, amount, now)?;
    by_id(conn, id)?.ok_or(PayoutError::Unknown)
}

/// Settles or voids an open payout, and deletes its payee. Must be called before the transaction locks anything.
pub fn close(
    conn: &mut Conn,
    id: &str,
    outcome: Outcome,
    now: Millis,
) -> Result<Payout, PayoutError> {
    if matches!(outcome, Outcome::Settled { .. }) {
        wires::lock_references(conn)?;
    }
    let payout = by_id(conn, id)?.ok_or(PayoutError::Unknown)?;
    // Otherwise a deletion of the account could miss a payout that is voided while it sums up what is owed.
    accounts::lock_row(conn, payout.account)?;
    let (status, event, kind, reference, transfer) = match outcome {
        Outcome::Settled {
            reference,
            sent_anyway,
        } => {
            ensure_can_settle(conn, &payout, sent_anyway)?;
            (
                PayoutStatus::Settled,
                "settled",
                NotificationKind::PayoutSettled,
                Some(reference),
                Transfer::payout_settled(id, payout.amount),
            )
        }
        Outcome::Void => (
            PayoutStatus::Void,
            "voided",
            NotificationKind::PayoutVoid,
            None,
            Transfer::payout_void(id, payout.account.0, payout.amount),
        ),
    };
    let open = payouts::table
        .find(id)
        .filter(payouts::status.eq(PayoutStatus::Open.code()));
    let closed = diesel::update(open)
        .set((
            payouts::status.eq(status.code()),
            payouts::closed_at.eq(now),
            payouts::reference.eq(reference.as_ref().map(WireReference::as_str)),
        ))
        .execute(conn)
        .map_err(DbError::from)?;
    if closed == 0 {
        return Err(PayoutError::Closed);
    }
    diesel::update(payout_requests::table.filter(payout_requests::payout_id.eq(id)))
        .set(payout_requests::payee.eq(None::<String>))
        .execute(conn)
        .map_err(DbError::from)?;
    ledger::post(conn, &transfer, now)?;
    if let Some(reference) = reference
        && !wires::claim_reference(conn, &transfer, reference, now)?
    {
        return Err(PayoutError::Booked);
    }
    business_event::buffer(BusinessEvent::of_payout(event, id, payout.amount));
    let closed = NewNotification {
        amount: Some(payout.amount),
        detail: reference.as_ref().map(WireReference::as_str),
        ..NewNotification::of(kind)
    };
    notifications::create(conn, payout.account, &closed, now)?;
    by_id(conn, id)?.ok_or(PayoutError::Unknown)
}

fn ensure_can_settle(
    conn: &mut Conn,
    payout: &Payout,
    sent_anyway: bool,
) -> Result<(), PayoutError> {
    let Obstacles {
        is_banned,
        short,
        withheld,
    } = obstacles(conn, payout)?;
    if is_banned {
        return Err(PayoutError::RestrictedSince);
    }
    if short.is_positive() && !sent_anyway {
        return Err(PayoutError::Uncovered(short));
    }
    if withheld.is_positive() && !sent_anyway {
        return Err(PayoutError::WithheldSince(withheld));
    }
    Ok(())
}

/// Reasons not to settle an open payout; there are none for one that is not open.
pub fn obstacles(conn: &mut Conn, payout: &Payout) -> Result<Obstacles, DbError> {
    if payout.status != PayoutStatus::Open {
        return Ok(Obstacles::default());
    }
    // The payout's amount was deducted from the balance when it was opened. So a negative balance is what was reversed
    // since, and withheld earnings beyond the balance are part of the payout.
    let nothing = Usd::ZERO;
    let balance = ledger::earnings_balance(conn, payout.account)?;
    let short = (nothing - balance).clamp(nothing, payout.amount);
    let by_source = earnings::withheld_by_source(conn, payout.account)?;
    let withheld = Usd::from_cents(by_source.values().sum()) - balance.max(nothing);
    Ok(Obstacles {
        is_banned: is_banned(conn, payout.account)?,
        short,
        withheld: withheld.clamp(nothing, payout.amount - short),
    })
}

pub(super) fn is_banned(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let owner = accounts::by_id(conn, account)?;
    Ok(owner.is_some_and(|owner| owner.is_banned()))
}

pub(super) fn has_open_request(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let waiting = payout_requests::table
        .filter(payout_requests::account_id.eq(account.0))
        .filter(payout_requests::status.eq(RequestStatus::Waiting.code()));
    Ok(select(exists(waiting)).get_result(conn)?)
}

pub fn has_open(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let open = payouts::table
        .filter(payouts::account_id.eq(account.0))
        .filter(payouts::status.eq(PayoutStatus::Open.code()));
    Ok(select(exists(open)).get_result(conn)?)
}

pub fn open_total(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    Ok(payouts::table
        .filter(payouts::account_id.eq(account.0))
        .filter(payouts::status.eq(PayoutStatus::Open.code()))
        .select(ledger::total())
        .get_result(conn)?)
}

pub(crate) fn count_open(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(payouts::table
        .filter(payouts::status.eq(PayoutStatus::Open.code()))
        .count()
        .get_result(conn)?)
}

pub fn by_id(conn: &mut Conn, id: &str) -> Result<Option<Payout>, DbError> {
    Ok(payouts::table
        .find(id)
        .select(Payout::as_select())
        .first(conn)
        .optional()?)
}

/// Those of these payouts that exist, in any order.
pub(super) fn by_ids(conn: &mut Conn, ids: &[&str]) -> Result<Vec<Payout>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let found = payouts::table.filter(payouts::id.eq_any(ids.iter().copied()));
    load(conn, found.into_boxed())
}

/// All payouts of an account, newest first.
pub fn of(conn: &mut Conn, account: AccountId) -> Result<Vec<Payout>, DbError> {
    load(conn, newest(Some(account)))
}

/// The payouts of one account, or all payouts, newest first.
pub fn list(conn: &mut Conn, of: Option<AccountId>, limit: i64) -> Result<Vec<Payout>, DbError> {
    load(conn, newest(of).limit(limit))
}

/// All open payouts of one account, or of all accounts, then the others, up to `limit` of them; each newest first.
pub fn list_open_first(
    conn: &mut Conn,
    of: Option<AccountId>,
    limit: i64,
) -> Result<Vec<Payout>, DbError> {
    let open = PayoutStatus::Open.code();
    let mut listed = load(conn, newest(of).filter(payouts::status.eq(open)))?;
    let others = newest(of).filter(payouts::status.ne(open));
    listed.extend(load(conn, others.limit(limit))?);
    Ok(listed)
}

fn newest(of: Option<AccountId>) -> payouts::BoxedQuery<'static, MultiBackend> {
    let newest = payouts::table
        .order((payouts::opened_at.desc(), payouts::id))
        .into_boxed();
    match of {
        Some(account) => newest.filter(payouts::account_id.eq(account.0)),
        None => newest,
    }
}

fn load(
    conn: &mut Conn,
    query: payouts::BoxedQuery<'_, MultiBackend>,
) -> Result<Vec<Payout>, DbError> {
    Ok(query.select(Payout::as_select()).load(conn)?)
}
