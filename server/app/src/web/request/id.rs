//! A request's id: in its log lines, its reply, and on the error page.
//!
//! One of our proxies may have assigned it, and may say which trace it belongs to; from anybody else that is not
//! trusted.

use std::fmt;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use data_encoding::HEXLOWER;
use ipnet::IpNet;
use tracing::Span;

use super::address::{Peer, is_of};

static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
static TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// Longer than any proxy's own id.
const LONGEST: usize = 128;

/// A name for a request, to find its log lines by.
#[derive(Clone, Debug)]
pub enum RequestId {
    Random(u64),
    /// By one of our proxies.
    Given(Arc<str>),
}

/// Which trace a request belongs to (W3C Trace Context, `traceparent`).
#[derive(Clone, Debug)]
pub struct TraceParent(Arc<str>);

/// What a request's lines are found by, here and in other systems' logs.
#[derive(Clone, Debug)]
pub struct Correlation {
    pub id: RequestId,
    pub trace: Option<TraceParent>,
}

impl Correlation {
    #[must_use]
    pub fn of(peer: Peer, headers: &HeaderMap, proxies: &[IpNet]) -> Self {
        let is_believed = is_of(proxies, peer.0.ip());
        let said = |name: &HeaderName| headers.get(name).filter(|_| is_believed)?.to_str().ok();
        Self {
            id: said(&REQUEST_ID)
                .and_then(RequestId::given)
                .unwrap_or_else(RequestId::random),
            trace: said(&TRACEPARENT).and_then(TraceParent::parse),
        }
    }

    /// The span of all lines of the request. Enabled at every level that a filter leaves on.
    #[must_use]
    pub fn span(&self) -> Span {
        tracing::error_span!("request", request = %self.id, trace = self.trace_id())
    }

    #[must_use]
    pub fn trace_id(&self) -> Option<&str> {
        self.trace.as_ref().map(TraceParent::trace_id)
    }

    /// Names the reply.
    pub fn sign(&self, headers: &mut HeaderMap) {
        if let Some(value) = self.id.header() {
            match headers.get_mut(&REQUEST_ID) {
                Some(place) => *place = value,
                None => drop(headers.insert(REQUEST_ID.clone(), value)),
            }
        }
        let trace = self.trace.as_ref();
        if let Some(value) = trace.and_then(|trace| HeaderValue::from_str(&trace.0).ok()) {
            headers.insert(TRACEPARENT.clone(), value);
        }
    }
}

/// Reserves the id's slot in headers that are cloned for each reply: a clone has no spare capacity, and an insertion
/// would allocate it, unless the name is there already.
pub fn leave_room(headers: &mut HeaderMap) {
    headers.insert(&REQUEST_ID, HeaderValue::from_static(""));
}

impl RequestId {
    #[must_use]
    pub fn random() -> Self {
        Self::Random(rand::random())
    }

    /// As made by nginx, Caddy and HAProxy. Nothing that has a meaning in a log or on a page.
    fn given(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
        let fits = (1..=LONGEST).contains(&text.len()) && text.bytes().all(is_plain);
        fits.then(|| Self::Given(text.into()))
    }

    fn header(&self) -> Option<HeaderValue> {
        match self {
            // The sixteen digits, without an intermediate string.
            Self::Random(number) => {
                let mut digits = [0; 16];
                HEXLOWER.encode_mut(&number.to_be_bytes(), &mut digits);
                HeaderValue::from_bytes(&digits).ok()
            }
            Self::Given(text) => HeaderValue::from_str(text).ok(),
        }
    }
}

impl TraceParent {
    /// Version 00: version, trace, parent and flags. Neither trace nor parent is all zeros.
    fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('-').collect();
        let [version, trace, parent, flags] = parts.as_slice() else {
            return None;
        };
        let is_hex = |part: &str, length: usize| {
            part.len() == length
                && part
                    .bytes()
                    .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        let is_something = |part: &str| part.bytes().any(|byte| byte != b'0');
        let is_sound = *version == "00"
            && is_hex(trace, 32)
            && is_hex(parent, 16)
            && is_hex(flags, 2)
            && is_something(trace)
            && is_something(parent);
        is_sound.then(|| Self(text.into()))
    }

    fn trace_id(&self) -> &str {
        self.0.split('-').nth(1).unwrap_or_default()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(number) => write!(f, "{number:016x}"),
            Self::Given(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RequestId, TraceParent};

    #[test]
    fn trace_parent_follows_w3c_standard() {
        let sound = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let trace = TraceParent::parse(sound);
        assert_eq!(
            trace.as_ref().map(TraceParent::trace_id),
            Some("4bf92f3577b34da6a3ce929d0e0e4736")
        );
        for wrong in [
            "",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        ] {
            assert!(TraceParent::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn request_id_is_short_and_printable() {
        for sound in ["a", "6f1c8c32-7a8e-4f4e-9f0c-2f6a", "10.0.0.1:443_7F:01"] {
            assert!(RequestId::given(sound).is_some(), "{sound}");
        }
        let long = "a".repeat(129);
        for wrong in ["", "a b", "<b>", "a\nb", "é", long.as_str()] {
            assert!(RequestId::given(wrong).is_none(), "{wrong:?}");
        }
    }
}
