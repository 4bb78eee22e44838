//! `inkpay doctor`: what works, what does not, and what to do about it.

mod ports;
pub mod webhooks;

use ink_schema::{Db, DbError};

use super::output::print;
use super::{database, known_key, start};
use crate::clock::Clock;
use crate::config::Config;
use crate::crypto::secret_key::present_key_ring;
use crate::email::smtp::Mail;
use crate::internal_error::chain;
use crate::stripe::Payments;

/// What is found of a part that does not fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Works(String),
    /// It can't be asked from here: the text says how it is found out.
    Unknown(String),
}

impl From<String> for Finding {
    fn from(text: String) -> Self {
        Self::Works(text)
    }
}

pub(super) async fn run(config: &Config) -> Result<(), String> {
    let mut sound = true;
    let mut report = |part: &str, outcome: Result<Finding, String>| {
        sound &= outcome.is_ok();
        let (mark, text) = match outcome {
            Ok(Finding::Works(text)) => ("ok", text),
            Ok(Finding::Unknown(text)) => ("unknown", text),
            Err(text) => ("FAILED", text),
        };
        print(&format!("{part:<10} {mark:<7} {text}"))
    };
    let environment = config.environment.code();
    let settings = format!("{environment}, {}", config.origin);
    report("settings", Ok(settings.into()))?;
    report("ports", ports::ports(config).map(Finding::Works))?;
    report("handles", ports::handles(config).map(Finding::Works))?;
    report("engine", engine(config).await.map(Finding::Works))?;
    report("database", reached(config).await.map(Finding::Works))?;
    report("key", key_known(config).await)?;
    report("mail", mailed(config).await.map(Finding::Works))?;
    report("cards", paid(config).await.map(Finding::Works))?;
    report("webhooks", webhooks::webhooks(config).await)?;
    report("events", events(config).await)?;
    if sound {
        Ok(())
    } else {
        Err("not everything works".to_owned())
    }
}

async fn engine(config: &Config) -> Result<String, String> {
    let (renderer, how) = start::renderer(config)?;
    let unknown = renderer.render("no such page", "{}".to_owned()).await;
    match unknown {
        // The bundle answered: that is all that can be asked without data.
        Err(ink_ssr::RenderError::Threw { .. }) => Ok(format!("{} {how}", ink_ssr::engine_name())),
        other => Err(format!("an unexpected answer: {other:?}")),
    }
}

async fn reached(config: &Config) -> Result<String, String> {
    let url = &config.database_url;
    if Db::shares_sessions(url).map_err(|error| chain(&error))? {
        return Err(database::shared_sessions(&url.to_string()));
    }
    let db = database::open_existing(config)?;
    let told = |error: DbError| chain(&error);
    let pending = db.pending_migrations().await.map_err(told)?;
    let unknown = db.unknown_migrations().await.map_err(told)?;
    if !pending.is_empty() {
        return Err(format!(
            "{url}: run `inkpay migrate` ({})",
            pending.join(", ")
        ));
    }
    database::refuse_unsupported(&db).await?;
    if !unknown.is_empty() {
        return Ok(format!(
            "{url}, schema newer than this program ({}), which may run on it",
            unknown.join(", ")
        ));
    }
    Ok(format!("{url}, schema up to date"))
}

async fn key_known(config: &Config) -> Result<Finding, String> {
    let keys = present_key_ring(config)?;
    let db = database::open_existing(config)?;
    if !db
        .pending_migrations()
        .await
        .map_err(|error| chain(&error))?
        .is_empty()
    {
        return Ok(Finding::Unknown(
            "not asked: the schema is behind".to_owned(),
        ));
    }
    known_key::check(&db, config, &keys).await?;
    Ok(Finding::Works("the database's".to_owned()))
}

async fn events(config: &Config) -> Result<Finding, String> {
    let db = database::open_existing(config)?;
    webhooks::events(config, &db, Clock::system().now()).await
}

/// Whether the mail server lets us in. No e-mail is sent.
async fn mailed(config: &Config) -> Result<String, String> {
    let mail = Mail::open(config).map_err(|error| error.to_string())?;
    match mail.test().await {
        None => Ok("stays here, to be read at /dev/mailbox".to_owned()),
        Some(Ok(())) => Ok("the server answers".to_owned()),
        Some(Err(error)) => Err(format!("INKPAY_SMTP_URL: {error}")),
    }
}

/// Whether the card provider knows our key. Nothing is charged.
async fn paid(config: &Config) -> Result<String, String> {
    let provider = config.provider();
    if provider.is_sandbox {
        return Ok("no key: a stand-in takes test cards, no money moves".to_owned());
    }
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;
    let tested = payments.test().await;
    tested
        .map(|()| format!("{} answers", provider.api_base))
        .map_err(|error| format!("STRIPE_SECRET_KEY: {error}"))
}
