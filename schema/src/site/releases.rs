//! Scripts and style sheets of earlier releases: kept while browsers may have them cached, and while open
//! pages may request them.

use diesel::connection::SimpleConnection;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl};
use ink_domain::time::{DAY, DurationMs, Millis};

use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::released_files;

/// How many versions of a file are kept: those of three releases, each in two languages. A file that a
/// release leaves unchanged is not a new version.
pub const VERSIONS: usize = 6;
/// Milliseconds after which a file that no server has had is deleted: 90 days.
pub const UNSEEN: DurationMs = 90 * DAY;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleasedFile {
    /// Below `/`. Identifies the contents: it includes their hash.
    pub path: String,
    /// What its versions have in common.
    pub role: String,
    /// SHA-256 of the contents, in hexadecimal digits.
    pub digest: String,
    /// The contents, compressed by the caller.
    pub packed: Vec<u8>,
}

/// Those of the paths that are not stored yet.
pub fn unknown(conn: &mut Conn, paths: &[String]) -> Result<Vec<String>, DbError> {
    let known: Vec<String> = released_files::table
        .filter(released_files::path.eq_any(paths))
        .select(released_files::path)
        .load(conn)?;
    let unknown = paths.iter().filter(|path| !known.contains(path));
    Ok(unknown.cloned().collect())
}

/// Stores new files, records that a server has `paths` now, and deletes expired ones. Returns how many were
/// deleted.
pub fn keep(
    conn: &mut Conn,
    new: &[ReleasedFile],
    paths: &[String],
    now: Millis,
) -> Result<usize, DbError> {
    if let Conn::Postgres(conn) = conn {
        // Servers that start together would lock the rows in different orders.
        conn.batch_execute("LOCK TABLE released_files IN SHARE ROW EXCLUSIVE MODE")?;
    }
    for file in new {
        let insert = diesel::insert_into(released_files::table).values((
            released_files::path.eq(&file.path),
            released_files::role.eq(&file.role),
            released_files::digest.eq(&file.digest),
            released_files::packed.eq(&file.packed),
            released_files::seen_at.eq(now),
        ));
        insert_new!(insert, conn)?;
    }
    diesel::update(released_files::table.filter(released_files::path.eq_any(paths)))
        .set(released_files::seen_at.eq(now))
        .execute(conn)?;
    drop_old(conn, now)
}

/// Digest and path of every stored file.
pub fn all(conn: &mut Conn) -> Result<Vec<(String, String)>, DbError> {
    Ok(released_files::table
        .select((released_files::digest, released_files::path))
        .load(conn)?)
}

/// A file's contents, compressed as they were passed in.
pub fn packed_contents(conn: &mut Conn, path: &str) -> Result<Option<Vec<u8>>, DbError> {
    Ok(released_files::table
        .find(path)
        .select(released_files::packed)
        .first(conn)
        .optional()?)
}

fn drop_old(conn: &mut Conn, now: Millis) -> Result<usize, DbError> {
    let by_role: Vec<(String, String, Millis)> = released_files::table
        .order((
            released_files::role,
            released_files::seen_at.desc(),
            released_files::path,
        ))
        .select((
            released_files::path,
            released_files::role,
            released_files::seen_at,
        ))
        .load(conn)?;
    let old: Vec<&str> = by_role
        .chunk_by(|(_, one, _), (_, other, _)| one == other)
        .flat_map(|versions| versions.iter().enumerate())
        .filter(|(place, (_, _, seen_at))| {
            *place >= VERSIONS || *seen_at <= now.saturating_sub(UNSEEN)
        })
        .map(|(_, (path, _, _))| path.as_str())
        .collect();
    let gone = released_files::table.filter(released_files::path.eq_any(old));
    Ok(diesel::delete(gone).execute(conn)?)
}
