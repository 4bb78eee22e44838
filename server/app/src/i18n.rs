//! The two languages, and the server's texts in them.

pub mod catalogue;
pub mod dates;
pub mod lang;
pub mod reader;
mod template;
pub mod zip_title;
