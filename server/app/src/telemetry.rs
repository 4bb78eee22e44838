//! Logs and metrics.

use std::io::IsTerminal;
use std::net::SocketAddr;

use metrics_exporter_prometheus::PrometheusBuilder;
use tracing_subscriber::EnvFilter;

use crate::config::{Config, Environment};

/// Lines for people in development, JSON in production, both on standard error.
///
/// # Errors
/// The filter in `INKPAY_LOG` does not parse.
pub fn logs(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| format!("INKPAY_LOG: {error}"))?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    // A second call (in tests) leaves the first one's in place.
    let _ = match config.environment {
        Environment::Development => lines.compact().try_init(),
        Environment::Production => lines.json().flatten_event(true).try_init(),
    };
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
