//! Renders React pages to HTML in an embedded JavaScript engine.
//!
//! The crate has one message, [`Renderer::render`]: a page's name and its props as JSON in, finished
//! HTML out. It must not know what a page shows, HTTP, or the database. What is specific to an engine
//! stays in [`engine`].
//!
//! A failing render affects no other: an endless loop reaches a deadline, a greedy one the heap cap,
//! and either costs only its own request and that thread's engine, which is restarted.

mod bundle;
mod deadline;
mod engine;
mod error;
mod limits;
pub mod memory;
mod queue;
mod rendered;
mod renderer;
mod snapshot;
mod worker;

pub use bundle::Bundle;
pub use engine::{NOTICE, TAKES_SNAPSHOTS, engine_name, init_process};
pub use error::{RenderError, StartError};
pub use limits::Limits;
pub use rendered::Rendered;
pub use renderer::Renderer;
pub use snapshot::{SnapshotError, make_snapshot};
