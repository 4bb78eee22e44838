//! The sandbox as its owner holds it.

use std::fmt;
use std::sync::Arc;

use axum::Router;
use tokio::sync::Notify;

use crate::control::failures::PlannedFailures;
use crate::control::request_log::RequestLog;
use crate::options::Options;
use crate::records::TABLES;
use crate::state::SandboxState;
use crate::store::{Store, StoreError};
use crate::{router, webhooks};

/// A stand-in for the card provider. Cheap to clone; all clones are the same one.
#[derive(Clone)]
pub struct Sandbox(Arc<SandboxState>);

impl Sandbox {
    /// Opens the file, or makes it. Fails if it is no sandbox's file, or another process has it.
    pub fn open(options: Options) -> Result<Self, StoreError> {
        Ok(Self(Arc::new(SandboxState {
            store: Store::open(&options.data, &TABLES)?,
            options,
            wake: Notify::new(),
            requests: RequestLog::default(),
            failures: PlannedFailures::default(),
        })))
    }

    /// Everything that is served, to be nested wherever [`Options::base_url`] says.
    pub fn router(&self) -> Router {
        router::build(self.0.clone())
    }

    /// Delivers webhooks, and lets happen what follows by itself, until `stop` is ready. What is under
    /// way is ended first; what waits is in the file.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        webhooks::run(self.0, stop).await;
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sandbox")
    }
}
