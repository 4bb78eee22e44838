//! Background jobs, which run repeatedly while the server answers requests.
//!
//! A job is a function of the app and the time, and safe to run on several nodes at once: a test can call it as well as
//! the scheduler. This module only says when each of them runs.

pub mod alerts;
pub mod awaited_payments;
mod backoff;
mod certificates;
pub mod job_records;
pub mod mail_outage;
pub mod notification_emails;
pub mod operator_webhook;
pub mod outbox;
pub mod overdue_balances;
pub mod reconciliation;
pub mod refunds;
pub mod releases;
pub mod retention;
pub mod signal;
pub mod unmatched;
pub mod watch_cursor;
pub mod watches;

use std::fmt::Display;
use std::time::{Duration, Instant};

use ink_schema::job_runs;
use signal::JobSignal;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::clock::Millis;
use crate::features::checkout::order_emails;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::telemetry::streak::FailureStreak;

/// How long a job may continue once the server was told to stop. Work that is cut off is redone later.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The interval of jobs for what is due or was not signalled: an expired hold, a payment without a webhook, an overdue
/// balance, or an e-mail left by a crashed node is processed this late.
pub const INTERVAL: Duration = Duration::from_secs(15);
/// Changes of followed ZIPs without a signal, such as an expired hold or an imported price, are noticed this late. Pages
/// that have expired occupy memory this long.
const SHORT_INTERVAL: Duration = Duration::from_secs(5);
const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
/// Short enough that a run succeeds within a day, even if some fail.
const LONG_INTERVAL: Duration = Duration::from_hours(6);

/// The jobs of a running server. They stop with it.
#[derive(Debug)]
pub struct Jobs {
    app: App,
    stop: watch::Sender<()>,
    running: JoinSet<()>,
}

/// A job is named after its module, a further one of a module after what it works on. The name is a metric's label, is
/// stored with the time of its last completion, and is what an operator is told.
#[must_use]
pub fn start(app: &App) -> Jobs {
    let mut jobs = Jobs {
        app: app.clone(),
        stop: watch::Sender::new(()),
        running: JoinSet::new(),
    };
    let prune_limits = async |app: App, _| {
        app.get_limit.prune();
        app.security_log_limit.prune();
        Ok(())
    };
    let prune_pages = async |app: App, _| {
        app.page_cache.prune().await;
        app.render_cache.prune().await;
        Ok(())
    };
    let signal = &app.outbox_signal;
    jobs.repeat_on_signal("outbox", INTERVAL, signal, outbox::deliver);
    jobs.repeat("expired_emails", HOUR, outbox::delete_expired);
    jobs.repeat("retention", 10 * MINUTE, retention::sweep);
    jobs.repeat("prune_limits", MINUTE, prune_limits);
    jobs.repeat("prune_pages", SHORT_INTERVAL, prune_pages);
    let signal = JobSignal::default();
    jobs.spawn("releases", (HOUR, MINUTE), &signal, releases::refresh);
    jobs.repeat("expired_holds", INTERVAL, awaited_payments::cancel_expired);
    jobs.repeat("awaited_payments", INTERVAL, awaited_payments::poll);
    jobs.repeat("payment_cards", INTERVAL, awaited_payments::fetch_cards);
    jobs.repeat(
        "overdue_balances",
        INTERVAL,
        overdue_balances::close_overdue,
    );
    let signal = &app.order_email_signal;
    jobs.repeat_on_signal("order_emails", INTERVAL, signal, order_emails::write);
    jobs.repeat("notification_emails", INTERVAL, notification_emails::write);
    let signal = &app.refund_signal;
    jobs.repeat_on_signal("refunds", INTERVAL, signal, refunds::request_due);
    jobs.repeat("unmatched", INTERVAL, unmatched::refund_due);
    let signal = &app.watch_signal;
    jobs.repeat_on_signal("watches", SHORT_INTERVAL, signal, watches::notify);
    jobs.repeat("reconciliation", 5 * MINUTE, reconciliation::compare);
    let older_refunds = reconciliation::compare_older_refunds;
    jobs.repeat("older_refunds", LONG_INTERVAL, older_refunds);
    let recent_payments = reconciliation::compare_payments;
    jobs.repeat("recent_payments", LONG_INTERVAL, recent_payments);
    jobs.repeat("alerts", MINUTE, alerts::check_alerts);
    // Seldom: the whole ledger is read.
    jobs.repeat_interruptible("ledger_check", HOUR, alerts::check_ledger);
    let certificates = alerts::find_expiring_certificates;
    jobs.repeat("certificates", LONG_INTERVAL, certificates);
    jobs.repeat("operator_webhook", INTERVAL, operator_webhook::post);
    jobs
}

