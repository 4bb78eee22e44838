//! Error reports, sent by the Sentry protocol to the DSN in `SENTRY_DSN`. Without one, nothing is sent.
//!
//! Everything logged as an error is an event, and so is a failed script of a page. An event says what failed
//! and where in the program, never for whom: no user, no address, no URL, no host.

use std::borrow::Cow;
use std::sync::Arc;

use sentry::integrations::tracing::ErrorLayer;
use sentry::protocol::{Context, Event, Exception, Frame, Stacktrace};
use sentry::transports::UreqHttpTransportOptions;
use sentry::{ClientInitGuard, ClientOptions, Transport, TransportFactory, TransportOptions};
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::registry::LookupSpan;

use crate::config::{Config, ConfigError};

/// Sends until the guard is dropped, which waits at most 2 s for pending events.
///
/// # Errors
/// The DSN does not parse.
pub fn start(config: &Config) -> Result<Option<ClientInitGuard>, ConfigError> {
    let Some(dsn) = config.error_reports()? else {
        return Ok(None);
    };
    // Default integrations would add the machine's name, and record earlier events.
    let mut options = ClientOptions::new()
        .release(concat!("inkpay@", env!("CARGO_PKG_VERSION")))
        .environment(config.environment.code())
        .before_send(|event| Some(anonymous(event)))
        .default_integrations(false)
        .transport(Direct)
        .max_breadcrumbs(0);
    options.dsn = Some(dsn);
    Ok(Some(sentry::init(options)))
}

/// Sends to the configured address, and follows no redirects.
struct Direct;

impl TransportFactory for Direct {
    fn create_transport_with_options(&self, options: TransportOptions) -> Arc<dyn Transport> {
        let agent = ureq::Agent::config_builder().max_redirects(0).build();
        let options = UreqHttpTransportOptions::from(options).with_agent(agent.into());
        Arc::new(options.build())
    }
}

/// Forwards the log's errors. Nothing is traced.
#[must_use]
pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    ErrorLayer::new().with_filter(LevelFilter::ERROR)
}

/// What a page's script reports about its failure.
#[derive(Debug)]
pub struct ScriptFailure<'a> {
    /// The kind of error, as `TypeError`.
    pub name: &'a str,
    pub message: &'a str,
    /// As the browser wrote it.
    pub stack: &'a str,
}

/// Sends a failed script as an event.
pub fn capture(failure: &ScriptFailure<'_>) {
    let frames: Vec<Frame> = failure.stack.lines().rev().filter_map(frame).collect();
    let stacktrace = (!frames.is_empty()).then(|| Stacktrace {
        frames,
        ..Stacktrace::default()
    });
    sentry::capture_event(Event {
        platform: Cow::Borrowed("javascript"),
        logger: Some("scripts".to_owned()),
        level: sentry::Level::Error,
        exception: vec![Exception {
            ty: failure.name.to_owned(),
            value: Some(without_quotes(failure.message)),
            stacktrace,
            ..Exception::default()
        }]
        .into(),
        ..Event::default()
    });
}

/// Parses a line of a stack, `at name (https://host/build/file.js:1:234)` or `name@https://…`. Scripts that
/// are not ours, and pages, are left out.
fn frame(line: &str) -> Option<Frame> {
    let (_, place) = line.split_at_checked(line.find("/build/")?)?;
    let place = place.trim_end_matches(')');
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let number = parts.next()?.parse().ok()?;
    let file = parts.next()?;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    file.bytes().all(is_name).then(|| Frame {
        filename: Some(file.to_owned()),
        lineno: Some(number),
        colno: Some(column),
        in_app: Some(true),
        ..Frame::default()
    })
}

/// A parser quotes what it could not read, which may be personal data.
fn without_quotes(message: &str) -> String {
    let parts = message.split('"').enumerate();
    parts
        .map(|(number, part)| if number % 2 == 0 { part } else { "…" })
        .collect()
}

