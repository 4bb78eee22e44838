//! What browsers report on their own: failures of our scripts, and violations of a page's policy.
//!
//! Anybody can send anything here, so little is trusted: sizes and numbers are bounded, an address is allowed few
//! a day, and no more than a log line is kept.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use deserr::Deserr;
use serde::Deserialize;
use url::Url;

use crate::error_reports::{self, ScriptFailure};
use crate::state::App;
use crate::web::api::{ApiError, FieldErrors, Json, RateLimit};
use crate::web::request::address::ClientAddress;

/// The largest report in bytes.
pub const BODY_LIMIT: usize = 16 << 10;
/// How much of a text is kept, in characters.
const KEPT: usize = 200;

#[derive(Debug, Deserr)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ScriptReport {
    name: String,
    /// Blank for `throw new Error()`.
    #[deserr(default)]
    message: Option<String>,
    /// Blank if the browser wrote none.
    #[deserr(default)]
    stack: Option<String>,
}

/// `POST /reports/script`, sent by pages that are told to (`data-error-reports`).
pub async fn script(
    State(app): State<App>,
    address: ClientAddress,
    Json(report): Json<ScriptReport>,
) -> Result<StatusCode, ApiError> {
    RateLimit::report(&app, address)
        .take_now(&app, app.clock.now())
        .await?;
    metrics::counter!("ink_script_failures_total").increment(1);
    error_reports::capture(&ScriptFailure {
        name: &short(&report.name),
        message: &short(&report.message.unwrap_or_default()),
        stack: &report.stack.unwrap_or_default(),
    });
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /reports/csp`: a violation of a page's policy (`application/csp-report`).
pub async fn csp(
    State(app): State<App>,
    address: ClientAddress,
    body: Bytes,
) -> Result<StatusCode, ApiError> {
    let violation = serde_json::from_slice(&body)
        .ok()
        .and_then(|report: CspReport| Violation::of(&report.violation))
        .ok_or_else(|| ApiError::Invalid(FieldErrors::default()))?;
    RateLimit::report(&app, address)
        .take_now(&app, app.clock.now())
        .await?;
    metrics::counter!("ink_csp_violations_total").increment(1);
    tracing::warn!(
        directive = violation.directive,
        blocked = violation.blocked,
        "a page's content security policy refused something"
    );
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize)]
struct CspReport {
    #[serde(rename = "csp-report")]
    violation: ReportedViolation,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct ReportedViolation {
    effective_directive: String,
    /// Sent by browsers that lack the other one; includes its sources.
    violated_directive: String,
    blocked_uri: String,
}

#[derive(Debug, PartialEq, Eq)]
struct Violation {
    directive: String,
    /// `inline`, `eval`, or the origin of what was blocked: a path may contain anything.
    blocked: String,
}

impl Violation {
    fn of(reported: &ReportedViolation) -> Option<Self> {
        let directives = [&reported.effective_directive, &reported.violated_directive];
        let directive = directives.into_iter().find(|text| !text.is_empty())?;
        let directive = directive.split(' ').next().filter(|text| is_word(text))?;
        let blocked = match Url::parse(&reported.blocked_uri) {
            Ok(url) => url.origin().ascii_serialization(),
            Err(_) if is_word(&reported.blocked_uri) => reported.blocked_uri.clone(),
            Err(_) => String::new(),
        };
        Some(Self {
            directive: directive.to_owned(),
            blocked: short(&blocked),
        })
    }
}

/// A directive, or a keyword for what was blocked (`inline`, `wasm-eval`): nothing that could carry a message.
fn is_word(text: &str) -> bool {
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
    (1..=40).contains(&text.len()) && text.bytes().all(is_name)
}

fn short(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_control())
        .take(KEPT)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{CspReport, Violation};

    fn read(directive: &str, blocked: &str) -> Option<Violation> {
        let report = format!(
            r#"{{"csp-report":{{"document-uri":"https://inkpay.example/orders/7",
                "violated-directive":"{directive}","blocked-uri":"{blocked}","status-code":200}}}}"#
        );
        let report: CspReport = serde_json::from_str(&report).ok()?;
        Violation::of(&report.violation)
    }

    #[test]
    fn violation_keeps_directive_and_origin() {
        for (blocked, kept) in [
            ("https://evil.example/x.js?who=ann", "https://evil.example"),
            ("inline", "inline"),
            ("wasm-eval", "wasm-eval"),
            ("ann@example.com owes INK-7K3M9", ""),
        ] {
            let violation = Violation {
                directive: "script-src-elem".to_owned(),
                blocked: kept.to_owned(),
            };
            assert_eq!(
                read("script-src-elem 'self'", blocked),
                Some(violation),
                "{blocked}"
            );
        }
    }

    #[test]
    fn report_without_valid_directive_is_ignored() {
        for directive in ["", "SCRIPT", "a\\nb", "script_src"] {
            assert_eq!(read(directive, "inline"), None, "{directive}");
        }
    }
}
