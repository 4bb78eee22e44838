//! The background task: sends what is due, and runs what happens on its own.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use super::faults::Plan;
use super::post::post;
use super::queue::Next;
use super::signature::sign;
use crate::clock::machine_now;
use crate::options::{Pace, Webhook};
use crate::records::{Attempt, Delivery, Event, Outcome, PendingDelivery};
use crate::serializers;
use crate::state::SandboxState;
use crate::store::StoreError;

/// It looks for work no more often than this, even if it keeps failing.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Works until `stop`, and then finishes work in progress.
pub(crate) async fn run(sandbox: Arc<SandboxState>, stop: impl Future<Output = ()>) {
    let mut stop = pin!(stop);
    loop {
        let wait = match step(&sandbox).await {
            Ok(wait) => wait,
            Err(error) => {
                tracing::error!(%error, "the sandbox's background task failed");
                POLL_INTERVAL
            }
        };
        tokio::select! {
            biased;
            () = &mut stop => return,
            () = sandbox.wake.notified(), if !wait.is_zero() => {}
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// Does one thing. Returns how long until there may be another.
async fn step(sandbox: &Arc<SandboxState>) -> Result<Duration, StoreError> {
    let next = sandbox.blocking(|sandbox| {
        let store = &sandbox.store;
        store.read(|work| Next::read(&sandbox.context(work)))
    });
    match next.await? {
        Next::Nothing { until } => {
            let until = until.map_or(i64::MAX, |due| due - machine_now());
            let until = Duration::from_millis(until.clamp(1, 60_000).unsigned_abs());
            Ok(until)
        }
        Next::Job(job) => {
            let run = sandbox.blocking(move |sandbox| {
                let store = &sandbox.store;
                store.write(|work| sandbox.context(work).run_job(&job))
            });
            run.await?;
            Ok(Duration::ZERO)
        }
        Next::Delivery(pending) => {
            deliver(sandbox, pending, true).await?;
            Ok(Duration::ZERO)
        }
    }
}

/// What one attempt needs, read in one transaction.
struct QueuedRequest {
    webhook: Webhook,
    plan: Plan,
    delivery: Delivery,
    event: Event,
}

/// Makes one attempt, and records its outcome. `with_faults`: the fault plan may lose it.
pub(crate) async fn deliver(
    sandbox: &Arc<SandboxState>,
    pending: PendingDelivery,
    with_faults: bool,
) -> Result<Option<Outcome>, StoreError> {
    let copy = pending.clone();
    let request = sandbox.blocking(move |sandbox| load(sandbox, &copy));
    let Some(request) = request.await? else {
        let remove = sandbox.blocking(move |sandbox| {
            let store = &sandbox.store;
            store.write(|work| work.remove::<PendingDelivery>(&pending.id))
        });
        remove.await?;
        return Ok(None);
    };
    let QueuedRequest {
        webhook,
        plan,
        delivery,
        event,
    } = request;
    let outcome = if with_faults && plan.drops(delivery.number, pending.attempts) {
        Outcome::Dropped(true)
    } else {
        let body = serde_json::to_string_pretty(&serializers::event(&event, 1))?;
        let signature = sign(&webhook.secret, sandbox.options.clock.seconds(), &body);
        post(&webhook.url, signature, body).await
    };
    let recorded = outcome.clone();
    sandbox
        .blocking(move |sandbox| record_outcome(sandbox, delivery, pending, recorded))
        .await?;
    Ok(Some(outcome))
}

fn load(
    sandbox: &SandboxState,
    pending: &PendingDelivery,
) -> Result<Option<QueuedRequest>, StoreError> {
    sandbox.store.read(|work| {
        let context = sandbox.context(work);
        let delivery = work.find(&pending.id)?;
        let event = work.find(&pending.event)?;
        let (Some(delivery), Some(event), Some(webhook)) = (delivery, event, context.webhook()?)
        else {
            return Ok(None);
        };
        Ok(Some(QueuedRequest {
            webhook,
            plan: context.settings()?.plan,
            delivery,
            event,
        }))
    })
}

fn record_outcome(
    sandbox: &SandboxState,
    mut delivery: Delivery,
    mut pending: PendingDelivery,
    outcome: Outcome,
) -> Result<(), StoreError> {
    let delivered = outcome.is_delivered();
    if !delivered {
        tracing::debug!(
            event = delivery.event,
            ?outcome,
            "an event was not delivered"
        );
    }
    delivery.delivered |= delivered;
    delivery.attempts.push(Attempt {
        at: machine_now(),
        outcome,
    });
    sandbox.store.write(|work| {
        work.save(&delivery)?;
        if delivered {
            return work.remove::<PendingDelivery>(&pending.id);
        }
        pending.due =
            machine_now().saturating_add(backoff(&sandbox.options.pace, pending.attempts));
        pending.attempts += 1;
        pending.held = false;
        work.save(&pending)
    })
}

/// Milliseconds until the next attempt.
fn backoff(pace: &Pace, attempts: u32) -> i64 {
    let wait = pace.retry.saturating_mul(2_u32.saturating_pow(attempts));
    i64::try_from(wait.min(pace.longest_retry).as_millis()).unwrap_or(i64::MAX)
}
