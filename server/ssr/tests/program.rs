//! `ink-pages`, as scripts and other tests use it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const BUNDLE: &str = "globalThis.inkRender = (page, { name }) => {
  if (page === 'broken') throw new Error('not today');
  const data = page === 'card' ? '{}' : undefined;
  return { html: `<p>${name}</p>`, title: page, description: '', indexed: false, islands: 'cart store', data };
};";

#[test]
fn each_line_is_answered_and_nothing_is_left_on_disk() {
    let home = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let bundle = folder.path().join("bundle.js");
    fs::write(&bundle, BUNDLE).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_ink-pages"))
        .arg("render")
        .arg(&bundle)
        .env("HOME", home.path())
        .env("XDG_CACHE_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut asked = program.stdin.take().unwrap();
    for page in ["home", "broken", "card"] {
        writeln!(
            asked,
            "{}",
            json!({ "page": page, "props": { "name": "墨" } })
        )
        .unwrap();
    }
    drop(asked);
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [home_page, broken, card] = answers.as_slice().first_chunk().unwrap();
    assert_eq!(
        *home_page,
        json!({ "html": "<p>墨</p>", "title": "home", "description": "", "indexed": false, "islands": ["cart", "store"] })
    );
    assert!(broken["error"].as_str().unwrap().contains("not today"));
    assert_eq!(card["title"], "card");
    assert_eq!(card["data"], "{}");
    // Anything an engine reads from a cache, someone else could have put there.
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}
