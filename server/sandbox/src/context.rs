//! The context of calls: one transaction, the current time, and the caller.

use crate::clock::{Seconds, machine_now};
use crate::error::{ApiError, Error};
use crate::ids;
use crate::options::{Options, Webhook};
use crate::records::{Job, Settings, Task};
use crate::serializers::ApiObject;
use crate::store::{Page, Span, StoreError, Work};

pub(crate) struct Context<'a> {
    pub(crate) work: &'a Work,
    pub(crate) options: &'a Options,
    pub(crate) now: Seconds,
    /// The API call that this is done for, if any.
    pub(crate) request: Option<Cause>,
}

/// Which call caused an event.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub(crate) request: String,
    pub(crate) idempotency_key: Option<String>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(work: &'a Work, options: &'a Options, request: Option<Cause>) -> Self {
        Self {
            work,
            options,
            now: options.clock.seconds(),
            request,
        }
    }

    /// An id that no object has had before.
    pub(crate) fn new_id(&self, prefix: &str) -> Result<String, StoreError> {
        Ok(ids::new_id(prefix, self.work.next_number()?))
    }

    /// The object, or Stripe's error.
    pub(crate) fn get<T: ApiObject>(&self, id: &str, param: &str) -> Result<T, Error> {
        let found = self.work.find(id)?;
        found.ok_or_else(|| ApiError::missing_object(T::NOUN, id, param).into())
    }

    /// A page of a list. The objects that it refers to must exist.
    pub(crate) fn list<T: ApiObject>(
        &self,
        span: &Span,
        wanted: impl Fn(&T) -> bool,
    ) -> Result<Page<T>, Error> {
        for (cursor, param) in [
            (&span.after, "starting_after"),
            (&span.before, "ending_before"),
        ] {
            if let Some(id) = cursor {
                self.get::<T>(id, param)?;
            }
        }
        Ok(self.work.list(span, wanted)?)
    }

    /// What control calls set; without them, what an earlier sandbox of the file had set has no effect.
    pub(crate) fn settings(&self) -> Result<Settings, StoreError> {
        if !self.options.has_control_calls() {
            return Ok(Settings::default());
        }
        Ok(self.work.find(Settings::ID)?.unwrap_or_default())
    }

    /// Where events are sent: as set by a test, or as the sandbox was opened.
    pub(crate) fn webhook(&self) -> Result<Option<Webhook>, StoreError> {
        let set = self.settings()?.webhook;
        Ok(set.or_else(|| self.options.webhook.clone()))
    }

    /// Schedules a task for a little later.
    pub(crate) fn later(&self, task: Task) -> Result<(), StoreError> {
        let wait = self.options.pace.aftermath.as_millis();
        let wait = i64::try_from(wait).unwrap_or(i64::MAX);
        self.work.save(&Job {
            id: self.new_id("job")?,
            due: machine_now().saturating_add(wait),
            task,
        })
    }
}
