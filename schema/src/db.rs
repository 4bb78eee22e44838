//! The database as the rest of the product has it: two verbs, `read` and `write`.

use std::fmt;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use diesel::RunQueryDsl;
use diesel::r2d2::{ManageConnection, Pool};
use tokio::sync::Semaphore;

use crate::conn::Conn;
use crate::connect::{Access, Connect};
use crate::error::DbError;
use crate::url::{DatabaseUrl, Kind};
use crate::{migrations, transaction};

/// How long a caller waits for a connection before it is told that the database is busy.
const PATIENCE: Duration = Duration::from_secs(3);

/// A database: on SQLite one writer and several readers, on PostgreSQL one pool for both.
///
/// Cheap to clone; the connections close with the last clone.
#[derive(Clone)]
pub struct Db {
    kind: Kind,
    readers: Lane,
    writers: Lane,
}

/// Why the database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("the folder {folder} can't be made: {source}")]
    Folder {
        folder: String,
        source: std::io::Error,
    },
    #[error("{url} can't be opened: {source}")]
    Connect {
        url: String,
        source: diesel::r2d2::Error,
    },
    #[error("the connections to {url} can't be opened: {source}")]
    Pool {
        url: String,
        source: diesel::r2d2::PoolError,
    },
}

impl Db {
    /// Opens with `readers` connections for reading (on PostgreSQL: in all), at least one. Makes the
    /// folder and the file of a SQLite database; a PostgreSQL database must exist. Migrates nothing.
    /// Blocks until every connection stands.
    pub fn open(url: &DatabaseUrl, readers: u32) -> Result<Self, OpenError> {
        if let Some(folder) = url.file().and_then(|file| file.parent()) {
            std::fs::create_dir_all(folder).map_err(|source| OpenError::Folder {
                folder: folder.display().to_string(),
                source,
            })?;
        }
        let writers = Lane::open(
            Connect {
                url: url.clone(),
                access: Access::Write,
            },
            match url.kind() {
                Kind::Sqlite => 1,
                Kind::Postgres => readers.max(1),
            },
        )?;
        let readers = match url.kind() {
            Kind::Postgres => writers.clone(),
            Kind::Sqlite => Lane::open(
                Connect {
                    url: url.clone(),
                    access: Access::Read,
                },
                readers.max(1),
            )?,
        };
        Ok(Self {
            kind: url.kind(),
            readers,
            writers,
        })
    }

    /// Runs the closure as one transaction that sees one state of the data and can't change it.
    ///
    /// A closure that has begun runs to its end even if the caller stops waiting. A panic in it
    /// rolls back and goes on in the caller.
    pub async fn read<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.readers.run(Access::Read, work).await
    }

    /// Runs the closure as one transaction: committed if it returns `Ok`, rolled back otherwise.
    ///
    /// A closure that has begun runs to its end, and is committed, even if the caller stops waiting.
    /// A panic in it rolls back and goes on in the caller.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        self.writers.run(Access::Write, work).await
    }

    /// Brings the schema up to this version, all of it or nothing; returns how many migrations
    /// that took. Safe on several nodes at once.
    pub async fn migrate(&self) -> Result<usize, DbError> {
        self.write(migrations::run).await
    }

    /// The names of the migrations that [`Db::migrate`] would run.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, DbError> {
        self.write(migrations::pending).await
    }

    /// Whether no migration was ever run: the database is new.
    pub async fn is_new(&self) -> Result<bool, DbError> {
        self.write(migrations::untouched).await
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), DbError> {
        self.read(|conn| {
            diesel::sql_query("SELECT 1").execute(conn)?;
            Ok(())
        })
        .await
    }

    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

impl fmt::Debug for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Db({})", self.kind)
    }
}

/// A pool, and the queue before it.
///
/// The queue is asynchronous, so that those who wait don't each occupy a thread of the blocking
/// pool, and those who give up leave it.
#[derive(Clone)]
struct Lane {
    pool: Pool<Connect>,
    places: Arc<Semaphore>,
}

impl Lane {
    fn open(connect: Connect, connections: u32) -> Result<Self, OpenError> {
        let url = connect.url.to_string();
        // The first connection is tried by itself: the pool would hide why it failed.
        if let Err(source) = connect.connect() {
            return Err(OpenError::Connect { url, source });
        }
        let pool = Pool::builder()
            .max_size(connections)
            .connection_timeout(PATIENCE)
            .max_lifetime(None)
            .idle_timeout(None)
            .build(connect)
            .map_err(|source| OpenError::Pool { url, source })?;
        let places = usize::try_from(connections).unwrap_or(Semaphore::MAX_PERMITS);
        Ok(Self {
            pool,
            places: Arc::new(Semaphore::new(places)),
        })
    }

    async fn run<T, E, F>(&self, access: Access, work: F) -> Result<T, E>
    where
        F: FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let waiting = Arc::clone(&self.places).acquire_owned();
        let Ok(Ok(place)) = tokio::time::timeout(PATIENCE, waiting).await else {
            return Err(DbError::Busy.into());
        };
        let pool = self.pool.clone();
        let span = tracing::Span::current();
        let task = tokio::task::spawn_blocking(move || {
            // Given up after the connection is back in the pool.
            let _place = place;
            let _entered = span.entered();
            let mut conn = pool.get().map_err(DbError::from)?;
            transaction::run(&mut conn, access, work)
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
