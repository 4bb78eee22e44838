//! Payments that name an order that does not exist here: it was placed after the backup that the database was restored from.
//!
//! The money is the buyer's until an operator re-creates the order or returns the money; until then, it is in no book.

mod disputes;
mod refunds;

use diesel::{ExpressionMethods, QueryDsl, Queryable, RunQueryDsl, Selectable, SelectableHelper};
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;
use ink_domain::zip::ZipCode;

use crate::account::accounts::Account;
use crate::conn::{Conn, insert_new, set_once};
use crate::error::DbError;
use crate::tables::unmatched_payments as payments;

pub use disputes::{
    UnmatchedDispute, is_disputed, mark_dispute_emailed, pending_dispute_emails, record_dispute,
    unended_disputes,
};
pub use refunds::{
    claim_refunds, mark_refunded, record_refund, record_refund_refusal, reopen, request_refund,
    retry_refund_at,
};
pub(super) use refunds::{failures, record_bank_payment};

ink_domain::coded_enum! {
    /// What becomes of such a payment.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum State: i16 {
        /// An operator has to decide.
        Undecided = 1,
        /// The provider is asked to give it back, until it has.
        ToRefund = 2,
        Refunded = 3,
        /// Its order is here again.
        OrderRestored = 4,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmatchedPayment {
    /// The provider's.
    pub intent_id: String,
    pub order: OrderId,
    pub amount: Usd,
    pub paid_at: Millis,
    /// Who bought what, as the payment says.
    pub buyer: Option<InkId>,
    pub zips: Vec<ZipCode>,
    /// What the buyer agreed to pay in all, as the payment says.
    pub total: Option<Usd>,
    pub state: State,
    /// How often the provider was asked to give it back.
    pub attempts: i32,
    /// How often it could not: together with what went back before, and what is asked for, it names the attempt.
    pub failures: i32,
    /// What of it the provider can't give back to the card, and no bank took.
    pub refused: Option<Usd>,
    /// What banks took of it for the card, by disputes that were lost.
    pub lost: Usd,
    /// Who decided on it last, as in the history: `operator:` and the operator's name.
    pub decided_by: Option<String>,
    pub decided_at: Option<Millis>,
    /// By which transfer it was paid back that could not go back to the card, as its bank calls that, and why.
    pub paid_back: Option<String>,
}

impl UnmatchedPayment {
    /// One that was just found, and does not say who bought what.
    #[must_use]
    pub fn found(intent_id: &str, order: &OrderId, amount: Usd, paid_at: Millis) -> Self {
        Self {
            intent_id: intent_id.to_owned(),
            order: order.clone(),
            amount,
            paid_at,
            buyer: None,
            zips: Vec::new(),
            total: None,
            state: State::Undecided,
            attempts: 0,
            failures: 0,
            refused: None,
            lost: Usd::default(),
            decided_by: None,
            decided_at: None,
            paid_back: None,
        }
    }

    /// What its buyer does not have back, as far as is known here.
    #[must_use]
    pub fn owed(&self) -> Usd {
        self.refused.unwrap_or(self.amount - self.lost)
    }

    /// Whether nothing is left to be done.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        matches!(self.state, State::Refunded | State::OrderRestored)
    }

    /// Whether it was made before this account was, whatever INK ID they have. The provider counts in whole seconds.
    #[must_use]
    pub const fn is_older_than(&self, account: &Account) -> bool {
        const SECOND: i64 = 1000;
        self.paid_at / SECOND < account.created_at / SECOND
    }
}

