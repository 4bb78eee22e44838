//! Preparing the database.

use ink_domain::ink_id::InkId;
use ink_schema::account::accounts;
use ink_schema::store::zips;
use ink_schema::{Db, DbError, US_ZIPS};
use serde_json::json;

use super::database::{self, open_existing};
use super::database_environment;
use super::import;
use super::output::Reply;
use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::internal_error::chain;

/// `inkpay migrate`
pub(super) async fn migrate(config: &Config) -> Result<Reply, String> {
    let db = open_existing(config)?;
    if !db.is_new().await.map_err(|error| chain(&error))? {
        database_environment::check(&db, config).await?;
    }
    let ran = db.migrate().await.map_err(|error| chain(&error))?;
    database::refuse_unsupported(&db).await?;
    database_environment::note(&db, config, Clock::system().now()).await?;
    let url = config.database_url.to_string();
    Ok(Reply::new(
        format!("{ran} migrations run, the schema of {url} is up to date"),
        json!({ "migrations_run": ran, "database": url }),
    ))
}

/// What `serve` does before it listens: an empty database becomes a store. In development, an
/// outdated schema is migrated, too; in production, that is the operator's step.
pub(super) async fn prepare(config: &Config, db: &Db, clock: &Clock) -> Result<i64, String> {
    let message = |error: DbError| chain(&error);
    let pending = db.pending_migrations().await.map_err(message)?;
    let is_new = db.is_new().await.map_err(message)?;
    if !is_new {
        database_environment::check(db, config).await?;
    }
    if !pending.is_empty() {
        if !config.is_development() && !is_new {
            let names = pending.join(", ");
            return Err(format!(
                "the database's schema is behind ({names}): run `inkpay migrate`"
            ));
        }
        db.migrate().await.map_err(message)?;
        database_environment::note(db, config, clock.now()).await?;
    }
    let unknown = db.unknown_migrations().await.map_err(message)?;
    if !unknown.is_empty() {
        database::refuse_unsupported(db).await?;
        tracing::warn!(
            migrations = unknown.join(", "),
            "the database's schema is newer than this program, which may run on it: update the program"
        );
    }
    if db.read(zips::count).await.map_err(message)? == 0 {
        let loaded = import::load(db, US_ZIPS.to_vec(), clock.now()).await;
        loaded.map_err(import::message)?;
    }
    if config.is_development() {
        first_account(db, clock.now()).await?;
    }
    db.read(zips::count).await.map_err(message)
}

/// The account whose referral lets the first person sign up.
async fn first_account(db: &Db, now: Millis) -> Result<(), String> {
    let ink_id = InkId::parse("inkpay").map_err(|error| error.to_string())?;
    db.write(move |conn| accounts::create_founder(conn, &ink_id, now))
        .await
        .map(drop)
        .map_err(|error: DbError| chain(&error))
}
