//! Static files, and the differences to those of earlier releases.

pub mod assets;
pub mod deltas;
pub mod serve;
