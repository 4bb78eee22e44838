//! Pages: what they are made from, how they are rendered, and the cache of shared ones.

pub mod cache;
pub mod ctx;
pub mod document;
pub mod error_page;
pub mod flash;
pub mod interstitial;
pub mod me;
pub mod public_page;
pub mod public_response;
pub mod query;
pub mod render;
pub mod render_cache;
pub mod shell;

pub use ctx::PageCtx;
pub use document::PageRoute;
pub use flash::{Flash, FlashMessage};
pub use me::Me;
pub use public_page::{PageKey, PublicPage};
pub use query::{is_payment_return, query_before, query_values};
pub use shell::Shell;
