//! Payout requests: each account may have one pending, until an operator accepts it as a payout or declines it, or the
//! customer withdraws it.
//!
//! A request moves no money: nothing is posted to the ledger until the payout is opened ([`super::payouts`]).

use diesel::dsl::sql;
use diesel::sql_types::{Bool, Nullable, Text};
use diesel::{
    ExpressionMethods, IntoSql, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    RunQueryDsl, Selectable, SelectableHelper,
};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::time::{DurationMs, Millis};

use super::earnings::{self, Earnings};
use super::payouts::{self, Payout, PayoutError};
use crate::account::accounts::{self, AccountId};
use crate::account::notifications::{self, NewNotification};
use crate::business_event::{self, BusinessEvent};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::payout_requests as requests;

pub use super::payout_status::RequestStatus;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutRequest {
    pub id: String,
    pub account: AccountId,
    pub amount: Usd,
    pub status: RequestStatus,
    pub asked_at: Millis,
    pub closed_at: Option<Millis>,
    /// Why it was declined, in the operator's words.
    pub reason: Option<String>,
    /// The bank account that the money goes to, encrypted. `None` once the money was sent, or will not be sent.
    pub payee: Option<String>,
    pub payout: Option<Payout>,
}

/// A new request. `id` is random; `payee` is encrypted.
#[derive(Clone, Debug)]
pub struct NewRequest {
    pub id: String,
    pub account: AccountId,
    pub amount: Usd,
    pub payee: String,
}

/// The conditions for requesting earnings.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Milliseconds until an earning is old enough.
    pub maturity: DurationMs,
    pub minimum: Usd,
}

/// Why an account can't request a payout, or not of this amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PayoutRefusal {
    #[error("the account is restricted")]
    Restricted,
    #[error("the account has asked already")]
    AlreadyRequested,
    #[error("a payout is on its way")]
    PayoutOpen,
    #[error("{} can be paid out", .0.available)]
    TooLittle(Earnings),
}

/// Why no request was created. The caller must roll back its transaction.
#[derive(Debug, thiserror::Error)]
pub enum PayoutRequestError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error(transparent)]
    Refused(#[from] PayoutRefusal),
}

/// An account's earnings, and how much of them it may request now.
#[derive(Clone, Debug)]
pub struct Eligibility {
    pub earned: Earnings,
    /// The whole available amount, or why nothing can be requested.
    pub amount: Result<Usd, PayoutRefusal>,
}

pub fn eligibility(
    conn: &mut Conn,
    account: AccountId,
    terms: Terms,
    now: Millis,
) -> Result<Eligibility, DbError> {
    let earned = earnings::of(conn, account, terms.maturity, now)?;
    let refusal = refusal(conn, account, earned, terms.minimum)?;
    Ok(Eligibility {
        earned,
        amount: refusal.map_or(Ok(earned.available), Err),
    })
}

fn refusal(
    conn: &mut Conn,
    account: AccountId,
    earned: Earnings,
    minimum: Usd,
) -> Result<Option<PayoutRefusal>, DbError> {
    let owner = accounts::by_id(conn, account)?;
    if owner.is_none_or(|owner| owner.is_banned()) {
        return Ok(Some(PayoutRefusal::Restricted));
    }
    if payouts::has_open_request(conn, account)? {
        return Ok(Some(PayoutRefusal::AlreadyRequested));
    }
    if payouts::has_open(conn, account)? {
        return Ok(Some(PayoutRefusal::PayoutOpen));
    }
    let is_too_little = !earned.available.is_positive() || earned.available < minimum;
    Ok(is_too_little.then_some(PayoutRefusal::TooLittle(earned)))
}

