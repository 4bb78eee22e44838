//! `/v1/disputes`.

use serde_json::Value;

use super::payment_intents::metadata;
use crate::context::Context;
use crate::http::{Endpoint, Form, PaymentListing, Target};
use crate::operations::dispute::Answer;
use crate::records::Dispute;
use crate::refusal::{Fault, Refusal};
use crate::serializers::{self, EVIDENCE};

/// `GET /v1/disputes/{id}`.
#[derive(Debug)]
pub(crate) struct Retrieve(String);

impl Endpoint for Retrieve {
    fn read(target: Target, _: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(target.id))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let dispute = find(context, &self.0)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

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

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let dispute = context.answer_dispute(find(context, &self.id)?, self.answer)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

/// `POST /v1/disputes/{id}/close`: the shop gives in.
#[derive(Debug)]
pub(crate) struct Close(String);

impl Endpoint for Close {
    fn read(target: Target, _: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(target.id))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let dispute = context.close_dispute(find(context, &self.0)?, false)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

/// `GET /v1/disputes`.
#[derive(Debug)]
pub(crate) struct List(PaymentListing);

impl Endpoint for List {
    fn read(target: Target, form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self(PaymentListing::read(target, form)?))
    }

    fn act(self, context: &Context<'_>) -> Result<Value, Fault> {
        let Self(wanted) = self;
        let of = |dispute: &Dispute| {
            wanted.includes(&dispute.payment_intent, &dispute.charge, dispute.created)
        };
        let page = context.list("dispute", &wanted.listing.span, of)?;
        let shape = |dispute: &Dispute| serializers::dispute(dispute, context.now);
        Ok(serializers::list(&page, &wanted.path, shape))
    }
}

fn find(context: &Context<'_>, id: &str) -> Result<Dispute, Fault> {
    context.get("dispute", id, "dispute")
}
