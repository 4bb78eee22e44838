//! What the API's objects have in common.

use serde_json::Value;

use crate::clock::Seconds;
use crate::context::Context;
use crate::records::{
    Charge, Dispute, Event, FraudWarning, Intent, Method, PendingDelivery, Refund,
};
use crate::store::{Record, StoreError};

/// A kind of object that calls, lists and events refer to.
pub(crate) trait ApiObject: Record + Send + 'static {
    /// Its name in messages.
    const NOUN: &'static str;

    fn created(&self) -> Seconds;

    /// As the API shows it to the shop.
    fn to_json(&self, context: &Context<'_>) -> Result<Value, StoreError>;
}

macro_rules! objects {
    ($($object:ident named $noun:literal: $to_json:expr,)+) => {
        $(impl ApiObject for $object {
            const NOUN: &'static str = $noun;

            fn created(&self) -> Seconds {
                self.created
            }

            fn to_json(&self, context: &Context<'_>) -> Result<Value, StoreError> {
                let to_json: fn(&Self, &Context<'_>) -> Result<Value, StoreError> = $to_json;
                to_json(self, context)
            }
        })+
    };
}

objects! {
    Charge named "charge": |charge, _| Ok(super::charge(charge)),
    Dispute named "dispute": |dispute, context| Ok(super::dispute(dispute, context.now)),
    Event named "event": |event, context| {
        let mut pending = context.work.all::<PendingDelivery>()?;
        pending.retain(|pending| pending.event == event.id);
        Ok(super::event(event, pending.len()))
    },
    FraudWarning named "early_fraud_warning": |warning, _| Ok(super::fraud_warning(warning)),
    Intent named "payment_intent": |intent, context| {
        Ok(super::intent(intent, &context.options.base_url))
    },
    Method named "PaymentMethod": |method, _| Ok(super::payment_method(method)),
    Refund named "refund": |refund, _| Ok(super::refund(refund)),
}
