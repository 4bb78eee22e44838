//! What can be said of an intent when it is made, and changed later.

use serde_json::{Map, Value};

use crate::http::Form;
use crate::records::{Intent, Metadata};
use crate::refusal::Refusal;

/// Stripe's bounds.
const METADATA: usize = 50;
const METADATA_NAME: usize = 40;
const METADATA_TEXT: usize = 500;

#[derive(Debug)]
pub(super) struct Details {
    metadata: Option<Metadata>,
    description: Option<String>,
    receipt_email: Option<String>,
    statement_descriptor: Option<String>,
    statement_descriptor_suffix: Option<String>,
    transfer_group: Option<String>,
    setup_future_usage: Option<String>,
    shipping: Option<Value>,
    three_d_secure: Option<String>,
}

impl Details {
    pub(super) fn read(form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            metadata: metadata(form)?,
            description: form.erasable("description")?,
            receipt_email: form.erasable("receipt_email")?,
            statement_descriptor: form.erasable("statement_descriptor")?,
            statement_descriptor_suffix: form.erasable("statement_descriptor_suffix")?,
            transfer_group: form.erasable("transfer_group")?,
            setup_future_usage: form.word("setup_future_usage", &["off_session", "on_session"])?,
            shipping: shipping(form)?,
            three_d_secure: three_d_secure(form)?,
        })
    }

    /// What is not said stays as it is; an empty text is taken back.
    pub(super) fn put(self, intent: &mut Intent) {
        for (place, said) in [
            (&mut intent.description, self.description),
            (&mut intent.receipt_email, self.receipt_email),
            (&mut intent.statement_descriptor, self.statement_descriptor),
            (
                &mut intent.statement_descriptor_suffix,
                self.statement_descriptor_suffix,
            ),
            (&mut intent.transfer_group, self.transfer_group),
            (&mut intent.setup_future_usage, self.setup_future_usage),
        ] {
            if let Some(said) = said {
                *place = Some(said).filter(|said| !said.is_empty());
            }
        }
        intent.metadata.extend(self.metadata.unwrap_or_default());
        intent.metadata.retain(|_, text| !text.is_empty());
        intent.shipping = self.shipping.or(intent.shipping.take());
        if let Some(three_d_secure) = self.three_d_secure {
            intent.three_d_secure = three_d_secure;
        }
    }
}

pub(crate) fn metadata(form: &mut Form) -> Result<Option<Metadata>, Refusal> {
    let Some(metadata) = form.pairs("metadata")? else {
        return Ok(None);
    };
    if metadata.len() > METADATA {
        let message = format!("Metadata can have up to {METADATA} keys.");
        return Err(Refusal::invalid(message).on("metadata"));
    }
    for (name, text) in &metadata {
        if name.chars().count() > METADATA_NAME || text.chars().count() > METADATA_TEXT {
            let message = format!(
                "Metadata keys can have up to {METADATA_NAME} characters, and values up to {METADATA_TEXT}."
            );
            return Err(Refusal::invalid(message).on(format!("metadata[{name}]")));
        }
    }
    Ok(Some(metadata))
}

fn three_d_secure(form: &mut Form) -> Result<Option<String>, Refusal> {
    let Some(mut options) = form.nested("payment_method_options")? else {
        return Ok(None);
    };
    let mut wanted = None;
    if let Some(mut card) = options.nested("card")? {
        let words = ["any", "automatic", "challenge"];
        wanted = card.word("request_three_d_secure", &words)?;
        card.finish()?;
    }
    options.finish()?;
    Ok(wanted)
}

fn shipping(form: &mut Form) -> Result<Option<Value>, Refusal> {
    let Some(mut shipping) = form.nested("shipping")? else {
        return Ok(None);
    };
    let mut said = Map::new();
    said.insert("name".to_owned(), shipping.required("name")?.into());
    for name in ["phone", "carrier", "tracking_number"] {
        said.insert(name.to_owned(), shipping.erasable(name)?.into());
    }
    said.insert(
        "address".to_owned(),
        address(&mut shipping)?.unwrap_or_default(),
    );
    shipping.finish()?;
    Ok(Some(said.into()))
}

pub(super) fn address(form: &mut Form) -> Result<Option<Value>, Refusal> {
    let Some(mut address) = form.nested("address")? else {
        return Ok(None);
    };
    let mut said = Map::new();
    for name in ["city", "country", "line1", "line2", "postal_code", "state"] {
        let text = address.erasable(name)?.filter(|text| !text.is_empty());
        said.insert(name.to_owned(), text.into());
    }
    address.finish()?;
    Ok(Some(said.into()))
}
