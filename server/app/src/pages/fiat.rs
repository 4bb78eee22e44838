//! The fiat area: what the books say of one person, as pages and as files.
//!
//! Nothing is shown here that the books and the orders do not hold.

pub mod accounts;
mod line;
pub mod statements;
pub mod transactions;

pub use line::MovementLine;
