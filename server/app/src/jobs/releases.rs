//! Stores this release's scripts and style sheets for later releases, and loads the list of those of other releases.

use ink_schema::site::releases::{self, ReleasedFile};
use tokio::task::spawn_blocking;

use crate::clock::Millis;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::files::deltas::dictionary::Digest;

/// The level of zstd compression: a release is compressed once, in a fraction of a second.
const ZSTD_LEVEL: i32 = 15;

/// Stores the files that no server has stored yet. Pages may name them after that: a node of an earlier release finds
/// them in the database.
pub async fn store_new(app: App, now: Millis) -> Result<(), InternalError> {
    if not_stored(&app, paths(&app)).await?.is_empty() {
        return Ok(());
    }
    refresh(app, now).await
}

/// Stores new files, deletes old versions, and loads the list of all files.
pub async fn refresh(app: App, now: Millis) -> Result<(), InternalError> {
    let paths = paths(&app);
    let missing = not_stored(&app, paths.clone()).await?;
    let packing = {
        let app = app.clone();
        spawn_blocking(move || missing.iter().filter_map(|path| pack(&app, path)).collect())
    };
    let new: Result<Vec<_>, _> = packing.await.map_err(InternalError::new)?;
    let new = new.map_err(InternalError::new)?;
    let (added, dropped, all) = app
        .db
        .write(move |conn| {
            let dropped = releases::keep(conn, &new, &paths, now)?;
            Ok::<_, ink_schema::DbError>((new.len(), dropped, releases::all(conn)?))
        })
        .await?;
    let known = all
        .into_iter()
        .filter_map(|(digest, path)| Some((Digest::from_hex(&digest)?, path)));
    app.releases.replace_known(known);
    if added + dropped > 0 {
        tracing::info!(added, dropped, "this release's files are stored");
    }
    Ok(())
}

fn paths(app: &App) -> Vec<String> {
    app.assets.versioned_paths().map(str::to_owned).collect()
}

async fn not_stored(app: &App, paths: Vec<String>) -> Result<Vec<String>, InternalError> {
    let read = app.db.read(move |conn| releases::unknown(conn, &paths));
    Ok(read.await?)
}

fn pack(app: &App, path: &str) -> Option<std::io::Result<ReleasedFile>> {
    let (role, contents) = app.assets.versioned(path)?;
    let packed = zstd::bulk::compress(contents, ZSTD_LEVEL);
    Some(packed.map(|packed| ReleasedFile {
        path: path.to_owned(),
        role: role.to_string(),
        digest: Digest::of(contents).to_string(),
        packed,
    }))
}
