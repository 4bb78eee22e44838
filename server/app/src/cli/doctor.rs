//! `inkpay doctor`: what works, what does not, and what to do about it.

mod ports;
pub mod webhooks;

use ink_schema::{Db, DbError};
use serde_json::{Value, json};

use super::output::print;
use super::{database, database_environment, known_key, renderer};
use crate::clock::Clock;
use crate::config::Config;
use crate::crypto::secret_key::present_key_ring;
use crate::email::smtp::Mail;
use crate::internal_error::chain;
use crate::stripe::Payments;

/// What is found about a part that does not fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Works(String),
    /// It can't be checked from here: the text says how to find out.
    Unknown(String),
}

impl From<String> for Finding {
    fn from(text: String) -> Self {
        Self::Works(text)
    }
}

/// All checks, as a line for each as it completes, or as one object at the end. Fails if any of them does.
pub(super) async fn run(config: &Config, as_json: bool) -> Result<(), String> {
    let mut report = Report {
        as_json,
        findings: Vec::new(),
        sound: true,
    };
    let environment = config.environment.code();
    let settings = format!("{environment}, {}", config.public_origin());
    report.note("settings", Ok(settings))?;
    report.note("ports", ports::ports(config))?;
    report.note("handles", ports::handles(config))?;
    report.note("engine", engine(config).await)?;
    let db = database::open_existing(config);
    report.note("database", check_database(config, &db).await)?;
    report.note("key", check_key(config, &db).await)?;
    report.note("mail", check_mail(config).await)?;
    report.note("cards", check_cards(config).await)?;
    report.note("webhooks", webhooks::webhooks(config).await)?;
    report.note("events", check_events(config, &db).await)?;
    report.end()
}

struct Report {
    as_json: bool,
    findings: Vec<Value>,
    sound: bool,
}

impl Report {
    fn note(
        &mut self,
        part: &str,
        outcome: Result<impl Into<Finding>, String>,
    ) -> Result<(), String> {
        self.sound &= outcome.is_ok();
        let (state, text) = match outcome.map(Into::into) {
            Ok(Finding::Works(text)) => ("ok", text),
            Ok(Finding::Unknown(text)) => ("unknown", text),
            Err(text) => ("FAILED", text),
        };
        let named = json!({ "part": part, "state": state.to_lowercase(), "text": text });
        self.findings.push(named);
        if self.as_json {
            return Ok(());
        }
        print(&format!("{part:<10} {state:<7} {text}"))
    }

    fn end(self) -> Result<(), String> {
        if self.as_json {
            print(&format!("{:#}", self.json()))?;
        }
        if self.sound {
            Ok(())
        } else {
            Err("not everything works".to_owned())
        }
    }

    fn json(&self) -> Value {
        json!({ "findings": self.findings })
    }
}

async fn engine(config: &Config) -> Result<String, String> {
    let (renderer, how) = renderer::start(config)?;
    let unknown = renderer.render("no such page", "{}".to_owned()).await;
    match unknown {
        // The bundle responded: nothing more can be checked without data.
        Err(ink_ssr::RenderError::Threw { .. }) => Ok(format!("{} {how}", ink_ssr::engine_name())),
        other => Err(format!("an unexpected answer: {other:?}")),
    }
}

async fn check_database(config: &Config, db: &Result<Db, String>) -> Result<String, String> {
    let url = &config.database_url;
    let db = db.as_ref().map_err(String::clone)?;
    let told = |error: DbError| chain(&error);
    let pending = db.pending_migrations().await.map_err(told)?;
    let unknown = db.unknown_migrations().await.map_err(told)?;
    if !pending.is_empty() {
        return Err(format!(
            "{url}: run `inkpay migrate` ({})",
            pending.join(", ")
        ));
    }
    database::refuse_unsupported(db).await?;
    database_environment::check(db, config).await?;
    if !unknown.is_empty() {
        return Ok(format!(
            "{url}, schema newer than this program ({}), which may run on it",
            unknown.join(", ")
        ));
    }
    Ok(format!("{url}, schema up to date"))
}

async fn check_key(config: &Config, db: &Result<Db, String>) -> Result<Finding, String> {
    // The database's own line says why not.
    let Ok(db) = db else {
        return Ok(not_asked("the database can't be read"));
    };
    let keys = present_key_ring(config)?;
    let pending = db.pending_migrations().await;
    if !pending.map_err(|error| chain(&error))?.is_empty() {
        return Ok(not_asked("the schema is behind"));
    }
    known_key::check(db, config, &keys).await?;
    Ok(Finding::Works("the database's".to_owned()))
}

async fn check_events(config: &Config, db: &Result<Db, String>) -> Result<Finding, String> {
    let Ok(db) = db else {
        return Ok(not_asked("the database can't be read"));
    };
    webhooks::events(config, db, Clock::system().now()).await
}

fn not_asked(why: &str) -> Finding {
    Finding::Unknown(format!("not asked: {why}"))
}

/// Whether the mail server accepts our credentials. No e-mail is sent.
async fn check_mail(config: &Config) -> Result<String, String> {
    let mail = Mail::open(config).map_err(|error| error.to_string())?;
    match mail.test().await {
        None => Ok("stays here, to be read at /dev/mailbox".to_owned()),
        Some(Ok(())) => Ok("the server answers".to_owned()),
        Some(Err(error)) => Err(format!("INKPAY_SMTP_URL: {error}")),
    }
}

/// Whether the card provider accepts our key. Nothing is charged.
async fn check_cards(config: &Config) -> Result<String, String> {
    let provider = config.provider();
    if provider.is_sandbox {
        return Ok("no key: the sandbox takes test cards, no money moves".to_owned());
    }
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;
    let tested = payments.check_key().await;
    tested
        .map(|()| format!("{} answers", provider.api_base))
        .map_err(|error| format!("STRIPE_SECRET_KEY: {error}"))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use serde_json::json;

    use super::{Finding, Report, check_database, check_events, check_key, database};
    use crate::config::read;

    #[tokio::test]
    async fn missing_database_fails_once_with_advice() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("ink.db").display());
        let config = read(None, [("INKPAY_DATABASE_URL".to_owned(), url)]).unwrap();
        let db = database::open_existing(&config);
        let failed = check_database(&config, &db).await.unwrap_err();
        assert!(failed.contains("`inkpay serve` creates one"), "{failed}");
        for beside in [
            check_key(&config, &db).await,
            check_events(&config, &db).await,
        ] {
            assert!(matches!(beside, Ok(Finding::Unknown(_))), "{beside:?}");
        }
    }

    #[test]
    fn unknown_finding_is_neither_ok_nor_failed() {
        let mut report = Report {
            as_json: true,
            findings: Vec::new(),
            sound: true,
        };
        report.note("ports", Ok("free".to_owned())).unwrap();
        let unknown = Ok(Finding::Unknown("not with this key".to_owned()));
        report.note("webhooks", unknown).unwrap();
        assert!(report.sound);
        let failed: Result<Finding, _> = Err("no answer".to_owned());
        report.note("mail", failed).unwrap();
        assert!(!report.sound);
        let told = json!({ "findings": [
            { "part": "ports", "state": "ok", "text": "free" },
            { "part": "webhooks", "state": "unknown", "text": "not with this key" },
            { "part": "mail", "state": "failed", "text": "no answer" },
        ] });
        assert_eq!(report.json(), told);
    }
}
