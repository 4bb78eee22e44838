//! Orders: placing them, looking them up, and applying events to them.
//!
//! `ink_domain::order` decides which events are allowed and what effects they have; this module carries the effects
//! out, within one transaction. Code that changes an order locks the account first, then the order, then its ZIPs by
//! ascending code: always in this sequence, which prevents deadlocks.

mod apply_effects;
mod buyer_record;
mod emails;
mod find;
mod list;
mod order_actions;
mod payment;
mod place;
mod row;
mod search;
mod timeline;
mod view;

pub use apply_effects::{
    Rules, apply, apply_provider, close_overdue, record_cancelled, record_capture,
};
pub use buyer_record::{ban, buyer_record, has_open, record_decline};
pub use emails::{PendingEmail, discard_email, emails_of, mark_emailed, pending_emails, remind};
pub(crate) use emails::{notify_buyer, queue_email};
pub use find::{
    AwaitingCard, OrderedZip, awaiting_card, awaiting_card_of, by_id, by_intent, in_process_of,
    lock, lock_again, paid_or_awaiting_of, paid_since, prices_of, terms_of, zip_codes_of, zips_of,
};
pub use list::{AmountQuery, OrderQuery, due_before, history, list, overdue};
pub use order_actions::{OrderAction, order_actions, record_order_action};
pub use payment::{request_cancel, set_intent, set_intent_if_missing};
pub use place::{LostOrder, OrderRequest, PlaceError, check_replacement, place, restore};
pub use row::OrderRow;
pub(super) use row::load;
pub use search::search;
pub(crate) use timeline::record_silently;
pub use timeline::{add_entry, timeline};
pub use view::OrderView;
