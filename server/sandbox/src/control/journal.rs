//! What is kept of calls in memory alone: what came lately, and what is to go wrong next.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderName, Method, header};
use serde::{Deserialize, Serialize};

use crate::clock::{Millis, machine_now};
use crate::http::{Caller, Param, Params};

/// Calls that are remembered.
const KEPT: usize = 1_000;

#[derive(Debug, Default)]
pub(crate) struct Journal {
    entries: Mutex<VecDeque<Entry>>,
    strokes: Mutex<Vec<Stroke>>,
}

/// A call as it came, without what must not be kept.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Entry {
    id: String,
    at: Millis,
    method: String,
    path: String,
    params: Params,
    idempotency_key: Option<String>,
    /// `secret` or `publishable`; nothing if neither.
    key: Option<&'static str>,
    stripe_version: Option<String>,
    stripe_account: Option<String>,
    content_type: Option<String>,
    user_agent: Option<String>,
    /// Nothing if the connection was closed instead.
    status: Option<u16>,
}

/// What goes wrong with the next calls.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stroke {
    /// How many calls it hits.
    #[serde(default = "once")]
    pub(crate) count: u32,
    /// The call is carried out, and only its reply is lost.
    #[serde(default)]
    pub(crate) after: bool,
    /// What is answered instead; without it, the connection is closed.
    pub(crate) status: Option<u16>,
    /// Only calls whose path begins so.
    pub(crate) path: Option<String>,
    /// Only calls with this method.
    pub(crate) method: Option<String>,
}

fn once() -> u32 {
    1
}

impl Journal {
    /// What goes wrong with this call, if anything does.
    pub(crate) fn stroke(&self, method: &Method, path: &str) -> Option<Stroke> {
        let mut strokes = locked(&self.strokes);
        let hit = strokes.iter().position(|stroke| {
            let wanted = stroke.path.as_deref().unwrap_or_default();
            let is_its_method = stroke
                .method
                .as_ref()
                .is_none_or(|wanted| method == wanted.as_str());
            path.starts_with(wanted) && is_its_method
        })?;
        let stroke = strokes.get_mut(hit)?;
        stroke.count = stroke.count.saturating_sub(1);
        let found = stroke.clone();
        strokes.retain(|stroke| stroke.count > 0);
        Some(found)
    }

    pub(super) fn plan(&self, stroke: Stroke) {
        if stroke.count > 0 {
            locked(&self.strokes).push(stroke);
        }
    }

    pub(super) fn forget_strokes(&self) {
        locked(&self.strokes).clear();
    }

    pub(crate) fn note(&self, entry: Entry) {
        let mut entries = locked(&self.entries);
        entries.push_back(entry);
        if entries.len() > KEPT {
            entries.pop_front();
        }
    }

    /// Oldest first; of one request, if it is named.
    pub(super) fn entries(&self, id: Option<&str>) -> Vec<Entry> {
        let entries = locked(&self.entries);
        let wanted = entries
            .iter()
            .filter(|entry| id.is_none_or(|id| entry.id == id));
        wanted.cloned().collect()
    }

    pub(super) fn forget_entries(&self) {
        locked(&self.entries).clear();
    }
}

impl Entry {
    pub(crate) fn new(id: &str, method: &Method, path: &str, headers: &HeaderMap) -> Self {
        let text = |name: HeaderName| Some(headers.get(name)?.to_str().ok()?.to_owned());
        Self {
            id: id.to_owned(),
            at: machine_now(),
            method: method.to_string(),
            path: path.to_owned(),
            params: Params::default(),
            idempotency_key: text(HeaderName::from_static("idempotency-key")),
            key: Caller::identify(headers).ok().map(Caller::word),
            stripe_version: text(HeaderName::from_static("stripe-version")),
            stripe_account: text(HeaderName::from_static("stripe-account")),
            content_type: text(header::CONTENT_TYPE),
            user_agent: text(header::USER_AGENT),
            status: None,
        }
    }

    pub(crate) fn tell(&mut self, params: &Params) {
        self.params = without_cards(params);
    }

    pub(crate) fn answered(self, status: Option<u16>) -> Self {
        Self { status, ..self }
    }
}

/// A card's number and security code are told apart from nothing: they are never kept.
fn without_cards(params: &Params) -> Params {
    let told = params.0.iter().map(|(name, param)| {
        let param = match param {
            Param::Text(_) if name == "number" || name == "cvc" => Param::Text("****".to_owned()),
            Param::Text(text) => Param::Text(text.clone()),
            Param::Nested(params) => Param::Nested(without_cards(params)),
        };
        (name.clone(), param)
    });
    Params(told.collect())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::{Journal, Stroke};

    #[test]
    fn a_stroke_hits_as_many_calls_as_it_says_and_no_others() {
        let journal = Journal::default();
        journal.plan(Stroke {
            count: 2,
            after: true,
            status: Some(500),
            path: Some("/v1/refunds".to_owned()),
            method: Some("GET".to_owned()),
        });
        let hits = |method, path| journal.stroke(&method, path).is_some();
        assert!(!hits(Method::GET, "/v1/charges"));
        assert!(!hits(Method::POST, "/v1/refunds"));
        assert!(hits(Method::GET, "/v1/refunds"));
        assert!(hits(Method::GET, "/v1/refunds/re_1"));
        assert!(!hits(Method::GET, "/v1/refunds"));
    }
}
