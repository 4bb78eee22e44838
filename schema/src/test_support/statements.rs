//! How many statements a database is sent, for tests that say how many there may be.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use diesel::Connection;
use diesel::connection::InstrumentationEvent;

use crate::conn::Conn;
use crate::url::DatabaseUrl;

/// Of the databases whose statements are counted, by their URLs. Connections are looked at that open later.
static COUNTED: LazyLock<Mutex<HashMap<String, Statements>>> = LazyLock::new(Mutex::default);

/// What was asked, without what every transaction begins and ends with.
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

    /// What there was since this was asked last.
    #[must_use]
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, statement: String) {
        const AROUND: [&str; 5] = ["BEGIN", "COMMIT", "ROLLBACK", "SET", "SELECT 1"];
        if !AROUND.iter().any(|around| statement.starts_with(around)) {
            self.0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(statement);
        }
    }
}

/// Looks at what is sent over this connection, if it goes to a database whose statements are counted.
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
