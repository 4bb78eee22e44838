//! The database as the rest of the product sees it: two verbs, `read` and `write`, and `read_one` for a single query.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::r2d2::{ManageConnection, NopErrorHandler, Pool, PooledConnection};
use metrics::Histogram;
use tokio::sync::Semaphore;

use crate::conn::Conn;
use crate::connection_setup::{Access, Connect, is_broken};
use crate::error::{DbError, OpenError};
use crate::outage::Outage;
use crate::url::{DatabaseKind, DatabaseUrl};
use crate::{migrations, sqlite_files, transaction};

/// How long a caller waits for a connection before it is told that the database is busy.
const POOL_WAIT: Duration = Duration::from_secs(3);

/// A database: on SQLite one writer and several readers, on PostgreSQL one pool for both.
///
/// Cheap to clone; the connections close with the last clone.
#[derive(Clone)]
pub struct Db {
    kind: DatabaseKind,
    readers: PooledDatabase,
    writers: PooledDatabase,
}

impl Db {
    /// Opens with `readers` connections for reading (on PostgreSQL: in total), at least one. Creates the folder and the file
    /// of a SQLite database, private to its owner; a PostgreSQL database must exist. Migrates nothing. Blocks until every
    /// connection is established.
    pub fn open(url: &DatabaseUrl, readers: u32) -> Result<Self, OpenError> {
        if let Some(file) = url.file() {
            sqlite_files::make(file)?;
        }
        Self::connect(url, readers, None)
    }

    /// Opens an existing database, with one connection (on SQLite one more for writing).
    pub fn open_existing(url: &DatabaseUrl) -> Result<Self, OpenError> {
        match url.file() {
            Some(file) if !file.is_file() => Err(OpenError::Missing {
                url: url.to_string(),
            }),
            _ => Self::connect(url, 1, None),
        }
    }

    /// Opens an existing one, whose connections are made on demand: a test needs few.
    #[cfg(feature = "test-support")]
    pub(crate) fn open_on_demand(url: &DatabaseUrl, readers: u32) -> Result<Self, OpenError> {
        Self::connect(url, readers, Some(0))
    }

    /// `at_first`: how many connections a pool starts with; all if `None`.
    fn connect(url: &DatabaseUrl, readers: u32, at_first: Option<u32>) -> Result<Self, OpenError> {
        let outage = Arc::new(Outage::of_connections());
        let pool = |name, access, connections| {
            let url = url.clone();
            let connect = Connect { url, access };
            PooledDatabase::open(name, connect, connections, at_first, &outage)
        };
        let readers = readers.max(1);
        let (writers, readers) = match url.kind() {
            DatabaseKind::Sqlite => (
                pool("write", Access::Write, 1)?,
                pool("read", Access::Read, readers)?,
            ),
            DatabaseKind::Postgres => {
                let both = pool("all", Access::Write, readers)?;
                (both.clone(), both)
            }
        };
        Ok(Self {
            kind: url.kind(),
            readers,
            writers,
        })
    }

    /// Whether a pooler in front of PostgreSQL assigns its servers per transaction, as pgbouncer does with
    /// `pool_mode = transaction`. Session settings then leak into other clients' sessions.
    pub fn shares_sessions(url: &DatabaseUrl) -> Result<bool, OpenError> {
        let connect = Connect {
            url: url.clone(),
            access: Access::Write,
        };
        connect
            .shares_sessions()
            .map_err(|source| OpenError::Connect {
                url: url.to_string(),
                source,
            })
    }

    #[must_use]
    pub fn kind(&self) -> DatabaseKind {
        self.kind
    }

    /// The state of its connections, pool by pool.
    #[must_use]
    pub fn connections(&self) -> Vec<Connections> {
        match self.kind {
            DatabaseKind::Sqlite => vec![self.readers.connections(), self.writers.connections()],
            DatabaseKind::Postgres => vec![self.readers.connections()],
        }
    }

    /// Runs the closure as one transaction that sees one state of the data and can't change it.
    ///
    /// A closure that has started runs to its end even if the caller stops waiting. A panic in it rolls back and resumes in
    /// the caller.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.readers.transaction(Access::Read, work).await
    }

    /// Runs a closure that sends one statement, which changes nothing. On its own it sees one state of the data, and needs
    /// no transaction around it: on PostgreSQL, that saves two round trips. May be run again if the server is gone.
    pub async fn read_one<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: Fn(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let look = move |pool: &PooledDatabase| {
            let (_, found) = pool.first_that_works(&work, |_| ())?;
            Ok(found)
        };
        self.readers.run(look).await
    }

    /// Runs the closure as one transaction: committed if it returns `Ok`, rolled back otherwise.
    ///
    /// A closure that has started runs to its end, and is committed, even if the caller stops waiting. A panic in it rolls
    /// back and resumes in the caller.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.writers.transaction(Access::Write, work).await
    }

    /// Brings the schema up to this version, all or nothing; returns how many migrations were run. Safe on several nodes at
    /// once.
    pub async fn migrate(&self) -> Result<usize, DbError> {
        self.write(migrations::run).await
    }

    /// The names of the migrations that [`Db::migrate`] would run.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, DbError> {
        self.read_applied(migrations::pending).await
    }

    /// The numbers of applied migrations that this version does not know: a newer one ran them.
    pub async fn unknown_migrations(&self) -> Result<Vec<String>, DbError> {
        self.read_applied(migrations::unknown).await
    }

    /// The number of the migration that a program must know to run on this schema, if this one does not. The schema must not
    /// be behind.
    pub async fn unsupported_schema(&self) -> Result<Option<String>, DbError> {
        self.read(migrations::unsupported).await
    }

    /// Whether no migration was ever run: the database is new. Asked in a write transaction, so that a server's start fails on
    /// a database that takes no writes.
    pub async fn is_new(&self) -> Result<bool, DbError> {
        self.write(migrations::none_applied).await
    }

    /// Runs a closure that reads which migrations were applied. On SQLite, reading them may create their table.
    async fn read_applied<T: Send + 'static>(
        &self,
        work: fn(&mut Conn) -> Result<T, DbError>,
    ) -> Result<T, DbError> {
        match self.kind {
            DatabaseKind::Sqlite => self.write(work).await,
            DatabaseKind::Postgres => self.read(work).await,
        }
    }
}

