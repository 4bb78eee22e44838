//! Logs and metrics. What they say of the product is known where it happens; here is how it is written down.

pub mod catalogue;
pub mod gauges;
pub mod streak;
#[cfg(test)]
mod tests;
pub mod units;

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use metrics_exporter_prometheus::{BuildError, PrometheusBuilder};
use tracing::Subscriber;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{AccessLog, Config, Environment};
use crate::error_reports;

/// Where the access log's lines come from, as far as filters are concerned.
pub const ACCESS: &str = "access";

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One object a line.
    Json,
}

impl From<Environment> for LogFormat {
    fn from(environment: Environment) -> Self {
        match environment {
            Environment::Development => Self::Text,
            Environment::Staging | Environment::Production => Self::Json,
        }
    }
}

/// Lines for people in development, JSON in production and staging, both on standard error. Errors go to `SENTRY_DSN`, too.
///
/// # Errors
/// The filter in `INKPAY_LOG` does not parse.
pub fn logs(config: &Config) -> Result<(), String> {
    let filter = filter(config).map_err(|error| format!("INKPAY_LOG: {error}"))?;
    let format = LogFormat::from(config.environment);
    let reports = (!config.sentry_dsn.is_empty()).then(error_reports::layer);
    // A second call (in tests) leaves the first one's in place.
    let _ = tracing_subscriber::registry()
        .with(lines(format, std::io::stderr).with_filter(filter))
        .with(reports)
        .try_init();
    if format == LogFormat::Json {
        std::panic::set_hook(Box::new(panicked));
    }
    Ok(())
}

/// What the card provider's library says of a call that failed, whoever made the call says, and once.
const WITHOUT: &str = "stripe=error";

/// The access log is its own setting's, whatever the filter leaves of other lines.
fn filter(config: &Config) -> Result<EnvFilter, String> {
    let filter = EnvFilter::try_new(format!("{WITHOUT},{}", config.log));
    let filter = filter.map_err(|error| error.to_string())?;
    if config.access_log == AccessLog::Off {
        return Ok(filter);
    }
    let access = format!("{ACCESS}=info").parse();
    Ok(filter.add_directive(access.map_err(|_| "no directive".to_owned())?))
}

fn lines<S, W>(format: LogFormat, writer: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let is_terminal = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .with_ansi(format == LogFormat::Text && is_terminal)
        .with_target(false);
    match format {
        LogFormat::Text => lines.compact().boxed(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .boxed(),
    }
}

/// The last line of a server that can't go on, or of one that never began: then nothing was set up yet.
pub fn say_the_end(reason: &str) {
    let _ = tracing_subscriber::registry()
        .with(lines(LogFormat::Json, std::io::stderr))
        .try_init();
    tracing::error!(reason, "INKPAY can't go on");
}

/// A panic is a line like any other. The code that catches it says what it means.
fn panicked(panic: &PanicHookInfo<'_>) {
    metrics::counter!("ink_panics_total").increment(1);
    let text = panic.payload_as_str().unwrap_or_default();
    let place = panic.location().map(ToString::to_string);
    tracing::warn!(place, text, "a panic");
}

/// Bounds of the histograms, in seconds: from a cached page to what patience ends.
const BUCKETS: [f64; 14] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// What metrics are recorded by: as histograms, which add up over nodes.
///
/// # Errors
/// Never: there are bounds.
pub fn recorder() -> Result<PrometheusBuilder, BuildError> {
    PrometheusBuilder::new().set_buckets(&BUCKETS)
}
