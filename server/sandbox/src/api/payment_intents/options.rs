//! What can be set on an intent when it is created, and changed later.

use crate::api::metadata;
use crate::error::ApiError;
use crate::http::Form;
use crate::records::{Intent, Metadata, merge};

#[derive(Debug)]
pub(super) struct Details {
    metadata: Metadata,
    description: Option<String>,
    receipt_email: Option<String>,
}

impl Details {
    pub(super) fn read(form: &mut Form) -> Result<Self, ApiError> {
        Ok(Self {
            metadata: metadata::read(form)?,
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
        merge(&mut intent.metadata, self.metadata);
    }
}
