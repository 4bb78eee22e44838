//! What the product's tests are written with: a [`TestApp`] over real parts, the actors that use it, and
//! parsers for its answers.
//!
//! The router, the database and the renderer are the product's own. Stand-ins are the clock, the card provider
//! and, where e-mails are really sent, the mail server. Failures in here panic, because a test that can't be
//! carried out has failed. Paths are relative to the package, where cargo starts its tests, because several
//! checkouts may share a target folder.

#![forbid(unsafe_code)]
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "for tests alone: a test fails by panicking"
)]

mod app;
mod call_reply;
mod catalogue;
mod device;
mod emails;
mod factors;
mod logs;
mod mail_server;
mod operator;
mod other_engine;
mod page;
mod page_paths;
mod person;
mod provider;
mod renderers;
mod shopper;
mod stage;
mod test_response;
mod tokens;
mod visitor;

pub use app::{Builder, OPERATOR, PRODUCTION, SECRET, STAGING, TestApp};
pub use call_reply::{CallReply, SearchResults, Stats, Zip};
pub use catalogue::{Area, Catalogue};
pub use device::Device;
pub use factors::{CodeApp, different_code};
pub use logs::{Line, Logs};
pub use mail_server::{Arrived, MailServer};
pub use operator::{dollars, typed, typed_by};
pub use other_engine::Comparison;
pub use page::{Card, Form, Link, Page};
pub use page_paths::{private_pages, visitor_pages};
pub use person::{APP_ID, Person, hashed};
pub use provider::Provider;
pub use renderers::Renders;
pub use shopper::Payment;
pub use test_response::TestResponse;
pub use tokens::Tokens;
pub use visitor::Visitor;
