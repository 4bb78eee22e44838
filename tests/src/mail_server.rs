//! A mail server, to which the app sends as to any other.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use std::{env, thread};

use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

const PROGRAM: &str = "smtp/server.py";

/// Far longer than an e-mail takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Python's aiosmtpd, as a process of its own that ends with the value. Refuses `refused@…` for good
/// and puts `busy@…` off; `slow@…` waits until another e-mail has arrived; `lost@…` has the first
/// e-mail, but is said to be put off.
#[derive(Debug)]
pub struct MailServer {
    process: Child,
    port: u16,
    arriving: mpsc::UnboundedReceiver<Arrived>,
}

/// An e-mail as the server read it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrived {
    pub envelope_from: String,
    pub envelope_to: Vec<String>,
    /// By name in lower case.
    #[serde(deserialize_with = "by_name")]
    pub headers: BTreeMap<String, String>,
    pub text: String,
    pub html: String,
    /// Whether the sender gave the server's name and password.
    pub logged_in: bool,
}

#[derive(Deserialize)]
struct Listening {
    port: u16,
}

impl MailServer {
    /// `INK_TEST_SMTP` names the Python that has aiosmtpd.
    #[must_use]
    pub fn start() -> Self {
        Self::turning_away(0)
    }

    /// The same; its first connections are greeted with 554, whatever they are for.
    #[must_use]
    pub fn turning_away(connections: u8) -> Self {
        let python = env::var_os("INK_TEST_SMTP")
            .expect("INK_TEST_SMTP names a Python with aiosmtpd: run `just unit`");
        let mut process = Command::new(python)
            .arg(PROGRAM)
            .arg(connections.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the mail server starts");
        let said = process.stdout.take().expect("it can be heard");
        let mut said = BufReader::new(said);
        let mut first = String::new();
        said.read_line(&mut first).expect("it says where it is");
        let listening: Listening = serde_json::from_str(&first).expect("it says where it is");
        let (arrived, arriving) = mpsc::unbounded_channel();
        thread::spawn(move || forward_emails(said, &arrived));
        Self {
            process,
            port: listening.port,
            arriving,
        }
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

    /// What arrived and was not looked at yet.
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

impl Drop for MailServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn forward_emails(said: BufReader<ChildStdout>, arrived: &mpsc::UnboundedSender<Arrived>) {
    for line in said.lines() {
        let Ok(line) = line else { return };
        let mail = serde_json::from_str(&line).expect("an e-mail is JSON");
        if arrived.send(mail).is_err() {
            return;
        }
    }
}

fn by_name<'de, D: serde::Deserializer<'de>>(
    pairs: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    let pairs = Vec::<(String, String)>::deserialize(pairs)?;
    Ok(pairs.into_iter().collect())
}
