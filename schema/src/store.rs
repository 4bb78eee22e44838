//! ZIPs: importing them, finding them, holding and selling them, and who follows which.

pub mod import;
pub mod listings;
pub mod watches;
pub mod zips;
