//! The snapshot file: a warmed heap that engines start from, behind a header that says what it matches.
//!
//! V8 aborts the process when given a snapshot of another version, and a snapshot of another bundle
//! would render other pages. So the file contains both versions and its own checksum, and all three
//! are verified before the engine sees a byte. It is made by a separate process (`ink-pages`),
//! because V8 can be set up either for making snapshots or for running, not for both.

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::engine;

const MAGIC: &[u8; 8] = b"INKSNAP1";
const SUM: usize = 32;

/// Why a snapshot file is not used. None of these is fatal: engines can start from source.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SnapshotError {
    #[error("it is not a snapshot file, or it is cut short")]
    Malformed,
    #[error("it was made by engine {0}, this is {running}", running = engine::version())]
    OtherEngine(String),
    #[error("it was made from another bundle")]
    OtherBundle,
    #[error("its contents do not match its checksum")]
    Damaged,
    #[error("the bundle could not be run: {0}")]
    Bundle(String),
}

/// The heap in a file, if that matches this program's engine and the bundle. It lives as long as the process.
pub(crate) fn heap(file: Vec<u8>, bundle: &str) -> Result<&'static [u8], SnapshotError> {
    let header = Header::read(&file).ok_or(SnapshotError::Malformed)?;
    if header.engine != engine::version() {
        return Err(SnapshotError::OtherEngine(header.engine.to_owned()));
    }
    if header.bundle != Sha256::digest(bundle.as_bytes()).as_slice() {
        return Err(SnapshotError::OtherBundle);
    }
    if header.sum != Sha256::digest(header.heap).as_slice() {
        return Err(SnapshotError::Damaged);
    }
    let start = file.len() - header.heap.len();
    let leaked: &'static [u8] = Vec::leak(file);
    leaked.get(start..).ok_or(SnapshotError::Malformed)
}

/// Evaluates a bundle, warms it with its own `inkWarmUp()` and returns the file's bytes.
///
/// Must run in a process that runs no other engine.
pub fn make_snapshot(bundle: &'static str) -> Result<Vec<u8>, SnapshotError> {
    let heap =
        engine::snapshot(bundle).map_err(|fault| SnapshotError::Bundle(fault.to_string()))?;
    let version = engine::version().as_bytes();
    let mut file = Vec::with_capacity(heap.len() + 128);
    file.extend_from_slice(MAGIC);
    file.push(u8::try_from(version.len()).map_err(|_| SnapshotError::Malformed)?);
    file.extend_from_slice(version);
    file.extend_from_slice(&Sha256::digest(bundle.as_bytes()));
    file.extend_from_slice(&Sha256::digest(&heap));
    file.extend_from_slice(&heap);
    Ok(file)
}

struct Header<'a> {
    engine: &'a str,
    bundle: &'a [u8],
    sum: &'a [u8],
    heap: &'a [u8],
}

impl<'a> Header<'a> {
    fn read(file: &'a [u8]) -> Option<Self> {
        let rest = file.strip_prefix(MAGIC)?;
        let (&length, rest) = rest.split_first()?;
        let (engine, rest) = rest.split_at_checked(usize::from(length))?;
        let (bundle, rest) = rest.split_at_checked(SUM)?;
        let (sum, heap) = rest.split_at_checked(SUM)?;
        Some(Self {
            engine: str::from_utf8(engine).ok()?,
            bundle,
            sum,
            heap,
        })
    }
}
