//! Opening the database.

use ink_schema::Db;

use crate::config::Config;
use crate::internal_error::chain;

/// Connections for reading: more than render threads, so that pages do not wait for calls.
const READERS: u32 = 8;

pub(super) fn open(config: &Config) -> Result<Db, String> {
    let url = config
        .database_url
        .parse()
        .map_err(|error| format!("INKPAY_DATABASE_URL: {error}"))?;
    Db::open(&url, READERS).map_err(|error| chain(&error))
}

/// For commands that work on a database that is there.
pub(super) async fn open_migrated(config: &Config) -> Result<Db, String> {
    let db = open(config)?;
    let pending = db.pending_migrations().await;
    if pending.map_err(|error| chain(&error))?.is_empty() {
        Ok(db)
    } else {
        Err("the database's schema is not up to date: run `inkpay migrate`".to_owned())
    }
}
