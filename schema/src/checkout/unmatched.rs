//! Payments whose order does not exist here, because it was placed after the backup that the database was restored
//! from, or whose order has another payment.
//!
//! The money is the buyer's until an operator re-creates the order or refunds the payment. Until then, it is not in the
//! ledger.

mod disputes;
mod refunds;

use diesel::dsl::not;
use diesel::prelude::*;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DurationMs, Millis};
use ink_domain::zip::ZipCode;

use crate::account::accounts::Account;
use crate::columns::readable;
use crate::conn::{Conn, insert_new, set_once};
use crate::error::DbError;
use crate::row_locks::RowLock;
use crate::tables::unmatched_payments as payments;
use disputes::has_open_dispute;

pub(crate) use disputes::undisputed;
pub use disputes::{
    has_decided_dispute, is_disputed, mark_dispute_emailed, pending_dispute_emails, record_dispute,
    unended_disputes,
};
pub use refunds::{
    claim_refunds, mark_refunded, put_off_refund, record_refund, record_refund_refusal, reopen,
    request_refund, retry_refund_at,
};
pub(super) use refunds::{failures, record_bank_payment};

ink_domain::coded_enum! {
    pub enum PaymentState: i16 {
        /// An operator has to decide.
        Undecided = 1,
        /// A refund is requested from the provider until it is made.
        ToRefund = 2,
        /// The buyer has the money: by refunds, by a transfer from our bank, or by a lost dispute.
        Refunded = 3,
        /// An operator re-created its order.
        OrderRestored = 4,
    }
}

