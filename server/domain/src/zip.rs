//! The parts of a ZIP in the store: its code, its state, and its sale status.
//!
//! Prices and tiers are in [`crate::pricing`], searching in [`crate::search`].

mod code;
mod state;
mod status;

pub use code::{NotAZipCode, ZipCode};
pub use state::{State, UnknownState};
pub use status::ListingStatus;