/// Creates a request, for no more than is available and no less than the minimum payout.
pub fn create(
    conn: &mut Conn,
    new: &NewRequest,
    terms: Terms,
    now: Millis,
) -> Result<(), PayoutRequestError> {
    accounts::lock_row(conn, new.account)?;
    let Eligibility { earned, amount } = eligibility(conn, new.account, terms, now)?;
    if new.amount > amount? || new.amount < terms.minimum {
        return Err(PayoutRefusal::TooLittle(earned).into());
    }
    diesel::insert_into(requests::table)
        .values((
            requests::id.eq(&new.id),
            requests::account_id.eq(new.account.0),
            requests::amount_cents.eq(new.amount.cents()),
            requests::asked_at.eq(now),
            requests::payee.eq(&new.payee),
        ))
        .execute(conn)
        .map_err(DbError::from)?;
    business_event::buffer(BusinessEvent::of_payout("asked", &new.id, new.amount));
    let kind = NotificationKind::PayoutAsked;
    Ok(notifications::create_with_amount(
        conn,
        new.account,
        kind,
        new.amount,
        now,
    )?)
}

/// Withdraws the account's request. Returns whether it was still pending.
pub fn withdraw(conn: &mut Conn, account: AccountId, now: Millis) -> Result<bool, DbError> {
    // Before its request, as a deletion of the account does: otherwise the two could deadlock.
    accounts::lock_row(conn, account)?;
    let waiting = requests::table
        .filter(requests::account_id.eq(account.0))
        .filter(requests::status.eq(RequestStatus::Waiting.code()));
    let changed = diesel::update(waiting)
        .set((
            requests::status.eq(RequestStatus::Withdrawn.code()),
            requests::closed_at.eq(now),
            requests::payee.eq(None::<String>),
        ))
        .execute(conn)?;
    Ok(changed > 0)
}

/// Declines a pending request. `reason` is shown to the customer.
pub fn decline(
    conn: &mut Conn,
    id: &str,
    reason: &str,
    now: Millis,
) -> Result<PayoutRequest, PayoutError> {
    let request = by_id(conn, id)?.ok_or(PayoutError::Unknown)?;
    accounts::lock_row(conn, request.account)?;
    let waiting = requests::table
        .find(id)
        .filter(requests::status.eq(RequestStatus::Waiting.code()));
    let changed = diesel::update(waiting)
        .set((
            requests::status.eq(RequestStatus::Declined.code()),
            requests::closed_at.eq(now),
            requests::reason.eq(reason),
            requests::payee.eq(None::<String>),
        ))
        .execute(conn)
        .map_err(DbError::from)?;
    if changed == 0 {
        return Err(PayoutError::Closed);
    }
    business_event::buffer(BusinessEvent::of_payout("declined", id, request.amount));
    let declined = NewNotification {
        amount: Some(request.amount),
        detail: Some(reason),
        ..NewNotification::of(NotificationKind::PayoutDeclined)
    };
    notifications::create(conn, request.account, &declined, now)?;
    by_id(conn, id)?.ok_or(PayoutError::Unknown)
}

/// Accepts a pending request: opens a payout of its amount. `payout` is the new payout's id, which is random.
pub fn accept(
    conn: &mut Conn,
    id: &str,
    payout: &str,
    maturity: DurationMs,
    now: Millis,
) -> Result<PayoutRequest, PayoutError> {
    let request = by_id(conn, id)?.ok_or(PayoutError::Unknown)?;
    let (account, amount) = (request.account, request.amount);
    accounts::lock_row(conn, account)?;
    payouts::create(conn, payout, account, amount, maturity, now)?;
    let waiting = requests::table
        .find(id)
        .filter(requests::status.eq(RequestStatus::Waiting.code()));
    let changed = diesel::update(waiting)
        .set((
            requests::status.eq(RequestStatus::Accepted.code()),
            requests::closed_at.eq(now),
            requests::payout_id.eq(payout),
        ))
        .execute(conn)
        .map_err(DbError::from)?;
    // The caller rolls back its transaction, and with it the payout opened above.
    if changed == 0 {
        return Err(PayoutError::Closed);
    }
    by_id(conn, id)?.ok_or(PayoutError::Unknown)
}

pub fn by_id(conn: &mut Conn, id: &str) -> Result<Option<PayoutRequest>, DbError> {
    let rows = requests::table
        .find(id)
        .select(StoredRequest::as_select())
        .load(conn)?;
    Ok(read_all(conn, rows)?.pop())
}

