//! `expand[]`: a name of an object in a reply becomes the object.

use serde_json::Value;

use crate::desk::Desk;
use crate::records::{Charge, Dispute, Intent, Method, Refund};
use crate::refusal::{Fault, Refusal};
use crate::shapes;

/// Stripe's own bound.
const DEEPEST: usize = 4;

/// `path` as `latest_charge.payment_intent`, or `data.charge` in a list.
pub(super) fn expand(desk: &Desk<'_>, reply: &mut Value, path: &str) -> Result<(), Fault> {
    let names: Vec<&str> = path.split('.').collect();
    if names.len() > DEEPEST || !follow(desk, reply, &names)? {
        let message = format!("This property cannot be expanded ({path}).");
        return Err(Refusal::invalid(message).on("expand").into());
    }
    Ok(())
}

/// Says whether there is anything by that name.
fn follow(desk: &Desk<'_>, place: &mut Value, names: &[&str]) -> Result<bool, Fault> {
    let Some((name, rest)) = names.split_first() else {
        return Ok(true);
    };
    if let Value::Array(items) = place {
        for item in items {
            if !follow(desk, item, names)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let Some(inner) = place.get_mut(*name) else {
        return Ok(false);
    };
    if let Some(id) = inner.as_str() {
        let Some(object) = object(desk, id)? else {
            return Ok(false);
        };
        *inner = object;
    }
    if inner.is_null() {
        return Ok(true);
    }
    follow(desk, inner, rest)
}

/// The object of that name, if it is of a kind that the sandbox keeps.
fn object(desk: &Desk<'_>, id: &str) -> Result<Option<Value>, Fault> {
    let base = &desk.options.base_url;
    let kind = id.split_once('_').map_or("", |(kind, _)| kind);
    Ok(match kind {
        "pi" => {
            let intent: Intent = desk.get("payment_intent", id, "expand")?;
            Some(shapes::intent(&intent, base))
        }
        "ch" => {
            let charge: Charge = desk.get("charge", id, "expand")?;
            Some(shapes::charge(&charge))
        }
        "pm" => {
            let method: Method = desk.get("PaymentMethod", id, "expand")?;
            Some(shapes::method(&method))
        }
        "re" => {
            let refund: Refund = desk.get("refund", id, "expand")?;
            Some(shapes::refund(&refund))
        }
        "du" => {
            let dispute: Dispute = desk.get("dispute", id, "expand")?;
            Some(shapes::dispute(&dispute, desk.now))
        }
        _ => None,
    })
}
