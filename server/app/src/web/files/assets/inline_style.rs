//! A style sheet as pages inline it.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::HeaderValue;
use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use super::brotli_stream::{Position, part, window};
use crate::web::request::headers::shared_page_policy;

/// The inlined text, and the policy that allows it.
#[derive(Debug)]
pub struct Sheet {
    pub text: String,
    pub policy: HeaderValue,
    /// As a part of a Brotli stream; made for the first page that needs it, and empty if that failed.
    packed: OnceLock<Vec<u8>>,
}

/// It is packed once, so as small as it gets.
const QUALITY: i32 = 11;

impl Sheet {
    /// `None` for what is not text, or could end its element early.
    pub(crate) fn new(contents: &Bytes) -> Option<Self> {
        let text = String::from_utf8(contents.to_vec()).ok()?;
        let text = text.trim_end().to_owned();
        if text.contains("</") {
            return None;
        }
        let policy = shared_page_policy(&BASE64.encode(&Sha256::digest(&text)))?;
        let packed = OnceLock::new();
        Some(Self {
            text,
            policy,
            packed,
        })
    }

    /// Splits a page that inlines it: what comes before it, the sheet packed, and what comes after it.
    pub(super) fn within<'a>(&'a self, page: &'a [u8]) -> Option<(&'a [u8], &'a [u8], &'a [u8])> {
        let start = str::from_utf8(page).ok()?.find("<style>")? + "<style>".len();
        let (before, rest) = page.split_at_checked(start)?;
        let sheet = self.text.as_bytes();
        let after = rest.strip_prefix(sheet)?;
        let pack = || part(Position::Later, sheet, QUALITY, window(sheet)).unwrap_or_default();
        let packed = self.packed.get_or_init(pack);
        (!packed.is_empty()).then_some((before, packed, after))
    }
}
