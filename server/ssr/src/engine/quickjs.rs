//! QuickJS, behind V8's interface: for machines where V8's library is not available.
//!
//! An interpreter: a page takes ten to fifteen times as long. It stops at a deadline and at a heap cap like
//! V8, but can't save a heap that has run React, so each engine evaluates the bundle when it starts.

use std::env;

use deno_core::JsRuntime;

use super::Fault;

#[must_use]
pub fn engine_name() -> String {
    version().to_owned()
}

pub const NOTICE: Option<&str> = Some(
    "This is built on QuickJS, not on V8. It renders the same pages, but takes ten to fifteen times as long \
     for each: good for trying things out, not for the public. docs/engines.md says how to get V8.",
);

pub const TAKES_SNAPSHOTS: bool = false;

/// The library's own version string is V8's: that of the interface.
pub(crate) fn version() -> &'static str {
    "QuickJS"
}

/// How many renders may wait per thread: at 20 milliseconds a page, two thirds of a second.
pub(crate) const QUEUE_PER_THREAD: usize = 32;

/// The library caches compiled scripts in a folder of the user's cache and runs what it finds there. This
/// process must run only its embedded bundle, and nothing that someone else could have put there.
pub(super) fn prepare_process() {
    #[expect(unsafe_code, reason = "the library takes no other word for it")]
    // SAFETY: called on the main thread, before other threads start that could read the environment.
    unsafe {
        env::set_var("V82JSC_NO_BC_CACHE", "1");
    }
}

/// The cap after it was reached: a little room to end the render in, computed from the first cap, so that
/// one long call can't raise it repeatedly. What does not fit fails as an exception.
pub(super) fn lifted_cap(_current: usize, initial: usize) -> usize {
    initial.saturating_add(16 << 20)
}

/// An interpreted call takes more of the thread's stack than V8's compiled one: half of a worker's.
pub(super) const FLAGS: [&str; 1] = ["--stack-size=4096"];

/// It uses reference counting, and keeps nothing unreferenced.
pub(super) fn shrink(_runtime: &mut JsRuntime) {}

pub(crate) fn snapshot(_bundle: &'static str) -> Result<Box<[u8]>, Fault> {
    Err(Fault::Threw(
        "QuickJS can't save a heap; its engines start from source".to_owned(),
    ))
}
