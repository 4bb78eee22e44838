//! The two languages, and the texts that the server says in them.

pub mod catalogue;
pub mod dates;
pub mod lang;
mod template;
pub mod zip_title;
