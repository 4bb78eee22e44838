//! Scripts and style sheets of other releases, which browsers still have cached and open pages still request.
//!
//! Their bytes are in the database (`ink_schema::site::releases`), so that any server knows what any other has
//! served. The hashes of those that exist are held in memory; nobody can make the server look for more, or compute
//! more deltas than there are pairs of one role.

pub mod dictionary;
pub mod releases;

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use dictionary::Digest;
use ink_schema::site::releases as kept;
use tokio::task::spawn_blocking;

use super::assets::encoded::{self, Variant};
use super::assets::{Asset, Encoded, Role};
use crate::internal_error::InternalError;
use crate::state::App;

/// None of our files is larger.
const LARGEST: usize = 8 << 20;
/// A proxy that decompresses what it forwards does not have the dictionary.
const CACHE: HeaderValue =
    HeaderValue::from_static("public, max-age=31536000, immutable, no-transform");

/// What is sent in place of a file of this release, or for one that only an earlier release had. `None` if there is
/// no such reply: then the file is sent whole, or there is none.
pub async fn respond(
    app: &App,
    path: &str,
    request: &HeaderMap,
) -> Result<Option<Response>, InternalError> {
    if let Some(delta) = delta(app, path, request).await {
        return Ok(Some(delta));
    }
    if app.assets.file(path).is_some() {
        return Ok(None);
    }
    let file = earlier(app, path).await?;
    Ok(file.map(|file| file.respond(request)))
}

/// A file of this release as a delta to the one that the client says it has.
async fn delta(app: &App, path: &str, request: &HeaderMap) -> Option<Response> {
    let digest = dictionary::offered(request).filter(|_| app.config.is_secure_context())?;
    let asset = app.assets.file(path)?;
    let known = app.releases.path_of(&digest, asset.role.as_ref()?)?;
    let pair = (digest, path.to_owned());
    let deltas = &app.releases.deltas;
    let made = deltas.try_get_with(pair, make(app, asset, digest, &known));
    let delta = made.await.inspect_err(|failure| {
        tracing::warn!(path, cause = %failure, "a whole file is sent: its delta can't be made");
    });
    Some(delta.ok()??.respond(request))
}

/// A file of another release, whole: a page of that release is still open.
async fn earlier(app: &App, path: &str) -> Result<Option<Arc<Encoded>>, InternalError> {
    if Role::of(path).is_none() {
        return Ok(None);
    }
    if let Some(file) = app.releases.earlier.get(path).await {
        return Ok(Some(file));
    }
    let Some(contents) = contents(app, path).await? else {
        return Ok(None);
    };
    let Some(asset) = Asset::new(path, contents) else {
        return Ok(None);
    };
    let file = app.releases.earlier.entry_by_ref(path);
    let file = file.or_insert_with(async { asset.encoded().await });
    Ok(Some(file.await.into_value()))
}

async fn make(
    app: &App,
    asset: &Asset,
    digest: Digest,
    known: &str,
) -> Result<Option<Arc<Variant>>, InternalError> {
    let Some(dictionary) = contents(app, known).await? else {
        return Ok(None);
    };
    if Digest::of(&dictionary) != digest {
        return Err(InternalError::new(format!(
            "{known} is kept with other bytes"
        )));
    }
    let turn = Arc::clone(&app.releases.turn).acquire_owned().await;
    let turn = turn.map_err(InternalError::new)?;
    let contents = asset.contents.clone();
    let compress = move || {
        // The client may be gone before this is done: the permit belongs to the work.
        let _turn = turn;
        dictionary::compress(&contents, &dictionary)
    };
    let packed = spawn_blocking(compress)
        .await
        .map_err(InternalError::new)?
        .map_err(InternalError::new)?;
    if packed.len() >= asset.encoded().await.smallest() {
        return Ok(None);
    }
    let mut headers = asset.headers();
    headers.insert(header::CACHE_CONTROL, CACHE);
    // Another dictionary makes other bytes of the same file.
    let tag = format!("{}-{digest:.16}", encoded::digest(&asset.contents));
    let delta = Variant::new(packed.into(), &tag, Some(dictionary::CODING), &headers);
    Ok(Some(Arc::new(delta)))
}

/// The bytes of a file of any release.
async fn contents(app: &App, path: &str) -> Result<Option<Bytes>, InternalError> {
    if let Some(own) = app.assets.file(path) {
        return Ok(Some(own.contents.clone()));
    }
    let path = path.to_owned();
    let kept = app
        .db
        .read(move |conn| kept::packed_contents(conn, &path))
        .await?;
    let Some(packed) = kept else {
        return Ok(None);
    };
    let unpacked = spawn_blocking(move || zstd::bulk::decompress(&packed, LARGEST))
        .await
        .map_err(InternalError::new)?
        .map_err(InternalError::new)?;
    Ok(Some(unpacked.into()))
}
