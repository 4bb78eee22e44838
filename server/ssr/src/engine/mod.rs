//! The seam between the renderer and a JavaScript engine.
//!
//! Everything that depends on which engine is linked lives in this folder: how it starts, how a
//! render is stopped from another thread, what a heap cap is. The rest of the crate sees [`Engine`]
//! and [`Fault`]. One engine is linked, V8 or QuickJS: `docs/engines.md` says when which.

mod isolate;
/// What each engine says of itself: its name and notice, the flags and the cap that suit it, how many
/// renders may wait, and whether it takes snapshots. Both files give the same items.
#[cfg_attr(ink_engine = "quickjs", path = "quickjs.rs")]
#[cfg_attr(not(ink_engine = "quickjs"), path = "v8.rs")]
mod particular;

use thiserror::Error;

use crate::bundle::Bundle;
use crate::renderer::Rendered;

pub use isolate::init_process;
pub(crate) use isolate::{Isolate as Active, Stopper};
pub use particular::{NOTICE, TAKES_SNAPSHOTS, engine_name};
pub(crate) use particular::{QUEUE_PER_THREAD, snapshot, version};

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
