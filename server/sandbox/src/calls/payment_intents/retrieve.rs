//! `GET /v1/payment_intents/{id}`.

use serde_json::Value;

use super::Named;
use crate::desk::Desk;
use crate::http::{Endpoint, Form, Target};
use crate::refusal::{Fault, Refusal};

#[derive(Debug)]
pub(crate) struct Retrieve(Named);

impl Endpoint for Retrieve {
    const FOR_PAYERS: bool = true;

    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Named::read(target, form).map(Self)
    }

    fn act(self, desk: &Desk<'_>) -> Result<Value, Fault> {
        let intent = self.0.find(desk)?;
        Ok(self.0.show(desk, &intent))
    }
}
