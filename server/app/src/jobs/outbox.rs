//! Sends the outbox's e-mails, retries failed ones, and deletes those that are done.
//!
//! E-mails are logged by id only, never with their recipient or text.

use std::time::{Duration, Instant};

use ink_domain::time::{DAY, DurationMs, HOUR, MINUTE};
use ink_schema::DbError;
use ink_schema::outbox::{self, DueEmail};

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::config::Environment;
use crate::email::smtp::MailError;
use crate::internal_error::InternalError;
use crate::state::App;

/// A claimed e-mail is not sent by another node for this long: longer than sending may take
/// ([`crate::email::smtp::SEND_TIMEOUT`]).
const LEASE: DurationMs = 2 * MINUTE;
/// For how long it is retried to record that an e-mail was sent: less than what sending leaves of the lease.
const RECORD_TIMEOUT: Duration = Duration::from_secs(30);
const RECORD_RETRY_PAUSE: Duration = Duration::from_secs(1);

/// Starts sending e-mails that are due, as many as there are free slots. The job is woken when a slot becomes free: a
/// mail server that is slow with one e-mail holds up no other.
pub async fn deliver(app: App, now: Millis) -> Result<(), InternalError> {
    let permits = app.send_permits.try_acquire_all();
    if permits.is_empty() {
        return Ok(());
    }
    let limit = i64::try_from(permits.len()).unwrap_or(i64::MAX);
    let due = app
        .db
        .write(move |conn| outbox::claim(conn, now, limit, LEASE))
        .await?;
    for (email, permit) in due.into_iter().zip(permits) {
        let app = app.clone();
        tokio::spawn(async move {
            let id = email.id;
            if let Err(cause) = send_and_record(&app, email, now).await {
                tracing::warn!(email_id = id, %cause, "whether an e-mail was sent could not be recorded");
            }
            drop(permit);
            app.outbox_signal.notify();
        });
    }
    Ok(())
}

/// Deletes e-mails that were sent or given up a while ago.
pub async fn delete_expired(app: App, now: Millis) -> Result<(), InternalError> {
    let kept = match app.config.environment {
        Environment::Development => DAY,
        Environment::Staging | Environment::Production => 7 * DAY,
    };
    let dropped = app
        .db
        .write(move |conn| outbox::delete_expired(conn, now.saturating_sub(kept)))
        .await?;
    if dropped > 0 {
        tracing::info!(dropped, "old e-mails were deleted");
    }
    Ok(())
}

async fn send_and_record(app: &App, mut due: DueEmail, now: Millis) -> Result<(), DbError> {
    let (id, attempts) = (due.id, due.attempts);
    if due.void_at.is_some_and(|void_at| void_at <= now) {
        count_outcome("expired");
        tracing::info!(email_id = id, attempts, "a code has expired unsent");
        return give_up(app, id, now).await;
    }
    let operator = app.config.operator().ok().flatten();
    let operator = operator.filter(|_| due.is_to_operator());
    if let Some(operator) = &operator {
        operator.as_str().clone_into(&mut due.email.to);
    }
    // The key hides how many e-mails there are.
    let message_id = app
        .keys
        .codes
        .digest("e-mail", &format!("{id}.{}", due.created_at));
    let error = match app.mail.send(&due, message_id.as_str()).await {
        Ok(()) => {
            count_outcome("sent");
            if let Some(failed) = app.mail_failures.record_success() {
                let seconds = failed.as_secs();
                tracing::info!(seconds, "the mail server takes e-mails again");
            }
            record_sent(app, id, now).await?;
            return end_outage(app).await;
        }
        Err(error) => error,
    };
    let next_at = next_attempt_at(&error, attempts, due.created_at, now)
        // What the operator must handle lasts, and their address can be corrected.
        .or_else(|| operator.map(|_| now.saturating_add(HOUR)));
    let Some(next_at) = next_at else {
        count_outcome("given_up");
        tracing::error!(email_id = id, attempts, reason = %error, "an e-mail is given up");
        return give_up(app, id, now).await;
    };
    count_outcome("failed");
    // An unreachable mail server delays all e-mails: one warning is enough.
    if app.mail_failures.record_failure() {
        tracing::warn!(email_id = id, attempts, reason = %error, "e-mails are put off");
    } else {
        tracing::debug!(email_id = id, attempts, reason = %error, "an e-mail is put off");
    }
    let put_off = app
        .db
        .write(move |conn| outbox::reschedule(conn, &due, next_at))
        .await;
    // Only now: when the server is found to be back, this e-mail must have been put off.
    if matches!(error, MailError::Outage(_)) {
        app.mail_outage.begin(app.clock.now());
    }
    put_off
}

