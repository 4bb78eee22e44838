//! Share images for links to our pages: drawn as SVG by the renderer, rasterized to PNG here.
//!
//! An image takes a core for a tenth of a second, and there are tens of thousands: so they are painted one at a
//! time, kept within bounds, and when too many requests wait the next gets the default image.

pub mod cache;
mod paint;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::zip::ZipCode;
use ink_schema::store::listings::ZipDetails;
use serde::Serialize;
use ts_rs::TS;

use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::files::assets::Encoded;
use crate::web::request::headers::SHOWN_ELSEWHERE;
use crate::web::request::path::PathText;

/// The default image, which every other page has.
const DEFAULT_IMAGE: &str = "/share.png";

/// What the image of a ZIP shows: nothing that changes while the link circulates.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct ZipShareProps {
    pub zip_code: ZipCode,
    pub city: String,
    /// Two letters, lower case.
    pub state: &'static str,
    /// 0 is ULTRA.
    pub tier: u8,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
}

impl From<ZipDetails> for ZipShareProps {
    fn from(details: ZipDetails) -> Self {
        Self {
            zip_code: details.zip.code,
            state: details.zip.state.code(),
            tier: details.zip.tier.code(),
            city: details.zip.city.to_string(),
            lat: details.coordinates.lat,
            lon: details.coordinates.lon,
        }
    }
}

pub async fn zip(
    State(app): State<App>,
    PathText(code): PathText,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = ZipCode::parse(&code).map_err(|_| ApiError::NoSuchPage)?;
    if let Some(picture) = app.share_images.kept.get(&code).await {
        return Ok(picture.respond(&headers));
    }
    let (stock, now) = (app.store_cache.lately().await?, app.clock.now());
    let details = stock.details(code, now).ok_or(ApiError::NoSuchPage)?;
    let Ok(_place) = app.share_images.queue.try_acquire() else {
        return Ok(default_image());
    };
    let painting = paint_image(&app, details.into());
    let picture = app.share_images.kept.try_get_with(code, painting).await;
    let picture = picture.map_err(|failure| InternalError::clone(&failure))?;
    Ok(picture.respond(&headers))
}

/// Sent with every image, besides the headers of every reply.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
    (
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=86400"),
    ),
    SHOWN_ELSEWHERE,
];

/// The redirect to the default image is requested by the same sites as the image.
fn default_image() -> Response {
    ([SHOWN_ELSEWHERE], Redirect::temporary(DEFAULT_IMAGE)).into_response()
}

async fn paint_image(app: &App, props: ZipShareProps) -> Result<Arc<Encoded>, InternalError> {
    let painter = Arc::clone(&app.share_images.painter).acquire_owned().await;
    let props = serde_json::to_string(&props)?;
    let drawn = app.renderer.render("zip-share", props).await?;
    let paint = move || {
        // The client may be gone before this is done: the permit belongs to the work.
        let _painter = painter;
        paint::png(&drawn.html)
    };
    let png = tokio::task::spawn_blocking(paint);
    let png = png
        .await
        .map_err(InternalError::new)?
        .map_err(InternalError::new)?;
    let headers = HeaderMap::from_iter(HEADERS);
    Ok(Arc::new(Encoded::identity(&Bytes::from(png), &headers)))
}

#[cfg(test)]
mod tests {
    use super::{SHOWN_ELSEWHERE, default_image};

    #[test]
    fn default_share_image_can_be_embedded_elsewhere() {
        let (name, value) = SHOWN_ELSEWHERE;
        assert_eq!(default_image().headers().get(name), Some(&value));
    }
}
