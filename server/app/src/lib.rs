//! INKPAY's web server: URLs, pages, calls and the command line.
//!
//! This room turns requests into answers. Rules are `ink-domain`'s, queries are `ink-schema`'s, and
//! HTML is `ink-ssr`'s; nothing here knows SQL or JavaScript.

#![forbid(unsafe_code)]

pub mod assets;
pub mod auth;
pub mod calls;
pub mod catalogue;
pub mod cli;
pub mod clock;
pub mod config;
pub mod dev;
pub mod failure;
pub mod front_door;
pub mod gateways;
pub mod health;
pub mod http;
pub mod install;
pub mod jobs;
pub mod lang;
pub mod listener;
pub mod mail;
pub mod pages;
pub mod papers;
pub mod pictures;
pub mod proof;
pub mod router;
pub mod shop;
pub mod state;
pub mod telemetry;
#[cfg(test)]
mod typescript;

pub use config::Config;
pub use front_door::FrontDoor;
pub use state::App;
