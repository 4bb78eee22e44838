//! One closure, one transaction.

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::result::Error::BrokenTransactionManager;
use diesel::{Connection, QueryResult};

use crate::business_event;
use crate::conn::Conn;
use crate::connection_setup::Access;
use crate::error::DbError;

/// Begins a transaction, and [completes](complete) it.
#[cfg(feature = "test-support")]
pub(crate) fn run<T, E: From<DbError>>(
    conn: &mut Conn,
    access: Access,
    work: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> Result<T, E> {
    begin(conn, access)?;
    complete(conn, access, work)
}

/// Runs the closure in a transaction that has begun, and commits if it returns `Ok`. An `Err` rolls back; a panic leaves
/// the transaction open, and the owner of the connection must close it, which rolls back.
pub(crate) fn complete<T, E: From<DbError>>(
    conn: &mut Conn,
    access: Access,
    work: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> Result<T, E> {
    // A transaction that was aborted may have left some.
    business_event::discard();
    match work(conn) {
        Ok(value) => {
            let failed = match access {
                Access::Read => DbError::Query,
                Access::Write => DbError::of_commit,
            };
            <Conn as Connection>::TransactionManager::commit_transaction(conn).map_err(failed)?;
            business_event::flush();
            Ok(value)
        }
        Err(error) => {
            let rolled_back = <Conn as Connection>::TransactionManager::rollback_transaction(conn);
            // The connection counts as broken from here on and is not used again.
            match rolled_back {
                // It had broken before, and that error is returned.
                Ok(()) | Err(BrokenTransactionManager) => {}
                Err(failure) => {
                    let failure = DbError::Query(failure);
                    if !failure.is_outage() {
                        tracing::warn!(%failure, "a transaction could not be rolled back");
                    }
                }
            }
            Err(error)
        }
    }
}

/// A write takes SQLite's single write lock at once, while it can still wait: a transaction that read first and then
/// wants to write would be refused instead. A read on PostgreSQL sees one state of the data however many queries it
/// makes, as it does on SQLite anyway.
pub(crate) fn begin(conn: &mut Conn, access: Access) -> Result<(), DbError> {
    let begun = match (conn, access) {
        (Conn::Sqlite(conn), Access::Read) => begin_with(conn, "BEGIN"),
        (Conn::Sqlite(conn), Access::Write) => begin_with(conn, "BEGIN IMMEDIATE"),
        (Conn::Postgres(conn), Access::Read) => {
            begin_with(conn, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        // Whatever the server's default: a transaction that waited for a lock must see what it waited for.
        (Conn::Postgres(conn), Access::Write) => {
            begin_with(conn, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        }
    };
    begun.map_err(DbError::NoTransaction)
}

/// Lets the pool replace a connection that began no transaction: it may be to a former primary, and by now the URL may lead
/// to another server.
pub(crate) fn give_up(conn: &mut Conn) {
    if let Conn::Postgres(conn) = conn {
        AnsiTransactionManager::transaction_manager_status_mut(conn).set_in_error();
    }
}

fn begin_with<C>(conn: &mut C, sql: &str) -> QueryResult<()>
where
    C: Connection<TransactionManager = AnsiTransactionManager>,
{
    AnsiTransactionManager::begin_transaction_sql(conn, sql)
}