/// A request's path names orders and people; a cause may repeat what a mail server or a database said.
fn anonymous(mut event: Event<'static>) -> Event<'static> {
    event.user = None;
    event.request = None;
    event.server_name = None;
    event.message = event.message.map(|text| masked(&text));
    for exception in &mut event.exception.values {
        exception.ty = masked(&exception.ty);
        exception.value = exception.value.as_deref().map(masked);
    }
    for (name, context) in &mut event.contexts {
        if let Context::Other(fields) = context
            && name != PLACE
        {
            fields.remove("path");
            for value in fields.values_mut() {
                if let Some(text) = value.as_str() {
                    *value = masked(text).into();
                }
            }
        }
    }
    event
}

/// The place in the program that logged it: fixed at compile time.
const PLACE: &str = "Rust Tracing Location";

/// Masks words that may be an e-mail address, a path, a handle, an order or a number of a person's.
fn masked(text: &str) -> String {
    let is_personal = |word: &str| {
        (word.contains(['@', '/']) && word != "I/O")
            || word.contains("INK-")
            || word.bytes().filter(u8::is_ascii_digit).count() > 4
    };
    let words = text.split(' ');
    let kept: Vec<&str> = words
        .map(|word| if is_personal(word) { "…" } else { word })
        .collect();
    kept.join(" ")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::io::{ErrorKind, Read, Write};
    use std::net::TcpListener;
    use std::time::Duration;

    use sentry::protocol::{Context, Event, Exception};
    use sentry::{ClientOptions, TransportFactory, TransportOptions};

    use super::{Direct, PLACE, anonymous, frame, masked, without_quotes};

    #[test]
    fn redirects_are_not_followed() {
        let (known, other) = ["127.0.0.1:0"; 2]
            .map(|at| TcpListener::bind(at).unwrap())
            .into();
        let elsewhere = other.local_addr().unwrap();
        let mut options = ClientOptions::new();
        let address = known.local_addr().unwrap();
        options.dsn = format!("http://key@{address}/1").parse().ok();
        let receiver = std::thread::spawn(move || {
            let (mut asked, _) = known.accept().unwrap();
            assert!(asked.read(&mut [0; 64]).unwrap() > 0);
            let reply = format!(
                "HTTP/1.1 302 Found\r\nlocation: http://{elsewhere}/\r\ncontent-length: 0\r\n\r\n"
            );
            asked.write_all(reply.as_bytes()).unwrap();
        });
        let options = TransportOptions::try_from_client_options(&options).unwrap();
        let transport = Direct.create_transport_with_options(options);
        transport.send_envelope(Event::default().into());
        assert!(transport.flush(Duration::from_secs(10)));
        receiver.join().unwrap();
        other.set_nonblocking(true).unwrap();
        let asked = other.accept().map(drop).map_err(|error| error.kind());
        assert_eq!(asked, Err(ErrorKind::WouldBlock));
    }

    #[test]
    fn frames_of_our_scripts_are_kept_as_chromium_and_firefox_write_them() {
        let places = [
            "    at h (https://inkpay.example/build/shared-AB12.js:1:2345)",
            "h@https://inkpay.example/build/shared-AB12.js:1:2345",
        ];
        for place in places {
            let found = frame(place).map(|frame| (frame.filename, frame.lineno, frame.colno));
            let file = Some("/build/shared-AB12.js".to_owned());
            assert_eq!(found, Some((file, Some(1), Some(2345))));
        }
    }

    #[test]
    fn frames_of_pages_and_foreign_scripts_are_dropped() {
        let places = [
            "    at https://inkpay.example/orders/7F3A?secret=1:1:2",
            "    at https://inkpay.example/build/a?secret:1:2",
            "    at x (chrome-extension://abc/content.js:1:2)",
            "TypeError: x is undefined",
        ];
        assert!(places.iter().all(|place| frame(place).is_none()));
    }

    #[test]
    fn source_location_is_not_masked() {
        let place = |file: &str| Context::Other([("file".to_owned(), file.into())].into());
        let file = "server/app/src/jobs.rs";
        let mut event = Event::default();
        for name in [PLACE, "Rust Tracing Fields"] {
            event.contexts.insert(name.to_owned(), place(file));
        }
        let contexts = anonymous(event).contexts;
        assert_eq!(contexts.get(PLACE), Some(&place(file)));
        assert_eq!(contexts.get("Rust Tracing Fields"), Some(&place("…")));
    }

    #[test]
    fn script_error_name_is_masked() {
        let exception = Exception {
            ty: "TypeError of ann@example.com".to_owned(),
            value: Some("order INK-7F3AB".to_owned()),
            ..Exception::default()
        };
        let event = Event {
            exception: vec![exception].into(),
            ..Event::default()
        };
        let [masked] = anonymous(event).exception.values.try_into().unwrap();
        assert_eq!(masked.ty, "TypeError of …");
        assert_eq!(masked.value.as_deref(), Some("order …"));
    }

    #[test]
    fn personal_data_is_masked() {
        assert_eq!(
            masked("550 ann@example.com has no box, number 4242424242424242"),
            "550 … has no box, number …"
        );
        assert_eq!(
            masked(
                "no answer at https://inkpay.example/x?inkId=ann to /orders/INK-7F3AB (INK-7F3AB)"
            ),
            "no answer at … to … …"
        );
        assert_eq!(masked("disk I/O error"), "disk I/O error");
        assert_eq!(
            without_quotes(r#"Unexpected token 'a', "ann, Main "... is not JSON"#),
            "Unexpected token 'a', …... is not JSON"
        );
    }
}