/// The mail server accepts e-mails: those that an outage put off do not wait for their next attempt, to be overtaken by
/// later ones. It was none if it lasted less than the first pause: a server that accepts e-mails in between limits us, and is
/// left the backoff.
async fn end_outage(app: &App) -> Result<(), DbError> {
    let now = app.clock.now();
    let outage = app.mail_outage.end();
    let Some(since) = outage.filter(|since| now.saturating_sub(*since) >= pause_after(1)) else {
        return Ok(());
    };
    let released = app
        .db
        .write(move |conn| outbox::release_put_off(conn, now))
        .await;
    if released.is_err() {
        app.mail_outage.begin(since);
    }
    released
}

async fn give_up(app: &App, id: i64, now: Millis) -> Result<(), DbError> {
    app.db
        .write(move |conn| outbox::give_up(conn, id, now))
        .await
}

/// An e-mail that is not recorded as sent is sent again once its lease expires: a database that is briefly busy must
/// not cause that.
async fn record_sent(app: &App, id: i64, now: Millis) -> Result<(), DbError> {
    let started_at = Instant::now();
    loop {
        let recorded = app
            .db
            .write(move |conn| outbox::mark_sent(conn, id, now))
            .await;
        if recorded.is_ok() || started_at.elapsed() >= RECORD_TIMEOUT {
            return recorded;
        }
        tokio::time::sleep(RECORD_RETRY_PAUSE).await;
    }
}

/// The time of the next attempt: after 30 seconds, doubling each time up to an hour. `None` once the e-mail is a day
/// old, or if the mail server refused it.
fn next_attempt_at(
    error: &MailError,
    attempts: i32,
    created_at: Millis,
    now: Millis,
) -> Option<Millis> {
    if matches!(error, MailError::Refused(_)) {
        return None;
    }
    let next_at = now.saturating_add(pause_after(attempts));
    (next_at < created_at.saturating_add(DAY)).then_some(next_at)
}

fn count_outcome(outcome: &'static str) {
    metrics::counter!("ink_mail_total", "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests {
    use super::{DAY, HOUR, MINUTE, next_attempt_at};
    use crate::email::smtp::MailError;

    #[test]
    fn retry_delay_doubles_up_to_an_hour() {
        let transient = MailError::Transient("not now".to_owned());
        let pause = |attempts| next_attempt_at(&transient, attempts, 0, 0);
        assert_eq!(pause(1), Some(MINUTE / 2));
        assert_eq!(pause(2), Some(MINUTE));
        assert_eq!(pause(7), Some(32 * MINUTE));
        assert_eq!(pause(8), Some(HOUR));
        assert_eq!(pause(i32::MAX), Some(HOUR));
    }

    #[test]
    fn email_is_retried_for_at_most_a_day() {
        let transient = MailError::Transient("not now".to_owned());
        assert!(next_attempt_at(&transient, 20, 0, DAY - HOUR - 1).is_some());
        assert_eq!(next_attempt_at(&transient, 20, 0, DAY - HOUR), None);
    }

    #[test]
    fn rejected_email_is_not_retried() {
        let refused = MailError::Refused("550".to_owned());
        assert_eq!(next_attempt_at(&refused, 1, 0, 0), None);
    }
}
