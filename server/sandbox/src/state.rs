//! What every handler of the sandbox can access.

use std::sync::Arc;

use axum::extract::State;
use tokio::sync::Notify;
use tokio::task::spawn_blocking;

use crate::context::{Cause, Context};
use crate::control::failures::PlannedFailures;
use crate::control::request_log::RequestLog;
use crate::error::Error;
use crate::options::Options;
use crate::records::TABLES;
use crate::store::{Store, StoreError, Work};

/// As handlers extract it.
pub(crate) type SharedState = State<Arc<SandboxState>>;

pub(crate) struct SandboxState {
    pub(crate) store: Store,
    pub(crate) options: Options,
    /// Notified when the background task may have something to do.
    pub(crate) wake: Notify,
    pub(crate) requests: RequestLog,
    pub(crate) failures: PlannedFailures,
}

impl SandboxState {
    /// Opens the file, or creates it. Fails if it is not a sandbox's file, or another process uses it.
    pub(crate) fn open(options: Options) -> Result<Self, StoreError> {
        Ok(Self {
            store: Store::open(&options.data, &TABLES)?,
            options,
            wake: Notify::new(),
            requests: RequestLog::default(),
            failures: PlannedFailures::default(),
        })
    }

    /// Runs a change in one transaction, then wakes the background task. `cause`: the call that it is done
    /// for, if any.
    pub(crate) async fn change<R: Send + 'static>(
        self: &Arc<Self>,
        cause: Option<Cause>,
        change: impl FnOnce(&Context<'_>) -> Result<R, Error> + Send + 'static,
    ) -> Result<R, Error> {
        let changed = self
            .blocking(move |sandbox| {
                let store = &sandbox.store;
                store.write(|work| change(&Context::new(work, &sandbox.options, cause)))
            })
            .await;
        self.wake.notify_one();
        changed
    }

    /// What is done without a call.
    pub(crate) fn context<'a>(&'a self, work: &'a Work) -> Context<'a> {
        Context::new(work, &self.options, None)
    }

    /// Runs blocking disk work where it blocks nobody.
    pub(crate) async fn blocking<R: Send + 'static, E: From<StoreError> + Send + 'static>(
        self: &Arc<Self>,
        run: impl FnOnce(&Self) -> Result<R, E> + Send + 'static,
    ) -> Result<R, E> {
        let sandbox = self.clone();
        match spawn_blocking(move || run(&sandbox)).await {
            Ok(result) => result,
            Err(error) => {
                let lost = std::io::Error::other(error.to_string());
                Err(StoreError::File(redb::Error::Io(lost)).into())
            }
        }
    }
}
