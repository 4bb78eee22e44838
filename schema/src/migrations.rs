//! The migrations, which give both databases the same schema, and running them.

use std::error::Error;

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::sqlite::Sqlite;
use diesel::{QueryDsl, RunQueryDsl, sql_query};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::conn::Conn;
use crate::error::{CONTENTION, DbError};
use crate::tables::schema_floor;

/// One database's own migrations, and those shared by both.
struct Migrations {
    own: EmbeddedMigrations,
    shared: EmbeddedMigrations,
}

const SHARED: EmbeddedMigrations = embed_migrations!("migrations/both");
const SQLITE: Migrations = Migrations {
    own: embed_migrations!("migrations/sqlite"),
    shared: SHARED,
};
const POSTGRES: Migrations = Migrations {
    own: embed_migrations!("migrations/postgres"),
    shared: SHARED,
};

impl<DB: Backend> MigrationSource<DB> for Migrations {
    fn migrations(&self) -> diesel::migration::Result<Vec<Box<dyn Migration<DB>>>> {
        let mut all = self.own.migrations()?;
        all.extend(MigrationSource::<DB>::migrations(&self.shared)?);
        Ok(all)
    }
}

/// Nodes that start together migrate one after the other; the number is arbitrary. The wait for a table's lock is
/// shorter: everybody would queue behind it for as long as a backup reads. SQLite needs no lock besides the
/// transaction's.
const ONE_AT_A_TIME: &str = "
    SET LOCAL statement_timeout = 0;
    SET LOCAL lock_timeout = 0;
    SELECT pg_advisory_xact_lock(7310868);
    SET LOCAL lock_timeout = '5s';
";

/// Runs inside the caller's transaction, so that all pending ones are applied or none. Returns how many were applied.
pub(crate) fn run(conn: &mut Conn) -> Result<usize, DbError> {
    let applied = match conn {
        Conn::Sqlite(conn) => conn.run_pending_migrations(SQLITE).map(|v| v.len()),
        Conn::Postgres(conn) => {
            conn.batch_execute(ONE_AT_A_TIME)?;
            conn.run_pending_migrations(POSTGRES).map(|v| v.len())
        }
    };
    applied.map_err(refusal)
}

fn refusal(cause: Box<dyn Error + Send + Sync>) -> DbError {
    let text = cause.to_string();
    if CONTENTION.iter().any(|said| text.contains(said)) {
        DbError::TablesInUse
    } else {
        DbError::Migration(cause)
    }
}

/// The names of those not applied yet, oldest first.
pub(crate) fn pending(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let applied = applied(conn)?;
    let mut pending = ours(conn)?;
    pending.retain(|name| !applied.iter().any(|number| has_number(name, number)));
    Ok(pending)
}

/// The numbers of applied ones that are not ours.
pub(crate) fn unknown(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let ours = ours(conn)?;
    let mut unknown = applied(conn)?;
    unknown.retain(|number| !ours.iter().any(|name| has_number(name, number)));
    unknown.sort_unstable();
    Ok(unknown)
}

/// The number of the migration that a program must know to run on this schema, if this one does not.
pub(crate) fn unsupported(conn: &mut Conn) -> Result<Option<String>, DbError> {
    let floor: String = schema_floor::table
        .select(schema_floor::migration)
        .first(conn)?;
    let is_known = ours(conn)?.iter().any(|name| has_number(name, &floor));
    Ok((!is_known).then_some(floor))
}

/// Whether none was ever applied.
pub(crate) fn none_applied(conn: &mut Conn) -> Result<bool, DbError> {
    Ok(applied(conn)?.is_empty())
}

/// The names of ours, oldest first.
fn ours(conn: &Conn) -> Result<Vec<String>, DbError> {
    let names = match conn {
        Conn::Sqlite(_) => names::<Sqlite>(&SQLITE),
        Conn::Postgres(_) => names::<Pg>(&POSTGRES),
    };
    names.map_err(DbError::Migration)
}

fn names<DB: Backend>(source: &Migrations) -> diesel::migration::Result<Vec<String>> {
    let all = MigrationSource::<DB>::migrations(source)?;
    let mut names: Vec<String> = all.iter().map(|one| one.name().to_string()).collect();
    names.sort_unstable();
    Ok(names)
}

fn has_number(name: &str, number: &str) -> bool {
    name.split('_').next() == Some(number)
}

/// The numbers of those that were applied. Diesel's own query creates their table if it is missing: on SQLite this needs
/// a write transaction; on PostgreSQL the serving user need not be allowed to create one, so another query reads them.
fn applied(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    #[derive(diesel::QueryableByName)]
    struct Version {
        #[diesel(sql_type = diesel::sql_types::Text)]
        version: String,
    }
    let conn = match conn {
        Conn::Sqlite(conn) => {
            let applied = conn.applied_migrations().map_err(DbError::Migration)?;
            return Ok(applied.iter().map(ToString::to_string).collect());
        }
        Conn::Postgres(conn) => conn,
    };
    let table = "SELECT table_name::text AS version FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = '__diesel_schema_migrations'";
    if sql_query(table).load::<Version>(conn)?.is_empty() {
        return Ok(Vec::new());
    }
    let versions = sql_query("SELECT version FROM __diesel_schema_migrations");
    let versions: Vec<Version> = versions.load(conn)?;
    Ok(versions.into_iter().map(|row| row.version).collect())
}

/// Reverts those from this number on, newest first.
#[cfg(feature = "test-support")]
pub(crate) fn revert_from(conn: &mut Conn, number: &str) -> Result<(), DbError> {
    let reverted = match conn {
        Conn::Sqlite(conn) => revert(conn, || SQLITE, number),
        Conn::Postgres(conn) => revert(conn, || POSTGRES, number),
    };
    reverted.map_err(DbError::Migration)
}

#[cfg(feature = "test-support")]
fn revert<DB: Backend>(
    conn: &mut impl MigrationHarness<DB>,
    source: impl Fn() -> Migrations,
    number: &str,
) -> diesel::migration::Result<()> {
    let applied = conn.applied_migrations()?;
    for _ in applied
        .iter()
        .filter(|one| one.to_string().as_str() >= number)
    {
        conn.revert_last_migration(source())?;
    }
    Ok(())
}
