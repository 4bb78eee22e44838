//! Events: what happened is stored with the object's current state, and sent to the webhook.

use crate::clock::machine_now;
use crate::context::Context;
use crate::records::{Delivery, Event, PendingDelivery};
use crate::serializers::ApiObject;
use crate::store::StoreError;

impl Context<'_> {
    pub(crate) fn announce(&self, name: &str, object: &impl ApiObject) -> Result<(), StoreError> {
        let cause = self.request.clone();
        let event = Event {
            id: self.new_id("evt")?,
            created: self.now,
            name: name.to_owned(),
            object: object.to_json(self)?,
            request: cause.as_ref().map(|cause| cause.request.clone()),
            idempotency_key: cause.and_then(|cause| cause.idempotency_key),
        };
        self.work.save(&event)?;
        self.queue_deliveries(&event)
    }

    /// Queues an event's delivery, or two if the fault plan says so.
    fn queue_deliveries(&self, event: &Event) -> Result<(), StoreError> {
        if self.webhook()?.is_none() {
            return Ok(());
        }
        let mut settings = self.settings()?;
        let number = settings.events_sent;
        settings.events_sent += 1;
        self.work.save(&settings)?;
        let twice = settings.plan.duplicates(number);
        for copy in 0..=u32::from(twice) {
            let mut pending = self.new_delivery(event, number, copy > 0)?;
            pending.due += settings.plan.delay(number, copy);
            pending.held = settings.hold;
            self.work.save(&pending)?;
        }
        Ok(())
    }

    /// Another delivery of an event. The caller must save that it is pending.
    pub(crate) fn new_delivery(
        &self,
        event: &Event,
        number: u64,
        duplicate: bool,
    ) -> Result<PendingDelivery, StoreError> {
        let delivery = Delivery {
            id: self.new_id("dlv")?,
            event: event.id.clone(),
            number,
            duplicate,
            delivered: false,
            attempts: Vec::new(),
        };
        self.work.save(&delivery)?;
        Ok(PendingDelivery {
            id: delivery.id,
            event: delivery.event,
            due: machine_now(),
            held: false,
            attempts: 0,
        })
    }
}
