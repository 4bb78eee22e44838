//! Delivering events to the shop: what a fault plan does to them, how they are signed and sent, and
//! when they are retried.

mod faults;
mod post;
mod queue;
mod signature;
mod worker;

pub use self::faults::Plan;

pub(crate) use self::worker::{deliver, run};
