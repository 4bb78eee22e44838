//! Importing, finding and following ZIPs.

mod import;
mod listings;
mod places;
mod plans;
mod prices;
mod search;
pub(crate) mod view;
mod watches;
