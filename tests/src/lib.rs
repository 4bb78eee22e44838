//! What the product's tests are told with: a [`TestApp`] over real parts, the actors that use it,
//! and readers for what it answers.
//!
//! The router, the database and the renderer are the product's own. Only the clock is a stand-in.
//! What fails in here panics, because a test that can't be carried out has failed.

#![forbid(unsafe_code)]
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "for tests alone: a test fails by panicking"
)]

mod answer;
mod app;
mod catalogue;
mod logs;
mod other_engine;
mod page;
mod renderers;
mod reply;
mod visitor;

pub use answer::{Answer, Found, Stats, Zip};
pub use app::{Builder, TestApp};
pub use catalogue::{Area, Catalogue};
pub use logs::{Line, Logs};
pub use other_engine::Comparison;
pub use page::{Card, Form, Link, Page};
pub use renderers::Renders;
pub use reply::Reply;
pub use visitor::Visitor;
