//! Counters, and files of earlier releases.

mod releases;
mod stats;
