//! What a ZIP in the store is made of: its code, its state, and where it stands in the sale.
//!
//! Prices and tiers are in [`crate::pricing`], looking for ZIPs in [`crate::search`].

mod code;
mod state;
mod status;

pub use code::{NotAZipCode, ZipCode};
pub use state::{State, UnknownState};
pub use status::ListingStatus;
