//! QuickJS, behind V8's interface: for machines where V8's library can't be had.
//!
//! An interpreter: a page takes ten to fifteen times as long. It stops at a deadline and at a heap cap as V8
//! does, but can't save a heap that has run React, so each engine evaluates the bundle when it starts.

use super::Fault;

/// What logs, `/readyz` and `inkpay doctor` call this engine.
#[must_use]
pub fn engine_name() -> String {
    version().to_owned()
}

/// What whoever runs this engine must know.
pub const NOTICE: Option<&str> = Some(
    "V8's library could not be had when this was built. QuickJS renders the same pages, but takes ten to \
     fifteen times as long for each: good for trying things out, not for the public. docs/engines.md \
     says how to get V8.",
);

/// Whether engines can start from a warmed heap.
pub const TAKES_SNAPSHOTS: bool = false;

/// The library's own version string is V8's: that of the interface.
pub(crate) fn version() -> &'static str {
    "QuickJS"
}

/// Room above the cap. Little, because what does not fit into it fails as an exception.
pub(super) const HEADROOM: usize = 16 << 20;

/// An interpreted call takes more of the thread's stack than V8's compiled one: half of a worker's.
pub(super) const FLAGS: [&str; 1] = ["--stack-size=4096"];

pub(crate) fn snapshot(_bundle: &'static str) -> Result<Box<[u8]>, Fault> {
    Err(Fault::Threw(
        "QuickJS can't save a heap; its engines start from source".to_owned(),
    ))
}
