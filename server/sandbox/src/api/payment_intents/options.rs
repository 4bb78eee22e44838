//! What can be set on an intent when it is created, and changed later.

use crate::http::Form;
use crate::records::{Intent, Metadata};
use crate::refusal::Refusal;

/// Stripe's limits.
const METADATA: usize = 50;
const METADATA_NAME: usize = 40;
const METADATA_TEXT: usize = 500;

#[derive(Debug)]
pub(super) struct Details {
    metadata: Option<Metadata>,
    description: Option<String>,
    receipt_email: Option<String>,
}

impl Details {
    pub(super) fn read(form: &mut Form) -> Result<Self, Refusal> {
        Ok(Self {
            metadata: metadata(form)?,
            description: form.erasable("description")?,
            receipt_email: form.erasable("receipt_email")?,
        })
    }

    /// What is not given stays as it is; an empty text removes it.
    pub(super) fn put(self, intent: &mut Intent) {
        for (place, said) in [
            (&mut intent.description, self.description),
            (&mut intent.receipt_email, self.receipt_email),
        ] {
            if let Some(said) = said {
                *place = Some(said).filter(|said| !said.is_empty());
            }
        }
        intent.metadata.extend(self.metadata.unwrap_or_default());
        intent.metadata.retain(|_, text| !text.is_empty());
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
