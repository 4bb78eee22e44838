//! Ways from one path to another.

use axum::http::Uri;

/// A path of ours with the query that another was asked with.
#[must_use]
pub fn with_query_of(path: &str, from: &Uri) -> String {
    match from.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}
