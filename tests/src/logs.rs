//! What the test's own thread logs while it listens.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tracing::field::{Field, Visit};
use tracing::subscriber::{DefaultGuard, set_default};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry;

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    pub level: Level,
    /// By name; the text itself is `message`.
    pub fields: BTreeMap<String, String>,
}

/// Listens until it is dropped.
#[derive(Debug)]
pub struct Logs {
    lines: Arc<Mutex<Vec<Line>>>,
    _listening: DefaultGuard,
}

impl Logs {
    /// Tests run on a thread each, with all that their app does but blocking work.
    #[must_use]
    pub fn listen() -> Self {
        let lines = Arc::default();
        let listener = Listener(Arc::clone(&lines));
        Self {
            lines,
            _listening: set_default(registry().with(listener)),
        }
    }

    /// The errors so far.
    #[must_use]
    pub fn errors(&self) -> Vec<Line> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = lines.iter().filter(|line| line.level == Level::ERROR);
        errors.cloned().collect()
    }
}

impl Line {
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }
}

/// What an app warns of stands in the output of a test that failed, unless the test listens itself.
pub(crate) fn show_where_a_test_fails() {
    let lines = tracing_subscriber::fmt().with_test_writer();
    // Only the first app of a process finds nobody there.
    let _ = lines.with_max_level(Level::WARN).compact().try_init();
}

struct Listener(Arc<Mutex<Vec<Line>>>);

impl<S: Subscriber> Layer<S> for Listener {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let line = Line {
            level: *event.metadata().level(),
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
