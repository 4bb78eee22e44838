//! Which delivery comes next.

use crate::clock::{Millis, machine_now};
use crate::context::Context;
use crate::records::{Delivery, Job, PendingDelivery};
use crate::store::StoreError;

/// What to do now.
#[derive(Debug)]
pub(crate) enum Next {
    /// Nothing, before this time.
    Nothing {
        until: Option<Millis>,
    },
    Job(Job),
    Delivery(PendingDelivery),
}

impl Next {
    pub(crate) fn read(context: &Context<'_>) -> Result<Self, StoreError> {
        let now = machine_now();
        let jobs = context.work.all::<Job>()?;
        let mut pending = context.work.all::<PendingDelivery>()?;
        pending.retain(|pending| !pending.held);
        let due = jobs.iter().map(|job| job.due);
        let due = due.chain(pending.iter().map(|pending| pending.due));
        let until = due.filter(|due| *due > now).min();
        if let Some(job) = jobs.into_iter().find(|job| job.due <= now) {
            return Ok(Self::Job(job));
        }
        let first = first(context, pending, now)?;
        Ok(first.map_or(Self::Nothing { until }, Self::Delivery))
    }
}

fn first(
    context: &Context<'_>,
    pending: Vec<PendingDelivery>,
    now: Millis,
) -> Result<Option<PendingDelivery>, StoreError> {
    let plan = context.settings()?.plan;
    if !plan.reorder {
        return Ok(in_order(pending, now));
    }
    let mut placed = Vec::new();
    for pending in pending.into_iter().filter(|pending| pending.due <= now) {
        let delivery: Option<Delivery> = context.work.find(&pending.id)?;
        let number = delivery.map_or(0, |delivery| delivery.number);
        placed.push((plan.place(number, pending.attempts), pending));
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

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::Next;
    use crate::context::Context;
    use crate::options::Options;
    use crate::records::{Delivery, PendingDelivery, Settings, TABLES};
    use crate::store::{Store, StoreError};
    use crate::webhooks::Plan;

    #[test]
    fn with_shop_key_the_files_plan_has_no_effect() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("sandbox"), &TABLES).unwrap();
        let saved = store.write(|work| {
            let plan = Plan {
                // Of the three, the second comes first.
                seed: 2,
                reorder: true,
                ..Plan::default()
            };
            work.save(&Settings {
                plan,
                ..Settings::default()
            })?;
            for number in 1..=3 {
                let id = format!("dl_{number}");
                work.save(&Delivery {
                    id: id.clone(),
                    event: "evt_1".to_owned(),
                    number,
                    duplicate: false,
                    delivered: false,
                    attempts: Vec::new(),
                })?;
                work.save(&PendingDelivery {
                    id,
                    event: "evt_1".to_owned(),
                    due: 0,
                    held: false,
                    attempts: 0,
                })?;
            }
            Ok::<_, StoreError>(())
        });
        saved.unwrap();
        let controlled = Options::new("", "");
        let own = Options::new("", "").with_shop_key("sk_test_own");
        for (options, expected) in [(controlled, "dl_2"), (own, "dl_1")] {
            let next = store.read(|work| Next::read(&Context::new(work, &options, None)));
            let next = next.unwrap();
            let is_first = matches!(&next, Next::Delivery(pending) if pending.id == expected);
            assert!(is_first, "{next:?}");
        }
    }
}
