//! The seam between the renderer and a JavaScript engine.
//!
//! Everything that depends on which engine is linked lives in this folder: how it starts, how a
//! render is stopped from another thread, what a heap cap is. The rest of the crate sees [`Engine`]
//! and [`Fault`].

mod v8;

use thiserror::Error;

use crate::bundle::Bundle;
use crate::renderer::Rendered;

pub(crate) use v8::{Stopper, V8 as Active, snapshot, version};
pub use v8::{engine_name, init_process};

/// One engine, bound to the thread that started it. A thread holds at most one at a time.
pub(crate) trait Engine: Sized {
    /// Starts from the bundle's snapshot where there is one, else evaluates its source.
    ///
    /// `heap` caps the engine's memory in bytes. Must be called inside a tokio runtime's context:
    /// the engine posts delayed tasks of its own to it.
    fn start(bundle: &Bundle, heap: usize) -> Result<Self, Fault>;

    /// What another thread uses to stop a render that takes too long.
    fn stopper(&self) -> Stopper;

    /// Renders a page from props in JSON.
    ///
    /// After [`Fault::Stopped`] and [`Fault::OutOfMemory`] the engine must be dropped.
    fn render(&mut self, page: &str, props: &str) -> Result<Rendered, Fault>;

    /// Lets the engine do its own chores. Called while nobody waits.
    fn tidy(&mut self);
}

/// Why an engine did not render.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error("{0}")]
    Threw(String),
    #[error("stopped at its deadline")]
    Stopped,
    #[error("reached the heap cap")]
    OutOfMemory,
}
