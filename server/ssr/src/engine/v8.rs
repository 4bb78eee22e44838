//! V8: the engine of the product.

use deno_core::{JsRuntime, JsRuntimeForSnapshot, RuntimeOptions, v8};

use super::Fault;
use super::isolate::{evaluate, set_flags};

/// What logs, `/readyz` and `inkpay doctor` call this engine.
#[must_use]
pub fn engine_name() -> String {
    format!("V8 {}", version())
}

/// What whoever runs this engine must know.
pub const NOTICE: Option<&str> = None;

/// Whether engines can start from a warmed heap.
pub const TAKES_SNAPSHOTS: bool = true;

/// The engine's version, which a snapshot must share.
pub(crate) fn version() -> &'static str {
    v8::VERSION_STRING
}

/// Renders that may wait for each thread: a page takes well below two milliseconds, so this is a fraction
/// of a second.
pub(crate) const QUEUE_PER_THREAD: usize = 256;

/// What must be so before the first engine starts: nothing.
pub(super) fn prepare_process() {}

/// The cap once it was met: with room for the allocation that met it, so that the render can be ended
/// in order. Without it V8 ends the process.
pub(super) fn lifted_cap(current: usize, _initial: usize) -> usize {
    current.saturating_add(1 << 30)
}

/// React allocates many short-lived objects: a roomy nursery lets most of them die in it. A roomier one wins little, and
/// each engine has one; the bound is said, or the heap's cap would keep it at an eighth of that. It begins small, so
/// that it can be small again. There is an engine a core already, so helpers that collect garbage beside it would only
/// take another engine's time. Marking goes in one step of 5 ms, for what lives is 6 MB: in small steps it takes
/// six times that, ends in a longer one, and by then the heap has grown to 80 MB.
pub(super) const FLAGS: [&str; 4] = [
    "--min-semi-space-size=1",
    "--max-semi-space-size=4",
    "--single-threaded-gc",
    "--no-incremental-marking",
];

/// Gives back what nothing refers to, and the nursery.
pub(super) fn shrink(runtime: &mut JsRuntime) {
    runtime.v8_isolate().low_memory_notification();
}

/// Renders every page once, so that the snapshot's heap is warm.
const WARM_UP: &str = "if (globalThis.inkWarmUp) { inkWarmUp(); delete globalThis.inkWarmUp; }";

/// Evaluates and warms a bundle and returns its heap.
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
