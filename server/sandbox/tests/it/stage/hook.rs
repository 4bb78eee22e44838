//! A shop's webhook: it records what arrives, and answers as told.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use tokio::net::TcpListener;

use super::{eventually, text};

pub(crate) const SECRET: &str = "whsec_stage";

#[derive(Clone)]
pub(crate) struct Hook {
    pub(crate) url: String,
    inner: Arc<Mutex<HookState>>,
}

#[derive(Default)]
struct HookState {
    came: Vec<Came>,
    /// How many more it refuses.
    refusals: usize,
}

#[derive(Clone)]
pub(crate) struct Came {
    pub(crate) body: String,
    pub(crate) signature: String,
}

impl Came {
    pub(crate) fn event(&self) -> Value {
        serde_json::from_str(&self.body).expect("an event is JSON")
    }
}

impl Hook {
    pub(super) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let hook = Self {
            url: format!("http://{address}/hook?from=stripe"),
            inner: Arc::default(),
        };
        let router = Router::new()
            .route("/hook", post(receive))
            .with_state(hook.clone());
        tokio::spawn(axum::serve(listener, router).into_future());
        hook
    }

    pub(crate) fn refuse(&self, times: usize) {
        self.with(|inner| inner.refusals = times);
    }

    /// What arrived and was accepted, in order.
    pub(crate) fn came(&self) -> Vec<Came> {
        self.with(|inner| inner.came.clone())
    }

    /// The types of what arrived.
    pub(crate) fn types(&self) -> Vec<String> {
        let came = self.came();
        came.iter()
            .map(|came| text(&came.event()["type"]))
            .collect()
    }

    /// Waits until this many have arrived.
    pub(crate) async fn until(&self, count: usize) -> Vec<Came> {
        eventually(async || Some(self.came()).filter(|came| came.len() >= count)).await
    }

    fn with<R>(&self, act: impl FnOnce(&mut HookState) -> R) -> R {
        act(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn receive(State(hook): State<Hook>, headers: HeaderMap, body: String) -> StatusCode {
    let signature = headers
        .get("stripe-signature")
        .and_then(|value| value.to_str().ok());
    let signature = signature.unwrap_or_default().to_owned();
    hook.with(|inner| {
        if inner.refusals > 0 {
            inner.refusals -= 1;
            return StatusCode::INTERNAL_SERVER_ERROR;
        }
        inner.came.push(Came { body, signature });
        StatusCode::OK
    })
}
