//! Events: what happened is kept with the object as it is now, and goes on its way to the webhook.

use crate::clock::machine_now;
use crate::context::Context;
use crate::records::{Delivery, Event, Waiting};
use crate::serializers::ApiObject;
use crate::store::StoreError;

impl Context<'_> {
    pub(crate) fn announce(&self, name: &str, object: &impl ApiObject) -> Result<(), StoreError> {
        let cause = self.request.clone();
        let event = Event {
            id: self.mint("evt")?,
            created: self.now,
            name: name.to_owned(),
            object: object.shown(self)?,
            request: cause.as_ref().map(|cause| cause.request.clone()),
            idempotency_key: cause.and_then(|cause| cause.idempotency_key),
        };
        self.work.save(&event)?;
        self.send(&event)
    }

    /// Puts an event on its way, twice if the fault plan says so.
    fn send(&self, event: &Event) -> Result<(), StoreError> {
        if self.webhook()?.is_none() {
            return Ok(());
        }
        let mut settings = self.settings()?;
        let number = settings.counted;
        settings.counted += 1;
        self.work.save(&settings)?;
        let copies = if settings.plan.duplicates(number) {
            2
        } else {
            1
        };
        for copy in 0..copies {
            let delivery = Delivery {
                id: self.mint("dlv")?,
                event: event.id.clone(),
                number,
                duplicate: copy > 0,
                delivered: false,
                attempts: Vec::new(),
            };
            self.work.save(&delivery)?;
            self.work.save(&Waiting {
                id: delivery.id,
                event: event.id.clone(),
                due: machine_now() + settings.plan.delay(number, copy),
                held: settings.hold,
                attempts: 0,
            })?;
        }
        Ok(())
    }
}
