//! `POST /v1/disputes/{id}`.

use serde_json::Value;

use super::payment_intents::metadata;
use crate::context::Context;
use crate::http::{Endpoint, Form, Target};
use crate::operations::dispute::Answer;
use crate::records::Dispute;
use crate::refusal::{Fault, Refusal};
use crate::serializers::{self, EVIDENCE};

/// `POST /v1/disputes/{id}`. Evidence is submitted unless `submit` says no.
#[derive(Debug)]
pub(crate) struct Update {
    id: String,
    answer: Answer,
}

impl Endpoint for Update {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        let evidence = form.pairs("evidence")?;
        let submits = evidence.is_some();
        let evidence = evidence.unwrap_or_default();
        if let Some(unknown) = evidence
            .keys()
            .find(|name| !EVIDENCE.contains(&name.as_str()))
        {
            let name = format!("evidence[{unknown}]");
            let message = format!("Received unknown parameter: {name}");
            return Err(Refusal::invalid(message).code("parameter_unknown").on(name));
        }
        let answer = Answer {
            evidence,
            metadata: metadata(form)?,
            submit: form.flag("submit")?.unwrap_or(submits),
        };
        Ok(Self {
            id: target.id,
            answer,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Fault> {
        let dispute = context.answer_dispute(find(context, &self.id)?, self.answer)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

/// `POST /v1/disputes/{id}/close`: the shop accepts the dispute.
#[derive(Debug)]
pub(crate) struct Close(String);

impl Endpoint for Close {
    fn read(target: Target, _: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(target.id))
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Fault> {
        let dispute = context.close_dispute(find(context, &self.0)?, false)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

fn find(context: &Context<'_>, id: &str) -> Result<Dispute, Fault> {
    context.get(id, "dispute")
}
