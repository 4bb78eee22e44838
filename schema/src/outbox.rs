//! The outbox: e-mails that must follow a commit, and who is sending which.
//!
//! An e-mail is put in by the transaction that causes it, and sent after it. Sending is leased: a node
//! that dies with an e-mail in its hands loses it to another one when the lease ends. When to try
//! again is not decided here.

use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, QueryDsl, Queryable, RunQueryDsl,
    Selectable, SelectableHelper,
};

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
    pub created_at: i64,
    /// How often it was claimed, this time included.
    pub attempts: i32,
    /// Until when nobody else may send it. Tells one claim from the next, too.
    leased_until: Option<i64>,
}

/// An e-mail as it lies there, whatever became of it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct OutboxEmail {
    pub id: i64,
    #[diesel(embed)]
    pub email: OutgoingEmail,
    pub created_at: i64,
    pub attempts: i32,
    pub next_at: i64,
    pub sent_at: Option<i64>,
    pub given_up_at: Option<i64>,
}

/// Puts an e-mail in, due at once. It is there for others when the transaction commits.
pub fn enqueue(conn: &mut Conn, email: &OutgoingEmail, now: i64) -> Result<(), DbError> {
    enqueue_for(conn, email, now, now)
}

/// The same of what somebody waits for, as a code: it is due before all that is.
pub fn enqueue_first(conn: &mut Conn, email: &OutgoingEmail, now: i64) -> Result<(), DbError> {
    enqueue_for(conn, email, now, 0)
}

/// The same, due at `next_at`.
pub(crate) fn enqueue_for(
    conn: &mut Conn,
    email: &OutgoingEmail,
    now: i64,
    next_at: i64,
) -> Result<(), DbError> {
    diesel::insert_into(outbox::table)
        .values((
            email.clone(),
            outbox::created_at.eq(now),
            outbox::next_at.eq(next_at),
        ))
        .execute(conn)?;
    Ok(())
}

/// Takes up to `limit` e-mails that are due, the longest due first, and keeps others from them for
/// `lease_ms`. An e-mail that another claimer takes meanwhile is left to that one.
pub fn claim(
    conn: &mut Conn,
    now: i64,
    limit: i64,
    lease_ms: i64,
) -> Result<Vec<DueEmail>, DbError> {
    let due = || {
        open().and(outbox::next_at.le(now)).and(
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
                outbox::leased_until.eq(now.saturating_add(lease_ms)),
            ))
            .execute(conn)?;
        if taken == 1 {
            let email = outbox::table.find(id).select(DueEmail::as_select());
            claimed.push(email.first(conn)?);
        }
    }
    Ok(claimed)
}

/// The mail server has it.
pub fn sent(conn: &mut Conn, id: i64, now: i64) -> Result<(), DbError> {
    diesel::update(outbox::table.find(id).filter(open()))
        .set(outbox::sent_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// It did not work this time; it is due again at `next_at`. Without effect when the lease has ended
/// and another node has the e-mail now.
pub fn failed(conn: &mut Conn, due: &DueEmail, next_at: i64) -> Result<(), DbError> {
    let still_ours = open().and(outbox::leased_until.eq(due.leased_until));
    diesel::update(outbox::table.find(due.id).filter(still_ours))
        .set((
            outbox::next_at.eq(next_at),
            outbox::leased_until.eq(None::<i64>),
        ))
        .execute(conn)?;
    Ok(())
}

/// It will not be tried again.
pub fn give_up(conn: &mut Conn, id: i64, now: i64) -> Result<(), DbError> {
    diesel::update(outbox::table.find(id).filter(open()))
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

/// The newest `limit` e-mails to an account, at its address and at those that it had before, oldest first.
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

/// An account has another address now, or none, as it is deleted. What was written to the former one stays its own, whichever
/// account has that next, until it is dropped in its time.
pub(crate) fn keep_former(conn: &mut Conn, owner: AccountId, former: &str) -> Result<(), DbError> {
    let theirs = outbox::table
        .filter(outbox::to_address.eq(former))
        .filter(outbox::former_owner.is_null());
    diesel::update(theirs)
        .set(outbox::former_owner.eq(owner.0))
        .execute(conn)?;
    Ok(())
}

/// One e-mail, if it is still there.
pub fn by_id(conn: &mut Conn, id: i64) -> Result<Option<OutboxEmail>, DbError> {
    use diesel::OptionalExtension;
    let email = outbox::table.find(id).select(OutboxEmail::as_select());
    Ok(email.first(conn).optional()?)
}

/// Drops what was sent or given up before that time; says how many e-mails that were.
pub fn forget(conn: &mut Conn, before: i64) -> Result<usize, DbError> {
    // Two statements: each follows the index of its column, where one for both may read the table.
    let sent = diesel::delete(outbox::table.filter(outbox::sent_at.lt(before))).execute(conn)?;
    let given_up = outbox::table.filter(outbox::given_up_at.lt(before));
    Ok(sent + diesel::delete(given_up).execute(conn)?)
}

/// Still to be sent.
#[diesel::dsl::auto_type]
fn open() -> _ {
    outbox::sent_at.is_null().and(outbox::given_up_at.is_null())
}

// Neither whom it goes to nor what it says: an e-mail may get into a log by way of `{:?}`.
ink_domain::redacted!(OutgoingEmail);
