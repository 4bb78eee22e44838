//! The boundary between the renderer and a JavaScript engine.
//!
//! Everything that depends on which engine is linked is in this folder: how it starts, how a render is
//! stopped from another thread, what a heap cap is. The rest of the crate sees [`Engine`] and [`Fault`].
//! One engine is linked, V8 or QuickJS: `docs/engines.md` says when which. Both are driven alike;
//! [`particular`] has the parts specific to each.

mod isolate;
/// The part specific to the linked engine: its name and notice, its flags and heap cap, how many renders
/// may wait, and whether it supports snapshots. Both files have the same items.
#[cfg_attr(ink_engine = "quickjs", path = "quickjs.rs")]
#[cfg_attr(not(ink_engine = "quickjs"), path = "v8.rs")]
mod particular;

use thiserror::Error;

pub use isolate::init_process;
pub use particular::{NOTICE, TAKES_SNAPSHOTS, engine_name};

pub(crate) use isolate::{Engine, Stopper};
pub(crate) use particular::{QUEUE_PER_THREAD, snapshot, version};

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
