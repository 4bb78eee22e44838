//! Alerts: what an operator must handle, for as long as it lasts. An alert is new once: the node that records it first
//! reports it, and it can recur after it was over. Their table has its older name, `troubles`.

use diesel::prelude::*;
use ink_domain::money::Usd;
use ink_domain::time::{DurationMs, HOUR, Millis};

use crate::conn::{ALERTS_LOCK, Conn, insert_new};
use crate::error::DbError;
use crate::tables::troubles;

/// No search for alerts takes longer; that of the whole ledger, with its pauses, takes the longest.
const LONGEST_SEARCH: DurationMs = HOUR;

ink_domain::coded_enum! {
    /// Its code is stored, and sent to programs.
    pub enum AlertKind: str {
        /// A payment is disputed, or suspected fraud.
        Dispute = "dispute",
        /// The provider reports another outcome of a dispute than the one that stands.
        DisputeContradicted = "dispute_contradicted",
        /// The card provider can't give money back. The code is an older name.
        RefundFailed = "refund_parked",
        /// The card provider does not know a refund that it began.
        RefundUnknown = "refund_unknown",
        /// A buyer has wired money that is not used for their order: it has to be returned, or accepted although it came
        /// late.
        WireToReturn = "wire_to_return",
        /// A payment was made for an order that does not exist here.
        PaymentWithoutOrder = "payment_without_order",
        /// The books do not agree with orders and ZIPs.
        Ledger = "ledger",
        /// A job has not completed for too long.
        JobLate = "job_late",
        /// A certificate expires soon, or has expired.
        CertificateEnds = "certificate_ends",
        /// A key is so old that it should be replaced.
        KeyIsOld = "key_is_old",
    }
}

impl AlertKind {
    /// How bad an alert with this detail is: how many disagreements there are, or how many cents could not be refunded or
    /// have to be returned. `None` for kinds that do not get worse.
    fn size(self, detail: &str) -> Option<i64> {
        match self {
            Self::Ledger => detail.parse().ok(),
            Self::RefundFailed | Self::WireToReturn => {
                Usd::parse(&detail.replace(['$', ','], "")).map(Usd::cents)
            }
            _ => None,
        }
    }
}

/// What is wrong with what. Nothing personal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorAlert {
    pub kind: AlertKind,
    /// The order, dispute, payment, job or certificate.
    pub subject: String,
    /// In words or figures.
    pub detail: String,
}

/// An alert that has not been sent to the operator's webhook yet, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = troubles)]
pub struct UndeliveredAlert {
    pub kind: String,
    pub subject: String,
    pub detail: String,
    pub began_at: Millis,
    /// How often it was claimed, including this time.
    pub attempts: i32,
}

/// Beginnings of searches: the one that found the alert first, and the last that found its size again, if one has.
#[derive(Queryable, Selectable)]
#[diesel(table_name = troubles)]
struct AlertTimes {
    began_at: Millis,
    searched_at: Millis,
}

impl AlertTimes {
    fn found_at(&self) -> Millis {
        self.began_at.max(self.searched_at)
    }
}

/// These are all of a kind that a search has found which began at `now`: known ones are over unless they are among them, or
/// began since then, or `remains`, given when they began. One that began since then, or whose size a later search has found,
/// is left as it is. Returns the new ones. With `has_webhook`, they are also queued for the webhook.
pub fn replace_all(
    conn: &mut Conn,
    kind: AlertKind,
    found: &[OperatorAlert],
    remains: impl Fn(&OperatorAlert, Millis) -> bool,
    has_webhook: bool,
    now: Millis,
) -> Result<Vec<OperatorAlert>, DbError> {
    // Nodes that report at once do so one after the other.
    conn.lock_number(ALERTS_LOCK)?;
    let is_found = |known: &OperatorAlert| found.iter().any(|one| one.subject == known.subject);
    // By a search that began later, on another node. A time far ahead is no search's: a clock was wrong.
    let is_newer =
        |found_at: Millis| found_at > now && found_at <= now.saturating_add(LONGEST_SEARCH);
    let known = with_times(conn, kind)?.into_iter();
    let over = known
        .filter(|(known, times)| {
            !is_found(known) && !is_newer(times.found_at()) && !remains(known, times.began_at)
        })
        .map(|(known, _)| known.subject);
    // By name: what another node reports meanwhile was not looked at.
    let over = troubles::table
        .filter(troubles::kind.eq(kind.code()))
        .filter(troubles::subject.eq_any(over));
    diesel::delete(over).execute(conn)?;
    let mut new = Vec::new();
    for alert in found {
        update_or_forget(conn, alert, is_newer, now)?;
        let insert = diesel::insert_into(troubles::table).values((
            troubles::kind.eq(kind.code()),
            troubles::subject.eq(&alert.subject),
            troubles::detail.eq(&alert.detail),
            troubles::began_at.eq(now),
            troubles::next_at.eq(has_webhook.then_some(now)),
        ));
        if insert_new!(insert, conn)? == 1 {
            new.push(alert.clone());
        }
    }
    Ok(new)
}

