//! `expand[]`: replaces an object's id in a reply by the object.

use serde_json::Value;

use crate::context::Context;
use crate::error::{ApiError, Error};
use crate::records::{Charge, Dispute, Intent, Method, Refund};
use crate::serializers::ApiObject;

/// Stripe's own limit.
const DEEPEST: usize = 4;

/// `path` as `latest_charge.payment_intent`, or `data.charge` in a list.
pub(super) fn expand(context: &Context<'_>, reply: &mut Value, path: &str) -> Result<(), Error> {
    let names: Vec<&str> = path.split('.').collect();
    if names.len() > DEEPEST || !follow(context, reply, &names)? {
        let message = format!("This property cannot be expanded ({path}).");
        return Err(ApiError::invalid(message).param("expand").into());
    }
    Ok(())
}

/// Returns whether that name exists.
fn follow(context: &Context<'_>, place: &mut Value, names: &[&str]) -> Result<bool, Error> {
    let Some((name, rest)) = names.split_first() else {
        return Ok(true);
    };
    if let Value::Array(items) = place {
        for item in items {
            if !follow(context, item, names)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let Some(inner) = place.get_mut(*name) else {
        return Ok(false);
    };
    if let Some(id) = inner.as_str() {
        let Some(object) = object(context, id)? else {
            return Ok(false);
        };
        *inner = object;
    }
    if inner.is_null() {
        return Ok(true);
    }
    follow(context, inner, rest)
}

/// The object with that id, if it is of a kind that the sandbox stores.
fn object(context: &Context<'_>, id: &str) -> Result<Option<Value>, Error> {
    let kind = id.split_once('_').map_or("", |(kind, _)| kind);
    Ok(Some(match kind {
        "pi" => found::<Intent>(context, id)?,
        "ch" => found::<Charge>(context, id)?,
        "pm" => found::<Method>(context, id)?,
        "re" => found::<Refund>(context, id)?,
        "du" => found::<Dispute>(context, id)?,
        _ => return Ok(None),
    }))
}

fn found<T: ApiObject>(context: &Context<'_>, id: &str) -> Result<Value, Error> {
    let found: T = context.get(id, "expand")?;
    Ok(found.to_json(context)?)
}
