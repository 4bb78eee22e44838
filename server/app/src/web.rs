//! What every feature builds on and none owns: a request's context, its errors and replies, pages, and static files.

pub mod api;
pub mod files;
pub mod page;
pub mod request;
pub mod session;
pub mod zip;
