//! Importing a file of ZIP facts: parse all of it, price it, and write what differs.
//!
//! The file's format is in `data/README.md`. A file with an invalid row changes nothing.

mod facts;
mod load;
mod prices;

use ink_domain::time::Millis;

use crate::conn::Conn;
use crate::error::DbError;

pub use facts::{BadRow, Facts, Malformed, parse};
pub use load::Imported;
pub use prices::{Repriced, import_prices};

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Malformed(#[from] Malformed),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Parses and imports in one go, within the caller's transaction. `progress` is called now and then
/// with how many of the ZIPs to be listed are done, and at the end with all of them.
pub fn import_facts(
    conn: &mut Conn,
    tsv: &[u8],
    now: Millis,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Imported, ImportError> {
    let facts = parse(tsv)?;
    Ok(load::load(conn, &facts, now, progress)?)
}
