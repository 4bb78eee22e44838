//! The renderer built on QuickJS, as a process next to the one under test.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};

use ink_ssr::{RenderError, Rendered};
use serde_json::Value;

const BUNDLE: &str = "../static/build/server/server.js";

/// `ink-pages render`, line by line.
pub(crate) struct OtherEngine(Mutex<Process>);

struct Process {
    child: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl OtherEngine {
    /// `INK_TEST_QUICKJS` is the path of the program.
    pub(crate) fn start() -> Self {
        let program = env::var_os("INK_TEST_QUICKJS")
            .expect("INK_TEST_QUICKJS names ink-pages as built on QuickJS: run `just unit`");
        let named = Command::new(&program).arg("engine").output();
        let name = named.expect("the program says what it is").stdout;
        assert_eq!(name, b"QuickJS\n", "compared with itself");
        let mut child = Command::new(program)
            .args(["render", BUNDLE])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the other engine starts");
        let asked = child.stdin.take().expect("it can be asked");
        let answers = BufReader::new(child.stdout.take().expect("it can answer"));
        Self(Mutex::new(Process {
            child,
            asked,
            answers,
        }))
    }

    /// The answer as the program gives it: the page's fields, or an error.
    pub(crate) fn render(&self, page: &str, props: &str) -> Value {
        let mut process = self.0.lock().expect("nobody failed before");
        writeln!(process.asked, r#"{{"page":"{page}","props":{props}}}"#).expect("it listens");
        let mut answer = String::new();
        process.answers.read_line(&mut answer).expect("it answers");
        serde_json::from_str(&answer).expect("an answer is JSON")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The renders of both engines, and their differences.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// How many renders of each page were the same.
    alike: Arc<Mutex<BTreeMap<&'static str, usize>>>,
    different: Arc<Mutex<Vec<String>>>,
}

impl Comparison {
    pub(crate) fn note(
        &self,
        page: &'static str,
        ours: &Result<Rendered, RenderError>,
        other: &Value,
    ) {
        let fields = match ours {
            Ok(ours) => serde_json::to_value(ours).expect("a page is JSON"),
            Err(error) => Value::from(error.to_string()),
        };
        if fields == *other {
            let mut alike = self.alike.lock().expect("nobody failed before");
            *alike.entry(page).or_default() += 1;
        } else {
            let mut different = self.different.lock().expect("nobody failed before");
            different.push(format!("{page}:\n{fields}\n{other}"));
        }
    }

    /// How often each page was rendered. Fails if a render differed.
    #[must_use]
    pub fn pages(&self) -> BTreeMap<&'static str, usize> {
        let different = self.different.lock().expect("nobody failed before");
        assert!(
            different.is_empty(),
            "the engines differ: {}",
            different.join("\n")
        );
        self.alike.lock().expect("nobody failed before").clone()
    }
}
