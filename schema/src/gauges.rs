//! Quantities that are monitored: the same for every node that asks.

use diesel::dsl::{min, not};
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::order::OrderStatus;
use ink_domain::time::{DAY, DurationMs, MINUTE, Millis};

use crate::alerts::{self, AlertKind};
use crate::billing::{payout_requests, payouts, withheld};
use crate::checkout::disputes;
use crate::checkout::refunds::{is_disputed, is_unknown_past_grace};
use crate::checkout::unmatched::{self, PaymentState};
use crate::conn::Conn;
use crate::error::DbError;
use crate::operators::{self, ActionCount};
use crate::outbox::is_waiting;
use crate::tables::{orders, outbox, refunds};

/// An e-mail is sent within seconds: after this many milliseconds, the mail server is not accepting it.
const LATE: DurationMs = 15 * MINUTE;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauges {
    /// E-mails to be sent.
    pub emails: i64,
    /// Of these, how many were due [`LATE`] ago, or written then and tried twice since, without those to the operator.
    pub late_emails: i64,
    /// The same of those to the operator: one is retried until it is accepted.
    pub late_operator_emails: i64,
    /// When the oldest e-mail to be sent was written, of those that are not to the operator.
    pub oldest_email_at: Option<Millis>,
    /// Orders that hold or own ZIPs: ended ones accumulate over the years.
    pub orders_awaiting_card: i64,
    pub orders_in_process: i64,
    pub orders_complete: i64,
    /// Orders in process whose balance is due before the end of the day (UTC), including overdue ones.
    pub due_today: i64,
    /// Of orders, and of payments without one; not those that await a bank's decision on a dispute.
    pub refunds_under_way: i64,
    /// What the provider could not give back, or does not know any more; likewise.
    pub refunds_failed: i64,
    /// Open disputes and warnings, including those of payments without an order.
    pub disputes: i64,
    pub payout_requests: i64,
    /// Opened and not settled.
    pub payouts_open: i64,
    pub earnings_withheld: i64,
    /// What the operator was notified of and has not ended.
    pub alerts: Vec<(AlertKind, i64)>,
    pub actions: Vec<ActionCount>,
}

pub fn read(conn: &mut Conn, now: Millis) -> Result<Gauges, DbError> {
    let waiting = |to_operator: bool| {
        outbox::table
            .filter(is_waiting())
            .filter(outbox::to_operator.eq(i16::from(to_operator)))
    };
    let refunds_open = refunds::table.filter(refunds::settled_at.is_null());
    let without_order = unmatched::undisputed(conn)?;
    let to_refund = without_order
        .iter()
        .filter(|payment| payment.state == PaymentState::ToRefund);
    let refused = without_order
        .iter()
        .filter(|payment| payment.refused.is_some());
    let midnight = now.saturating_add(DAY).saturating_sub(now.rem_euclid(DAY));
    let disputed = disputes::unended(conn, now)?.len() + unmatched::unended_disputes(conn)?.len();
    let due = orders::table
        .filter(orders::status.eq(OrderStatus::InProcess.code()))
        .filter(orders::due_at.lt(midnight));
    // A first attempt keeps the planned time. Failures are postponed repeatedly, and the originally planned time is lost:
    // their age counts instead.
    let long_ago = now.saturating_sub(LATE);
    let late = |to_operator: bool| {
        waiting(to_operator)
            .filter(outbox::created_at.lt(long_ago))
            .filter(outbox::next_at.lt(long_ago).or(outbox::attempts.gt(1)))
    };
    Ok(Gauges {
        emails: outbox::table
            .filter(is_waiting())
            .count()
            .get_result(conn)?,
        late_emails: late(false).count().get_result(conn)?,
        late_operator_emails: late(true).count().get_result(conn)?,
        oldest_email_at: waiting(false)
            .select(min(outbox::created_at))
            .get_result(conn)?,
        orders_awaiting_card: orders_of(conn, OrderStatus::AwaitingCard)?,
        orders_in_process: orders_of(conn, OrderStatus::InProcess)?,
        orders_complete: orders_of(conn, OrderStatus::Complete)?,
        due_today: due.count().get_result(conn)?,
        refunds_under_way: refunds_open
            .filter(refunds::failed_at.is_null())
            .filter(not(is_unknown_past_grace(now)))
            .filter(not(is_disputed()))
            .count()
            .get_result::<i64>(conn)?
            + length(to_refund.count()),
        refunds_failed: refunds_open
            .filter(
                refunds::failed_at
                    .is_not_null()
                    .or(is_unknown_past_grace(now)),
            )
            .filter(not(is_disputed()))
            .count()
            .get_result::<i64>(conn)?
            + length(refused.count()),
        disputes: length(disputed),
        payout_requests: length(payout_requests::waiting(conn)?.len()),
        payouts_open: payouts::count_open(conn)?,
        earnings_withheld: length(withheld::all(conn)?.len()),
        alerts: AlertKind::ALL
            .into_iter()
            .map(|kind| Ok((kind, alerts::count(conn, kind)?)))
            .collect::<Result<_, DbError>>()?,
        actions: operators::action_counts(conn)?,
    })
}

fn orders_of(conn: &mut Conn, status: OrderStatus) -> Result<i64, DbError> {
    let its = orders::table.filter(orders::status.eq(status.code()));
    Ok(its.count().get_result(conn)?)
}

fn length(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
