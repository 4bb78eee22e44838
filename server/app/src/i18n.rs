//! The two languages, and the server's texts in them.

pub mod catalogue;
pub mod dates;
pub mod lang;
mod template;
pub mod zip_title;
