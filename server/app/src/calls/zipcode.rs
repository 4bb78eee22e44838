//! `/zipcode/…`: what is in the store.

mod search;
mod stats;
mod user_info;
mod zip;

pub use search::{__path_search, search};
pub use stats::{__path_stats, Stats, stats};
pub use user_info::{
    __path_is_banned, __path_user_info, DashboardInfo, Holdings, PendingOrder, is_banned, user_info,
};
pub use zip::{Zip, title as zip_title};

pub(super) use search::Found;
pub(super) use stats::Counted;
