//! Disputed payments and fraud warnings, as the card provider reported them, for an operator to handle.
//!
//! The money that a dispute moves is in the ledger. Stored here are what is disputed, the deadline for evidence, and
//! the outcome.

use diesel::deserialize;
use diesel::dsl::{exists, not, select};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, SmallInt};
use ink_domain::money::Usd;
use ink_domain::order::{Order, OrderId, OrderStatus};
use ink_domain::time::{DAY, DurationMs, Millis};

use crate::account::accounts::AccountId;
use crate::columns::readable;
use crate::conn::{Conn, MultiBackend, insert_new, set_once};
use crate::error::DbError;
use crate::tables::{disputes, orders};

/// How long after a payment card networks accept disputes of it, in milliseconds.
const DISPUTE_WINDOW: DurationMs = 120 * DAY;
/// How long after its end a lost dispute is e-mailed about, in milliseconds: older ones are no news.
const LOST_EMAIL_PERIOD: DurationMs = 7 * DAY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeState {
    /// The card's bank suspects fraud (an early fraud warning), or inquires about the purchase, with a deadline for the
    /// answer. No money has moved, and a refund may prevent a dispute.
    Warning,
    /// An inquiry has ended without becoming a dispute.
    Closed,
    Open,
    Won,
    Lost,
}

impl DisputeState {
    /// The states with a code of their own. `Closed` is stored as a warning that has ended.
    const STORED: [Self; 4] = [Self::Warning, Self::Open, Self::Won, Self::Lost];

    /// Its name in JSON and in alerts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Closed => "closed",
            Self::Open => "open",
            Self::Won => "won",
            Self::Lost => "lost",
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

    /// Whether these are two outcomes of which a bank decides on one.
    #[must_use]
    pub const fn contradicts(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Won, Self::Lost) | (Self::Lost, Self::Won)
        )
    }
}

readable! {
    SmallInt as i16 => DisputeState: |code| {
        let mut stored = DisputeState::STORED.into_iter();
        stored.find(|state| state.code() == code).ok_or(code)
    };
}

/// From the columns of its code and of when it ended.
impl Queryable<(SmallInt, Nullable<BigInt>), MultiBackend> for DisputeState {
    type Row = (Self, Option<Millis>);

    fn build((state, ended_at): Self::Row) -> deserialize::Result<Self> {
        let is_closed = state == Self::Warning && ended_at.is_some();
        Ok(if is_closed { Self::Closed } else { state })
    }
}

/// A dispute of an order's card payment. The order may not exist here ([`super::unmatched`]).
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = disputes)]
pub struct Dispute {
    /// The provider's id.
    pub id: String,
    #[diesel(column_name = order_id)]
    pub order: OrderId,
    #[diesel(column_name = amount_cents)]
    pub amount: Usd,
    /// The provider's code, such as `fraudulent`.
    pub reason: String,
    #[diesel(select_expression = (disputes::state, disputes::ended_at))]
    pub state: DisputeState,
    /// The deadline for submitting evidence.
    pub due_by: Option<Millis>,
}

/// Updates a recorded dispute, in either of the two tables. A dispute that has ended keeps its outcome even if older
/// events arrive later. But a warning, even a closed one, may become a dispute, about another amount: then the operator
/// is to be e-mailed about it again. From then on the amount is the posted one. Evaluates to whether that happened.
macro_rules! update_dispute {
    ($table:ident, $dispute:ident, $ended_at:ident, $conn:ident) => {{
        let code = $dispute.state.code();
        let warning = $table::table
            .find(&$dispute.id)
            .filter($table::state.eq(DisputeState::Warning.code()))
            .filter($table::state.lt(code));
        let escalated = diesel::update(warning)
            .set((
                $table::told_at.eq(None::<Millis>),
                $table::ended_at.eq(None::<Millis>),
            ))
            .execute($conn)?
            == 1;
        let still_warning = $table::table
            .find(&$dispute.id)
            .filter($table::state.eq(DisputeState::Warning.code()))
            .filter($table::ended_at.is_null());
        diesel::update(still_warning)
            .set($table::amount_cents.eq($dispute.amount.cents()))
            .execute($conn)?;
        let unended = $table::table
            .find(&$dispute.id)
            .filter($table::state.le(code))
            .filter($table::ended_at.is_null());
        diesel::update(unended)
            .set((
                $table::state.eq(code),
                $table::reason.eq(&$dispute.reason),
                $table::due_by.eq($dispute.due_by),
                $table::ended_at.eq($ended_at),
            ))
            .execute($conn)?;
        escalated
    }};
}

pub(super) use update_dispute;

/// Records a dispute, or the new state of one that was recorded before. Returns the state that stands: once the dispute
/// is decided, the outcome that was reported first.
pub fn record(conn: &mut Conn, dispute: &Dispute, now: Millis) -> Result<DisputeState, DbError> {
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
        return Ok(dispute.state);
    }
    update_dispute!(disputes, dispute, ended_at, conn);
    let row = disputes::table.find(&dispute.id);
    let columns = (
        (disputes::state, disputes::ended_at),
        disputes::contradicted_at,
    );
    let (stands, contradicted_at): (DisputeState, Option<Millis>) =
        row.select(columns).first(conn)?;
    if contradicted_at.is_some() && stands == dispute.state {
        diesel::update(row)
            .set(disputes::contradicted_at.eq(None::<Millis>))
            .execute(conn)?;
    }
    Ok(stands)
}

