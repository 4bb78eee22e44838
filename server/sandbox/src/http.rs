//! How calls arrive and replies are sent, as at Stripe: keys, forms, idempotency, errors, headers.

mod caller;
mod endpoint;
mod expand;
mod form;
mod idempotency;
mod listing;
mod params;
mod perform;
mod reply;

pub(crate) use self::caller::Caller;
pub(crate) use self::endpoint::{Endpoint, Target};
pub(crate) use self::form::Form;
pub(crate) use self::listing::Listing;
pub(crate) use self::params::{Param, Params};
pub(crate) use self::perform::answer;
pub(crate) use self::reply::not_found;
