//! Opening the database and making it ready.

use ink_domain::ink_id::InkId;
use ink_schema::account::accounts;
use ink_schema::store::zips;
use ink_schema::{Db, DbError, US_ZIPS};

use super::{import, print};
use crate::clock::Clock;
use crate::config::{Config, Environment};
use crate::web::failure::chain;

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

/// `inkpay migrate`
pub(super) async fn migrate(config: &Config) -> Result<(), String> {
    let db = open(config)?;
    let ran = db.migrate().await.map_err(|error| chain(&error))?;
    print(&format!("{ran} migrations run, the schema is up to date"))
}

/// What `serve` does before it listens: an empty database becomes a store. In development a schema
/// that fell behind is migrated, too; in production that is the operator's step.
pub(super) async fn prepare(config: &Config, db: &Db, clock: &Clock) -> Result<i64, String> {
    let told = |error: DbError| chain(&error);
    let pending = db.pending_migrations().await.map_err(told)?;
    let development = config.environment == Environment::Development;
    if !pending.is_empty() {
        if !development && !db.is_new().await.map_err(told)? {
            let names = pending.join(", ");
            return Err(format!(
                "the database's schema is behind ({names}): run `inkpay migrate`"
            ));
        }
        db.migrate().await.map_err(told)?;
    }
    if db.read(zips::count).await.map_err(told)? == 0 {
        import::load(db, US_ZIPS.to_vec()).await?;
    }
    if development {
        first_account(db, clock.now()).await?;
    }
    db.read(zips::count).await.map_err(told)
}

/// The account whose referral lets the first person sign up.
async fn first_account(db: &Db, now: i64) -> Result<(), String> {
    let ink_id = InkId::parse("inkpay").map_err(|error| error.to_string())?;
    db.write(move |conn| accounts::found(conn, &ink_id, now))
        .await
        .map(drop)
        .map_err(|error: DbError| chain(&error))
}
