//! How much there is of what is watched over: the same for every node that asks.

use diesel::dsl::{min, not};
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderStatus;
use ink_domain::time::DAY;

use crate::billing::{payout_requests, payouts, withheld};
use crate::checkout::refunds::{is_disputed, is_unknown};
use crate::checkout::{disputes, unmatched};
use crate::conn::Conn;
use crate::error::DbError;
use crate::operators::{self, ActionCount};
use crate::tables::{orders, outbox, refunds};
use crate::troubles::{self, TroubleKind};

/// An e-mail is sent within seconds: after so many milliseconds the mail server does not take it.
const LATE: i64 = 15 * 60 * 1000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauges {
    /// E-mails to be sent.
    pub emails: i64,
    /// Of them, those that were to be sent [`LATE`] ago, and those that were written then and tried twice since.
    pub late_emails: i64,
    /// When the oldest of them was written.
    pub oldest_email_at: Option<i64>,
    /// Orders that hold or own ZIPs: those that have ended are more each year.
    pub orders_awaiting_card: i64,
    pub orders_in_process: i64,
    pub orders_complete: i64,
    /// Orders in process whose balance is due before the day is over (UTC): overdue ones, too.
    pub due_today: i64,
    /// Without those that wait for a bank to decide on a dispute.
    pub refunds_under_way: i64,
    /// What the provider could not give back, or does not know any more; without those, too.
    pub refunds_parked: i64,
    /// Disputes and warnings that have not ended, of payments without an order, too.
    pub disputes: i64,
    pub payout_requests: i64,
    /// Opened and not settled.
    pub payouts_open: i64,
    pub earnings_withheld: i64,
    /// What the operator was told of and lasts.
    pub troubles: Vec<(TroubleKind, i64)>,
    /// How often operators did what.
    pub acts: Vec<ActionCount>,
}

pub fn read(conn: &mut Conn, now: i64) -> Result<Gauges, DbError> {
    let waiting = || {
        outbox::table
            .filter(outbox::sent_at.is_null())
            .filter(outbox::given_up_at.is_null())
    };
    let refunds_open = refunds::table.filter(refunds::settled_at.is_null());
    let midnight = now.saturating_add(DAY).saturating_sub(now.rem_euclid(DAY));
    let disputed = disputes::unended(conn, now)?.len() + unmatched::unended_disputes(conn)?.len();
    let due = orders::table
        .filter(orders::status.eq(OrderStatus::InProcess.code()))
        .filter(orders::due_at.lt(midnight));
    // A first attempt leaves the time as it was planned. What fails is put off again and again, and nothing says any more for
    // when it was planned: its age counts.
    let long_ago = now.saturating_sub(LATE);
    let late = waiting()
        .filter(outbox::created_at.lt(long_ago))
        .filter(outbox::next_at.lt(long_ago).or(outbox::attempts.gt(1)));
    Ok(Gauges {
        emails: waiting().count().get_result(conn)?,
        late_emails: late.count().get_result(conn)?,
        oldest_email_at: waiting().select(min(outbox::created_at)).get_result(conn)?,
        orders_awaiting_card: orders_of(conn, OrderStatus::AwaitingCard)?,
        orders_in_process: orders_of(conn, OrderStatus::InProcess)?,
        orders_complete: orders_of(conn, OrderStatus::Complete)?,
        due_today: due.count().get_result(conn)?,
        refunds_under_way: refunds_open
            .filter(refunds::failed_at.is_null())
            .filter(not(is_unknown(now)))
            .filter(not(is_disputed()))
            .count()
            .get_result(conn)?,
        refunds_parked: refunds_open
            .filter(refunds::failed_at.is_not_null().or(is_unknown(now)))
            .filter(not(is_disputed()))
            .count()
            .get_result(conn)?,
        disputes: length(disputed),
        payout_requests: length(payout_requests::waiting(conn)?.len()),
        payouts_open: payouts::count_open(conn)?,
        earnings_withheld: length(withheld::all(conn)?.len()),
        troubles: TroubleKind::ALL
            .into_iter()
            .map(|kind| Ok((kind, troubles::count(conn, kind)?)))
            .collect::<Result<_, DbError>>()?,
        acts: operators::action_counts(conn)?,
    })
}

fn orders_of(conn: &mut Conn, status: OrderStatus) -> Result<i64, DbError> {
    let its = orders::table.filter(orders::status.eq(status.code()));
    Ok(its.count().get_result(conn)?)
}

fn length(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
