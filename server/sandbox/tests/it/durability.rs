//! What was answered is on disk, and what has not been delivered yet is not lost.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use ink_sandbox::{Options, Sandbox};
use serde_json::json;

use super::stage::{Hook, SECRET, Stage, call, text};

const SHOP: (&str, &str) = ("authorization", "Bearer sk_test_shop");
const FORM: [(&str, &str); 2] = [("amount", "1500"), ("currency", "usd")];

/// The sandbox as its own process, killed by SIGKILL when the value is dropped.
struct Process {
    child: Child,
    base: String,
}

impl Process {
    fn start(data: &Path, hook: &Hook) -> Self {
        let mut child = Command::new(program())
            .arg(data)
            .args([&hook.url, SECRET])
            .stdout(Stdio::piped())
            .spawn()
            .expect("cargo builds examples before tests");
        let said = child.stdout.take().expect("it can be heard");
        let mut base = String::new();
        let read = BufReader::new(said).read_line(&mut base);
        read.expect("it says where it is");
        Self {
            child,
            base: base.trim().to_owned(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// Cargo puts examples next to the tests' folder.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("this program has a name");
    let folder = test.ancestors().nth(2).expect("a folder of cargo's");
    folder.join("examples").join("serve")
}

/// The distinct events received, once there are this many: what a killed process had already sent is sent
/// again by the next one.
async fn distinct_events(hook: &Hook, wanted: usize) -> BTreeSet<String> {
    let mut arrivals = wanted;
    loop {
        let came = hook.until(arrivals).await;
        let events: BTreeSet<String> = came.iter().map(|came| text(&came.event()["id"])).collect();
        if events.len() >= wanted {
            return events;
        }
        arrivals = came.len() + 1;
    }
}

#[tokio::test]
async fn killed_sandbox_replays_replies_and_delivers_pending_events() {
    let stage = Stage::open().await;
    let data = stage.folder.path().join("killed.redb");
    // Nothing is delivered while the first one lives.
    stage.hook.refuse(usize::MAX);
    let headers = [SHOP, ("idempotency-key", "order-1")];
    let mut made = Vec::new();
    for _ in 0..3 {
        let process = Process::start(&data, &stage.hook);
        let reply = call(
            &process.base,
            "POST",
            "/v1/payment_intents",
            &FORM,
            &headers,
        )
        .await;
        made.push(reply.ok());
        let other = call(&process.base, "POST", "/v1/payment_intents", &FORM, &[SHOP]).await;
        other.ok();
    }
    assert_eq!(made[0], made[1]);
    assert_eq!(made[1], made[2]);

    stage.hook.refuse(0);
    let process = Process::start(&data, &stage.hook);
    let events = distinct_events(&stage.hook, 4).await;
    assert!(
        stage
            .hook
            .types()
            .iter()
            .all(|name| name == "payment_intent.created")
    );
    assert_eq!(events.len(), 4);
    let listed = call(&process.base, "GET", "/v1/payment_intents", &[], &[SHOP])
        .await
        .ok();
    assert_eq!(listed["data"].as_array().map(Vec::len), Some(4));
}

/// A file's bytes while nobody writes to it: deliveries continue on their own.
fn read_when_unchanged(file: &Path) -> Vec<u8> {
    let read = || std::fs::read(file).expect("a file");
    let mut last = read();
    loop {
        let now = read();
        if now == last {
            return now;
        }
        last = now;
    }
}

#[tokio::test]
async fn file_not_closed_cleanly_opens_again() {
    let stage = Stage::open().await;
    let paid = stage.paid("pm_card_visa").await;
    stage
        .control("/control/plan", json!({ "seed": 9, "drop": 0.5 }))
        .await;
    let copy = stage.folder.path().join("copy.redb");
    let file = read_when_unchanged(&stage.folder.path().join("sandbox.redb"));
    std::fs::write(&copy, file).expect("a copy");
    let other = Stage::open_with(|options| options.data = copy).await;
    assert_eq!(other.reload(&paid).await["status"], "succeeded");
    assert_eq!(other.ask("/control").await["plan"]["seed"], 9);
}

#[tokio::test]
async fn file_can_be_opened_by_one_sandbox_only() {
    let stage = Stage::open().await;
    let file = stage.folder.path().join("sandbox.redb");
    let refused = Sandbox::open(Options::new(file, &stage.base));
    let told = refused.expect_err("it is in use").to_string();
    assert!(told.contains("test keys"), "{told}");
    let other = stage.folder.path().join("text");
    std::fs::write(&other, "not a sandbox's file").expect("a file");
    assert!(Sandbox::open(Options::new(other, &stage.base)).is_err());
}
