//! The sandbox's public handle.

use std::fmt;
use std::sync::Arc;

use axum::Router;

use crate::options::Options;
use crate::state::SandboxState;
use crate::store::StoreError;
use crate::{router, webhooks};

/// A simulated card provider. Cheap to clone; all clones share one.
#[derive(Clone)]
pub struct Sandbox(Arc<SandboxState>);

impl Sandbox {
    /// Opens the file, or creates it. Fails if it is not a sandbox's file, or another process uses it.
    pub fn open(options: Options) -> Result<Self, StoreError> {
        SandboxState::open(options).map(|state| Self(Arc::new(state)))
    }

    /// All routes, to be nested where [`Options::base_url`] says.
    pub fn router(&self) -> Router {
        router::build(self.0.clone())
    }

    /// Delivers webhooks, and runs what happens on its own, until `stop` is ready. Work in progress is
    /// finished first; pending work is in the file.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        webhooks::run(self.0, stop).await;
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sandbox")
    }
}