impl Jobs {
    /// Starts no further runs. Those that have started may finish.
    pub fn end(&mut self) {
        // This drops the sender that the jobs listen to.
        self.stop = watch::Sender::new(());
    }

    /// Waits until running jobs have finished, but no longer than `SHUTDOWN_TIMEOUT`.
    pub async fn stop(mut self) {
        drop(self.stop);
        let ended = async {
            while self.running.join_next().await.is_some() {}
            self.app.send_permits.all_free().await;
        };
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, ended).await.is_err() {
            tracing::warn!("some jobs were cut off");
        }
    }

    /// Runs a job immediately, then after each pause.
    fn repeat<F, R>(&mut self, name: &'static str, pause: Duration, job: F)
    where
        F: Fn(App, Millis) -> R + Send + 'static,
        R: Future<Output = Result<(), InternalError>> + Send + 'static,
    {
        self.repeat_on_signal(name, pause, &JobSignal::default(), job);
    }

    /// Like [`Jobs::repeat`], for a job that takes a while and may be cut off at any point: it ends with the server.
    fn repeat_interruptible<F, R>(&mut self, name: &'static str, pause: Duration, job: F)
    where
        F: Fn(App, Millis) -> R + Send + 'static,
        R: Future<Output = Result<(), InternalError>> + Send + 'static,
    {
        let stop = self.stop.subscribe();
        self.repeat(name, pause, move |app, now| {
            let (run, mut stop) = (job(app, now), stop.clone());
            async move {
                tokio::select! {
                    ended = run => ended,
                    _ = stop.changed() => Err(InternalError::transient("the server stops")),
                }
            }
        });
    }

    /// Like [`Jobs::repeat`], and also whenever the signal is sent.
    fn repeat_on_signal<F, R>(
        &mut self,
        name: &'static str,
        pause: Duration,
        signal: &JobSignal,
        job: F,
    ) where
        F: Fn(App, Millis) -> R + Send + 'static,
        R: Future<Output = Result<(), InternalError>> + Send + 'static,
    {
        self.spawn(name, (pause, pause), signal, job);
    }

    /// Like [`Jobs::repeat_on_signal`], with another pause after a failure: for a job that others wait for.
    fn spawn<F, R>(
        &mut self,
        name: &'static str,
        (pause, retry): (Duration, Duration),
        signal: &JobSignal,
        job: F,
    ) where
        F: Fn(App, Millis) -> R + Send + 'static,
        R: Future<Output = Result<(), InternalError>> + Send + 'static,
    {
        let (app, signal) = (self.app.clone(), signal.clone());
        let mut stop = self.stop.subscribe();
        app.job_records.begin(name, pause, app.clock.now());
        self.running.spawn(async move {
            let failures = FailureStreak::default();
            loop {
                // On its own task, so that a panic ends this run and not the job.
                let started_at = Instant::now();
                let run = tokio::spawn(job(app.clone(), app.clock.now()));
                let ended = run.await;
                metrics::histogram!("ink_job_duration_seconds", "name" => name)
                    .record(started_at.elapsed());
                let pause = if matches!(ended, Ok(Ok(()))) {
                    pause
                } else {
                    retry
                };
                match ended {
                    Ok(Ok(())) => record_success(&app, name, &failures).await,
                    Ok(Err(failure)) if failure.is_transient && stop.has_changed().is_err() => {
                        return;
                    }
                    Ok(Err(failure)) => {
                        record_failure(&app, name, &failures, &failure, failure.is_outage());
                    }
                    Err(stopped) => record_failure(&app, name, &failures, &stopped, false),
                }
                tokio::select! {
                    biased;
                    // The sender is gone: the server is stopping.
                    _ = stop.changed() => return,
                    () = tokio::time::sleep(pause) => {}
                    () = signal.notified() => {}
                }
            }
        });
    }
}

async fn record_success(app: &App, job: &'static str, failures: &FailureStreak) {
    if let Some(failed) = failures.record_success() {
        let seconds = failed.as_secs();
        tracing::info!(job, seconds, "a job works again");
    }
    let now = app.clock.now();
    if app.job_records.record_success(job, now) {
        let recorded = app
            .db
            .write(move |conn| job_runs::record_success(conn, job, now));
        if let Err(cause) = recorded.await {
            tracing::debug!(job, %cause, "a job's completion could not be recorded");
        }
    }
}

/// Only the first of consecutive failures is logged as an error, and a database outage is not: it has a log line of its
/// own.
fn record_failure(
    app: &App,
    job: &'static str,
    failures: &FailureStreak,
    cause: &dyn Display,
    is_logged_elsewhere: bool,
) {
    app.job_records.record_failure(job);
    if !is_logged_elsewhere && failures.record_failure() {
        tracing::error!(job, %cause, "a job fails, and is tried again");
    } else {
        tracing::debug!(job, %cause, "a job failed");
    }
}
