//! Orders: placing them, finding them, and carrying out what happens to them.
//!
//! What may happen, and what follows, is decided in `ink_domain::order`; here it is made true, within
//! one transaction. Who changes an order has its account first, then the order, then its ZIPs in their
//! order: always that way round, so that no two wait for each other.

mod carry_out;
mod find;
mod notices;
mod place;
mod row;
mod standing;
mod timeline;

pub use carry_out::{Rules, apply, cancel, captured};
pub use find::{
    Bought, all_of, awaiting_of, awaiting_since, by_id, by_intent, expired, in_process_of, lock,
    overdue, recent, zips_of,
};
pub use notices::{Unwritten, remind, unwritten, written};
pub use place::{Basket, PlaceError, place};
pub use row::OrderRow;
pub use standing::{declined, has_open, intend, note_intent, note_wire, record};
pub use timeline::{Moment, note, timeline};
