//! INKPAY's web server: URLs, pages, calls and the command line.
//!
//! This room turns requests into answers. Rules are `ink-domain`'s, queries are `ink-schema`'s, and
//! HTML is `ink-ssr`'s; nothing here knows SQL or JavaScript.

#![forbid(unsafe_code)]

pub mod assets;
pub mod calls;
pub mod catalogue;
pub mod cli;
pub mod clock;
pub mod config;
pub mod failure;
pub mod front_door;
pub mod health;
pub mod http;
pub mod lang;
pub mod listener;
pub mod pages;
pub mod router;
pub mod state;
pub mod telemetry;

pub use config::Config;
pub use front_door::FrontDoor;
pub use state::App;
