//! A mail server for tests, over SMTP.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use std::{env, thread};

use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

const PROGRAM: &str = "smtp/server.py";

/// Far longer than an e-mail takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Python's aiosmtpd, on its own port. Rejects `refused@…` permanently and `busy@…` temporarily, and answers 421 to
/// `limited@…`; `slow@…` waits until another e-mail has arrived; the first e-mail to `lost@…` is delivered, but answered as a
/// temporary failure.
#[derive(Debug)]
pub struct MailServer {
    port: u16,
    arriving: mpsc::UnboundedReceiver<Arrived>,
}

/// One process for all servers, because Python takes longer to start than most tests to run.
static PROCESS: LazyLock<Mutex<Process>> = LazyLock::new(|| Mutex::new(Process::start()));

/// Ends when its standard input is closed, that is when the tests' process ends.
struct Process {
    _child: Child,
    input: ChildStdin,
    opened: Receiver<MailServer>,
}

/// An e-mail as the server read it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrived {
    pub envelope_from: String,
    pub envelope_to: Vec<String>,
    /// By name, in lower case.
    #[serde(deserialize_with = "by_name")]
    pub headers: BTreeMap<String, String>,
    pub text: String,
    pub html: String,
    /// Whether the sender gave the server's name and password.
    pub logged_in: bool,
}

/// A line of the process's output: a server was opened on a port, or an e-mail arrived there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    port: u16,
    email: Option<Arrived>,
}

impl Process {
    fn start() -> Self {
        let python = env::var_os("INK_TEST_PYTHON")
            .expect("INK_TEST_PYTHON is the folder of a Python with aiosmtpd: run `just unit`");
        let mut child = Command::new(Path::new(&python).join("bin/python"))
            .arg(PROGRAM)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the mail servers' process starts");
        let input = child.stdin.take().expect("it can be told");
        let output = child.stdout.take().expect("it can be heard");
        let (opening, opened) = channel();
        thread::spawn(move || forward(output, &opening));
        Self {
            _child: child,
            input,
            opened,
        }
    }
}

impl MailServer {
    #[must_use]
    pub fn start() -> Self {
        Self::turning_away(0)
    }

    /// The same, but its first connections are greeted with 554.
    #[must_use]
    pub fn turning_away(connections: u8) -> Self {
        let mut process = PROCESS.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(process.input, "{connections}").expect("the process listens");
        process.opened.recv().expect("it says where the server is")
    }

    /// For `INKPAY_SMTP_URL`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The same with a name and a password, the server's own or another.
    #[must_use]
    pub fn url_with_password(&self, right: bool) -> String {
        let password = if right { "p%40ss%3Aword" } else { "guess" };
        format!("smtp://ink:{password}@127.0.0.1:{}", self.port)
    }

    /// The next e-mail; waits for it.
    pub async fn next_email(&mut self) -> Arrived {
        let next = timeout(PATIENCE, self.arriving.recv()).await;
        next.expect("an e-mail arrives")
            .expect("the mail server is there")
    }

    /// The e-mails that arrived and were not read yet.
    pub fn unread(&mut self) -> Vec<Arrived> {
        std::iter::from_fn(|| self.arriving.try_recv().ok()).collect()
    }
}

impl Arrived {
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.unwrap_or_else(|| panic!("no {name} in {:?}", self.headers))
    }

    /// The first run of six digits.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.text
            .split(|c: char| !c.is_ascii_digit())
            .find(|run| run.len() == 6)
    }
}

fn forward(output: ChildStdout, opening: &Sender<MailServer>) {
    let mut servers = BTreeMap::new();
    for line in BufReader::new(output).lines() {
        let Ok(line) = line else { return };
        let Line { port, email } = serde_json::from_str(&line).expect("a line is JSON");
        let Some(email) = email else {
            let (arrived, arriving) = mpsc::unbounded_channel();
            servers.insert(port, arrived);
            if opening.send(MailServer { port, arriving }).is_err() {
                return;
            }
            continue;
        };
        if let Some(arrived) = servers.get(&port) {
            // Its test may have ended.
            let _ = arrived.send(email);
        }
    }
}

fn by_name<'de, D: serde::Deserializer<'de>>(
    pairs: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let pairs = Vec::<(String, String)>::deserialize(pairs)?;
    Ok(pairs.into_iter().collect())
}
