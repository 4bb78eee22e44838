//! `inkpay doctor`: what works, what does not, and what to do about it.

use super::output::print;
use super::{database, start};
use crate::config::{Config, Environment};
use crate::email::smtp::Mail;
use crate::internal_error::chain;
use crate::stripe::Payments;

pub(super) async fn run(config: &Config) -> Result<(), String> {
    let mut sound = true;
    let mut report = |part: &str, outcome: Result<String, String>| {
        sound &= outcome.is_ok();
        let (mark, text) = match outcome {
            Ok(text) => ("ok", text),
            Err(text) => ("FAILED", text),
        };
        print(&format!("{part:<10} {mark:<7} {text}"))
    };
    let environment = match config.environment {
        Environment::Development => "development",
        Environment::Production => "production",
    };
    report("settings", Ok(format!("{environment}, {}", config.origin)))?;
    report("engine", engine(config).await)?;
    report("database", reached(config).await)?;
    report("mail", mailed(config).await)?;
    report("cards", paid(config).await)?;
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
    let db = database::open(config)?;
    db.ping().await.map_err(|error| chain(&error))?;
    let pending = db
        .pending_migrations()
        .await
        .map_err(|error| chain(&error))?;
    if pending.is_empty() {
        Ok(format!("{}, schema up to date", db.kind()))
    } else {
        Err(format!(
            "{}: run `inkpay migrate` ({})",
            db.kind(),
            pending.join(", ")
        ))
    }
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
