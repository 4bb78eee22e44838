//! Importing, finding and following ZIPs.

mod import;
mod listings;
mod places;
mod plans;
mod prices;
mod search;
mod watches;