impl fmt::Debug for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Db({})", self.kind)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connections {
    /// `read`, `write`, or `all` if one pool does both.
    pub pool: &'static str,
    pub busy: u32,
    pub idle: u32,
    pub most: u32,
}

/// A pool, and the queue in front of it.
///
/// The queue is asynchronous, so that waiting callers don't each occupy a thread of the blocking pool, and those who give up
/// leave it.
#[derive(Clone)]
struct PooledDatabase {
    name: &'static str,
    pool: Pool<Connect>,
    /// Seconds until a connection was available, or none was.
    waits: Histogram,
    places: Arc<Semaphore>,
    outage: Arc<Outage>,
    /// Of a database that answers reads alone.
    write_outage: Arc<Outage>,
}

impl PooledDatabase {
    fn open(
        name: &'static str,
        connect: Connect,
        connections: u32,
        at_first: Option<u32>,
        outage: &Arc<Outage>,
    ) -> Result<Self, OpenError> {
        let url = connect.url.to_string();
        // The first connection is tried separately: the pool would hide why it failed.
        if let Err(source) = connect.connect() {
            return Err(OpenError::Connect { url, source });
        }
        let pool = Pool::builder()
            .max_size(connections)
            .min_idle(at_first)
            .connection_timeout(POOL_WAIT)
            .max_lifetime(None)
            .idle_timeout(None)
            // It would test each connection before it is used, which tells no more than using it.
            .test_on_check_out(false)
            // It would log each connection's failure over and over; [`Outage`] logs it once.
            .error_handler(Box::new(NopErrorHandler))
            .build(connect)
            .map_err(|source| OpenError::Pool { url, source })?;
        let places = usize::try_from(connections).unwrap_or(Semaphore::MAX_PERMITS);
        Ok(Self {
            name,
            pool,
            waits: metrics::histogram!("ink_database_wait_seconds", "pool" => name),
            places: Arc::new(Semaphore::new(places)),
            outage: Arc::clone(outage),
            write_outage: Arc::new(Outage::of_writes()),
        })
    }

    fn connections(&self) -> Connections {
        let state = self.pool.state();
        Connections {
            pool: self.name,
            busy: state.connections.saturating_sub(state.idle_connections),
            idle: state.idle_connections,
            most: self.pool.max_size(),
        }
    }

    async fn transaction<T, E, F>(&self, access: Access, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.run(move |pool| {
            let begin = |conn: &mut Conn| transaction::begin(conn, access);
            let begun = pool.first_that_works(begin, transaction::give_up);
            if access == Access::Write {
                match &begun {
                    Ok(_) => pool.write_outage.ended(),
                    Err(DbError::NoTransaction(reason)) => pool.write_outage.began(reason),
                    Err(_) => {}
                }
            }
            let (mut conn, ()) = begun?;
            transaction::complete(&mut conn, access, work)
        })
        .await
    }

    /// The result of `attempt` with the first connection that works. Pooled connections may be dead, which shows when they
    /// are used: each of them is tried, and a new one. `failed` is called for a live one that `attempt` fails with.
    fn first_that_works<T, E: From<DbError>>(
        &self,
        attempt: impl Fn(&mut Conn) -> Result<T, E>,
        failed: impl FnOnce(&mut Conn),
    ) -> Result<(PooledConnection<Connect>, T), E> {
        let mut dead = 0;
        loop {
            let mut conn = self.pool.get().map_err(|error| {
                self.outage.began(&error);
                DbError::from(error)
            })?;
            match attempt(&mut conn) {
                Err(_) if is_broken(&mut conn) && dead < self.pool.max_size() => dead += 1,
                Err(error) => {
                    failed(&mut conn);
                    return Err(error);
                }
                Ok(done) => {
                    self.outage.ended();
                    return Ok((conn, done));
                }
            }
        }
    }

    /// Runs the closure on a blocking thread, once a connection is free.
    async fn run<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: FnOnce(&Self) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let asked = Instant::now();
        let waiting = Arc::clone(&self.places).acquire_owned();
        let place = tokio::time::timeout(POOL_WAIT, waiting).await;
        self.waits.record(asked.elapsed());
        let Ok(Ok(place)) = place else {
            return Err(DbError::Busy.into());
        };
        let pool = self.clone();
        let span = tracing::Span::current();
        let task = tokio::task::spawn_blocking(move || {
            // Released after the connection is back in the pool.
            let _place = place;
            let _entered = span.entered();
            work(&pool)
        });
        match task.await {
            Ok(result) => result,
            Err(stopped) => match stopped.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                Err(_) => Err(DbError::ShuttingDown.into()),
            },
        }
    }
}
