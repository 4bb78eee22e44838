//! V8: the engine of the product.

use deno_core::{JsRuntime, JsRuntimeForSnapshot, RuntimeOptions, v8};

use super::Fault;
use super::isolate::{evaluate, set_flags};

/// This engine's name in logs, `/readyz` and `inkpay doctor`.
#[must_use]
pub fn engine_name() -> String {
    format!("V8 {}", version())
}

/// What operators of this engine must know.
pub const NOTICE: Option<&str> = None;

/// Whether engines can start from a warmed heap.
pub const TAKES_SNAPSHOTS: bool = true;

/// The engine's version, which a snapshot must match.
pub(crate) fn version() -> &'static str {
    v8::VERSION_STRING
}

/// How many renders may wait per thread: a page takes well below two milliseconds, so this is a fraction of a second.
pub(crate) const QUEUE_PER_THREAD: usize = 256;

/// Preparations before the first engine starts: none.
pub(super) fn prepare_process() {}

/// The cap after it was reached: with room for the allocation that reached it, so that the render can be ended cleanly.
/// Without it, V8 ends the process.
pub(super) fn lifted_cap(current: usize, _initial: usize) -> usize {
    current.saturating_add(1 << 30)
}

/// React allocates many short-lived objects: a large young generation lets most of them die there. A larger one gains
/// little, and each engine has one; the limit is explicit, or the heap cap would keep it at an eighth of that. It starts
/// small, so that it can shrink again. There is already one engine per core, so helper threads for garbage collection
/// would only take another engine's time. Marking runs in one step of 5 ms, as live data is 6 MB: in small steps it
/// takes six times that, ends in a longer one, and by then the heap has grown to 80 MB.
pub(super) const FLAGS: [&str; 4] = [
    "--min-semi-space-size=1",
    "--max-semi-space-size=4",
    "--single-threaded-gc",
    "--no-incremental-marking",
];

/// Frees what nothing refers to, and the young generation.
pub(super) fn shrink(runtime: &mut JsRuntime) {
    runtime.v8_isolate().low_memory_notification();
}

/// Renders every page once, so that the snapshot's heap is warm.
const WARM_UP: &str = "if (globalThis.inkWarmUp) { inkWarmUp(); delete globalThis.inkWarmUp; }";

/// Evaluates and warms a bundle, and returns its heap.
pub(crate) fn snapshot(bundle: &'static str) -> Result<Box<[u8]>, Fault> {
    set_flags();
    let mut runtime = JsRuntimeForSnapshot::try_new(RuntimeOptions::default())
        .map_err(|error| Fault::Threw(error.to_string()))?;
    evaluate(&mut runtime, bundle)?;
    runtime
        .execute_script("ink:warm-up", WARM_UP)
        .map_err(|error| Fault::Threw(error.to_string()))?;
    Ok(runtime.snapshot())
}
