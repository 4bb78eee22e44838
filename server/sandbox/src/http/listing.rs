//! The parameters that all lists have.

use super::form::Form;
use crate::clock::Seconds;
use crate::error::ApiError;
use crate::store::Span;

/// Which page is requested, and for what time.
#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) span: Span,
    since: Seconds,
    until: Seconds,
}

impl Listing {
    pub(crate) fn read(form: &mut Form) -> Result<Self, ApiError> {
        let limit = form.integer("limit")?.unwrap_or(10);
        let limit = usize::try_from(limit).unwrap_or_default();
        if !(1..=100).contains(&limit) {
            let message = "This value must be between 1 and 100, inclusive.";
            return Err(ApiError::invalid(message).param("limit"));
        }
        let after = form.text("starting_after")?;
        let before = form.text("ending_before")?;
        if after.is_some() && before.is_some() {
            let message =
                "You may only specify one of these parameters: starting_after, ending_before.";
            return Err(ApiError::invalid(message));
        }
        let (since, until) = created(form)?;
        Ok(Self {
            span: Span {
                limit,
                after,
                before,
            },
            since,
            until,
        })
    }

    pub(crate) fn includes(&self, created: Seconds) -> bool {
        (self.since..=self.until).contains(&created)
    }
}

/// The earliest and the latest time. `created` is one time, or a range.
fn created(form: &mut Form) -> Result<(Seconds, Seconds), ApiError> {
    if let Some(mut bounds) = form.nested_or_left("created")? {
        let above = bounds.integer("gt")?.map(|gt| gt.saturating_add(1));
        let below = bounds.integer("lt")?.map(|lt| lt.saturating_sub(1));
        let since = bounds.integer("gte")?.max(above);
        let until = [bounds.integer("lte")?, below].into_iter().flatten().min();
        bounds.finish()?;
        return Ok((since.unwrap_or(Seconds::MIN), until.unwrap_or(Seconds::MAX)));
    }
    let moment = form.integer("created")?;
    Ok((
        moment.unwrap_or(Seconds::MIN),
        moment.unwrap_or(Seconds::MAX),
    ))
}
