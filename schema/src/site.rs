//! The home page's counters, and files of earlier releases.

pub mod releases;
pub mod stats;
