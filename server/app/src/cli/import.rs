//! `inkpay import-zips FILE`, and the same for the facts that the program carries.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use ink_schema::Db;
use ink_schema::import::{ImportError, Imported, Malformed, zips};

use super::{database, print};
use crate::config::Config;

/// Bad rows that are listed one by one; a file with more has one cause, not so many.
const LISTED: usize = 20;

pub(super) async fn run(config: &Config, file: &Path) -> Result<(), String> {
    let tsv = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let db = database::open_migrated(config).await?;
    let done = load(&db, tsv).await?;
    print(&format!(
        "{} ZIPs listed: {} added, {} changed, {} as they were",
        done.listed, done.added, done.changed, done.unchanged
    ))
}

/// Loads all rows or none, with a progress bar where somebody watches.
pub(super) async fn load(db: &Db, tsv: Vec<u8>) -> Result<Imported, String> {
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("Loading ZIP codes {bar:32} {human_pos} of {human_len}")
            .map_err(|error| error.to_string())?,
    );
    let watched = bar.clone();
    let loaded = db
        .write(move |conn| {
            zips(conn, &tsv, &mut |done, total| {
                watched.set_length(total);
                watched.set_position(done);
            })
        })
        .await;
    bar.finish_and_clear();
    loaded.map_err(|error: ImportError| match error {
        ImportError::Malformed(malformed) => list(&malformed),
        ImportError::Db(error) => database::chain(&error),
    })
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
