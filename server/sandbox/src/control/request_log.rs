//! Recent calls, in memory only.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, HeaderName, Method, header};
use serde::Serialize;

use crate::clock::{Millis, machine_now};
use crate::http::{Caller, Param, Params};

/// How many calls are remembered.
const KEPT: usize = 1_000;

#[derive(Debug, Default)]
pub(crate) struct RequestLog(Mutex<VecDeque<LoggedRequest>>);

/// A call as it arrived, without what must not be stored.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LoggedRequest {
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

impl RequestLog {
    pub(crate) fn add(&self, request: LoggedRequest) {
        let mut requests = self.lock();
        requests.push_back(request);
        if requests.len() > KEPT {
            requests.pop_front();
        }
    }

    /// Oldest first; of one request, if it is named.
    pub(super) fn list(&self, id: Option<&str>) -> Vec<LoggedRequest> {
        let requests = self.lock();
        let wanted = requests
            .iter()
            .filter(|request| id.is_none_or(|id| request.id == id));
        wanted.cloned().collect()
    }

    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<LoggedRequest>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LoggedRequest {
    pub(crate) fn new(id: &str, method: &Method, path: &str, headers: &HeaderMap) -> Self {
        let text = |name: HeaderName| Some(headers.get(name)?.to_str().ok()?.to_owned());
        Self {
            id: id.to_owned(),
            at: machine_now(),
            method: method.to_string(),
            path: path.to_owned(),
            params: Params::default(),
            idempotency_key: text(HeaderName::from_static("idempotency-key")),
            key: Caller::identify(headers, None).ok().map(Caller::word),
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

/// Replaces a card's number and security code by asterisks: they must never be stored.
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

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::Arc;

    use axum::body::Body;
    use axum::extract::State;
    use axum::http::Request;

    use crate::api::objects::List;
    use crate::http::answer;
    use crate::options::Options;
    use crate::records::Refund;
    use crate::state::SandboxState;

    #[tokio::test]
    async fn requests_are_kept_only_where_they_can_be_listed() {
        for (shop_key, kept) in [(None, 1), (Some("sk_test_own"), 0)] {
            let folder = tempfile::tempdir().unwrap();
            let mut options = Options::new(folder.path().join("sandbox"), "");
            options.shop_key = shop_key.map(str::to_owned);
            let sandbox = Arc::new(SandboxState::open(options).unwrap());
            let request = Request::get("/v1/refunds").body(Body::empty()).unwrap();
            let reply = answer::<List<Refund>>(State(sandbox.clone()), None, request).await;
            assert_eq!(reply.status(), 401);
            assert_eq!(sandbox.requests.list(None).len(), kept, "{shop_key:?}");
        }
    }
}
