//! What operators do on the command line.

use std::io::Write;

use ink_domain::money::Usd;
use ink_server::cli::admin::{self, CommandRequest};
use ink_server::cli::output::Reply;
use serde_json::Value;
use tempfile::NamedTempFile;

use crate::app::TestApp;

/// The request that an operator types after `inkpay admin`. Words with spaces are quoted, as in a shell.
#[must_use]
pub fn typed(line: &str) -> CommandRequest {
    request(&split(line))
}

/// The same, by an operator with a key.
#[must_use]
pub fn typed_by(name: &str, key: &str, line: &str) -> CommandRequest {
    let mut file = NamedTempFile::new().expect("a file for the key");
    file.write_all(key.as_bytes()).expect("the key is written");
    let mut words = vec![
        format!("--operator={name}"),
        format!("--key-file={}", file.path().display()),
    ];
    words.extend(split(line));
    request(&words)
}

/// An amount as an operator types it.
#[must_use]
pub fn dollars(amount: Usd) -> String {
    let cents = amount.cents();
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn split(line: &str) -> Vec<String> {
    shlex::split(line).unwrap_or_else(|| panic!("a quote is not closed: {line}"))
}

fn request(words: &[String]) -> CommandRequest {
    CommandRequest::parse(words).unwrap_or_else(|why| panic!("{words:?}: {why}"))
}

impl TestApp {
    /// What a command says, or why it did nothing. `line` as for [`typed`].
    pub async fn operate(&self, line: &str) -> Result<String, String> {
        Ok(self.execute(typed(line)).await?.text)
    }

    /// What a command that is carried out says to programs.
    pub async fn operate_json(&self, line: &str) -> Value {
        let reply = self.execute(typed(line)).await;
        reply.unwrap_or_else(|why| panic!("{line}: {why}")).json
    }

    /// Carries out a request.
    pub async fn execute(&self, request: CommandRequest) -> Result<Reply, String> {
        let server = self.app();
        admin::execute(&server.db, request, &server.config, &server.clock).await
    }

    /// What an operator is shown before a refund.
    pub async fn preview(&self, request: &CommandRequest) -> Result<Option<String>, String> {
        admin::preview(&self.app().db, request, self.now()).await
    }

    /// What an operator is asked on a terminal before another command.
    pub async fn warning(&self, line: &str) -> Option<String> {
        let said = admin::warning(&self.app().db, &typed(line), self.now()).await;
        said.expect("it is read")
    }
}
