//! `GET /v1/payment_intents/{id}`.

use serde_json::Value;

use super::Named;
use crate::context::Context;
use crate::http::{Endpoint, Form, Target};
use crate::refusal::{Fault, Refusal};

#[derive(Debug)]
pub(crate) struct Retrieve(Named);

impl Endpoint for Retrieve {
    const FOR_PAYERS: bool = true;

    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Named::read(target, form).map(Self)
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let intent = self.0.find(context)?;
        Ok(self.0.show(context, &intent))
    }
}
