//! `POST /v1/payment_intents/{id}`.

use serde_json::Value;

use super::options::Details;
use super::{Named, pay_with};
use crate::acts::method::Chosen;
use crate::calls::money;
use crate::desk::Desk;
use crate::http::{Endpoint, Form, Target};
use crate::machine::Step;
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

    fn act(self, desk: &Desk<'_>) -> Result<Value, Fault> {
        let mut intent = self.named.find(desk)?;
        if self.amount.is_some() || self.chosen.is_some() {
            desk.check_step(&intent, Step::Attach, "update")?;
        }
        if let Some(amount) = self.amount {
            intent.payment.amount = amount;
        }
        self.details.put(&mut intent);
        intent.last_error = None;
        match self.chosen {
            Some(chosen) => {
                intent.payment_method = Some(desk.method(chosen)?.id);
                intent.action = None;
                desk.step(&mut intent, Step::Attach)?;
            }
            None => desk.work.save(&intent)?,
        }
        Ok(self.named.show(desk, &intent))
    }
}
