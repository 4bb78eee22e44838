//! The sandbox as its owner holds it.

use std::fmt;
use std::sync::Arc;

use axum::Router;
use tokio::sync::Notify;
use tokio::task::spawn_blocking;

use crate::control::Journal;
use crate::options::Options;
use crate::store::{Store, StoreError};
use crate::{router, webhooks};

/// A stand-in for the card provider. Cheap to clone; all clones are the same one.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) store: Store,
    pub(crate) options: Options,
    /// Rings when the background task may have something to do.
    pub(crate) bell: Notify,
    pub(crate) journal: Journal,
}

impl Sandbox {
    /// Opens the file, or makes it. Fails if it is no sandbox's file, or another process has it.
    pub fn open(options: Options) -> Result<Self, StoreError> {
        Ok(Self(Arc::new(Inner {
            store: Store::open(&options.data)?,
            options,
            bell: Notify::new(),
            journal: Journal::default(),
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

impl Inner {
    /// Runs what waits for the disk where waiting harms nobody.
    pub(crate) async fn blocking<R: Send + 'static, E: From<StoreError> + Send + 'static>(
        self: &Arc<Self>,
        run: impl FnOnce(&Self) -> Result<R, E> + Send + 'static,
    ) -> Result<R, E> {
        let inner = self.clone();
        match spawn_blocking(move || run(&inner)).await {
            Ok(result) => result,
            Err(error) => {
                let lost = std::io::Error::other(error.to_string());
                Err(StoreError::File(redb::Error::Io(lost)).into())
            }
        }
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sandbox")
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Inner")
    }
}
