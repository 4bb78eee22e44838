//! What every request has: its id and context, its visitor and address, headers and cookies, its limits, and what is logged
//! and measured of it.

pub mod access_log;
pub mod address;
pub mod compression;
pub(crate) mod concurrency_limit;
pub mod context;
pub mod cookies;
pub mod cross_site;
pub mod get_limit;
pub mod headers;
pub mod http_metrics;
pub mod id;
pub mod load_shed;
pub mod log_limit;
pub(crate) mod method;
pub mod path;
pub mod redirect;
pub mod security_event;
pub mod security_log;
pub mod unread_body;
pub mod visitor;