readable! {
    SmallInt as i16 => PaymentState: |code| PaymentState::from_code(code).ok_or(code);
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnmatchedPayment {
    /// The provider's id of the payment intent.
    pub intent_id: String,
    pub order: OrderId,
    pub amount: Usd,
    pub paid_at: Millis,
    /// The buyer, according to the payment's metadata.
    pub buyer: Option<InkId>,
    /// What was bought, according to the payment's metadata.
    pub zips: Vec<ZipCode>,
    /// The order's total that the buyer agreed to, according to the payment's metadata.
    pub total: Option<Usd>,
    pub state: PaymentState,
    /// How often the provider was asked to refund it.
    pub attempts: i32,
    /// How often the refund failed or was refused. Part of the idempotency key, with the order, the amount and what was
    /// refunded before.
    pub failures: i32,
    /// The part of it that the provider can't refund to the card, and that no bank took back by a dispute.
    pub refused: Option<Usd>,
    /// What the card's bank took back by disputes that were lost.
    pub lost: Usd,
    /// Who decided on it last, as in the audit log: `operator:` and the operator's name.
    pub decided_by: Option<String>,
    pub decided_at: Option<Millis>,
    /// The transfers from our bank that paid what could not be refunded to the card, by the bank's references, and why.
    pub paid_back: Option<String>,
}

impl UnmatchedPayment {
    /// A payment that was just found, and whose metadata names neither the buyer nor the ZIPs.
    #[must_use]
    pub fn new(intent_id: &str, order: &OrderId, amount: Usd, paid_at: Millis) -> Self {
        Self {
            intent_id: intent_id.to_owned(),
            order: order.clone(),
            amount,
            paid_at,
            buyer: None,
            zips: Vec::new(),
            total: None,
            state: PaymentState::Undecided,
            attempts: 0,
            failures: 0,
            refused: None,
            lost: Usd::ZERO,
            decided_by: None,
            decided_at: None,
            paid_back: None,
        }
    }

    /// What the buyer is still owed, as far as is known here.
    #[must_use]
    pub fn owed(&self) -> Usd {
        self.refused.unwrap_or(self.amount - self.lost)
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        matches!(
            self.state,
            PaymentState::Refunded | PaymentState::OrderRestored
        )
    }

    /// Whether it was made before this account was created, so that it may be another person's even if the INK ID is
    /// the same. Compared in whole seconds, as the provider's times are.
    #[must_use]
    pub const fn is_older_than(&self, account: &Account) -> bool {
        const SECOND: DurationMs = 1000;
        self.paid_at / SECOND < account.created_at / SECOND
    }
}

/// Records a payment, unless it was recorded before. Returns whether it was new.
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

/// Reads a payment and locks its row until the transaction ends.
pub fn lock(conn: &mut Conn, intent_id: &str) -> Result<Option<UnmatchedPayment>, DbError> {
    let wanted = payments::table
        .find(intent_id)
        .select(StoredPayment::as_select());
    let found = conn.lock(wanted, RowLock::Update).load(conn)?;
    Ok(read(conn, found)?.pop())
}

/// The payments that have not ended, the oldest first.
pub fn unsettled(conn: &mut Conn) -> Result<Vec<UnmatchedPayment>, DbError> {
    let rows = payments::table
        .filter(payments::ended_at.is_null())
        .order((payments::paid_at, payments::intent_id))
        .select(StoredPayment::as_select())
        .load(conn)?;
    read(conn, rows)
}

/// The payments that have not ended and are an account's according to their metadata. A payment from before the
/// account's creation counts as another person's, who had this INK ID before the backup was restored.
pub fn unsettled_of(conn: &mut Conn, owner: &Account) -> Result<Vec<UnmatchedPayment>, DbError> {
    let is_theirs = |payment: &UnmatchedPayment| {
        let buyer = payment.buyer.as_ref();
        buyer.is_some_and(|buyer| buyer.folded() == owner.ink_id.folded())
            && !payment.is_older_than(owner)
    };
    Ok(unsettled(conn)?.into_iter().filter(is_theirs).collect())
}

/// The payments that have not ended and that no e-mail to the operator was written about. One whose refund failed waits
/// while it is disputed: the card's bank decides first.
pub fn pending_emails(conn: &mut Conn, limit: i64) -> Result<Vec<UnmatchedPayment>, DbError> {
    let rows = payments::table
        .filter(payments::ended_at.is_null())
        .filter(payments::told_at.is_null())
        .filter(
            payments::refused_cents
                .is_null()
                .or(not(has_open_dispute())),
        )
        .order((payments::paid_at, payments::intent_id))
        .limit(limit)
        .select(StoredPayment::as_select())
        .load(conn)?;
    read(conn, rows)
}

/// Marks the operator's e-mail as written. Returns whether it still had to be: otherwise another node has written it.
pub fn mark_emailed(conn: &mut Conn, intent_id: &str, now: Millis) -> Result<bool, DbError> {
    let row = payments::table.find(intent_id);
    Ok(set_once!(row, payments::told_at, now, conn)?)
}

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

/// Ends the payment in this state. The buyer and the ZIPs are deleted.
pub fn end(
    conn: &mut Conn,
    intent_id: &str,
    state: PaymentState,
    now: Millis,
) -> Result<(), DbError> {
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
    order_id: OrderId,
    amount_cents: Usd,
    paid_at: Millis,
    ink_id: Option<InkId>,
    zips: String,
    state: PaymentState,
    attempts: i32,
    failures: i32,
    /// Includes what banks took back by lost disputes, before or after the refusal: it is subtracted when the row is
    /// read.
    refused_cents: Option<Usd>,
    total_cents: Option<Usd>,
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
    /// `lost`: what the card's bank took back of it.
    fn read(self, lost: Usd) -> Result<UnmatchedPayment, DbError> {
        let zips = self.zips.split(',').filter(|zip| !zip.is_empty());
        let zips = zips.map(|zip| {
            ZipCode::parse(zip).map_err(|_| DbError::unreadable("unmatched_payments.zips", &zip))
        });
        Ok(UnmatchedPayment {
            order: self.order_id,
            amount: self.amount_cents,
            paid_at: self.paid_at,
            buyer: self.ink_id,
            zips: zips.collect::<Result<_, _>>()?,
            intent_id: self.intent_id,
            state: self.state,
            attempts: self.attempts,
            failures: self.failures,
            refused: self.refused_cents.map(|amount| amount - lost),
            lost,
            total: self.total_cents,
            decided_by: self.decided_by,
            decided_at: self.decided_at,
            paid_back: self.paid_back,
        })
    }
}
