//! Static files, their deltas to earlier releases, and downloads.

pub mod assets;
pub mod deltas;
pub mod download;
pub mod serve;
