//! Disputed payments and suspected fraud, as the card provider reported them, for an operator to handle.
//!
//! The money that a dispute moves is in the books; here is what is disputed, the deadline, and the outcome.

use diesel::dsl::{exists, not};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl, Selectable, SelectableHelper,
    select,
};
use ink_domain::money::Usd;
use ink_domain::order::{Order, OrderId, OrderStatus};
use ink_domain::time::DAY;
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::conn::{Conn, insert_new, set_once};
use crate::error::DbError;
use crate::tables::{disputes, orders};

/// So long after a payment card networks take a dispute of it.
const DISPUTE_WINDOW: i64 = 120 * DAY;

/// How a dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeState {
    /// The card's bank suspects fraud, or asks what was bought: then there is a time to answer by. No money moved, and a
    /// refund may keep it from becoming a dispute.
    Warning,
    /// What was asked is answered, or was let be.
    Closed,
    Open,
    Won,
    Lost,
}

impl DisputeState {
    /// Those with a code of their own: one that is closed is stored as a warning that has ended.
    const STORED: [Self; 4] = [Self::Warning, Self::Open, Self::Won, Self::Lost];

    /// As it is stored.
    pub(super) fn from_stored(code: i16, ended_at: Option<Millis>) -> Result<Self, DbError> {
        let of_code = |code: i16| Self::STORED.into_iter().find(|state| state.code() == code);
        match DbError::decoded("disputes.state", code, of_code)? {
            Self::Warning if ended_at.is_some() => Ok(Self::Closed),
            state => Ok(state),
        }
    }

    pub(crate) const fn code(self) -> i16 {
        match self {
            Self::Warning | Self::Closed => 1,
            Self::Open => 2,
            Self::Won => 3,
            Self::Lost => 4,
        }
    }

    pub(super) const fn has_ended(self) -> bool {
        matches!(self, Self::Closed | Self::Won | Self::Lost)
    }

    #[must_use]
    pub const fn moves_no_money(self) -> bool {
        matches!(self, Self::Warning | Self::Closed)
    }
}

/// A dispute of an order's card payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The provider's.
    pub id: String,
    pub order: OrderId,
    pub amount: Usd,
    /// The provider's word for it, as `fraudulent`.
    pub reason: String,
    pub state: DisputeState,
    /// Until when evidence can be handed in.
    pub due_by: Option<i64>,
}

/// Updates how a dispute of either table stands that was noted before. What has ended stays as it ended, whatever comes late;
/// but what was only asked about may be disputed after all: then the operator is to be told of that, too. Gives whether
/// it is so.
macro_rules! update_dispute {
    ($table:ident, $dispute:ident, $ended_at:ident, $conn:ident) => {{
        let code = $dispute.state.code();
        let warning = $table::table
            .find(&$dispute.id)
            .filter($table::state.eq(DisputeState::Warning.code()))
            .filter($table::state.lt(code));
        let escalated = diesel::update(warning)
            .set((
                $table::told_at.eq(None::<i64>),
                $table::ended_at.eq(None::<i64>),
            ))
            .execute($conn)?
            == 1;
        let unended = $table::table
            .find(&$dispute.id)
            .filter($table::state.le(code))
            .filter($table::ended_at.is_null());
        diesel::update(unended)
            .set((
                $table::state.eq(code),
                $table::due_by.eq($dispute.due_by),
                $table::ended_at.eq($ended_at),
            ))
            .execute($conn)?;
        escalated
    }};
}

pub(super) use update_dispute;

/// Notes how a dispute stands.
pub fn record(conn: &mut Conn, dispute: &Dispute, now: Millis) -> Result<(), DbError> {
    let ended_at = dispute.state.has_ended().then_some(now);
    let insert = diesel::insert_into(disputes::table).values((
        disputes::id.eq(&dispute.id),
        disputes::order_id.eq(dispute.order.as_str()),
        disputes::amount_cents.eq(dispute.amount.cents()),
        disputes::reason.eq(&dispute.reason),
        disputes::state.eq(dispute.state.code()),
        disputes::due_by.eq(dispute.due_by),
        disputes::opened_at.eq(now),
        disputes::ended_at.eq(ended_at),
    ));
    if insert_new!(insert, conn)? == 1 {
        return Ok(());
    }
    update_dispute!(disputes, dispute, ended_at, conn);
    Ok(())
}

