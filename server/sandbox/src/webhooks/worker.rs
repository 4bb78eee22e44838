//! The background task: sends what is due, and runs what happens on its own.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use super::plan::Plan;
use super::post::post;
use super::queue::{Next, Queue};
use super::signature::sign;
use crate::clock::machine_now;
use crate::context::Context;
use crate::options::{Pace, Webhook};
use crate::records::{Attempt, Delivery, Event, Outcome, Waiting};
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
    let queue = sandbox
        .blocking(|inner| inner.store.read(Queue::read))
        .await?;
    match queue.next {
        Next::Nothing => {
            let until = queue.wake.map_or(i64::MAX, |due| due - machine_now());
            let until = Duration::from_millis(until.clamp(1, 60_000).unsigned_abs());
            Ok(until)
        }
        Next::Job(job) => {
            sandbox
                .blocking(move |inner| {
                    let options = &inner.options;
                    let store = &inner.store;
                    store.write(|work| Context::new(work, options, None).run_job(&job))
                })
                .await?;
            Ok(Duration::ZERO)
        }
        Next::Delivery(waiting) => {
            deliver(sandbox, waiting, true).await?;
            Ok(Duration::ZERO)
        }
    }
}

/// What one attempt needs, read in one transaction.
struct QueuedRequest {
    webhook: Option<Webhook>,
    plan: Plan,
    delivery: Delivery,
    event: Event,
}

/// Makes one attempt, and records its outcome. `by_chance`: the fault plan may lose it.
pub(crate) async fn deliver(
    sandbox: &Arc<SandboxState>,
    waiting: Waiting,
    by_chance: bool,
) -> Result<Option<Outcome>, StoreError> {
    let asked = waiting.clone();
    let parcel = sandbox
        .blocking(move |inner| collect(inner, &asked))
        .await?;
    let Some(QueuedRequest {
        webhook: Some(webhook),
        plan,
        delivery,
        event,
    }) = parcel
    else {
        sandbox
            .blocking(move |inner| {
                inner
                    .store
                    .write(|work| work.remove::<Waiting>(&waiting.id))
            })
            .await?;
        return Ok(None);
    };
    let outcome = if by_chance && plan.drops(delivery.number, waiting.attempts) {
        Outcome::Dropped(true)
    } else {
        let body = serde_json::to_string_pretty(&serializers::event(&event, 1))?;
        let signature = sign(&webhook.secret, sandbox.options.clock.seconds(), &body);
        post(&webhook.url, signature, body).await
    };
    let noted = outcome.clone();
    sandbox
        .blocking(move |inner| note(inner, delivery, waiting, noted))
        .await?;
    Ok(Some(outcome))
}

fn collect(inner: &SandboxState, waiting: &Waiting) -> Result<Option<QueuedRequest>, StoreError> {
    inner.store.read(|work| {
        let context = Context::new(work, &inner.options, None);
        let delivery: Option<Delivery> = work.find(&waiting.id)?;
        let event: Option<Event> = work.find(&waiting.event)?;
        let (Some(delivery), Some(event)) = (delivery, event) else {
            return Ok(None);
        };
        Ok(Some(QueuedRequest {
            webhook: context.webhook()?,
            plan: context.settings()?.plan,
            delivery,
            event,
        }))
    })
}

fn note(
    inner: &SandboxState,
    mut delivery: Delivery,
    mut waiting: Waiting,
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
    inner.store.write(|work| {
        work.save(&delivery)?;
        if delivered {
            return work.remove::<Waiting>(&waiting.id);
        }
        waiting.due = machine_now().saturating_add(backoff(&inner.options.pace, waiting.attempts));
        waiting.attempts += 1;
        waiting.held = false;
        work.save(&waiting)
    })
}

/// Milliseconds until the next attempt.
fn backoff(pace: &Pace, attempts: u32) -> i64 {
    let wait = pace.retry.saturating_mul(2_u32.saturating_pow(attempts));
    i64::try_from(wait.min(pace.longest_retry).as_millis()).unwrap_or(i64::MAX)
}
