//! Since when an outage of the mail server puts off e-mails.

use std::sync::{Mutex, PoisonError};

use crate::clock::Millis;

/// `None` if the mail server has accepted an e-mail since.
#[derive(Debug)]
pub struct MailOutage(Mutex<Option<Millis>>);

impl Default for MailOutage {
    /// It may have begun before this server started.
    fn default() -> Self {
        Self(Mutex::new(Some(0)))
    }
}

impl MailOutage {
    /// If it has not begun yet.
    pub(super) fn begin(&self, at: Millis) {
        let mut since = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        since.get_or_insert(at);
    }

    /// Returns when it began, if it did.
    pub(super) fn end(&self) -> Option<Millis> {
        let mut since = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        since.take()
    }
}
