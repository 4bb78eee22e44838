//! Sessions over HTTP: who holds one, how one is opened, and which pages ask for one.
//!
//! What proves who somebody is lies in [`crate::proof`]; what is kept of a session, in
//! `ink_schema::sessions`.

mod arrival;
pub(crate) mod assertion;
mod cookies;
mod customer;
mod device;
pub mod guard;
mod keys;
pub mod letters;
pub mod limits;
mod opening;
mod presented;

pub use arrival::Arrival;
pub use cookies::{Names, clear};
pub use customer::{Customer, Proven};
pub use keys::Keys;
pub use limits::Counted;
pub use opening::{Opened, Opening, SessionReply, referral_link};
pub use presented::{Presented, may_change};

pub(crate) use opening::pair;
