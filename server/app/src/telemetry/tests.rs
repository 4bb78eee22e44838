#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tracing::subscriber::with_default;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, registry};

use super::streak::FailureStreak;
use super::{LogFormat, filter, lines};
use crate::config::{Environment, read};

/// Keeps what is written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines that some work logs with these settings.
fn logged(settings: &[(&str, &str)], work: impl FnOnce()) -> Vec<Value> {
    let owned = settings
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let config = read(None, owned).unwrap();
    let written = Written::default();
    let writer = written.clone();
    let lines = lines(LogFormat::Json, move || writer.clone());
    let log = registry().with(lines.with_filter(filter(&config).unwrap()));
    with_default(log, work);
    let bytes = written.0.lock().unwrap().clone();
    let text = String::from_utf8(bytes).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn log_line_is_json_with_request_id() {
    let logged = logged(&[("INKPAY_LOG", "warn")], || {
        let _entered = tracing::error_span!("request", request = "7f", trace = "4b").entered();
        tracing::warn!(job = "outbox", "two\nlines");
        tracing::info!("nothing that is wanted");
    });
    let [line] = logged.as_slice() else {
        unreachable!("one line, not {logged:?}")
    };
    assert_eq!(line["level"], "WARN");
    assert_eq!(line["message"], "two\nlines");
    assert_eq!(line["job"], "outbox");
    assert_eq!(line.pointer("/span/request"), Some(&"7f".into()));
    assert_eq!(line.pointer("/span/trace"), Some(&"4b".into()));
}

#[test]
fn access_log_has_its_own_setting() {
    let access = || tracing::info!(target: super::ACCESS, "answered");
    let on = ("INKPAY_ACCESS_LOG", "on");
    assert_eq!(logged(&[("INKPAY_LOG", "error"), on], access).len(), 1);
    assert_eq!(logged(&[("INKPAY_LOG", "error")], access).len(), 0);
}

#[test]
fn security_and_business_events_ignore_log_filter() {
    for filter in ["error", "off", "warn,security=off"] {
        let lines = logged(&[("INKPAY_LOG", filter)], || {
            tracing::info!(target: super::SECURITY, "a log-in");
            tracing::info!(target: super::BUSINESS, "a sale");
            tracing::info!("nothing that is wanted");
        });
        let said: Vec<_> = lines.iter().map(|line| line["message"].as_str()).collect();
        assert_eq!(said, [Some("a log-in"), Some("a sale")], "{filter}");
    }
}

#[test]
fn log_format_is_json_outside_development() {
    assert_eq!(LogFormat::from(Environment::Development), LogFormat::Text);
    assert_eq!(LogFormat::from(Environment::Staging), LogFormat::Json);
    assert_eq!(LogFormat::from(Environment::Production), LogFormat::Json);
}

#[test]
fn consecutive_failures_are_one_outage() {
    let streak = FailureStreak::default();
    assert!(streak.record_success().is_none());
    assert!(streak.record_failure());
    assert!(!streak.record_failure());
    assert!(streak.record_success().is_some());
    assert!(streak.record_success().is_none());
    assert!(streak.record_failure());
}
