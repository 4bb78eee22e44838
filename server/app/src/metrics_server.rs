//! Prometheus metrics at `/metrics`, on a separate listener, which need not be reachable from outside.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use metrics_process::Collector;
use tokio::net::TcpListener;

use crate::clock::Clock;
use crate::state::App;
use crate::telemetry::gauges::show_connections;
use crate::telemetry::{catalogue, recorder, units};
use crate::web::request::security_event;

/// The format that Prometheus reads as is (Exposition formats, text-based).
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";
/// Measurements are put into their buckets this often, even if nobody scrapes them.
const UPKEEP: Duration = Duration::from_secs(5);

/// Metrics from here on, and the listener that will serve them.
#[derive(Debug)]
pub struct MetricsServer {
    listener: TcpListener,
    metrics: Metrics,
}

/// What has been measured. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Metrics(PrometheusHandle);

impl MetricsServer {
    /// Must be called before anything is measured.
    ///
    /// # Errors
    /// The address can't be listened on.
    pub async fn install(listen: SocketAddr) -> Result<Self, String> {
        let told = |error: &dyn std::error::Error| format!("INKPAY_METRICS_LISTEN: {error}");
        let listener = TcpListener::bind(listen).await.map_err(|e| told(&e))?;
        let handle =
            recorder().and_then(metrics_exporter_prometheus::PrometheusBuilder::install_recorder);
        let metrics = Metrics::new(handle.map_err(|e| told(&e))?);
        Ok(Self { listener, metrics })
    }

    /// Serves metrics until the process ends.
    pub fn start(self, app: App) {
        let Self { listener, metrics } = self;
        let upkeep = metrics.0.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(UPKEEP).await;
                upkeep.run_upkeep();
            }
        });
        let router = Router::new()
            .route("/metrics", get(show))
            .with_state((app, metrics));
        tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "metrics are no longer served");
            }
        });
    }
}

impl Metrics {
    /// For an installed recorder. Describes each metric, and records which program this is.
    #[must_use]
    pub fn new(handle: PrometheusHandle) -> Self {
        catalogue::describe();
        catalogue::begin();
        security_event::begin();
        Collector::default().describe();
        let (version, engine) = (env!("CARGO_PKG_VERSION"), ink_ssr::engine_name());
        metrics::gauge!("ink_build_info", "version" => version, "engine" => engine).set(1.0);
        let began = units::seconds(Clock::system().now());
        metrics::gauge!("ink_start_timestamp_seconds").set(began);
        Self(handle)
    }

    /// All metrics, up to date.
    pub async fn text(&self, app: &App) -> String {
        Collector::default().collect();
        app.gauges.refresh(&app.db, app.clock.now()).await;
        show_connections(&app.db);
        let cached = i64::try_from(app.page_cache.bytes()).unwrap_or(i64::MAX);
        metrics::gauge!("ink_page_cache_bytes").set(units::count(cached));
        self.0.render()
    }
}

async fn show(State((app, metrics)): State<(App, Metrics)>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, TEXT)], metrics.text(&app).await)
}
