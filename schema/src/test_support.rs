//! A separate database for each test, and ways to set up its state.
//!
//! For tests only: failures here panic. PostgreSQL tests need a server where they may create databases, named by
//! `INK_TEST_POSTGRES`; without it they fail, because a silently skipped test proves nothing.

#![expect(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::panic,
    reason = "a test that can't be set up fails by panicking"
)]

pub mod contents;
mod database_templates;
mod postgres;
pub mod server;
pub mod stage;
mod statement_recorder;
pub mod statements;
pub mod waiting;

use std::ops::Deref;
use std::time::Duration;

use diesel::r2d2::ManageConnection;
use postgres::Database;
use tempfile::TempDir;

use crate::conn::Conn;
use crate::connection_setup::{Access, Connect};
use crate::db::Db;
use crate::error::DbError;
use crate::store::listings::StoreCache;
use crate::url::{DatabaseKind, DatabaseUrl};
use crate::{migrations, transaction};

/// An open database that is removed when the value is dropped.
#[derive(Debug)]
pub struct TestDb {
    // In this order: the connections close before their database is removed.
    db: Db,
    url: DatabaseUrl,
    place: Place,
    contents: Contents,
}

#[derive(Debug)]
enum Place {
    Folder {
        _folder: TempDir,
    },
    Server {
        database: Database,
    },
    /// Set up by the test itself.
    Elsewhere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    /// Nothing, not even tables.
    Nothing,
    /// The tables, empty.
    Schema,
    /// All the ZIPs that ship with the product.
    Stock,
}

impl TestDb {
    /// A migrated, empty SQLite database in a temporary folder.
    #[must_use]
    pub fn sqlite() -> Self {
        Self::empty(DatabaseKind::Sqlite)
    }

    /// A migrated, empty PostgreSQL database.
    #[must_use]
    pub fn postgres() -> Self {
        Self::empty(DatabaseKind::Postgres)
    }

    /// Migrated and empty.
    #[must_use]
    pub fn empty(kind: DatabaseKind) -> Self {
        Self::with(kind, Contents::Schema)
    }

    /// Migrated, with every ZIP in it. The first one in a process takes a second or two, the others are copies.
    #[must_use]
    pub fn stocked(kind: DatabaseKind) -> Self {
        Self::with(kind, Contents::Stock)
    }

    /// As an operator finds it: not migrated.
    #[must_use]
    pub fn bare(kind: DatabaseKind) -> Self {
        Self::with(kind, Contents::Nothing)
    }

    /// An existing, migrated one. It remains when the value is dropped.
    #[must_use]
    pub fn at(url: &DatabaseUrl) -> Self {
        let mut conn = connection(url).expect("the database answers");
        transaction::run(&mut conn, Access::Write, migrations::run).expect("the migrations run");
        Self {
            db: Db::open(url, 4).expect("the test's database opens"),
            url: url.clone(),
            place: Place::Elsewhere,
            contents: Contents::Schema,
        }
    }

    /// Its URL: for a second process, or a second [`Db`].
    #[must_use]
    pub fn url(&self) -> &DatabaseUrl {
        &self.url
    }

    /// The same database, opened by a PostgreSQL role that these statements create. They call it `role`, and the
    /// database `inkpay`.
    ///
    /// # Panics
    ///
    /// On SQLite, which has no roles.
    #[must_use]
    pub fn with_role(mut self, role: &str, statements: &str) -> Self {
        self.url = self.create_role(role, statements);
        self.db = Db::open(&self.url, 4).expect("the role reaches the database");
        self
    }

    /// The database itself, and as opened by such a role.
    ///
    /// # Panics
    ///
    /// On SQLite, which has no roles.
    #[must_use]
    pub fn add_role(mut self, role: &str, statements: &str) -> (Self, Db) {
        let url = self.create_role(role, statements);
        let db = Db::open(&url, 1).expect("the role reaches the database");
        (self, db)
    }

    fn create_role(&mut self, role: &str, statements: &str) -> DatabaseUrl {
        let Place::Server { database } = &mut self.place else {
            panic!("SQLite has no roles");
        };
        database.create_role(role, statements)
    }

    /// The ZIPs in memory, as in a server that has asked once: reading all of them takes a second, and all tests start
    /// with the same.
    #[must_use]
    pub fn store_cache(&self, age: Duration) -> StoreCache {
        let db = self.db.clone();
        if self.contents == Contents::Stock {
            StoreCache::from_snapshot(db, age, database_templates::snapshot(self.url.kind()))
        } else {
            StoreCache::new(db, age)
        }
    }

    /// Reverts the migrations from this number on.
    pub async fn revert_migrations_from(&self, number: &str) -> Result<(), DbError> {
        let number = number.to_owned();
        let revert = move |conn: &mut Conn| migrations::revert_from(conn, &number);
        self.db.write(revert).await
    }

    fn with(kind: DatabaseKind, contents: Contents) -> Self {
        statement_recorder::begin();
        let (url, place) = match kind {
            DatabaseKind::Sqlite => {
                let folder = tempfile::tempdir().expect("a temporary folder");
                let file = folder.path().join("test.db");
                database_templates::sqlite(contents, &file);
                (
                    DatabaseUrl::sqlite(&file),
                    Place::Folder { _folder: folder },
                )
            }
            DatabaseKind::Postgres => {
                let database = database_templates::postgres(contents);
                (database.url.clone(), Place::Server { database })
            }
        };
        let db = Db::open_on_demand(&url, 4).expect("the test's database opens");
        Self {
            db,
            url,
            place,
            contents,
        }
    }
}

impl Deref for TestDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// A connection that writes, outside any pool.
fn connection(url: &DatabaseUrl) -> Result<Conn, diesel::r2d2::Error> {
    let access = Access::Write;
    let url = url.clone();
    Connect { url, access }.connect()
}
