//! The two migration trees, which give the same schema, and running them.

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{MigrationSource, MigrationVersion};
use diesel::pg::Pg;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::conn::Conn;
use crate::error::DbError;
use crate::store::import;

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Nodes that start together migrate one after the other; the number stands for nothing.
/// SQLite needs no lock beside that of the transaction.
const ONE_AT_A_TIME: &str = "
    SET LOCAL statement_timeout = 0;
    SET LOCAL lock_timeout = 0;
    SELECT pg_advisory_xact_lock(7310868);
";

/// Runs inside the caller's transaction, so that all that is pending is applied or nothing. Returns
/// how many were applied. A migration may have emptied the search's terms: they are entered anew.
pub(crate) fn run(conn: &mut Conn) -> Result<usize, DbError> {
    let applied = match conn {
        Conn::Sqlite(conn) => conn.run_pending_migrations(SQLITE).map(|v| v.len()),
        Conn::Postgres(conn) => {
            conn.batch_execute(ONE_AT_A_TIME)?;
            conn.run_pending_migrations(POSTGRES).map(|v| v.len())
        }
    };
    let applied = applied.map_err(DbError::Migration)?;
    if applied > 0 {
        import::enter_missing_terms(conn)?;
    }
    Ok(applied)
}

/// The names of those not applied yet, oldest first. Needs a write transaction: an empty database
/// is given the table that keeps count.
pub(crate) fn pending(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let pending = match conn {
        Conn::Sqlite(conn) => names(conn.pending_migrations(SQLITE)),
        Conn::Postgres(conn) => names(conn.pending_migrations(POSTGRES)),
    };
    pending.map_err(DbError::Migration)
}

/// The numbers of those that were applied and are not among ours. Needs a write transaction, as [`pending`] does.
pub(crate) fn unknown(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let (applied, ours) = match conn {
        Conn::Sqlite(conn) => (numbers(conn.applied_migrations()), ours::<Sqlite>(&SQLITE)),
        Conn::Postgres(conn) => (numbers(conn.applied_migrations()), ours::<Pg>(&POSTGRES)),
    };
    let ours = ours.map_err(DbError::Migration)?;
    let mut unknown = applied.map_err(DbError::Migration)?;
    unknown.retain(|number| !ours.contains(number));
    unknown.sort_unstable();
    Ok(unknown)
}

fn numbers(
    versions: diesel::migration::Result<Vec<MigrationVersion<'static>>>,
) -> diesel::migration::Result<Vec<String>> {
    Ok(versions?.iter().map(ToString::to_string).collect())
}

fn ours<DB: Backend>(source: &EmbeddedMigrations) -> diesel::migration::Result<Vec<String>> {
    let all = MigrationSource::<DB>::migrations(source)?;
    let numbers = all
        .iter()
        .map(|migration| migration.name().version().to_string());
    Ok(numbers.collect())
}

/// Whether none was ever applied. Needs a write transaction, as [`pending`] does.
pub(crate) fn untouched(conn: &mut Conn) -> Result<bool, DbError> {
    let applied = match conn {
        Conn::Sqlite(conn) => conn.applied_migrations().map(|v| v.len()),
        Conn::Postgres(conn) => conn.applied_migrations().map(|v| v.len()),
    };
    Ok(applied.map_err(DbError::Migration)? == 0)
}

/// Takes all back, the newest first.
#[cfg(feature = "test-support")]
pub(crate) fn revert_all(conn: &mut Conn) -> Result<(), DbError> {
    let reverted = match conn {
        Conn::Sqlite(conn) => conn.revert_all_migrations(SQLITE).map(drop),
        Conn::Postgres(conn) => conn.revert_all_migrations(POSTGRES).map(drop),
    };
    reverted.map_err(DbError::Migration)
}

fn names<DB: Backend>(
    pending: diesel::migration::Result<Vec<Box<dyn diesel::migration::Migration<DB>>>>,
) -> diesel::migration::Result<Vec<String>> {
    Ok(pending?.iter().map(|m| m.name().to_string()).collect())
}
