//! The parts of a ZIP in the store: its code, its state, and its sale status; and lists of ZIPs.
//!
//! Prices and tiers are in [`crate::pricing`], searching in [`crate::search`].

mod code;
mod list;
mod state;
mod status;

pub use code::{NotAZipCode, ZipCode};
pub use list::{ListFull, ZipList};
pub use state::{State, UnknownState};
pub use status::ListingStatus;
