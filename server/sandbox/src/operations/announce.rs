//! Events: what happened is kept with the object as it is now, and goes on its way to the webhook.

use serde_json::Value;

use crate::clock::machine_now;
use crate::context::Context;
use crate::records::{Charge, Delivery, Dispute, Event, FraudWarning, Intent, Refund, Waiting};
use crate::serializers;
use crate::store::StoreError;

impl Context<'_> {
    pub(crate) fn announce_intent(&self, name: &str, intent: &Intent) -> Result<(), StoreError> {
        let shape = serializers::intent(intent, &self.options.base_url);
        self.announce(name, shape)
    }

    pub(crate) fn announce_charge(&self, name: &str, charge: &Charge) -> Result<(), StoreError> {
        self.announce(name, serializers::charge(charge))
    }

    pub(crate) fn announce_refund(&self, name: &str, refund: &Refund) -> Result<(), StoreError> {
        self.announce(name, serializers::refund(refund))
    }

    pub(crate) fn announce_dispute(&self, name: &str, dispute: &Dispute) -> Result<(), StoreError> {
        self.announce(name, serializers::dispute(dispute, self.now))
    }

    pub(crate) fn announce_fraud_warning(&self, warning: &FraudWarning) -> Result<(), StoreError> {
        let shape = serializers::fraud_warning(warning);
        self.announce("radar.early_fraud_warning.created", shape)
    }

    fn announce(&self, name: &str, object: Value) -> Result<(), StoreError> {
        let cause = self.request.clone();
        let event = Event {
            id: self.mint("evt")?,
            created: self.now,
            name: name.to_owned(),
            object,
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
