//! Where this server's last look at what is followed left off.

use std::sync::{Mutex, PoisonError};

use ink_schema::store::watches::LastLook;

/// Nothing after a start: then all is looked at.
#[derive(Debug, Default)]
pub struct LastLookHere(Mutex<Option<LastLook>>);

impl LastLookHere {
    pub(super) fn get(&self) -> Option<LastLook> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set(&self, look: LastLook) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(look);
    }
}
