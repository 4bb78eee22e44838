//! Work that nobody waits for, done again and again beside the requests.
//!
//! A job is a function of the app and the time, and safe on several nodes at once: it can be called
//! by a test as well as by the clock. Here is only when each of them runs.

mod backoff;
pub mod news_emails;
pub mod orders;
pub mod outbox;
pub mod refunds;
pub mod releases;
pub mod retention;
pub mod signal;
pub mod unmatched;
pub mod watches;

use std::time::Duration;

use signal::JobSignal;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::clock::Millis;
use crate::internal_error::InternalError;
use crate::state::App;

/// How long a job may go on once the server was told to stop. What is cut off is done again later.
const FAREWELL: Duration = Duration::from_secs(5);

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// The jobs of a running server. They end with it.
#[derive(Debug)]
pub struct Jobs {
    stop: watch::Sender<()>,
    running: JoinSet<()>,
}

/// Starts every job.
#[must_use]
pub fn start(app: &App) -> Jobs {
    let mut jobs = Jobs {
        stop: watch::Sender::new(()),
        running: JoinSet::new(),
    };
    let never = JobSignal::default;
    jobs.repeat(
        "outbox",
        outbox::PAUSE,
        app,
        app.outbox_signal.clone(),
        outbox::deliver,
    );
    jobs.repeat("old e-mails", HOUR, app, never(), outbox::forget);
    jobs.repeat(
        "retention",
        retention::PAUSE,
        app,
        never(),
        retention::sweep,
    );
    let tidy = async |app: App, _| {
        app.get_limit.tidy();
        Ok(())
    };
    jobs.repeat("limit of GETs", MINUTE, app, never(), tidy);
    jobs.repeat("releases", HOUR, app, never(), releases::keep);
    jobs.repeat("holds", orders::PAUSE, app, never(), orders::expire);
    jobs.repeat("payments", orders::PAUSE, app, never(), orders::ask);
    jobs.repeat("cards", orders::PAUSE, app, never(), orders::learn_cards);
    jobs.repeat("balances", orders::PAUSE, app, never(), orders::dun);
    jobs.repeat(
        "order e-mails",
        orders::PAUSE,
        app,
        app.order_email_signal.clone(),
        orders::tell,
    );
    jobs.repeat(
        "news by e-mail",
        news_emails::PAUSE,
        app,
        never(),
        news_emails::write,
    );
    jobs.repeat(
        "refunds",
        refunds::PAUSE,
        app,
        app.refund_signal.clone(),
        refunds::give_back,
    );
    jobs.repeat(
        "payments without an order",
        unmatched::PAUSE,
        app,
        never(),
        unmatched::follow,
    );
    jobs.repeat(
        "watch lists",
        watches::PAUSE,
        app,
        app.watch_signal.clone(),
        watches::tell,
    );
    jobs.repeat(
        "comparison with the card provider",
        orders::COMPARING,
        app,
        never(),
        orders::compare,
    );
    jobs
}

impl Jobs {
    /// Lets what is at work come to its end, for a while.
    pub async fn stop(mut self) {
        drop(self.stop);
        let ended = async { while self.running.join_next().await.is_some() {} };
        if tokio::time::timeout(FAREWELL, ended).await.is_err() {
            tracing::warn!("some jobs were cut off");
        }
    }

    /// At once, then after each pause, and whenever the signal is given.
    fn repeat<F, R>(
        &mut self,
        name: &'static str,
        pause: Duration,
        app: &App,
        signal: JobSignal,
        job: F,
    ) where
        F: Fn(App, Millis) -> R + Send + 'static,
        R: Future<Output = Result<(), InternalError>> + Send + 'static,
    {
        let app = app.clone();
        let mut stop = self.stop.subscribe();
        self.running.spawn(async move {
            loop {
                // On a task of its own, so that a panic ends this run and not the job.
                let run = tokio::spawn(job(app.clone(), app.clock.now()));
                match run.await {
                    Ok(Ok(())) => {}
                    Ok(Err(failure)) if failure.is_outage() => {
                        tracing::debug!(job = name, cause = %failure, "job failed");
                    }
                    Ok(Err(failure)) => tracing::error!(job = name, cause = %failure, "job failed"),
                    Err(stopped) => tracing::error!(job = name, cause = %stopped, "job failed"),
                }
                tokio::select! {
                    // The sender is gone: the server stops.
                    _ = stop.changed() => return,
                    () = tokio::time::sleep(pause) => {}
                    () = signal.notified() => {}
                }
            }
        });
    }
}