/// An account's requests, newest first.
pub fn of(conn: &mut Conn, account: AccountId, limit: i64) -> Result<Vec<PayoutRequest>, DbError> {
    let rows = requests::table
        .filter(requests::account_id.eq(account.0))
        .order((requests::asked_at.desc(), requests::id))
        .limit(limit)
        .select(StoredRequest::as_select())
        .load(conn)?;
    read_all(conn, rows)
}

/// The amount of the account's pending request; zero if there is none.
pub fn amount_waiting(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    let amount: Option<Usd> = requests::table
        .filter(requests::account_id.eq(account.0))
        .filter(requests::status.eq(RequestStatus::Waiting.code()))
        .select(requests::amount_cents)
        .first(conn)
        .optional()?;
    Ok(amount.unwrap_or_default())
}

/// All pending requests, oldest first. Payees are left out, because operators who list requests may not read them.
pub fn waiting(conn: &mut Conn) -> Result<Vec<PayoutRequest>, DbError> {
    let rows: Vec<StoredRequest> = requests::table
        // A literal, as in the condition of the partial index: a bound parameter could be any status, and no index
        // would apply.
        .filter(sql::<Bool>("payout_requests.status = 1"))
        .order((requests::asked_at, requests::id))
        .select((
            requests::id,
            requests::account_id,
            requests::amount_cents,
            requests::status,
            requests::asked_at,
            requests::closed_at,
            requests::reason,
            None::<String>.into_sql::<Nullable<Text>>(),
            requests::payout_id,
        ))
        .load(conn)?;
    read_all(conn, rows)
}

/// Every stored payee: the account, the request's id, and the encrypted payee.
pub fn sealed_payees(conn: &mut Conn) -> Result<Vec<(AccountId, String, String)>, DbError> {
    Ok(requests::table
        .filter(requests::payee.is_not_null())
        .select((
            requests::account_id,
            requests::id,
            requests::payee.assume_not_null(),
        ))
        .load(conn)?)
}

/// Replaces a stored payee by the same one, encrypted again.
pub fn reseal(conn: &mut Conn, id: &str, payee: &str) -> Result<(), DbError> {
    let kept = requests::table
        .find(id)
        .filter(requests::payee.is_not_null());
    diesel::update(kept)
        .set(requests::payee.eq(payee))
        .execute(conn)?;
    Ok(())
}

/// Withdraws the account's pending request, and deletes the payees of all its requests.
pub(crate) fn delete_for_account(
    conn: &mut Conn,
    account: AccountId,
    now: Millis,
) -> Result<(), DbError> {
    withdraw(conn, account, now)?;
    let theirs = requests::table.filter(requests::account_id.eq(account.0));
    diesel::update(theirs)
        .set(requests::payee.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = requests)]
struct StoredRequest {
    id: String,
    account_id: AccountId,
    amount_cents: Usd,
    status: RequestStatus,
    asked_at: Millis,
    closed_at: Option<Millis>,
    reason: Option<String>,
    payee: Option<String>,
    payout_id: Option<String>,
}

/// With the payouts that were opened for them.
fn read_all(conn: &mut Conn, rows: Vec<StoredRequest>) -> Result<Vec<PayoutRequest>, DbError> {
    let ids: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.payout_id.as_deref())
        .collect();
    let payouts = payouts::by_ids(conn, &ids)?;
    Ok(rows.into_iter().map(|row| row.read(&payouts)).collect())
}

impl StoredRequest {
    fn read(self, payouts: &[Payout]) -> PayoutRequest {
        let payout = payouts
            .iter()
            .find(|payout| self.payout_id.as_ref() == Some(&payout.id));
        PayoutRequest {
            id: self.id,
            account: self.account_id,
            amount: self.amount_cents,
            status: self.status,
            asked_at: self.asked_at,
            closed_at: self.closed_at,
            reason: self.reason,
            payee: self.payee,
            payout: payout.cloned(),
        }
    }
}
