//! `/zipcode/…`: what is in the store.

mod search;
mod stats;
mod zip;

pub use search::{__path_search, search};
pub use stats::{__path_stats, stats};
pub use zip::Zip;

pub(super) use search::Found;
pub(super) use stats::Counted;
