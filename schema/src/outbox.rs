//! The outbox: e-mails that must follow a commit, and which node is sending each.
//!
//! An e-mail is put in by the transaction that causes it, and sent after the commit. Sending is leased: if a node dies while
//! sending an e-mail, another takes it over when the lease expires. When to retry is not decided here.

use diesel::dsl::case_when;
use diesel::prelude::*;
use ink_domain::mailed_code::LIFE;
use ink_domain::time::{DurationMs, Millis};

use crate::account::accounts::AccountId;
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::outbox;

/// A finished e-mail to one person.
#[derive(Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct OutgoingEmail {
    #[diesel(column_name = to_address)]
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// An e-mail to be sent now, by the node that claimed it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct DueEmail {
    pub id: i64,
    #[diesel(embed)]
    pub email: OutgoingEmail,
    pub created_at: Millis,
    /// How often it was claimed, including this time.
    pub attempts: i32,
    /// From when on it is of no use to its reader, and is no longer to be sent.
    pub void_at: Option<Millis>,
    to_operator: i16,
    /// Until when nobody else may send it. Also distinguishes one claim from the next.
    leased_until: Option<Millis>,
}

impl DueEmail {
    /// Whether it is to the operator, at the address that is set now.
    #[must_use]
    pub fn is_to_operator(&self) -> bool {
        self.to_operator != 0
    }
}

/// An e-mail as stored, whatever its state.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct OutboxEmail {
    pub id: i64,
    #[diesel(embed)]
    pub email: OutgoingEmail,
    pub created_at: Millis,
    pub attempts: i32,
    pub next_at: Millis,
    pub sent_at: Option<Millis>,
    pub given_up_at: Option<Millis>,
}

/// Enqueues an e-mail, due at once. Others see it when the transaction commits.
pub fn enqueue(conn: &mut Conn, email: &OutgoingEmail, now: Millis) -> Result<(), DbError> {
    enqueue_at(conn, email, now, now, None)
}

/// The same for a mailed code, which someone is waiting for: it is due before everything else, and void when the code
/// expires.
pub fn enqueue_code(conn: &mut Conn, email: &OutgoingEmail, now: Millis) -> Result<(), DbError> {
    enqueue_at(conn, email, now, 0, Some(now.saturating_add(LIFE)))
}

/// Enqueues an e-mail to the operator, due at once. It has the address that is set now.
pub fn enqueue_to_operator(
    conn: &mut Conn,
    email: &OutgoingEmail,
    now: Millis,
) -> Result<(), DbError> {
    diesel::insert_into(outbox::table)
        .values((
            email.clone(),
            outbox::created_at.eq(now),
            outbox::next_at.eq(now),
            outbox::to_operator.eq(1_i16),
        ))
        .execute(conn)?;
    Ok(())
}

/// Enqueues an e-mail, due at `next_at`, and void from `void_at` on if that is given.
pub(crate) fn enqueue_at(
    conn: &mut Conn,
    email: &OutgoingEmail,
    now: Millis,
    next_at: Millis,
    void_at: Option<Millis>,
) -> Result<(), DbError> {
    diesel::insert_into(outbox::table)
        .values((
            email.clone(),
            outbox::created_at.eq(now),
            outbox::next_at.eq(next_at),
            outbox::void_at.eq(void_at),
        ))
        .execute(conn)?;
    Ok(())
}

/// Claims up to `limit` e-mails that are due, longest due first, and leases them for `lease`. An e-mail that another
/// claimer takes concurrently is left to it.
pub fn claim(
    conn: &mut Conn,
    now: Millis,
    limit: i64,
    lease: DurationMs,
) -> Result<Vec<DueEmail>, DbError> {
    let due = || {
        is_waiting().and(outbox::next_at.le(now)).and(
            outbox::leased_until
                .is_null()
                .or(outbox::leased_until.le(now)),
        )
    };
    let found: Vec<i64> = outbox::table
        .filter(due())
        .order((outbox::next_at, outbox::id))
        .limit(limit)
        .select(outbox::id)
        .load(conn)?;
    let mut claimed = Vec::with_capacity(found.len());
    for id in found {
        let taken = diesel::update(outbox::table.find(id).filter(due()))
            .set((
                outbox::attempts.eq(outbox::attempts + 1),
                outbox::leased_until.eq(now.saturating_add(lease)),
            ))
            .execute(conn)?;
        if taken == 1 {
            let email = outbox::table.find(id).select(DueEmail::as_select());
            claimed.push(email.first(conn)?);
        }
    }
    Ok(claimed)
}

