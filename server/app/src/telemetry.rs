//! Logs and metrics. What they say is decided where it happens; here is how they are written.

pub mod catalogue;
pub mod gauges;
pub mod streak;
#[cfg(test)]
mod tests;
pub mod units;

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use ink_schema::BUSINESS;
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder};
use tracing::Subscriber;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{AccessLog, Config, Environment};
use crate::error_reports;

/// The access log's target, for filters.
pub const ACCESS: &str = "access";
/// The target of security events and of operators' actions.
pub const SECURITY: &str = "security";

/// The format of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One object per line.
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

/// Lines for people in development, JSON in production and staging, both on standard error. Errors also go to `SENTRY_DSN`.
///
/// # Errors
/// The filter in `INKPAY_LOG` does not parse.
pub fn logs(config: &Config) -> Result<(), String> {
    let filter = filter(config).map_err(|error| format!("INKPAY_LOG: {error}"))?;
    let format = LogFormat::from(config.environment);
    let reports = (!config.sentry_dsn.is_empty()).then(error_reports::layer);
    // A second call (in tests) leaves the first subscriber in place.
    let _ = tracing_subscriber::registry()
        .with(lines(format, std::io::stderr).with_filter(filter))
        .with(reports)
        .try_init();
    if format == LogFormat::Json {
        std::panic::set_hook(Box::new(panicked));
    }
    Ok(())
}

/// The card provider's library would log failed calls, too: their callers do, and only once.
const WITHOUT: &str = "stripe=error";

/// Security and business events are always logged, and the access log is its own setting's, whatever the filter leaves of
/// other lines.
fn filter(config: &Config) -> Result<EnvFilter, String> {
    let filter = EnvFilter::try_new(format!("{WITHOUT},{}", config.log));
    let mut filter = filter.map_err(|error| error.to_string())?;
    let access = (config.access_log != AccessLog::Off).then_some(ACCESS);
    for target in [SECURITY, BUSINESS].into_iter().chain(access) {
        let directive = format!("{target}=info").parse();
        filter = filter.add_directive(directive.map_err(|_| "no directive".to_owned())?);
    }
    Ok(filter)
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

/// The last line of a server that can't go on, or never started: then no logging was set up yet.
pub fn log_exit(reason: &str) {
    let _ = tracing_subscriber::registry()
        .with(lines(LogFormat::Json, std::io::stderr))
        .try_init();
    tracing::error!(reason, "INKPAY can't go on");
}

/// A panic is logged like anything else. The code that catches it says what it means.
fn panicked(panic: &PanicHookInfo<'_>) {
    metrics::counter!("ink_panics_total").increment(1);
    let text = panic.payload_as_str().unwrap_or_default();
    let place = panic.location().map(ToString::to_string);
    tracing::warn!(place, text, "a panic");
}

/// Bucket bounds of the histograms, in seconds: from a cached page to the longest timeouts.
const BUCKETS: [f64; 14] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// The metrics' recorder, with histograms, which can be added up over nodes.
///
/// # Errors
/// Never: the bounds are not empty.
pub fn recorder() -> Result<PrometheusBuilder, BuildError> {
    PrometheusBuilder::new().set_buckets(&BUCKETS)
}