/// Whether an order's payment is disputed at this moment: until that has ended nothing is done to the order by hand.
pub fn is_open(conn: &mut Conn, order: &OrderId) -> Result<bool, DbError> {
    let open = disputes::table
        .filter(disputes::order_id.eq(order.as_str()))
        .filter(disputes::state.eq(DisputeState::Open.code()));
    Ok(select(exists(open)).get_result(conn)?)
}

/// When an order's balance has to be there. Nothing is due while a bank decides on a dispute.
pub fn due_at(conn: &mut Conn, id: &OrderId, order: &Order) -> Result<Option<i64>, DbError> {
    match order.due_at {
        Some(_) if is_open(conn, id)? => Ok(None),
        due_at => Ok(due_at),
    }
}

/// [`is_open`] of each order that is looked at.
#[diesel::dsl::auto_type]
pub(crate) fn is_open_now() -> _ {
    let open: i16 = DisputeState::Open.code();
    exists(
        disputes::table
            .filter(disputes::order_id.eq(orders::id))
            .filter(disputes::state.eq(open)),
    )
}

/// Whether a payment of the account's is disputed at this moment.
pub fn has_open(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let open = disputes::table
        .inner_join(orders::table)
        .filter(orders::account_id.eq(account.0))
        .filter(disputes::state.eq(DisputeState::Open.code()));
    Ok(select(exists(open)).get_result(conn)?)
}

/// What was disputed of an order, the oldest first.
pub fn of_order(conn: &mut Conn, order: &OrderId) -> Result<Vec<Dispute>, DbError> {
    let rows = disputes::table
        .filter(disputes::order_id.eq(order.as_str()))
        .order((disputes::opened_at, disputes::id))
        .select(StoredDispute::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredDispute::read).collect()
}

/// What has not ended, the most urgent first. A warning is over when the order is refunded, and one that asks for nothing when no
/// dispute can follow it any more.
pub fn unended(conn: &mut Conn, now: Millis) -> Result<Vec<Dispute>, DbError> {
    let window_has_passed = disputes::due_by
        .is_null()
        .and(disputes::opened_at.lt(now.saturating_sub(DISPUTE_WINDOW)));
    let is_over = disputes::state.eq(DisputeState::Warning.code()).and(
        orders::status
            .eq(OrderStatus::Refunded.code())
            .or(window_has_passed),
    );
    let rows = disputes::table
        .inner_join(orders::table)
        .filter(disputes::ended_at.is_null())
        .filter(not(is_over))
        .order((disputes::due_by.is_null(), disputes::due_by, disputes::id))
        .select(StoredDispute::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredDispute::read).collect()
}

/// What has not ended and the operator was not written to about.
pub fn pending_emails(conn: &mut Conn, limit: i64) -> Result<Vec<Dispute>, DbError> {
    let rows = disputes::table
        .filter(disputes::ended_at.is_null())
        .filter(disputes::told_at.is_null())
        .order((disputes::opened_at, disputes::id))
        .limit(limit)
        .select(StoredDispute::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredDispute::read).collect()
}

/// Says whether the operator was still to be written to: otherwise another node has done it.
pub fn mark_emailed(conn: &mut Conn, id: &str, now: Millis) -> Result<bool, DbError> {
    let row = disputes::table.find(id);
    Ok(set_once!(row, disputes::told_at, now, conn)?)
}

#[derive(diesel::Queryable, Selectable)]
#[diesel(table_name = disputes)]
struct StoredDispute {
    id: String,
    order_id: String,
    amount_cents: i64,
    reason: String,
    state: i16,
    due_by: Option<i64>,
    ended_at: Option<Millis>,
}

impl StoredDispute {
    fn read(self) -> Result<Dispute, DbError> {
        Ok(Dispute {
            order: DbError::parsed("disputes.order_id", &self.order_id, OrderId::parse)?,
            amount: Usd::from_cents(self.amount_cents),
            id: self.id,
            reason: self.reason,
            state: DisputeState::from_stored(self.state, self.ended_at)?,
            due_by: self.due_by,
        })
    }
}
