//! Counts the statements sent to a database, for tests that limit them.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use diesel::Connection;
use diesel::connection::InstrumentationEvent;

use crate::conn::Conn;
use crate::url::DatabaseUrl;

/// The databases whose statements are counted, by URL. Only connections opened later are observed.
static COUNTED: LazyLock<Mutex<HashMap<String, Statements>>> = LazyLock::new(Mutex::default);

/// The statements, without those that begin and end every transaction.
#[derive(Clone, Debug, Default)]
pub struct Statements(Arc<Mutex<Vec<String>>>);

impl Statements {
    /// Counts from now on.
    #[must_use]
    pub fn of(url: &DatabaseUrl) -> Self {
        let statements = Self::default();
        let mut counted = COUNTED.lock().unwrap_or_else(PoisonError::into_inner);
        counted.insert(url.to_string(), statements.clone());
        statements
    }

    /// The statements since the last call.
    #[must_use]
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, statement: String) {
        const AROUND: [&str; 3] = ["BEGIN", "COMMIT", "ROLLBACK"];
        if !AROUND.iter().any(|around| statement.starts_with(around)) {
            self.0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(statement);
        }
    }
}

/// Observes the statements of this connection, if it goes to a database whose statements are counted.
pub(crate) fn count(conn: &mut Conn, url: &DatabaseUrl) {
    let counted = COUNTED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(statements) = counted.get(&url.to_string()).cloned() {
        conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if let InstrumentationEvent::StartQuery { query, .. } = event {
                statements.note(query.to_string());
            }
        });
    }
}
