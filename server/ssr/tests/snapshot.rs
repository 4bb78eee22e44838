//! Engines that start from a snapshot. Separate from the other tests, because V8 shares read-only memory between all
//! engines of a process: they all start from the same snapshot, or all from source.

#![cfg(not(ink_engine = "quickjs"))]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::process::Command;

use common::{BUNDLE, limits, sound};
use ink_ssr::{Bundle, RenderError, Renderer, SnapshotError};

/// Made as in the build: by another process.
fn snapshot_file() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let (bundle, out) = (
        folder.path().join("bundle.js"),
        folder.path().join("snapshot"),
    );
    fs::write(&bundle, BUNDLE).unwrap();
    let made = Command::new(env!("CARGO_BIN_EXE_ink-pages"))
        .arg("snapshot")
        .args([&bundle, &out])
        .status()
        .unwrap();
    assert!(made.success());
    fs::read(&out).unwrap()
}

#[tokio::test]
async fn engines_start_from_snapshot() {
    let bundle = Bundle::with_snapshot(BUNDLE, snapshot_file()).unwrap();
    ink_ssr::init_process();
    let renderer = Renderer::start(&bundle, limits(2)).unwrap();
    assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
    let spun = renderer.render("spins", "{}".to_owned()).await;
    assert!(matches!(spun, Err(RenderError::Deadline("spins"))));
    assert_eq!(sound(&renderer).await, "<p>Ink & 墨</p>");
}

#[test]
fn mismatched_snapshot_is_rejected() {
    let file = snapshot_file();
    let load = |file: Vec<u8>, source| Bundle::with_snapshot(source, file).unwrap_err();
    assert_eq!(load(file.clone(), "another"), SnapshotError::OtherBundle);
    assert_eq!(load(b"INKSNAP1".to_vec(), BUNDLE), SnapshotError::Malformed);
    let mut damaged = file.clone();
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(load(damaged, BUNDLE), SnapshotError::Damaged);
    let mut older = file;
    *older.get_mut(9).unwrap() = b'0';
    assert!(matches!(load(older, BUNDLE), SnapshotError::OtherEngine(_)));
}
