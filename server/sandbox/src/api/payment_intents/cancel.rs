//! `POST /v1/payment_intents/{id}/cancel`.

use serde_json::Value;

use super::Named;
use crate::context::Context;
use crate::http::{Endpoint, Form, Target};
use crate::refusal::{Fault, Refusal};

const REASONS: [&str; 4] = [
    "abandoned",
    "duplicate",
    "fraudulent",
    "requested_by_customer",
];

#[derive(Debug)]
pub(crate) struct Cancel {
    named: Named,
    reason: Option<String>,
}

impl Endpoint for Cancel {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            reason: form.word("cancellation_reason", &REASONS)?,
            named: Named::read(target, form)?,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Fault> {
        let intent = context.cancel(self.named.find(context)?, self.reason)?;
        Ok(self.named.show(context, &intent))
    }
}
