//! Calls' replies: the envelope, and the exact fields of each.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::tokens::Tokens;

/// A call's reply: any JSON.
#[derive(Clone, Debug)]
pub struct CallReply {
    /// The HTTP status beside the envelope's own.
    pub http: u16,
    pub body: Value,
    /// The tokens set as cookies.
    pub cookies: Option<Tokens>,
}

/// `GET /zipcode/search`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchResults {
    pub status: u8,
    pub count: i64,
    pub zip_codes: Vec<Zip>,
}

/// A ZIP as calls send it. Prices of the list are whole dollars.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zip {
    pub zip_code: String,
    pub title: String,
    pub description: String,
    pub price: i64,
    pub tier: u8,
    pub state: String,
    pub status: u8,
}

/// `GET /zipcode/stats`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    pub total_connections: i64,
    pub total_ink_ids: i64,
    pub total_zip_code_owners: i64,
    pub total_zips_owned: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateLimit {
    status: u8,
    stats: Stats,
}

impl CallReply {
    pub(crate) fn new(http: u16, body: Value, cookies: Option<Tokens>) -> Self {
        Self {
            http,
            body,
            cookies,
        }
    }

    /// The envelope's status and the HTTP status.
    #[must_use]
    pub fn status(&self) -> (u64, u16) {
        let status = self.body.get("status").and_then(Value::as_u64);
        let status = status.unwrap_or_else(|| panic!("no status in {}", self.body));
        (status, self.http)
    }

    #[must_use]
    pub fn found(&self) -> SearchResults {
        let found: SearchResults = self.read();
        assert_eq!((found.status, self.http), (0, 200));
        found
    }

    #[must_use]
    pub fn stats(&self) -> Stats {
        let counted: RateLimit = self.read();
        assert_eq!((counted.status, self.http), (0, 200));
        counted.stats
    }

    /// The error's text, for people.
    #[must_use]
    pub fn error(&self) -> &str {
        let error = self.body.get("error").and_then(Value::as_str);
        error.unwrap_or_else(|| panic!("no error in {}", self.body))
    }

    /// The error of each invalid parameter.
    #[must_use]
    pub fn fields(&self) -> BTreeMap<String, String> {
        let fields = self.body.get("fields").cloned();
        let fields = fields.unwrap_or_else(|| panic!("no fields in {}", self.body));
        serde_json::from_value(fields).expect("each field has a message")
    }

    /// The names of the invalid parameters.
    #[must_use]
    pub fn wrong(&self) -> Vec<String> {
        self.fields().into_keys().collect()
    }

    /// A text field.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        let text = self.body.get(name).and_then(Value::as_str);
        text.unwrap_or_else(|| panic!("no {name} in {}", self.body))
    }

    /// The error's code, for programs.
    #[must_use]
    pub fn code(&self) -> &str {
        self.text("code")
    }

    /// The reply, which must be a success.
    #[expect(
        clippy::must_use_candidate,
        clippy::return_self_not_must_use,
        reason = "often that it was done is all there is to say"
    )]
    pub fn done(self) -> Self {
        assert_eq!(self.status(), (0, 200), "{}", self.body);
        self
    }

    fn read<T: DeserializeOwned>(&self) -> T {
        serde_json::from_value(self.body.clone())
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.http, self.body))
    }
}

impl SearchResults {
    #[must_use]
    pub fn codes(&self) -> Vec<&str> {
        self.zip_codes
            .iter()
            .map(|zip| zip.zip_code.as_str())
            .collect()
    }
}