/// Marks a dispute whose other outcome the provider reports now. The mark ends with a report of the outcome that
/// stands. Returns whether it is new.
pub fn mark_contradicted(conn: &mut Conn, id: &str, now: Millis) -> Result<bool, DbError> {
    let row = disputes::table.find(id);
    Ok(set_once!(row, disputes::contradicted_at, now, conn)?)
}

/// Whether an order's payment has an open dispute. While it has, operators must not change the order.
pub fn is_open(conn: &mut Conn, order: &OrderId) -> Result<bool, DbError> {
    let open = disputes::table
        .filter(disputes::order_id.eq(order.as_str()))
        .filter(disputes::state.eq(DisputeState::Open.code()));
    Ok(select(exists(open)).get_result(conn)?)
}

/// When an order's balance is due, if it has one. Nothing is due while a dispute is open: the bank decides first.
pub fn due_at(conn: &mut Conn, id: &OrderId, order: &Order) -> Result<Option<Millis>, DbError> {
    match order.due_at {
        Some(_) if is_open(conn, id)? => Ok(None),
        due_at => Ok(due_at),
    }
}

/// [`is_open`] as an SQL condition for each order of a query.
#[diesel::dsl::auto_type]
pub(crate) fn has_open_dispute() -> _ {
    let open: i16 = DisputeState::Open.code();
    exists(
        disputes::table
            .filter(disputes::order_id.eq(orders::id))
            .filter(disputes::state.eq(open))
            // Implied: lets the databases use the index of the few disputes that have not ended.
            .filter(disputes::ended_at.is_null()),
    )
}

/// Whether a payment of one of the account's orders has an open dispute.
pub fn has_open(conn: &mut Conn, account: AccountId) -> Result<bool, DbError> {
    let open = disputes::table
        .inner_join(orders::table)
        .filter(orders::account_id.eq(account.0))
        .filter(disputes::state.eq(DisputeState::Open.code()));
    Ok(select(exists(open)).get_result(conn)?)
}

/// The disputes and warnings of an order, the oldest first.
pub fn of_order(conn: &mut Conn, order: &OrderId) -> Result<Vec<Dispute>, DbError> {
    Ok(disputes::table
        .filter(disputes::order_id.eq(order.as_str()))
        .order((disputes::opened_at, disputes::id))
        .select(Dispute::as_select())
        .load(conn)?)
}

/// A warning needs no action any more when its order is refunded, or when it has no deadline and is so old that no
/// dispute can follow.
#[diesel::dsl::auto_type]
fn is_over(now: Millis) -> _ {
    let warning: i16 = DisputeState::Warning.code();
    let refunded: i16 = OrderStatus::Refunded.code();
    let window_start: Millis = now.saturating_sub(DISPUTE_WINDOW);
    disputes::state.eq(warning).and(
        orders::status.eq(refunded).or(disputes::due_by
            .is_null()
            .and(disputes::opened_at.lt(window_start))),
    )
}

/// The disputes and warnings that need an operator, the most urgent first.
pub fn unended(conn: &mut Conn, now: Millis) -> Result<Vec<Dispute>, DbError> {
    Ok(disputes::table
        .inner_join(orders::table)
        .filter(disputes::ended_at.is_null())
        .filter(not(is_over(now)))
        .order((disputes::due_by.is_null(), disputes::due_by, disputes::id))
        .select(Dispute::as_select())
        .load(conn)?)
}

/// The disputes of which the provider reports another outcome than the one that stands.
pub fn contradicted(conn: &mut Conn) -> Result<Vec<Dispute>, DbError> {
    Ok(disputes::table
        .filter(disputes::contradicted_at.is_not_null())
        .order(disputes::id)
        .select(Dispute::as_select())
        .load(conn)?)
}

/// The disputes and warnings that no e-mail to the operator was written about, and that need an operator or were lost
/// lately: some are lost when they are first reported.
pub fn pending_emails(conn: &mut Conn, now: Millis, limit: i64) -> Result<Vec<Dispute>, DbError> {
    let is_lost = disputes::state.eq(DisputeState::Lost.code());
    let lost_lately = is_lost.and(disputes::ended_at.ge(now.saturating_sub(LOST_EMAIL_PERIOD)));
    Ok(disputes::table
        .inner_join(orders::table)
        .filter(disputes::ended_at.is_null().or(lost_lately))
        .filter(not(is_over(now)))
        .filter(disputes::told_at.is_null())
        .order((disputes::opened_at, disputes::id))
        .limit(limit)
        .select(Dispute::as_select())
        .load(conn)?)
}

/// Marks the operator's e-mail as written. Returns whether it still had to be: otherwise another node has written it.
pub fn mark_emailed(conn: &mut Conn, id: &str, now: Millis) -> Result<bool, DbError> {
    let row = disputes::table.find(id);
    Ok(set_once!(row, disputes::told_at, now, conn)?)
}
