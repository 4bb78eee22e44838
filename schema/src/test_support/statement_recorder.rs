//! The statements that the program sends: recorded while tests run, so that the next release can be tried
//! with them (`scripts/record-statements.sh`).

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::{Mutex, Once, OnceLock};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

/// The file to write to. Several processes may write at once.
const FILE: &str = "INK_RECORD_STATEMENTS";

struct Recorder;

impl Instrumentation for Recorder {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            record(&query.to_string());
        }
    }
}

/// From now on, every connection of this process records, if a file is named.
pub(super) fn begin() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        if std::env::var_os(FILE).is_some() {
            set_default_instrumentation(|| Some(Box::new(Recorder))).expect("nothing else set it");
        }
    });
}

/// Each once, on its own line, without its values.
fn record(query: &str) {
    static SEEN: OnceLock<Mutex<(HashSet<String>, File)>> = OnceLock::new();
    let statement = query.split(" -- binds:").next().unwrap_or_default();
    let statement = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    let seen = SEEN.get_or_init(|| {
        let path = std::env::var_os(FILE).expect("a file is named");
        let file = OpenOptions::new().create(true).append(true).open(path);
        Mutex::new((HashSet::new(), file.expect("the file can be written")))
    });
    let mut seen = seen.lock().expect("nobody panicked at it");
    let (known, file) = &mut *seen;
    if known.insert(statement.clone()) {
        // In one piece: others write to the file, too.
        let line = format!("{statement}\n");
        file.write_all(line.as_bytes())
            .expect("the file can be written");
    }
}
