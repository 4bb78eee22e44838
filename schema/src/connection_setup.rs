//! How connections are made, and the state in which they enter the pool.

use diesel::connection::SimpleConnection;
use diesel::r2d2::{Error, ManageConnection, R2D2Connection};
use diesel::sql_types::Integer;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};

use crate::conn::Conn;
use crate::url::{DatabaseKind, DatabaseUrl, Location};

/// A writer waits this long for another process that writes (an import beside a running server). WAL mode persists in the
/// file, the other settings are per connection. The WAL grows during a long read, such as a backup, and shrinks to its limit
/// afterwards. Without recursive triggers, `INSERT OR REPLACE` would remove a line from the ledger, bypassing the trigger that
/// forbids that.
const SQLITE: &str = "
    PRAGMA busy_timeout = 10000;
    PRAGMA journal_mode = WAL;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA mmap_size = 134217728;
";
const SQLITE_READER: &str = "PRAGMA query_only = ON;";

/// Nothing here takes seconds: what does is stuck, and must not hold a connection or a lock. JIT compilation is not
/// worthwhile either: it takes longer than most statements.
const POSTGRES: &str = "
    SET statement_timeout = '30s';
    SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '60s';
    SET jit = off;
";

/// What a connection may be used for. On PostgreSQL one pool serves both, and each transaction says
/// which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

#[derive(Clone, Debug)]
pub(crate) struct Connect {
    pub(crate) url: DatabaseUrl,
    pub(crate) access: Access,
}

impl ManageConnection for Connect {
    type Connection = Conn;
    type Error = Error;

    fn connect(&self) -> Result<Conn, Error> {
        let mut conn = match self.url.location() {
            Location::Sqlite(file) => {
                let connected = SqliteConnection::establish(&file.to_string_lossy());
                Conn::Sqlite(connected.map_err(Error::ConnectionError)?)
            }
            Location::Postgres(url) => {
                let connected = PgConnection::establish(&url.text());
                Conn::Postgres(connected.map_err(Error::ConnectionError)?)
            }
        };
        self.prepare(&mut conn).map_err(Error::QueryError)?;
        #[cfg(feature = "test-support")]
        crate::test_support::statements::count(&mut conn, &self.url);
        Ok(conn)
    }

    /// Never called: using a connection shows whether it is valid.
    fn is_valid(&self, _: &mut Conn) -> Result<(), Error> {
        Ok(())
    }

    /// A connection whose closure panicked still has its transaction open. Closing it rolls back.
    fn has_broken(&self, conn: &mut Conn) -> bool {
        std::thread::panicking() || is_broken(conn)
    }
}

/// Whether a connection is unusable, as its last statement has shown: it was cut, or its transaction can't be ended.
pub(crate) fn is_broken(conn: &mut Conn) -> bool {
    match conn {
        Conn::Sqlite(conn) => conn.is_broken(),
        Conn::Postgres(conn) => conn.is_broken(),
    }
}

/// Which of PostgreSQL's backend processes answers.
fn backend_pid(conn: &mut Conn) -> Result<i32, Error> {
    #[derive(QueryableByName)]
    struct Backend {
        #[diesel(sql_type = Integer)]
        pid: i32,
    }
    let backend = sql_query("SELECT pg_backend_pid() AS pid").get_result::<Backend>(conn);
    Ok(backend.map_err(Error::QueryError)?.pid)
}

impl Connect {
    /// Whether, of two connections open at once, both reach the same process, or one reaches several.
    pub(crate) fn shares_sessions(&self) -> Result<bool, Error> {
        if self.url.kind() == DatabaseKind::Sqlite {
            return Ok(false);
        }
        let (mut one, mut other) = (self.connect()?, self.connect()?);
        let mut pair = || Ok::<_, Error>((backend_pid(&mut one)?, backend_pid(&mut other)?));
        let first = pair()?;
        Ok(first.0 == first.1 || pair()? != first || pair()? != first)
    }

    fn prepare(&self, conn: &mut Conn) -> diesel::QueryResult<()> {
        match (&mut *conn, self.access) {
            (Conn::Postgres(_), _) => conn.batch_execute(POSTGRES),
            (Conn::Sqlite(_), Access::Write) => conn.batch_execute(SQLITE),
            (Conn::Sqlite(_), Access::Read) => {
                conn.batch_execute(SQLITE)?;
                conn.batch_execute(SQLITE_READER)
            }
        }
    }
}
