//! Alerts: what the operator must handle. Each is detected, reported once by e-mail and by webhook while it lasts, and
//! cleared when it is over.

use std::collections::BTreeMap;
use std::time::Instant;

use ink_domain::money::Usd;
use ink_domain::time::{DAY, DurationMs};
use ink_schema::alerts::{self, AlertKind, OperatorAlert};
use ink_schema::auth::secret_keys;
use ink_schema::billing::ledger;
use ink_schema::checkout::disputes::{self, Dispute};
use ink_schema::checkout::refunds::{self, FailedRefund, FailureCause};
use ink_schema::checkout::unmatched::{self, UnmatchedPayment};
use ink_schema::checkout::wires;
use ink_schema::{Conn, DbError, job_runs, outbox};
use rustix::system::uname;

use super::certificates;
use super::job_records::{JobRecords, LateJob};
use crate::clock::{Millis, minute_utc};
use crate::email::EmailMessage;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::telemetry::units::{count, seconds};

/// A secret key has to be replaced every year (docs/cryptography.md); the operator is alerted 30 days before.
const KEY_WARNING_AGE: DurationMs = (365 - 30) * DAY;
/// How long alerts about another machine's certificates are kept: a machine that is gone does not end its own. By then
/// the certificate has expired, and a machine that still uses it reports it again.
const OTHER_MACHINES_ALERTS: DurationMs = 2 * certificates::EXPIRY_WARNING;

/// Reports the alerts that can be found in the database.
pub async fn check_alerts(app: App, now: Millis) -> Result<(), InternalError> {
    let server = app.clone();
    let found = app.db.read(move |conn| {
        let (failed, unknown) = failed_refunds(conn, now)?;
        Ok::<_, DbError>([
            (AlertKind::Dispute, disputed(conn, now)?),
            (AlertKind::DisputeContradicted, contradicted(conn)?),
            (AlertKind::RefundFailed, failed),
            (AlertKind::RefundUnknown, unknown),
            (AlertKind::PaymentWithoutOrder, without_order(conn)?),
            (
                AlertKind::JobLate,
                late_jobs(conn, &server.job_records, now)?,
            ),
            (AlertKind::KeyIsOld, old_keys(conn, now)?),
        ])
    });
    for (kind, found) in found.await? {
        report(&app, kind, found, |_, _| false, now).await?;
    }
    Ok(())
}

fn disputed(conn: &mut Conn, now: Millis) -> Result<Vec<OperatorAlert>, DbError> {
    let to_alert = |it: Dispute| {
        let detail = format!("order {}, {}, {}", it.order, it.amount, it.reason);
        if it.state.moves_no_money() {
            // A warning keeps its id when it becomes a dispute, which must be reported, too.
            alert(AlertKind::Dispute, &format!("{} (warning)", it.id), detail)
        } else {
            alert(AlertKind::Dispute, &it.id, detail)
        }
    };
    let with_order = disputes::unended(conn, now)?.into_iter();
    let without = unmatched::unended_disputes(conn)?.into_iter();
    let all = with_order.chain(without.map(|(_, dispute)| dispute));
    Ok(all.map(to_alert).collect())
}

fn contradicted(conn: &mut Conn) -> Result<Vec<OperatorAlert>, DbError> {
    let to_alert = |it: Dispute| {
        let detail = format!("order {}, {}, {}", it.order, it.amount, it.state.name());
        alert(AlertKind::DisputeContradicted, &it.id, detail)
    };
    let contradicted = disputes::contradicted(conn)?.into_iter();
    Ok(contradicted.map(to_alert).collect())
}

