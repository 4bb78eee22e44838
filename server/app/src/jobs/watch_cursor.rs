//! Where this server's next search for changes of followed ZIPs resumes.

use std::sync::{Mutex, PoisonError};

use ink_schema::store::watches::Cursor;

/// `None` after a start: then all of them are searched.
#[derive(Debug, Default)]
pub struct WatchCursor(Mutex<Option<Cursor>>);

impl WatchCursor {
    pub(super) fn get(&self) -> Option<Cursor> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, cursor: Cursor) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(cursor);
    }
}
