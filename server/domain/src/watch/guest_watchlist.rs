//! The ZIPs that a visitor without an account follows: stored in their browser.

use crate::zip::ZipCode;

/// At most [`GuestWatchlist::MAX`] ZIPs, without duplicates, most recent last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuestWatchlist(Vec<ZipCode>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no more ZIPs are kept")]
pub struct WatchlistFull;

impl GuestWatchlist {
    /// The most ZIPs that a browser keeps.
    pub const MAX: usize = 20;

    /// Parses the cookie `90210.10001`. Anything in it that is not a ZIP, is a duplicate or exceeds the limit is dropped.
    #[must_use]
    pub fn from_cookie(value: &str) -> Self {
        let mut kept = Self::default();
        for zip in ZipCode::parse_list(value) {
            if kept.follow(zip).is_err() {
                break;
            }
        }
        kept
    }

    /// What [`GuestWatchlist::from_cookie`] parses as the same list; empty for an empty one.
    #[must_use]
    pub fn to_cookie(&self) -> String {
        ZipCode::list(&self.0)
    }

    /// A ZIP already followed keeps its place.
    pub fn follow(&mut self, zip: ZipCode) -> Result<(), WatchlistFull> {
        if self.0.contains(&zip) {
            return Ok(());
        }
        if self.0.len() >= Self::MAX {
            return Err(WatchlistFull);
        }
        self.0.push(zip);
        Ok(())
    }

    /// Returns whether it was followed.
    pub fn unfollow(&mut self, zip: ZipCode) -> bool {
        let before = self.0.len();
        self.0.retain(|kept| *kept != zip);
        self.0.len() < before
    }

    #[must_use]
    pub fn zips(&self) -> &[ZipCode] {
        &self.0
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
