//! What is measured of every reply, by the route's template and never by its path. A route is registered on first
//! use: looking a metric up by name costs more than measuring.

use std::collections::HashMap;
use std::sync::RwLock;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use metrics::{Counter, Histogram};

/// Where no route matched.
pub const UNMATCHED: &str = "unmatched";

const CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

/// For one route and method.
#[derive(Debug)]
struct Answers {
    seconds: Histogram,
    by_class: [Counter; 4],
}

impl Answers {
    fn register(route: &str, method: &'static str) -> Self {
        let route = route.to_owned();
        let replies = |class: &'static str| {
            metrics::counter!("ink_http_requests_total",
                "route" => route.clone(), "method" => method, "status" => class)
        };
        Self {
            by_class: CLASSES.map(replies),
            seconds: metrics::histogram!("ink_http_request_duration_seconds",
                "route" => route, "method" => method),
        }
    }

    fn note(&self, status: StatusCode, took: Duration) {
        let [fine, moved, refused, failed] = &self.by_class;
        let replies = match status.as_u16() {
            ..300 => fine,
            300..400 => moved,
            400..500 => refused,
            _ => failed,
        };
        replies.increment(1);
        self.seconds.record(took);
    }
}

/// By method, then by route.
#[derive(Debug, Default)]
pub struct Instruments(RwLock<HashMap<&'static str, HashMap<String, Answers>>>);

impl Instruments {
    pub fn record_reply(&self, route: &str, method: &Method, status: StatusCode, took: Duration) {
        let method = method_label(method);
        if let Ok(measured) = self.0.read()
            && let Some(answers) = measured.get(method).and_then(|routes| routes.get(route))
        {
            return answers.note(status, took);
        }
        if let Ok(mut measured) = self.0.write() {
            let routes = measured.entry(method).or_default();
            routes
                .entry(route.to_owned())
                .or_insert_with(|| Answers::register(route, method))
                .note(status, took);
        }
    }
}

/// Clients can invent methods; those are counted as one.
#[must_use]
pub fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
