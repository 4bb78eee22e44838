//! A reply, before it is parsed as a page or as JSON.

use std::io::Read;

use axum::body::Bytes;
use axum::http::HeaderMap;

use crate::call_reply::CallReply;
use crate::page::Page;
use crate::tokens::Tokens;

#[derive(Clone, Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    /// The body as it was sent, encoded.
    pub sent: Bytes,
}

impl TestResponse {
    pub(crate) fn new(status: u16, headers: HeaderMap, sent: Bytes) -> Self {
        Self {
            status,
            headers,
            sent,
        }
    }

    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let value = self.headers.get(name)?;
        Some(value.to_str().expect("a header in ASCII"))
    }

    /// The status, and where the reply redirects to.
    #[must_use]
    pub fn status_and_location(&self) -> (u16, Option<&str>) {
        (self.status, self.header("location"))
    }

    /// The tokens that the reply sets as cookies.
    fn tokens(&self) -> Option<Tokens> {
        let cookies = self.cookies();
        let value = |names: [&str; 2]| {
            let cookie = cookies
                .iter()
                .find(|cookie| names.contains(&cookie.name()) && !cookie.value().is_empty());
            cookie.map(|cookie| cookie.value().to_owned())
        };
        Some(Tokens {
            session: value(["session", "__Host-session"])?,
            refresh: value(["refresh", "__Host-refresh"])?,
        })
    }

    /// The body without its encoding.
    #[must_use]
    pub fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let sent = self.sent.as_ref();
        let read = match self.header("content-encoding") {
            None => sent.to_vec().as_slice().read_to_end(&mut body),
            Some("br") => brotli::Decompressor::new(sent, 4096).read_to_end(&mut body),
            Some("gzip") => flate2::read::GzDecoder::new(sent).read_to_end(&mut body),
            Some("zstd") => zstd::Decoder::new(sent)
                .expect("a zstd stream")
                .read_to_end(&mut body),
            Some(other) => panic!("nobody asked for {other}"),
        };
        read.expect("the body can be decoded");
        body
    }

    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8(self.body()).expect("the body is UTF-8")
    }

    /// The status and the error text of a refused form, which is answered with a page.
    #[must_use]
    pub fn refused_form(&self) -> (u16, String) {
        (self.status, self.page().texts(".status__text").concat())
    }

    /// The body, which must be a page.
    #[must_use]
    pub fn page(&self) -> Page {
        assert_eq!(
            self.header("content-type"),
            Some("text/html; charset=utf-8"),
            "{}",
            self.text()
        );
        Page::read(&self.text())
    }

    /// The body as a call's reply.
    #[must_use]
    pub fn call_reply(&self) -> CallReply {
        let kind = self.header("content-type");
        assert_eq!(kind, Some("application/json"), "{}", self.text());
        let body = serde_json::from_slice(&self.body()).expect("the body is JSON");
        CallReply::new(self.status, body, self.tokens())
    }
}
