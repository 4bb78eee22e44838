//! Logs and metrics.

use std::io::IsTerminal;
use std::net::SocketAddr;

use metrics_exporter_prometheus::PrometheusBuilder;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{Config, Environment};
use crate::error_reports;

/// Lines for people in development, JSON in production and staging, both on standard error. Errors go to `SENTRY_DSN`, too.
///
/// # Errors
/// The filter in `INKPAY_LOG` does not parse.
pub fn logs(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("INKPAY_LOG: {error}"))?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    let lines = match config.environment {
        Environment::Development => lines.compact().boxed(),
        Environment::Staging | Environment::Production => lines.json().flatten_event(true).boxed(),
    };
    let reports = (!config.sentry_dsn.is_empty()).then(error_reports::layer);
    // A second call (in tests) leaves the first one's in place.
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(reports)
        .try_init();
    Ok(())
}

/// Prometheus at `/metrics` on a listener of its own, which need not be reachable from outside.
///
/// # Errors
/// The address can't be listened on.
pub fn metrics(listen: SocketAddr) -> Result<(), String> {
    PrometheusBuilder::new()
        .with_http_listener(listen)
        .install()
        .map_err(|error| format!("INKPAY_METRICS_LISTEN: {error}"))
}
