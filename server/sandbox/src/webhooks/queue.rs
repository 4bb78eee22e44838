//! Which delivery comes next.

use crate::clock::{Millis, machine_now};
use crate::records::{Delivery, Job, PendingDelivery, Settings};
use crate::store::{StoreError, Work};

/// What is pending at this moment.
#[derive(Debug)]
pub(crate) struct Queue {
    /// What to do now.
    pub(crate) next: Next,
    /// When there may be something to do again.
    pub(crate) wake: Option<Millis>,
}

#[derive(Debug)]
pub(crate) enum Next {
    Nothing,
    Job(Job),
    Delivery(PendingDelivery),
}

impl Queue {
    pub(crate) fn read(work: &Work) -> Result<Self, StoreError> {
        let now = machine_now();
        let jobs = work.all::<Job>()?;
        let mut pending = work.all::<PendingDelivery>()?;
        pending.retain(|pending| !pending.held);
        let wake = jobs
            .iter()
            .map(|job| job.due)
            .chain(pending.iter().map(|pending| pending.due))
            .filter(|due| *due > now)
            .min();
        if let Some(job) = jobs.into_iter().find(|job| job.due <= now) {
            let next = Next::Job(job);
            return Ok(Self { next, wake });
        }
        let next = first(work, pending, now)?.map_or(Next::Nothing, Next::Delivery);
        Ok(Self { next, wake })
    }
}

fn first(
    work: &Work,
    pending: Vec<PendingDelivery>,
    now: Millis,
) -> Result<Option<PendingDelivery>, StoreError> {
    let settings: Settings = work.find(Settings::ID)?.unwrap_or_default();
    if !settings.plan.reorder {
        return Ok(in_order(pending, now));
    }
    let mut placed = Vec::new();
    for pending in pending.into_iter().filter(|pending| pending.due <= now) {
        let delivery: Option<Delivery> = work.find(&pending.id)?;
        let number = delivery.map_or(0, |delivery| delivery.number);
        placed.push((settings.plan.place(number, pending.attempts), pending));
    }
    let first = placed.into_iter().min_by_key(|(place, _)| *place);
    Ok(first.map(|(_, pending)| pending))
}

/// A first attempt waits for those before it; a retry waits for none.
fn in_order(pending: Vec<PendingDelivery>, now: Millis) -> Option<PendingDelivery> {
    let mut fresh_before = false;
    let allowed = pending.into_iter().filter(|pending| {
        let fresh = pending.attempts == 0;
        let allowed = !(fresh && fresh_before);
        fresh_before |= fresh;
        allowed
    });
    allowed
        .filter(|pending| pending.due <= now)
        .min_by_key(|pending| pending.due)
}
