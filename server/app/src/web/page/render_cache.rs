//! Renders reused for identical properties.
//!
//! A page is a pure function of its properties: identical bytes give the same page, and the engine need not be asked
//! again. Only what [`SharedProps`] admits is cached.

use std::sync::Arc;
use std::time::Duration;

use ink_ssr::{Rendered, Renderer};
use moka::future::Cache;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::internal_error::InternalError;

/// Room for more than a hundred views of the store.
const BYTES: u64 = 8 << 20;

/// What nobody has requested for this long is not expected to be requested soon.
const IDLE: Duration = Duration::from_secs(20);

/// Properties with no personal data in them: neither who the visitor is, nor what they typed, chose to keep or just
/// did. A type that declares itself so offers no way to construct it from properties with such data.
pub trait SharedProps: Serialize {}

/// Hash of a page's name and its properties: no collision is known.
type Key = [u8; 32];

/// Rendered pages, bounded in bytes.
#[derive(Debug)]
pub struct RenderCache {
    kept: Cache<Key, Arc<Rendered>>,
}

impl Default for RenderCache {
    fn default() -> Self {
        let weight = |_: &Key, page: &Arc<Rendered>| u32::try_from(size(page)).unwrap_or(u32::MAX);
        let kept = Cache::builder()
            .max_capacity(BYTES)
            .weigher(weight)
            .time_to_idle(IDLE)
            .build();
        Self { kept }
    }
}

impl RenderCache {
    /// Evicts what has expired: on its own, the cache does so only when it is used.
    pub async fn prune(&self) {
        self.kept.run_pending_tasks().await;
    }

    /// The page, from the engine on a miss. However many requests for it arrive at once, it is rendered once; a failure
    /// is not cached.
    pub async fn get(
        &self,
        renderer: &Renderer,
        page: &'static str,
        props: &impl SharedProps,
    ) -> Result<Arc<Rendered>, InternalError> {
        let props = serde_json::to_string(props)?;
        let mut digest = Sha256::new_with_prefix(page);
        digest.update([0]);
        digest.update(&props);
        let key = Key::from(digest.finalize());
        if let Some(rendered) = self.kept.get(&key).await {
            return Ok(rendered);
        }
        let make = async {
            let mut rendered = renderer.render(page, props).await?;
            // V8's bindings reserve two or three bytes for each one used.
            rendered.html.shrink_to_fit();
            Ok::<_, InternalError>(Arc::new(rendered))
        };
        let rendered = self.kept.try_get_with(key, make).await;
        rendered.map_err(|failure| InternalError::clone(&failure))
    }
}

/// Bytes of its large fields.
fn size(page: &Rendered) -> usize {
    page.html.len() + page.data.as_ref().map_or(0, String::len)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ink_ssr::Rendered;

    use super::{BYTES, RenderCache};

    #[tokio::test]
    async fn cache_never_exceeds_size_limit() {
        let cache = RenderCache::default();
        let page = Arc::new(Rendered {
            html: "x".repeat(1 << 20),
            title: String::new(),
            description: String::new(),
            indexed: false,
            image: None,
            islands: Vec::new(),
            data: None,
        });
        for name in 0..64 {
            cache.kept.insert([name; 32], page.clone()).await;
        }
        cache.prune().await;
        let kept = cache.kept.weighted_size();
        assert!((1..=BYTES).contains(&kept), "{kept}");
    }
}
