//! Public pages as finished bytes.
//!
//! A page requested while it is fresh is never rendered: a hit is a look-up. A stale page is served
//! once more while one task re-renders it, unless it names prices: then it has expired. So has a page
//! that nobody requested for a while. However many requests for a page arrive at once, it is rendered
//! once. Everything in here is the same for everybody, and complete: neither personal data nor a
//! failed page is ever cached.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use moka::Expiry;
use moka::future::Cache;

use super::public_page::PageKey;
use crate::internal_error::InternalError;
use crate::web::files::assets::Encoded;

/// The counters on the home page may be this old.
const FRESH: Duration = Duration::from_secs(5);
/// A page older than this is rendered before it is served.
const KEPT: Duration = Duration::from_mins(1);

#[derive(Debug)]
struct Entry {
    page: Arc<Encoded>,
    made: Instant,
    being_renewed: AtomicBool,
}

/// How long a page stays in the cache.
struct Lifetime;

impl Expiry<PageKey, Arc<Entry>> for Lifetime {
    fn expire_after_create(&self, key: &PageKey, _: &Arc<Entry>, _: Instant) -> Option<Duration> {
        Some(if key.page.names_prices() { FRESH } else { KEPT })
    }

    fn expire_after_update(
        &self,
        key: &PageKey,
        entry: &Arc<Entry>,
        at: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        self.expire_after_create(key, entry, at)
    }
}

/// Bounded in bytes, over all encodings.
#[derive(Clone, Debug)]
pub struct PageCache {
    entries: Cache<PageKey, Arc<Entry>>,
}

impl PageCache {
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        let weight =
            |_: &PageKey, entry: &Arc<Entry>| u32::try_from(entry.page.size()).unwrap_or(u32::MAX);
        let entries = Cache::builder()
            .max_capacity(bytes)
            .weigher(weight)
            .expire_after(Lifetime)
            .build();
        Self { entries }
    }

    /// The page if it is cached and fresh: a look-up that waits for nothing.
    #[must_use]
    pub fn hit(&self, key: PageKey, now: Instant) -> Option<Arc<Encoded>> {
        let entry = self.entries.get(&key).now_or_never()??;
        (now.duration_since(entry.made) < FRESH).then(|| Arc::clone(&entry.page))
    }

    /// The page as last rendered, fresh or stale.
    pub async fn last(&self, key: PageKey) -> Option<Arc<Encoded>> {
        let entry = self.entries.get(&key).await?;
        Some(Arc::clone(&entry.page))
    }

    /// The page, rendered by `make` on a miss or if it is stale.
    pub async fn get<M, F>(&self, key: PageKey, make: M) -> Result<Arc<Encoded>, InternalError>
    where
        M: FnOnce() -> F + Send + 'static,
        F: Future<Output = Result<Arc<Encoded>, InternalError>> + Send,
    {
        if let Some(entry) = self.entries.get(&key).await {
            if entry.made.elapsed() >= FRESH && !entry.being_renewed.swap(true, Ordering::AcqRel) {
                self.renew(key, Arc::clone(&entry), make);
            }
            return Ok(Arc::clone(&entry.page));
        }
        let entry = self
            .entries
            .try_get_with(key, async { make().await.map(Entry::new) })
            .await
            .map_err(|failure| InternalError::clone(&failure))?;
        // Evicts what exceeds the bound now, and not on some later look-up.
        self.entries.run_pending_tasks().await;
        Ok(Arc::clone(&entry.page))
    }

    fn renew<M, F>(&self, key: PageKey, old: Arc<Entry>, make: M)
    where
        M: FnOnce() -> F + Send + 'static,
        F: Future<Output = Result<Arc<Encoded>, InternalError>> + Send,
    {
        let entries = self.entries.clone();
        tokio::spawn(async move {
            match make().await {
                Ok(page) => entries.insert(key, Entry::new(page)).await,
                Err(failure) => {
                    // A database outage is logged once, elsewhere.
                    if !failure.is_outage() {
                        tracing::warn!(page = ?key.page, cause = %failure, "a page could not be renewed");
                    }
                    old.being_renewed.store(false, Ordering::Release);
                }
            }
        });
    }

    /// As [`RenderCache::tidy`](super::render_cache::RenderCache::tidy).
    pub async fn prune(&self) {
        self.entries.run_pending_tasks().await;
    }

    /// Bytes currently held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.entries.weighted_size()
    }
}

impl Entry {
    fn new(page: Arc<Encoded>) -> Arc<Self> {
        Arc::new(Self {
            page,
            made: Instant::now(),
            being_renewed: AtomicBool::new(false),
        })
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::body::Bytes;
    use axum::http::HeaderMap;

    use super::PageCache;
    use crate::i18n::lang::Lang;
    use crate::internal_error::InternalError;
    use crate::web::files::assets::Encoded;
    use crate::web::page::public_page::{Audience, PageKey, PublicPage};

    fn key(page: PublicPage, lang: Lang) -> PageKey {
        PageKey {
            page,
            lang,
            audience: Audience::SignedOut,
        }
    }

    fn page(bytes: usize) -> Arc<Encoded> {
        Arc::new(Encoded::identity(
            &Bytes::from(vec![b'i'; bytes]),
            &HeaderMap::new(),
        ))
    }

    #[tokio::test]
    async fn what_was_made_last_is_kept() {
        let cache = PageCache::new(1 << 20);
        let key = key(PublicPage::Home, Lang::En);
        assert!(cache.last(key).await.is_none());
        let made = cache.get(key, || async { Ok(page(10)) }).await.unwrap();
        assert!(Arc::ptr_eq(&made, &cache.last(key).await.unwrap()));
    }

    #[tokio::test]
    async fn a_page_is_made_once_for_all_who_ask_at_once() {
        let cache = PageCache::new(1 << 20);
        let times = Arc::new(AtomicUsize::new(0));
        let asking: Vec<_> = (0..50)
            .map(|_| {
                let (cache, times) = (cache.clone(), Arc::clone(&times));
                tokio::spawn(async move {
                    let make = move || async move {
                        times.fetch_add(1, Ordering::SeqCst);
                        tokio::task::yield_now().await;
                        Ok(page(10))
                    };
                    cache
                        .get(key(PublicPage::Home, Lang::En), make)
                        .await
                        .unwrap()
                })
            })
            .collect();
        for one in asking {
            one.await.unwrap();
        }
        assert_eq!(times.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn what_is_held_never_exceeds_the_bound() {
        let cache = PageCache::new(1000);
        for page_kind in PublicPage::ALL {
            for lang in Lang::ALL {
                cache
                    .get(key(page_kind, lang), || async { Ok(page(300)) })
                    .await
                    .unwrap();
                assert!(cache.bytes() <= 1000, "{}", cache.bytes());
            }
        }
    }

    #[tokio::test]
    async fn a_failure_is_not_kept() {
        let cache = PageCache::new(1000);
        let home = key(PublicPage::Home, Lang::En);
        let failed = cache
            .get(home, || async { Err(InternalError::new("no")) })
            .await;
        assert!(failed.is_err());
        assert!(cache.get(home, || async { Ok(page(1)) }).await.is_ok());
    }
}
