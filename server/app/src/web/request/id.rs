//! A random name for each request: in its log lines, its reply, and on the page that says that it failed.

use std::fmt;

use axum::http::{HeaderName, HeaderValue};

pub(crate) static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A random name for a request, to find its log lines by.
#[derive(Clone, Copy, Debug)]
pub struct RequestId(u64);

impl RequestId {
    #[must_use]
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// The sixteen digits, without a text in between.
    pub(crate) fn header(self) -> Option<HeaderValue> {
        let mut digits = [0; 16];
        const_hex::encode_to_slice(self.0.to_be_bytes(), &mut digits).ok()?;
        HeaderValue::from_bytes(&digits).ok()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
