//! Stripe's own libraries drive the sandbox, so that it stays faithful to the original.

use std::path::PathBuf;

use tokio::process::Command;

use super::stage::Stage;

const SCRIPTS: &str = "tests/sdk/";

/// Runs a script that fails unless everything is as expected.
async fn run(program: PathBuf, script: &str) {
    let stage = Stage::open().await;
    let run = Command::new(&program)
        .arg(format!("{SCRIPTS}{script}"))
        .arg(&stage.base)
        .kill_on_drop(true)
        .output()
        .await;
    let run = run.unwrap_or_else(|error| panic!("{} does not run: {error}", program.display()));
    assert!(
        run.status.success(),
        "{script}: {}{}",
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr)
    );
}

#[tokio::test]
async fn node_library_works_with_sandbox() {
    run(PathBuf::from("node"), "node.mjs").await;
}

#[tokio::test]
async fn python_library_works_with_sandbox() {
    let folder = std::env::var_os("INK_TEST_PYTHON")
        .expect("INK_TEST_PYTHON names the folder of a Python that has stripe: run `just unit`");
    run(PathBuf::from(folder).join("bin/python"), "library.py").await;
}
