//! Which delivery comes next.

use crate::clock::{Millis, machine_now};
use crate::records::{Delivery, Job, Settings, Waiting};
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
    Delivery(Waiting),
}

impl Queue {
    pub(crate) fn read(work: &Work) -> Result<Self, StoreError> {
        let now = machine_now();
        let jobs = work.all::<Job>()?;
        let mut waiting = work.all::<Waiting>()?;
        waiting.retain(|waiting| !waiting.held);
        let wake = jobs
            .iter()
            .map(|job| job.due)
            .chain(waiting.iter().map(|waiting| waiting.due))
            .filter(|due| *due > now)
            .min();
        if let Some(job) = jobs.into_iter().find(|job| job.due <= now) {
            let next = Next::Job(job);
            return Ok(Self { next, wake });
        }
        let next = first(work, waiting, now)?.map_or(Next::Nothing, Next::Delivery);
        Ok(Self { next, wake })
    }
}

fn first(work: &Work, waiting: Vec<Waiting>, now: Millis) -> Result<Option<Waiting>, StoreError> {
    let settings: Settings = work.find(Settings::ID)?.unwrap_or_default();
    if !settings.plan.reorder {
        return Ok(in_order(waiting, now));
    }
    let mut placed = Vec::new();
    for waiting in waiting.into_iter().filter(|waiting| waiting.due <= now) {
        let delivery: Option<Delivery> = work.find(&waiting.id)?;
        let number = delivery.map_or(0, |delivery| delivery.number);
        placed.push((settings.plan.place(number, waiting.attempts), waiting));
    }
    let first = placed.into_iter().min_by_key(|(place, _)| *place);
    Ok(first.map(|(_, waiting)| waiting))
}

/// A first attempt waits for those before it; a retry waits for none.
fn in_order(waiting: Vec<Waiting>, now: Millis) -> Option<Waiting> {
    let mut fresh_before = false;
    let allowed = waiting.into_iter().filter(|waiting| {
        let fresh = waiting.attempts == 0;
        let allowed = !(fresh && fresh_before);
        fresh_before |= fresh;
        allowed
    });
    allowed
        .filter(|waiting| waiting.due <= now)
        .min_by_key(|waiting| waiting.due)
}
