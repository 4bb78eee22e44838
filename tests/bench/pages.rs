//! Pages from fixed props, and bytes from a file.

use std::fs;
use std::num::NonZeroUsize;
use std::time::Instant;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use ink_ssr::{Bundle, Limits, Renderer};
use tokio::net::TcpListener;

use super::Outcome;

/// A renderer, and the two pages' props as JSON.
#[derive(Clone)]
struct Pages {
    renderer: Renderer,
    home: String,
    zipstore: String,
}

impl Pages {
    fn start(
        bundle: &str,
        snapshot: Option<&str>,
        samples: &str,
        threads: NonZeroUsize,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        let source: &'static str = fs::read_to_string(bundle)?.leak();
        let bundle = match snapshot {
            None => Bundle::from_source(source),
            Some(file) => Bundle::with_snapshot(source, fs::read(file)?)?,
        };
        let samples: serde_json::Value = serde_json::from_str(&fs::read_to_string(samples)?)?;
        let props = |page: &str| {
            samples
                .get(page)
                .map(ToString::to_string)
                .ok_or("no sample")
        };
        Ok(Self {
            home: props("home")?,
            zipstore: props("zipstore")?,
            renderer: Renderer::start(&bundle, Limits::for_threads(threads))?,
        })
    }

    async fn show(State(pages): State<Self>, Path(name): Path<String>) -> Response {
        let rendered = match name.as_str() {
            "home" => pages.renderer.render("home", pages.home.clone()).await,
            "zipstore" => {
                pages
                    .renderer
                    .render("zipstore", pages.zipstore.clone())
                    .await
            }
            _ => return StatusCode::NOT_FOUND.into_response(),
        };
        match rendered {
            Ok(page) => Html(page.html).into_response(),
            Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
        }
    }
}

pub(super) async fn serve(address: &str, bundle: &str, snapshot: &str, samples: &str) -> Outcome {
    let threads = std::thread::available_parallelism()?;
    let pages = Pages::start(bundle, Some(snapshot), samples, threads)?;
    let router = Router::new()
        .route("/{page}", get(Pages::show))
        .with_state(pages);
    Ok(axum::serve(TcpListener::bind(address).await?, router).await?)
}

/// Milliseconds until one engine is up and has rendered the store.
pub(super) async fn first(
    bundle: &str,
    snapshot: Option<&str>,
    samples: &str,
) -> Result<f64, Box<dyn std::error::Error>> {
    let started = Instant::now();
    let pages = Pages::start(bundle, snapshot, samples, NonZeroUsize::MIN)?;
    let page = pages.renderer.render("zipstore", pages.zipstore).await?;
    let took = started.elapsed().as_secs_f64() * 1000.0;
    if page.html.contains("zip-card") {
        Ok(took)
    } else {
        Err("not the store".into())
    }
}

pub(super) async fn bytes(address: &str, file: &str, media_type: &str, encoding: &str) -> Outcome {
    let body = Bytes::from(fs::read(file)?);
    let media_type = HeaderValue::from_str(media_type)?;
    let encoding = HeaderValue::from_str(encoding)?;
    let handler = async move || {
        let headers = [
            (header::CONTENT_TYPE, media_type),
            (header::CONTENT_ENCODING, encoding),
        ];
        (headers, body).into_response()
    };
    let router = Router::new().route("/", get(handler));
    Ok(axum::serve(TcpListener::bind(address).await?, router).await?)
}
