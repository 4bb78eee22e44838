//! `POST /v1/disputes/{id}`.

use serde_json::Value;

use super::metadata;
use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Endpoint, Form, Target};
use crate::operations::dispute::Answer;
use crate::records::{Dispute, Metadata};
use crate::serializers::{self, EVIDENCE};

/// `POST /v1/disputes/{id}`. Evidence is submitted unless `submit` says no.
#[derive(Debug)]
pub(crate) struct Update {
    id: String,
    answer: Answer,
}

impl Endpoint for Update {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        let given = form.nested("evidence")?;
        let submits = given.is_some();
        let mut evidence = Metadata::new();
        if let Some(mut given) = given {
            for name in EVIDENCE {
                if let Some(text) = given.erasable(name)? {
                    evidence.insert(name.to_owned(), text);
                }
            }
            given.finish()?;
        }
        let answer = Answer {
            evidence,
            metadata: metadata::read(form)?,
            submit: form.flag("submit")?.unwrap_or(submits),
        };
        Ok(Self {
            id: target.id,
            answer,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let dispute = context.answer_dispute(find(context, &self.id)?, self.answer)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

/// `POST /v1/disputes/{id}/close`: the shop accepts the dispute.
#[derive(Debug)]
pub(crate) struct Close(String);

impl Endpoint for Close {
    fn read(target: Target, _: &mut Form) -> Result<Self, ApiError> {
        Ok(Self(target.id))
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let dispute = context.close_dispute(find(context, &self.0)?, false)?;
        Ok(serializers::dispute(&dispute, context.now))
    }
}

fn find(context: &Context<'_>, id: &str) -> Result<Dispute, Error> {
    context.get(id, "dispute")
}
