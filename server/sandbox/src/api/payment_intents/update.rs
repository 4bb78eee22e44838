//! `POST /v1/payment_intents/{id}`.

use serde_json::Value;

use super::options::Details;
use super::{Named, pay_with};
use crate::api::money;
use crate::context::Context;
use crate::http::{Endpoint, Form, Target};
use crate::machine::Step;
use crate::operations::method::Chosen;
use crate::refusal::{Fault, Refusal};

#[derive(Debug)]
pub(crate) struct Update {
    named: Named,
    amount: Option<i64>,
    chosen: Option<Chosen>,
    details: Details,
}

impl Endpoint for Update {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            amount: money::chargeable(form)?,
            chosen: pay_with::chosen(form, target.caller)?,
            details: Details::read(form)?,
            named: Named::read(target, form)?,
        })
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let mut intent = self.named.find(context)?;
        if self.amount.is_some() || self.chosen.is_some() {
            context.check_step(&intent, Step::Attach, "update")?;
        }
        if let Some(amount) = self.amount {
            intent.payment.amount = amount;
        }
        self.details.put(&mut intent);
        intent.last_error = None;
        match self.chosen {
            Some(chosen) => {
                intent.payment_method = Some(context.method(chosen)?.id);
                intent.action = None;
                context.step(&mut intent, Step::Attach)?;
            }
            None => context.work.save(&intent)?,
        }
        Ok(self.named.show(context, &intent))
    }
}
