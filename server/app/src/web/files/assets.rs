//! Files that are served as they are: the contents of `static/`, embedded when the server is built.
//!
//! `/build/…` has hashed names and may be cached forever; other files are revalidated by ETag. The service
//! worker is built, too, but keeps its name so that browsers find updates: it is revalidated like the others.
//! Scripts and style sheets are sent as a delta to an earlier version if the browser has one.

mod brotli_stream;
mod compression;
pub mod encoded;
mod inline_style;
mod manifest;
pub mod role;

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use rust_embed::RustEmbed;
use tokio::sync::OnceCell;

use super::deltas::dictionary::USE_AS_DICTIONARY;
use crate::internal_error::InternalError;
use crate::web::request::headers::{SHOWN_ELSEWHERE, WORKER_POLICY};

pub use encoded::{Accepted, Encoded};
pub use inline_style::Sheet;
pub use manifest::{Island, Manifest};
pub use role::Role;

#[derive(RustEmbed)]
#[folder = "../../static"]
#[exclude = "build/server/*"]
#[exclude = "build/manifest.json"]
struct Files;

/// The service worker, and the script that removes it, are below it.
pub const WORKERS: &str = "build/worker/";

/// The share picture of every page that has none of its own (`document.html`).
const SHARE_PICTURE: &str = "share.png";

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
pub(super) const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");
/// For files that can be sent as a delta.
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding, available-dictionary");

#[derive(Debug)]
pub struct Assets {
    files: HashMap<String, Asset>,
    /// By file: the sheets that pages can inline.
    sheets: HashMap<String, Arc<Sheet>>,
    pub manifest: Manifest,
}

#[derive(Debug)]
pub(super) struct Asset {
    media_type: HeaderValue,
    cache: HeaderValue,
    pub(super) contents: Bytes,
    /// A header that only this file has: what a worker may reach, for one.
    own: Option<(HeaderName, HeaderValue)>,
    /// The role, which its next version will share.
    pub(super) role: Option<Role>,
    /// Compressed on first request.
    encoded: OnceCell<Arc<Encoded>>,
}

impl Assets {
    pub fn embedded() -> Result<Self, serde_json::Error> {
        let files: HashMap<_, _> = Files::iter()
            .filter_map(|path| Some((path.to_string(), Asset::embedded(&path)?)))
            .collect();
        let sheets = files
            .iter()
            .filter_map(|(path, asset)| {
                let file = path.strip_prefix("build/")?;
                let sheet = asset.role.as_ref()?.is_sheet();
                let sheet = sheet.then(|| Sheet::new(&asset.contents));
                Some((file.to_owned(), Arc::new(sheet??)))
            })
            .collect();
        Ok(Self {
            files,
            sheets,
            manifest: Manifest::embedded()?,
        })
    }

    /// A page's style sheet, to be inlined.
    pub fn sheet(&self, page: &str) -> Result<&Arc<Sheet>, InternalError> {
        let sheet = self.sheets.get(self.manifest.styles(page));
        sheet.ok_or_else(|| InternalError::new("a page's style sheet was not built"))
    }

    /// Paths below `/` of files outside `build/`: the router names each of them.
    pub fn plain_paths(&self) -> impl Iterator<Item = &str> {
        self.files
            .keys()
            .map(String::as_str)
            .filter(|path| !path.starts_with("build/"))
    }

    /// Paths below `/` of files that have a role, whose next version is sent as a delta.
    pub fn versioned_paths(&self) -> impl Iterator<Item = &str> {
        let versioned = self.files.iter().filter(|(_, file)| file.role.is_some());
        versioned.map(|(path, _)| path.as_str())
    }

    pub(super) fn file(&self, path: &str) -> Option<&Asset> {
        self.files.get(path)
    }

    /// The drawing or font of this release that another release has at a path below `/`. If two fonts have that name, one is
    /// a subset of the other: the larger.
    pub(super) fn counterpart(&self, path: &str) -> Option<&Asset> {
        let name = role::name_in_every_release(path)?;
        let named = self
            .files
            .iter()
            .filter(|(own, _)| role::name_in_every_release(own) == Some(name));
        named
            .map(|(_, file)| file)
            .max_by_key(|file| file.contents.len())
    }

    #[must_use]
    pub fn versioned(&self, path: &str) -> Option<(&Role, &[u8])> {
        let file = self.files.get(path)?;
        Some((file.role.as_ref()?, &file.contents))
    }
}

impl Asset {
    fn embedded(path: &str) -> Option<Self> {
        let contents = match Files::get(path)?.data {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => bytes.into(),
        };
        Self::new(path, contents)
    }

    pub(super) fn new(path: &str, contents: Bytes) -> Option<Self> {
        let is_worker = path.starts_with(WORKERS);
        let guessed = mime_guess::from_path(path).first_or_octet_stream();
        let is_text = guessed.type_() == mime_guess::mime::TEXT
            || guessed.suffix() == Some(mime_guess::mime::XML);
        let charset = if is_text { "; charset=utf-8" } else { "" };
        let media_type = format!("{guessed}{charset}");
        let own = if path == SHARE_PICTURE {
            Some(SHOWN_ELSEWHERE)
        } else {
            is_worker.then_some((header::CONTENT_SECURITY_POLICY, WORKER_POLICY))
        };
        Some(Self {
            media_type: HeaderValue::from_str(&media_type).ok()?,
            cache: if path.starts_with("build/") && !is_worker {
                FOREVER
            } else {
                REVALIDATE
            },
            contents,
            own,
            role: Role::of(path),
            encoded: OnceCell::new(),
        })
    }

    fn is_text(&self) -> bool {
        let kind = self.media_type.as_bytes();
        kind.ends_with(b"charset=utf-8") || kind.ends_with(b"json")
    }

    /// Sent with this file in any encoding.
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::from_iter([
            (header::CONTENT_TYPE, self.media_type.clone()),
            (header::CACHE_CONTROL, self.cache.clone()),
        ]);
        if let Some((name, value)) = &self.own {
            headers.insert(name, value.clone());
        }
        let role = self.role.as_ref();
        let advice = role.map(|role| format!("match=\"{}\"", role.pattern()));
        if let Some(Ok(advice)) = advice.map(HeaderValue::try_from) {
            headers.insert(USE_AS_DICTIONARY, advice);
            headers.insert(header::VARY, VARY);
        }
        headers
    }

    pub(super) async fn encoded(&self) -> Arc<Encoded> {
        let encode = async || {
            let contents = self.contents.clone();
            let headers = self.headers();
            if self.is_text() {
                Arc::new(Encoded::compressed(contents, headers).await)
            } else {
                Arc::new(Encoded::identity(&contents, &headers))
            }
        };
        Arc::clone(self.encoded.get_or_init(encode).await)
    }
}