/// It is over, though no check has found that yet: if the next one finds it, it is new.
pub(crate) fn forget(conn: &mut Conn, kind: AlertKind, subject: &str) -> Result<(), DbError> {
    diesel::delete(troubles::table.find((kind.code(), subject))).execute(conn)?;
    Ok(())
}

/// Forgets an alert that has a size and has grown, so that it is new: one that lasts must hide no other. One that has become
/// smaller is updated. One that was found since this was (`is_newer`) is left as it is.
fn update_or_forget(
    conn: &mut Conn,
    found: &OperatorAlert,
    is_newer: impl Fn(Millis) -> bool,
    now: Millis,
) -> Result<(), DbError> {
    let size = |detail: &str| found.kind.size(detail);
    let current = size(&found.detail);
    if current.is_none() {
        return Ok(());
    }
    let one = troubles::table.find((found.kind.code(), &found.subject));
    let before: Option<(String, AlertTimes)> = one
        .select((troubles::detail, AlertTimes::as_select()))
        .first(conn)
        .optional()?;
    let Some((before, times)) = before else {
        return Ok(());
    };
    if is_newer(times.found_at()) {
        return Ok(());
    }
    if size(&before) < current {
        diesel::delete(one).execute(conn)?;
    } else {
        diesel::update(one)
            .set((
                troubles::detail.eq(&found.detail),
                troubles::searched_at.eq(now),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Takes up to `limit` of which the webhook is to be told now, and keeps others from them for `lease`.
pub fn claim(
    conn: &mut Conn,
    now: Millis,
    limit: i64,
    lease: DurationMs,
) -> Result<Vec<UndeliveredAlert>, DbError> {
    let due = || troubles::next_at.le(now);
    let found: Vec<(String, String)> = troubles::table
        .filter(due())
        .order((troubles::next_at, troubles::kind, troubles::subject))
        .limit(limit)
        .select((troubles::kind, troubles::subject))
        .load(conn)?;
    let mut claimed = Vec::with_capacity(found.len());
    for (kind, subject) in found {
        let one = troubles::table.find((&kind, &subject));
        let taken = diesel::update(one.filter(due()))
            .set((
                troubles::attempts.eq(troubles::attempts + 1),
                troubles::next_at.eq(now.saturating_add(lease)),
            ))
            .execute(conn)?;
        if taken == 1 {
            claimed.push(one.select(UndeliveredAlert::as_select()).first(conn)?);
        }
    }
    Ok(claimed)
}

/// The webhook is retried at `next_at`; if `None`, it was sent, or is given up. No effect if the alert has ended and
/// recurred in the meantime, or another node has claimed it.
pub fn reschedule(
    conn: &mut Conn,
    alert: &UndeliveredAlert,
    next_at: Option<Millis>,
) -> Result<(), DbError> {
    let still_ours = troubles::table
        .find((&alert.kind, &alert.subject))
        .filter(troubles::began_at.eq(alert.began_at))
        .filter(troubles::attempts.eq(alert.attempts));
    diesel::update(still_ours)
        .set(troubles::next_at.eq(next_at))
        .execute(conn)?;
    Ok(())
}

/// Current alerts of a kind.
pub fn of(conn: &mut Conn, kind: AlertKind) -> Result<Vec<OperatorAlert>, DbError> {
    let current = with_times(conn, kind)?.into_iter();
    Ok(current.map(|(alert, _)| alert).collect())
}

/// [`of`], and when each was found.
fn with_times(
    conn: &mut Conn,
    kind: AlertKind,
) -> Result<Vec<(OperatorAlert, AlertTimes)>, DbError> {
    let rows: Vec<(String, String, AlertTimes)> = troubles::table
        .filter(troubles::kind.eq(kind.code()))
        .order(troubles::subject)
        .select((troubles::subject, troubles::detail, AlertTimes::as_select()))
        .load(conn)?;
    let to_alert = |(subject, detail, times)| {
        let alert = OperatorAlert {
            kind,
            subject,
            detail,
        };
        (alert, times)
    };
    Ok(rows.into_iter().map(to_alert).collect())
}

pub fn count(conn: &mut Conn, kind: AlertKind) -> Result<i64, DbError> {
    let lasting = troubles::table.filter(troubles::kind.eq(kind.code()));
    Ok(lasting.count().get_result(conn)?)
}
