//! What every handler can reach. Built once, passed on, never global.

use std::sync::Arc;

use ink_schema::Db;
use ink_ssr::Renderer;

use crate::assets::Assets;
use crate::catalogue::Catalogue;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::instruments::Instruments;
use crate::pages::PageCache;

/// Cheap to clone: one allocation is shared.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// The parts of a running server.
#[derive(Debug)]
pub struct Parts {
    pub config: Config,
    pub db: Db,
    pub renderer: Renderer,
    pub assets: Assets,
    pub catalogue: Catalogue,
    pub clock: Clock,
    pub cache: PageCache,
    pub instruments: Instruments,
    /// The public origin without a slash at its end.
    pub origin: String,
}

impl App {
    #[must_use]
    pub fn new(
        config: Config,
        db: Db,
        renderer: Renderer,
        assets: Assets,
        catalogue: Catalogue,
        clock: Clock,
    ) -> Self {
        Self(Arc::new(Parts {
            origin: config.origin.as_str().trim_end_matches('/').to_owned(),
            cache: PageCache::new(config.public_cache_bytes),
            instruments: Instruments::register(),
            config,
            db,
            renderer,
            assets,
            catalogue,
            clock,
        }))
    }
}

impl Parts {
    /// Whether browsers reach the product by https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.config.origin.scheme() == "https"
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
