//! `inkpay import-zips`: a file of facts, or one of prices; and the facts embedded in the program.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use ink_schema::Db;
use ink_schema::store::import::{ImportError, Imported, Malformed, import_facts, import_prices};
use serde_json::json;

use super::output::Reply;
use super::{database, database_environment};
use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::internal_error::chain;

/// The most bad rows listed individually; a file with more has one cause, not many.
const LISTED: usize = 20;

pub(super) async fn run(
    config: &Config,
    file: Option<&Path>,
    prices: Option<&Path>,
) -> Result<Reply, String> {
    let named = file.or(prices).ok_or("name a file")?;
    let tsv = std::fs::read(named).map_err(|error| format!("{}: {error}", named.display()))?;
    let db = database::open_migrated(config).await?;
    database_environment::check(&db, config).await?;
    if file.is_some() {
        facts(&db, tsv).await
    } else {
        set_prices(&db, tsv).await
    }
}

async fn set_prices(db: &Db, tsv: Vec<u8>) -> Result<Reply, String> {
    let now = Clock::system().now();
    let done = db
        .write(move |conn| import_prices(conn, &tsv, now))
        .await
        .map_err(message)?;
    Ok(Reply::new(
        format!(
            "{} ZIPs listed: {} repriced, {} as they were, {} held, reserved or sold ones kept their price",
            done.listed, done.changed, done.unchanged, done.kept
        ),
        json!({ "listed": done.listed, "changed": done.changed, "unchanged": done.unchanged, "kept": done.kept }),
    ))
}

async fn facts(db: &Db, tsv: Vec<u8>) -> Result<Reply, String> {
    let done = load(db, tsv, Clock::system().now()).await?;
    Ok(Reply::new(
        format!(
            "{} ZIPs listed: {} added, {} changed, {} as they were",
            done.listed, done.added, done.changed, done.unchanged
        ),
        json!({ "listed": done.listed, "added": done.added, "changed": done.changed, "unchanged": done.unchanged }),
    ))
}

/// Loads all rows or none, with a progress bar on a terminal.
pub(super) async fn load(db: &Db, tsv: Vec<u8>, now: Millis) -> Result<Imported, String> {
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("Loading ZIP codes {bar:32} {human_pos} of {human_len}")
            .map_err(|error| error.to_string())?,
    );
    let watched = bar.clone();
    let loaded = db
        .write(move |conn| {
            import_facts(conn, &tsv, now, &mut |done, total| {
                watched.set_length(total);
                watched.set_position(done);
            })
        })
        .await;
    bar.finish_and_clear();
    loaded.map_err(message)
}

fn message(error: ImportError) -> String {
    match error {
        ImportError::Malformed(malformed) => list(&malformed),
        ImportError::Db(error) => chain(&error),
    }
}

fn list(malformed: &Malformed) -> String {
    let mut text = format!("nothing was loaded: {malformed}");
    for row in malformed.rows.iter().take(LISTED) {
        text = format!("{text}\n  {row}");
    }
    let more = malformed.rows.len().saturating_sub(LISTED);
    if more > 0 {
        text = format!("{text}\n  and {more} more");
    }
    text
}