/// The mail server has accepted it.
pub fn mark_sent(conn: &mut Conn, id: i64, now: Millis) -> Result<(), DbError> {
    diesel::update(outbox::table.find(id).filter(is_waiting()))
        .set(outbox::sent_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// This attempt failed; it is due again at `next_at`. No effect if the lease has expired and another node has the e-mail
/// now.
pub fn reschedule(conn: &mut Conn, due: &DueEmail, next_at: Millis) -> Result<(), DbError> {
    let still_ours = is_waiting().and(outbox::leased_until.eq(due.leased_until));
    diesel::update(outbox::table.find(due.id).filter(still_ours))
        .set((
            outbox::next_at.eq(next_at),
            outbox::leased_until.eq(None::<Millis>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Makes every e-mail that was put off due again, codes first, the others in the order in which they were enqueued: the
/// mail server accepts e-mails again.
pub fn release_put_off(conn: &mut Conn, now: Millis) -> Result<(), DbError> {
    let put_off = is_waiting()
        .and(outbox::next_at.gt(now))
        .and(outbox::attempts.gt(0));
    let next_at = case_when(outbox::void_at.is_null(), outbox::created_at).otherwise(0_i64);
    diesel::update(outbox::table.filter(put_off))
        .set(outbox::next_at.eq(next_at))
        .execute(conn)?;
    Ok(())
}

/// It will not be retried.
pub fn give_up(conn: &mut Conn, id: i64, now: Millis) -> Result<(), DbError> {
    diesel::update(outbox::table.find(id).filter(is_waiting()))
        .set(outbox::given_up_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// The newest `limit` e-mails, oldest first.
pub fn all(conn: &mut Conn, limit: i64) -> Result<Vec<OutboxEmail>, DbError> {
    newest(conn, outbox::table.into_boxed(), limit)
}

/// The newest `limit` e-mails to one address, oldest first.
pub fn all_to(conn: &mut Conn, address: &str, limit: i64) -> Result<Vec<OutboxEmail>, DbError> {
    let theirs = outbox::table.filter(outbox::to_address.eq(address));
    newest(conn, theirs.into_boxed(), limit)
}

/// The newest `limit` e-mails to an account, at its current and former addresses, oldest first.
pub fn all_of(
    conn: &mut Conn,
    owner: AccountId,
    address: Option<&str>,
    limit: i64,
) -> Result<Vec<OutboxEmail>, DbError> {
    let at_its_address = outbox::former_owner
        .is_null()
        .and(outbox::to_address.eq(address.unwrap_or_default()));
    let theirs = outbox::table.filter(at_its_address.or(outbox::former_owner.eq(owner.0)));
    newest(conn, theirs.into_boxed(), limit)
}

fn newest(
    conn: &mut Conn,
    emails: outbox::BoxedQuery<'_, MultiBackend>,
    limit: i64,
) -> Result<Vec<OutboxEmail>, DbError> {
    let mut emails: Vec<OutboxEmail> = emails
        .order(outbox::id.desc())
        .limit(limit)
        .select(OutboxEmail::as_select())
        .load(conn)?;
    emails.reverse();
    Ok(emails)
}

/// An account has another address now, or none, as it is deleted. What was sent to the former one remains the account's,
/// whichever account gets that address next, until it is deleted in due course.
pub(crate) fn keep_former(conn: &mut Conn, owner: AccountId, former: &str) -> Result<(), DbError> {
    let theirs = outbox::table
        .filter(outbox::to_address.eq(former))
        .filter(outbox::former_owner.is_null());
    diesel::update(theirs)
        .set(outbox::former_owner.eq(owner.0))
        .execute(conn)?;
    Ok(())
}

/// One e-mail, if it still exists.
pub fn by_id(conn: &mut Conn, id: i64) -> Result<Option<OutboxEmail>, DbError> {
    let email = outbox::table.find(id).select(OutboxEmail::as_select());
    Ok(email.first(conn).optional()?)
}

/// Deletes what was sent or given up before that time; returns how many e-mails that were.
pub fn delete_expired(conn: &mut Conn, before: Millis) -> Result<usize, DbError> {
    // Two statements: each uses its column's index, where one for both might scan the table.
    let sent = diesel::delete(outbox::table.filter(outbox::sent_at.lt(before))).execute(conn)?;
    let given_up = outbox::table.filter(outbox::given_up_at.lt(before));
    Ok(sent + diesel::delete(given_up).execute(conn)?)
}

/// Still to be sent.
#[diesel::dsl::auto_type]
pub(crate) fn is_waiting() -> _ {
    outbox::sent_at.is_null().and(outbox::given_up_at.is_null())
}

// Neither recipient nor text: an e-mail may get into a log through `{:?}`.
ink_domain::redacted!(OutgoingEmail);
