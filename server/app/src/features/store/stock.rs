//! How current the ZIPs are that a search shows.

use std::sync::Arc;

use axum::http::{HeaderMap, header};
use ink_schema::DbError;
use ink_schema::store::listings::Stock;

use crate::state::App;
use crate::web::request::visitor::Visitor;

/// The store as a visitor is to see it. A request with a session, valid or not, gets current data, since its visitor may
/// just have bought something; others may get data up to 500 ms old.
pub async fn stock(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Result<Arc<Stock>, DbError> {
    if visitor.signed_in || headers.contains_key(header::AUTHORIZATION) {
        app.store_cache.now().await
    } else {
        app.store_cache.lately().await
    }
}
