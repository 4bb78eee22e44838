//! The initial contents of tests' databases, prepared once per process and copied from then on.

use std::path::Path;
use std::sync::OnceLock;

use super::postgres::Database;
use super::{Contents, TestDb, connection};
use crate::connection_setup::Access;
use crate::store::import;
use crate::store::listings::Snapshot;
use crate::{Conn, DatabaseKind, DatabaseUrl, US_ZIPS, migrations, transaction};

/// Writes the file, ready to be opened.
pub(super) fn sqlite(contents: Contents, file: &Path) {
    static SCHEMA: OnceLock<Vec<u8>> = OnceLock::new();
    static STOCK: OnceLock<Vec<u8>> = OnceLock::new();
    let bytes = match contents {
        Contents::Nothing => return,
        Contents::Schema => SCHEMA.get_or_init(|| sqlite_bytes(contents)),
        Contents::Stock => STOCK.get_or_init(|| sqlite_bytes(contents)),
    };
    std::fs::write(file, bytes).expect("the prepared database can be copied");
}

fn sqlite_bytes(contents: Contents) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("prepared.db");
    // Closing the only connection checkpoints the WAL into the file.
    drop(filled(&DatabaseUrl::sqlite(&file), contents));
    std::fs::read(&file).expect("the prepared database can be read")
}

/// A separate database for the test on the server.
pub(super) fn postgres(contents: Contents) -> Database {
    // Never dropped: statics are not. The next run sweeps them.
    static SCHEMA: OnceLock<Database> = OnceLock::new();
    static STOCK: OnceLock<Database> = OnceLock::new();
    let prepare = || {
        let database = Database::blank();
        drop(filled(&database.url, contents));
        database
    };
    match contents {
        Contents::Nothing => Database::blank(),
        Contents::Schema => Database::copy_of(SCHEMA.get_or_init(prepare)),
        Contents::Stock => Database::copy_of(STOCK.get_or_init(prepare)),
    }
}

/// The ZIPs of a stocked copy.
pub(super) fn snapshot(kind: DatabaseKind) -> &'static Snapshot {
    static SQLITE: OnceLock<Snapshot> = OnceLock::new();
    static POSTGRES: OnceLock<Snapshot> = OnceLock::new();
    let snapshot = match kind {
        DatabaseKind::Sqlite => &SQLITE,
        DatabaseKind::Postgres => &POSTGRES,
    };
    snapshot.get_or_init(|| {
        let copy = TestDb::stocked(kind);
        let mut conn = connection(copy.url()).expect("the copy answers");
        let snapshot = transaction::run(&mut conn, Access::Read, Snapshot::read);
        snapshot.expect("the ZIPs can be read")
    })
}

fn filled(url: &DatabaseUrl, contents: Contents) -> Conn {
    let mut conn = connection(url).expect("the database that was just made answers");
    transaction::run(&mut conn, Access::Write, migrations::run).expect("the migrations run");
    if contents == Contents::Stock {
        transaction::run(&mut conn, Access::Write, |conn| {
            import::import_facts(conn, US_ZIPS, 0, &mut |_, _| {})
        })
        .expect("the delivered ZIPs load");
    }
    conn
}
