//! `GET` of one object by its id, and of a list: the same for every kind.

use std::marker::PhantomData;

use serde_json::Value;

use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::http::{Endpoint, Form, Listing, Target};
use crate::records::{Charge, Dispute, Event, FraudWarning, Intent, Refund};
use crate::serializers::{self, ApiObject};

/// Which objects of a list are requested.
pub(crate) struct Filter<T> {
    /// Only those of this payment intent, which must exist.
    intent: Option<String>,
    wanted: Box<dyn Fn(&T) -> bool + Send + Sync>,
}

impl<T> Filter<T> {
    fn new(wanted: impl Fn(&T) -> bool + Send + Sync + 'static) -> Self {
        Self {
            intent: None,
            wanted: Box::new(wanted),
        }
    }
}

/// A kind of object that can be listed.
pub(crate) trait Listed: ApiObject {
    /// The parameter to blame if none has the id.
    const PARAM: &'static str = Self::NOUN;

    /// Takes what a list can be filtered by, besides time.
    fn filter(_: &mut Form) -> Result<Filter<Self>, ApiError> {
        Ok(Filter::new(|_: &Self| true))
    }
}

impl Listed for Intent {}

impl Listed for Charge {
    fn filter(form: &mut Form) -> Result<Filter<Self>, ApiError> {
        let intent = form.text("payment_intent")?;
        Ok(Filter::new(move |charge: &Self| {
            is_wanted(intent.as_deref(), &charge.payment_intent)
        }))
    }
}

impl Listed for Refund {
    fn filter(form: &mut Form) -> Result<Filter<Self>, ApiError> {
        of_payment::<Self>(form, |refund| (&refund.charge, &refund.payment_intent))
    }
}

impl Listed for Dispute {
    fn filter(form: &mut Form) -> Result<Filter<Self>, ApiError> {
        of_payment::<Self>(form, |dispute| (&dispute.charge, &dispute.payment_intent))
    }
}

impl Listed for FraudWarning {
    fn filter(form: &mut Form) -> Result<Filter<Self>, ApiError> {
        of_payment::<Self>(form, |warning| (&warning.charge, &warning.payment_intent))
    }
}

impl Listed for Event {
    const PARAM: &'static str = "id";

    fn filter(form: &mut Form) -> Result<Filter<Self>, ApiError> {
        let mut types = form.texts("types")?;
        types.extend(form.text("type")?);
        Ok(Filter::new(move |event: &Self| {
            types.is_empty() || types.iter().any(|wanted| fits(wanted, &event.name))
        }))
    }
}

/// Only those of one charge or payment intent, if given. `payment`: both of an object.
fn of_payment<T: 'static>(
    form: &mut Form,
    payment: fn(&T) -> (&String, &String),
) -> Result<Filter<T>, ApiError> {
    let (charge, intent) = (form.text("charge")?, form.text("payment_intent")?);
    let named = intent.clone();
    let filter = Filter::new(move |object: &T| {
        let (of_charge, of_intent) = payment(object);
        is_wanted(charge.as_deref(), of_charge) && is_wanted(intent.as_deref(), of_intent)
    });
    Ok(Filter {
        intent: named,
        ..filter
    })
}

fn is_wanted(named: Option<&str>, id: &str) -> bool {
    named.is_none_or(|named| named == id)
}

/// `wanted` may end in a star: `charge.*`.
fn fits(wanted: &str, name: &str) -> bool {
    match wanted.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == wanted,
    }
}

/// `GET /v1/charges/{id}`, and so on.
#[derive(Debug)]
pub(crate) struct Retrieve<T>(String, PhantomData<T>);

impl<T: Listed> Endpoint for Retrieve<T> {
    fn read(target: Target, _: &mut Form) -> Result<Self, ApiError> {
        Ok(Self(target.id, PhantomData))
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        let found: T = context.get(&self.0, T::PARAM)?;
        Ok(found.to_json(context)?)
    }
}

/// `GET /v1/charges`, and so on.
pub(crate) struct List<T> {
    listing: Listing,
    filter: Filter<T>,
    path: String,
}

impl<T: Listed> Endpoint for List<T> {
    fn read(target: Target, form: &mut Form) -> Result<Self, ApiError> {
        Ok(Self {
            listing: Listing::read(form)?,
            filter: T::filter(form)?,
            path: target.path,
        })
    }

    fn handle(self, context: &Context<'_>) -> Result<Value, Error> {
        if let Some(intent) = &self.filter.intent {
            context.get::<Intent>(intent, "payment_intent")?;
        }
        let wanted =
            |object: &T| self.listing.includes(object.created()) && (self.filter.wanted)(object);
        let page = context.list(&self.listing.span, wanted)?;
        let shown = page.items.iter().map(|object| object.to_json(context));
        let data = shown.collect::<Result<Vec<Value>, _>>()?;
        Ok(serializers::list(&data, page.has_more, &self.path))
    }
}