/// The refunds that have failed, those of one order as a sum, and those that the card provider does not know: what becomes
/// of these is another alert.
fn failed_refunds(
    conn: &mut Conn,
    now: Millis,
) -> Result<(Vec<OperatorAlert>, Vec<OperatorAlert>), DbError> {
    let mut failed: BTreeMap<String, Usd> = BTreeMap::new();
    let mut unknown = Vec::new();
    for FailedRefund { order, rest, cause } in refunds::all_failed(conn, now)? {
        match cause {
            FailureCause::Unknown { refund_id, .. } => {
                let detail = format!("{rest}, {refund_id}");
                unknown.push(alert(AlertKind::RefundUnknown, order.as_str(), detail));
            }
            FailureCause::Failed(_) | FailureCause::WithoutOrder => {
                *failed.entry(order.to_string()).or_default() += rest;
            }
        }
    }
    let failed = failed.into_iter();
    let failed = failed.map(|(order, sum)| alert(AlertKind::RefundFailed, &order, sum.to_string()));
    Ok((failed.collect(), unknown))
}

/// Payments without an order on which nobody has decided yet. One whose refund was refused is another kind of alert.
fn without_order(conn: &mut Conn) -> Result<Vec<OperatorAlert>, DbError> {
    let mut payments = unmatched::unsettled(conn)?;
    payments.retain(|one| one.state == unmatched::PaymentState::Undecided && one.refused.is_none());
    let to_alert = |payment: &UnmatchedPayment| {
        let detail = format!("order {}, {}", payment.order, payment.amount);
        alert(AlertKind::PaymentWithoutOrder, &payment.intent_id, detail)
    };
    Ok(payments.iter().map(to_alert).collect())
}

fn late_jobs(
    conn: &mut Conn,
    records: &JobRecords,
    now: Millis,
) -> Result<Vec<OperatorAlert>, DbError> {
    let told = alerts::of(conn, AlertKind::JobLate)?.into_iter();
    let told = told.map(|alert| alert.subject).collect();
    let late = records.late(&job_runs::all(conn)?, &told, now).into_iter();
    let to_alert = |late: LateJob| alert(AlertKind::JobLate, late.job, minute_utc(late.since));
    Ok(late.map(to_alert).collect())
}

fn old_keys(conn: &mut Conn, now: Millis) -> Result<Vec<OperatorAlert>, DbError> {
    let since = secret_keys::newest_since(conn)?;
    let old = since.filter(|since| now.saturating_sub(*since) >= KEY_WARNING_AGE);
    let kind = AlertKind::KeyIsOld;
    let to_alert = |since| alert(kind, "INKPAY_SECRET_KEY", minute_utc(since));
    Ok(old.map(to_alert).into_iter().collect())
}

/// Compares the ledger with orders and ZIPs, and finds the wires that have to be returned. After each batch of orders, it
/// pauses four times as long as the batch took, leaving the database to others; there is no pause between the checks of
/// the totals.
pub async fn check_ledger(app: App, now: Millis) -> Result<(), InternalError> {
    let (mut findings, mut unreturned) = (Vec::new(), Vec::new());
    let mut from = Some(String::new());
    while let Some(number) = from {
        let (begun, now) = (Instant::now(), app.clock.now());
        let check = move |conn: &mut Conn| {
            let batch = ledger::check_batch(conn, &number, now)?;
            let wires = wires_to_return(conn, &number, batch.next.as_deref())?;
            Ok::<_, DbError>((batch, wires))
        };
        let (batch, wires) = app.db.read(check).await?;
        findings.extend(batch.findings);
        unreturned.extend(wires);
        from = batch.next;
        if from.is_some() {
            tokio::time::sleep(begun.elapsed().saturating_mul(4)).await;
        }
    }
    report(&app, AlertKind::WireToReturn, unreturned, |_, _| false, now).await?;
    findings.extend(app.db.read(ledger::check_totals).await?);
    let number = i64::try_from(findings.len()).unwrap_or(i64::MAX);
    metrics::gauge!("ink_ledger_disagreements").set(count(number));
    metrics::gauge!("ink_ledger_check_timestamp_seconds").set(seconds(now));
    let found = (number > 0).then(|| alert(AlertKind::Ledger, "ledger", number.to_string()));
    let found = found.into_iter().collect();
    report(&app, AlertKind::Ledger, found, |_, _| false, now).await
}

