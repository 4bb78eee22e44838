//! What holds for every request, whatever it asks for.

pub mod address;
pub mod cross_site;
pub mod edge;
pub mod headers;
pub mod instruments;
pub mod visitor;

pub use visitor::Visitor;
