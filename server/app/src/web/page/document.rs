//! The HTML document around what React rendered.

use askama::Template;
use axum::body::Bytes;
use axum::http::HeaderValue;
use ink_ssr::Rendered;

use crate::i18n::catalogue::Area;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::files::assets::Sheet;

/// The document's template: everything but the contents of `<body>`.
#[derive(Template)]
#[template(path = "document.html")]
struct Document<'a> {
    lang: Lang,
    /// Of the customer whose page it is.
    ink_id: Option<&'a str>,
    /// Whether it links the manifest. A page that inlines its sheet does not: only pages with scripts have the service worker.
    has_manifest: bool,
    /// Whether the page's scripts register the service worker.
    has_worker: bool,
    /// Whether the page reports scripts that failed.
    has_error_reports: bool,
    /// States that nothing here is real, on a staging server.
    staging: Option<&'a str>,
    /// On a page with scripts: shown if one of them does not load.
    reload_notice: Option<&'a str>,
    page: &'a Rendered,
    origin: &'a str,
    path: &'a str,
    /// The query that names the page's language, for requests without cookies: browsers' for the manifest, and search
    /// engines'.
    query: &'static str,
    /// Open Graph's type of the page, if links to it have a card of their own on other sites.
    kind: Option<&'static str>,
    assets: &'a PageAssets<'a>,
    /// The island whose steps survive a reload (`usePersisted`), if the page has one.
    flow: Option<&'a str>,
    /// Scripts of the page's islands, and the chunks that they import.
    scripts: Vec<&'a str>,
    chunks: Vec<&'a str>,
    /// Empty on a page without islands.
    nonce: &'a str,
}

/// What a page loads, and the policy that allows it.
#[derive(Debug)]
pub(crate) enum PageAssets<'a> {
    /// Its style sheet, inlined: there is nothing to wait for before first paint. No script runs.
    Static(&'a Sheet),
    Islands {
        /// The file of its style sheet, which a returning visitor has cached.
        sheet_file: &'a str,
        /// For its islands' scripts.
        nonce: String,
        policy: Option<HeaderValue>,
    },
}

/// A page by the renderer's name for it, and its path.
#[derive(Clone, Copy, Debug)]
pub struct PageRoute<'a> {
    pub page: &'static str,
    pub path: &'a str,
}

impl<'a> PageRoute<'a> {
    #[must_use]
    pub const fn new(page: &'static str, path: &'a str) -> Self {
        Self { page, path }
    }
}

/// The script that reports to the server which of a page's scripts failed.
const ERROR_REPORTS: &str = "error-reports";

/// Islands that resume at the step the tab was at.
const FLOWS: [&str; 2] = ["signup", "password-reset"];

/// A document for a page.
pub(crate) fn document(
    app: &App,
    lang: Lang,
    ink_id: Option<&str>,
    route: PageRoute<'_>,
    page: &Rendered,
    assets: &PageAssets<'_>,
) -> Result<Bytes, InternalError> {
    let manifest = &app.assets.manifest;
    let has_error_reports = !app.config.sentry_dsn.is_empty() && !page.islands.is_empty();
    // Before the scripts whose failures it reports.
    let islands = has_error_reports
        .then_some(ERROR_REPORTS)
        .into_iter()
        .chain(page.islands.iter().map(String::as_str))
        .filter_map(|name| manifest.island(name, lang));
    let scripts: Vec<&str> = islands.clone().map(|island| island.file.as_str()).collect();
    let mut chunks: Vec<&str> = islands
        .flat_map(|island| island.imports.iter().map(String::as_str))
        .collect();
    chunks.sort_unstable();
    chunks.dedup();
    let (sheet, nonce) = match assets {
        PageAssets::Static(sheet) => (sheet.text.as_str(), ""),
        PageAssets::Islands {
            sheet_file, nonce, ..
        } => (*sheet_file, nonce.as_str()),
    };
    let document = Document {
        lang,
        ink_id,
        has_manifest: matches!(assets, PageAssets::Islands { .. }),
        has_worker: app.config.service_worker && !scripts.is_empty(),
        has_error_reports,
        staging: app.staging_notice(lang),
        reload_notice: (!scripts.is_empty())
            .then(|| app.catalogue.text(Area::Status, lang, "reload.notice")),
        page,
        origin: &app.origin,
        path: route.path,
        query: lang.query(),
        kind: kind(route.page, page.indexed),
        assets,
        flow: page
            .islands
            .iter()
            .map(String::as_str)
            .find(|name| FLOWS.contains(name)),
        scripts,
        chunks,
        nonce,
    };
    // Rendered text, a sheet and a document around it: reserved at once, not grown piece by piece.
    let mut html = String::with_capacity(page.html.len() + sheet.len() + 4096);
    document.render_into(&mut html)?;
    // Some of these are cached.
    html.shrink_to_fit();
    Ok(html.into())
}

/// Profiles are meant to be shared, whether or not search engines list them.
fn kind(page: &str, indexed: bool) -> Option<&'static str> {
    match page {
        "profile" => Some("profile"),
        _ => indexed.then_some("website"),
    }
}
