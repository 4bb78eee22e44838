//! What the test's own thread logs while it listens.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::runtime::{Builder, Runtime};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Dispatch, Event, Level, Subscriber, dispatcher};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry;
use tracing_subscriber::registry::LookupSpan;

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    pub level: Level,
    /// The name that filters match.
    pub target: &'static str,
    /// By name; the text itself is `message`.
    pub fields: BTreeMap<String, String>,
}

/// Listens until it is dropped.
#[derive(Debug)]
pub struct Logs {
    lines: Arc<Mutex<Vec<Line>>>,
    listener: Dispatch,
    _listening: DefaultGuard,
}

impl Logs {
    /// A test and its app run on one thread, except for blocking work.
    #[must_use]
    pub fn listen() -> Self {
        let lines = Arc::default();
        let listener = Dispatch::new(registry().with(Listener(Arc::clone(&lines))));
        Self {
            lines,
            _listening: dispatcher::set_default(&listener),
            listener,
        }
    }

    /// A runtime whose blocking work is captured, too.
    #[must_use]
    pub fn runtime(&self) -> Runtime {
        let listener = self.listener.clone();
        let mut builder = Builder::new_current_thread();
        // For as long as the thread lives.
        builder.on_thread_start(move || std::mem::forget(dispatcher::set_default(&listener)));
        builder.enable_all().build().expect("a runtime")
    }

    /// The errors so far.
    #[must_use]
    pub fn errors(&self) -> Vec<Line> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = lines.iter().filter(|line| line.level == Level::ERROR);
        errors.cloned().collect()
    }

    /// The security events so far.
    #[must_use]
    pub fn security(&self) -> Vec<Line> {
        let mut lines = self.all();
        lines.retain(|line| line.target == "security");
        lines
    }

    /// Everything so far, on every level, including the fields of spans.
    #[must_use]
    pub fn all(&self) -> Vec<Line> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.clone()
    }
}

impl Line {
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }
}

/// Warnings of an app are in the output of a failed test, unless the test captures its log itself.
pub(crate) fn log_to_test_output() {
    let lines = tracing_subscriber::fmt().with_test_writer();
    // Fails for all apps of a process but the first: once is enough.
    let _ = lines.with_max_level(Level::WARN).compact().try_init();
}

/// The target of a span's lines.
const SPAN: &str = "";

struct Listener(Arc<Mutex<Vec<Line>>>);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Listener {
    /// Adds the fields of the event's spans, unless it has one of that name.
    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let metadata = event.metadata();
        self.note(*metadata.level(), metadata.target(), |fields| {
            event.record(fields);
            for span in context.event_scope(event).into_iter().flatten() {
                if let Some(Fields(above)) = span.extensions().get() {
                    for (name, value) in above {
                        fields
                            .0
                            .entry(name.clone())
                            .or_insert_with(|| value.clone());
                    }
                }
            }
        });
    }

    fn on_new_span(&self, span: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut own = Fields::default();
        span.record(&mut own);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(own);
        }
        // Never as an error: an error in the span has its own line.
        self.note(Level::TRACE, SPAN, |fields| span.record(fields));
    }

    fn on_record(&self, _: &Id, values: &Record<'_>, _: Context<'_, S>) {
        self.note(Level::TRACE, SPAN, |fields| values.record(fields));
    }
}

impl Listener {
    fn note(&self, level: Level, target: &'static str, record: impl FnOnce(&mut Fields)) {
        let mut fields = Fields::default();
        record(&mut fields);
        let line = Line {
            level,
            target,
            fields: fields.0,
        };
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push(line);
    }
}

#[derive(Default)]
struct Fields(BTreeMap<String, String>);

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let text = self.0.entry(field.name().to_owned()).or_default();
        write!(text, "{value:?}").expect("text can be written");
    }
}
