//! `POST /v1/payment_intents/{id}`.

use serde_json::Value;

use super::Named;
use super::options::Details;
use crate::context::Context;
use crate::http::{Endpoint, Form, Target};
use crate::refusal::{Fault, Refusal};

#[derive(Debug)]
pub(crate) struct Update {
    named: Named,
    details: Details,
}

impl Endpoint for Update {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            details: Details::read(form)?,
            named: Named::read(target, form)?,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Fault> {
        let mut intent = self.named.find(context)?;
        self.details.put(&mut intent);
        intent.last_error = None;
        context.work.save(&intent)?;
        Ok(self.named.show(context, &intent))
    }
}
