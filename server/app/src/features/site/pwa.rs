//! What makes the product an app on a device: its manifest and its service worker.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::config::Site;
use crate::i18n::catalogue::Area;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::files::assets::WORKERS;
use crate::web::files::serve;
use crate::web::request::visitor::named_language;

const MEDIA_TYPE: HeaderValue = HeaderValue::from_static("application/manifest+json");
/// Browsers check it with every page, and once installed about once a day.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The background of the dark theme, as in `tokens.css` and the document: a manifest has no second scheme.
const GROUND: &str = "#060a14";

/// `/manifest.webmanifest`, in the language that its URL names: nothing else about a visitor counts.
pub async fn manifest(State(app): State<App>, uri: Uri) -> Response {
    let lang = named_language(&uri).unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, MEDIA_TYPE),
        (header::CACHE_CONTROL, KEPT),
    ];
    (headers, manifest_json(&app, lang).to_string()).into_response()
}

fn manifest_json(app: &App, lang: Lang) -> Value {
    let text = |key| app.catalogue.text(Area::Install, lang, key);
    let shortcut = |key, url: &str| json!({ "name": text(key), "url": url });
    let (start, shortcuts) = match app.config.site {
        Site::Full => (
            "/dashboard",
            vec![
                shortcut("store", "/zipstore"),
                shortcut("cart", "/zipcart"),
                shortcut("dashboard", "/dashboard"),
            ],
        ),
        Site::ComingSoon => ("/", Vec::new()),
    };
    json!({
        // The same in every language: it is one app.
        "id": "/",
        "name": text("name"),
        "short_name": text("name"),
        "description": text("description"),
        "lang": lang.tag(),
        "dir": "ltr",
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["finance", "shopping"],
        "icons": [
            icon("/icon-192.png", "192x192", "any"),
            icon("/icon-512.png", "512x512", "any"),
            icon("/icon-maskable-192.png", "192x192", "maskable"),
            icon("/icon-maskable-512.png", "512x512", "maskable"),
            icon("/icon-monochrome-512.png", "512x512", "monochrome"),
        ],
        "shortcuts": shortcuts,
    })
}

fn icon(src: &str, sizes: &str, purpose: &str) -> Value {
    json!({ "src": src, "sizes": sizes, "type": "image/png", "purpose": purpose })
}

/// `/sw.js`: the service worker, or the script that removes it from browsers that have it.
pub async fn worker(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    let name = if app.config.service_worker {
        "service-worker.js"
    } else {
        "unregister.js"
    };
    serve::serve(&app, &format!("{WORKERS}{name}"), &headers).await
}
