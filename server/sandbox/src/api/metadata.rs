//! What a shop notes on an object.

use crate::error::ApiError;
use crate::http::Form;
use crate::records::Metadata;

/// Stripe's limits.
const MOST: usize = 50;
const LONGEST_NAME: usize = 40;
const LONGEST_TEXT: usize = 500;

pub(super) fn read(form: &mut Form) -> Result<Metadata, ApiError> {
    let metadata = form.pairs("metadata")?;
    if metadata.len() > MOST {
        let message = format!("Metadata can have up to {MOST} keys.");
        return Err(ApiError::invalid(message).param("metadata"));
    }
    for (name, text) in &metadata {
        if name.chars().count() > LONGEST_NAME || text.chars().count() > LONGEST_TEXT {
            let message = format!(
                "Metadata keys can have up to {LONGEST_NAME} characters, and values up to {LONGEST_TEXT}."
            );
            return Err(ApiError::invalid(message).param(format!("metadata[{name}]")));
        }
    }
    Ok(metadata)
}
