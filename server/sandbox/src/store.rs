//! The sandbox's file: objects by kind and id, in one embedded database.
//!
//! A change is one transaction, on disk before its reply is written. Nothing here knows what the objects
//! mean.

mod page;
mod work;

use std::fs::{DirBuilder, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;

use redb::{Database, DatabaseError, TableDefinition};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

pub(crate) use self::page::{Page, Span};
pub(crate) use self::work::Work;

pub(crate) type RecordTable = TableDefinition<'static, &'static str, &'static [u8]>;

pub(crate) const fn table(name: &'static str) -> RecordTable {
    TableDefinition::new(name)
}

/// What can be stored: an object with an id, in its kind's table. Stored as JSON, so that files survive code
/// changes that add a field with a default.
pub(crate) trait Record: Serialize + DeserializeOwned {
    const TABLE: RecordTable;

    fn id(&self) -> &str;
}

/// The file can't be used, or contains what this version can't read.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error(
        "another process uses the sandbox's file: a sandbox is one process; several servers need the provider's test \
         keys, or one sandbox that runs by itself"
    )]
    InUse,
    #[error("the sandbox's file: {0}")]
    File(#[from] redb::Error),
    #[error("an object in the sandbox's file: {0}")]
    Object(#[from] serde_json::Error),
}

#[derive(Debug)]
pub(crate) struct Store(Database);

/// Creates the file if it is missing, private to its owner: in staging it records what people paid.
fn create_private(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.exists()) {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
    }
    let opened = OpenOptions::new().append(true).create(true).open(file)?;
    opened.set_permissions(Permissions::from_mode(0o600))
}

impl Store {
    /// Opens the file, or creates it, with a table for each kind of object. Only one process may use it at a time.
    pub(crate) fn open(file: &Path, tables: &[RecordTable]) -> Result<Self, StoreError> {
        create_private(file).map_err(redb::Error::Io)?;
        let opened = Database::create(file).map_err(|error| match error {
            DatabaseError::DatabaseAlreadyOpen => StoreError::InUse,
            error => broken(error),
        });
        let store = Self(opened?);
        store.write(|work| work.make_tables(tables))?;
        Ok(store)
    }

    /// Runs one transaction, committed if `change` succeeds.
    pub(crate) fn write<R, E: From<StoreError>>(
        &self,
        change: impl FnOnce(&Work) -> Result<R, E>,
    ) -> Result<R, E> {
        let work = Work::over(self.0.begin_write().map_err(broken)?);
        let result = change(&work)?;
        work.commit()?;
        Ok(result)
    }

    /// Runs one transaction that is always rolled back. It takes the write lock, because a [`Work`] is over a
    /// transaction that writes.
    pub(crate) fn read<R, E: From<StoreError>>(
        &self,
        read: impl FnOnce(&Work) -> Result<R, E>,
    ) -> Result<R, E> {
        read(&Work::over(self.0.begin_write().map_err(broken)?))
    }
}

/// One error for the database's many.
pub(crate) fn broken(error: impl Into<redb::Error>) -> StoreError {
    StoreError::File(error.into())
}
