//! A style sheet as a page holds it.

use axum::body::Bytes;
use axum::http::HeaderValue;
use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use crate::web::request::headers::shared_page_policy;

/// What stands in the page, and the policy that lets it in.
#[derive(Debug)]
pub struct Sheet {
    pub text: String,
    pub policy: HeaderValue,
}

impl Sheet {
    /// `None` for what is no text, or could end its element early.
    pub(crate) fn new(contents: &Bytes) -> Option<Self> {
        let text = String::from_utf8(contents.to_vec()).ok()?;
        let text = text.trim_end().to_owned();
        if text.contains("</") {
            return None;
        }
        let policy = shared_page_policy(&BASE64.encode(&Sha256::digest(&text)))?;
        Some(Self { text, policy })
    }
}
