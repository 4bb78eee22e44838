//! Static files, and their deltas to earlier releases.

pub mod assets;
pub mod deltas;
pub mod serve;