/// Notes a payment. Says whether it is news.
pub fn record(conn: &mut Conn, payment: &UnmatchedPayment, now: Millis) -> Result<bool, DbError> {
    let zips: Vec<_> = payment.zips.iter().map(ZipCode::as_str).collect();
    let insert = diesel::insert_into(payments::table).values((
        payments::intent_id.eq(&payment.intent_id),
        payments::order_id.eq(payment.order.as_str()),
        payments::amount_cents.eq(payment.amount.cents()),
        payments::paid_at.eq(payment.paid_at),
        payments::ink_id.eq(payment.buyer.as_ref().map(InkId::as_str)),
        payments::zips.eq(zips.join(",")),
        payments::total_cents.eq(payment.total.map(Usd::cents)),
        payments::state.eq(payment.state.code()),
        payments::found_at.eq(now),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

pub fn by_intent(conn: &mut Conn, intent_id: &str) -> Result<Option<UnmatchedPayment>, DbError> {
    let found = payments::table
        .find(intent_id)
        .select(StoredPayment::as_select())
        .load(conn)?;
    Ok(read(conn, found)?.pop())
}

/// A payment as it is now and stays until the transaction ends.
pub fn lock(conn: &mut Conn, intent_id: &str) -> Result<Option<UnmatchedPayment>, DbError> {
    if let Conn::Postgres(conn) = conn {
        payments::table
            .find(intent_id)
            .select(payments::intent_id)
            .for_update()
            .load::<String>(conn)?;
    }
    by_intent(conn, intent_id)
}

/// What is not settled, the oldest payment first.
pub fn unsettled(conn: &mut Conn) -> Result<Vec<UnmatchedPayment>, DbError> {
    let rows = payments::table
        .filter(payments::ended_at.is_null())
        .order((payments::paid_at, payments::intent_id))
        .select(StoredPayment::as_select())
        .load(conn)?;
    read(conn, rows)
}

/// What is not settled of somebody's, as the payments say. What was paid before they signed up is another's, who had the
/// INK ID before the backup was restored.
pub fn unsettled_of(conn: &mut Conn, owner: &Account) -> Result<Vec<UnmatchedPayment>, DbError> {
    let is_theirs = |payment: &UnmatchedPayment| {
        let buyer = payment.buyer.as_ref();
        buyer.is_some_and(|buyer| buyer.folded() == owner.ink_id.folded())
            && !payment.is_older_than(owner)
    };
    Ok(unsettled(conn)?.into_iter().filter(is_theirs).collect())
}

/// What the operator was not written to about.
pub fn pending_emails(conn: &mut Conn, limit: i64) -> Result<Vec<UnmatchedPayment>, DbError> {
    let rows = payments::table
        .filter(payments::ended_at.is_null())
        .filter(payments::told_at.is_null())
        .order((payments::paid_at, payments::intent_id))
        .limit(limit)
        .select(StoredPayment::as_select())
        .load(conn)?;
    read(conn, rows)
}

/// Says whether the operator was still to be written to: otherwise another node has done it.
pub fn mark_emailed(conn: &mut Conn, intent_id: &str, now: Millis) -> Result<bool, DbError> {
    let row = payments::table.find(intent_id);
    Ok(set_once!(row, payments::told_at, now, conn)?)
}

/// Notes who decides on it.
pub fn record_decision(
    conn: &mut Conn,
    intent_id: &str,
    by: &str,
    now: Millis,
) -> Result<(), DbError> {
    diesel::update(payments::table.find(intent_id))
        .set((payments::decided_by.eq(by), payments::decided_at.eq(now)))
        .execute(conn)?;
    Ok(())
}

/// It is settled: who bought what is not kept.
pub fn end(conn: &mut Conn, intent_id: &str, state: State, now: Millis) -> Result<(), DbError> {
    let unsettled = payments::table
        .find(intent_id)
        .filter(payments::ended_at.is_null());
    diesel::update(unsettled)
        .set((
            payments::state.eq(state.code()),
            payments::ended_at.eq(now),
            payments::refused_cents.eq(None::<i64>),
            payments::ink_id.eq(None::<String>),
            payments::zips.eq(""),
        ))
        .execute(conn)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = payments)]
struct StoredPayment {
    intent_id: String,
    order_id: String,
    amount_cents: i64,
    paid_at: Millis,
    ink_id: Option<String>,
    zips: String,
    state: i16,
    attempts: i32,
    failures: i32,
    /// With what banks took, also later.
    refused_cents: Option<i64>,
    total_cents: Option<i64>,
    decided_by: Option<String>,
    decided_at: Option<Millis>,
    paid_back: Option<String>,
}

fn read(conn: &mut Conn, rows: Vec<StoredPayment>) -> Result<Vec<UnmatchedPayment>, DbError> {
    let ids = rows.iter().map(|row| row.intent_id.as_str());
    let lost = disputes::lost_by_payment(conn, &ids.collect::<Vec<_>>())?;
    let read_row = |row: StoredPayment| {
        let lost = lost.get(&row.intent_id).copied();
        row.read(lost.unwrap_or_default())
    };
    rows.into_iter().map(read_row).collect()
}

impl StoredPayment {
    /// `lost`: what banks took of it.
    fn read(self, lost: Usd) -> Result<UnmatchedPayment, DbError> {
        let state = DbError::decoded("unmatched_payments.state", self.state, State::from_code)?;
        let buyer = self
            .ink_id
            .map(|text| DbError::parsed("unmatched_payments.ink_id", &text, InkId::parse));
        let zips = self.zips.split(',').filter(|zip| !zip.is_empty());
        let zips = zips.map(|zip| DbError::parsed("unmatched_payments.zips", zip, ZipCode::parse));
        Ok(UnmatchedPayment {
            order: parse_order_id(&self.order_id)?,
            amount: Usd::from_cents(self.amount_cents),
            paid_at: self.paid_at,
            buyer: buyer.transpose()?,
            zips: zips.collect::<Result<_, _>>()?,
            intent_id: self.intent_id,
            state,
            attempts: self.attempts,
            failures: self.failures,
            refused: self
                .refused_cents
                .map(|cents| Usd::from_cents(cents) - lost),
            lost,
            total: self.total_cents.map(Usd::from_cents),
            decided_by: self.decided_by,
            decided_at: self.decided_at,
            paid_back: self.paid_back,
        })
    }
}

fn parse_order_id(id: &str) -> Result<OrderId, DbError> {
    DbError::parsed("unmatched_payments.order_id", id, OrderId::parse)
}