/// The orders of a range of numbers ([`wires::to_return_between`]) of which wired money has to be returned. While a payment
/// is disputed, nothing is returned.
fn wires_to_return(
    conn: &mut Conn,
    from: &str,
    to: Option<&str>,
) -> Result<Vec<OperatorAlert>, DbError> {
    let mut found = Vec::new();
    for row in wires::to_return_between(conn, from, to)? {
        if !disputes::is_open(conn, &row.id)? {
            let amount = row.order.to_return().to_string();
            found.push(alert(AlertKind::WireToReturn, row.id.as_str(), amount));
        }
    }
    Ok(found)
}

/// Reports certificates named by the settings that expire soon.
pub async fn find_expiring_certificates(app: App, now: Millis) -> Result<(), InternalError> {
    let machine = uname().nodename().to_string_lossy().into_owned();
    find_expiring_certificates_on(app, &machine, now).await
}

/// [`find_expiring_certificates`], on a machine of this name.
pub async fn find_expiring_certificates_on(
    app: App,
    machine: &str,
    now: Millis,
) -> Result<(), InternalError> {
    let ends = certificates::expiry_dates(&app.config).await;
    let soon = now.saturating_add(certificates::EXPIRY_WARNING);
    let of_this_machine = format!(" ({machine})");
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    for (usage, end) in ends {
        let mut subject = usage.to_owned();
        if usage != certificates::SITE {
            subject.push_str(&of_this_machine);
        }
        match end {
            Ok(end) => {
                metrics::gauge!("ink_certificate_end_timestamp_seconds", "use" => usage)
                    .set(seconds(end));
                if end < soon {
                    let until = minute_utc(end);
                    found.push(alert(AlertKind::CertificateEnds, &subject, until));
                }
            }
            Err(error) => {
                // This machine may well be unable to reach its own address from outside.
                tracing::warn!(usage, %error, "a certificate could not be checked");
                unknown.push(subject);
            }
        }
    }
    // Alerts remain if a check failed, which does not mean that they are over, and if they are another machine's, which
    // ends its own.
    let oldest = now.saturating_sub(OTHER_MACHINES_ALERTS);
    let remains = move |alert: &OperatorAlert, began_at: Millis| {
        let subject = alert.subject.as_str();
        let is_elsewhere = subject != certificates::SITE && !subject.ends_with(&of_this_machine);
        unknown.contains(&alert.subject) || (is_elsewhere && began_at > oldest)
    };
    report(&app, AlertKind::CertificateEnds, found, remains, now).await
}

fn alert(kind: AlertKind, subject: &str, detail: String) -> OperatorAlert {
    OperatorAlert {
        kind,
        subject: subject.to_owned(),
        detail,
    }
}

/// Given all alerts of a kind that a search has found which began at `now`, reports the new ones and clears those that are
/// over. `remains` says of a known one that was not found, and of when it began, whether it may last nevertheless.
async fn report(
    app: &App,
    kind: AlertKind,
    found: Vec<OperatorAlert>,
    remains: impl Fn(&OperatorAlert, Millis) -> bool + Send + 'static,
    now: Millis,
) -> Result<(), InternalError> {
    let operator = app.config.operator().map_err(InternalError::new)?;
    let has_webhook = !app.config.operator_webhook_url.is_empty();
    let mut emails = Vec::new();
    if let Some(operator) = operator {
        for alert in &found {
            let message = EmailMessage::operator_alert(app.reader(Lang::En), alert)?;
            emails.extend(message.map(|message| (alert.clone(), message.to(operator.as_str()))));
        }
    }
    let new = app
        .db
        .write(move |conn| {
            let new = alerts::replace_all(conn, kind, &found, &remains, has_webhook, now)?;
            for (_, email) in emails.iter().filter(|(alert, _)| new.contains(alert)) {
                outbox::enqueue_to_operator(conn, email, now)?;
            }
            Ok::<_, DbError>(new)
        })
        .await?;
    for alert in &new {
        let (subject, detail) = (&alert.subject, &alert.detail);
        tracing::warn!(
            alert = kind.code(),
            subject,
            detail,
            "an operator must act on an alert"
        );
    }
    if !new.is_empty() {
        app.outbox_signal.notify();
    }
    Ok(())
}
