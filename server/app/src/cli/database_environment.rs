//! Whether the database belongs to the environment that the settings name: production's records real sales, staging's
//! pretended ones. Development's is not recorded.

use ink_schema::{Db, DbError, operators};

use crate::clock::Millis;
use crate::config::Config;
use crate::internal_error::chain;

/// Returns what is wrong and what to do about it. For a migrated database.
pub(super) async fn check(db: &Db, config: &Config) -> Result<(), String> {
    let noted = db.read(operators::environment).await;
    let ours = config.environment.code();
    match noted.map_err(|error: DbError| chain(&error))? {
        Some(noted) if noted != ours => Err(format!(
            "{} is the database of {noted}, and INKPAY_ENV is {ours}: each has a database of its own. To move it to \
             another environment for good: DELETE FROM operator_rules WHERE rule = 'environment {noted}', as the tables' \
             owner, then `inkpay migrate`",
            config.database_url
        )),
        _ => Ok(()),
    }
}

/// As the tables' owner, for a database that belongs to this environment or to none.
pub(super) async fn note(db: &Db, config: &Config, now: Millis) -> Result<(), String> {
    if config.is_development() {
        return Ok(());
    }
    let ours = config.environment.code();
    let noted = db.write(move |conn| operators::note_environment(conn, ours, now));
    noted.await.map_err(|error: DbError| chain(&error))
}
