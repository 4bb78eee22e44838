//! Importing, finding and following ZIPs.

mod import;
mod listings;
mod places;
mod prices;
mod search;
mod watches;
