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

use super::public_page::{PageKey, PublicPage};
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
    /// Pages of states, for longer than they are served: they are compressed best, and most are unchanged.
    states: Cache<PageKey, Arc<Encoded>>,
}

impl PageCache {
    #[must_use]
    pub fn new(bytes: u64) -> Self {
        let of_states = bytes / 4;
        let entries = Cache::builder()
            .max_capacity(bytes.saturating_sub(of_states))
            .weigher(|_: &PageKey, entry: &Arc<Entry>| weight(&entry.page))
            .expire_after(Lifetime)
            .build();
        let states = Cache::builder()
            .max_capacity(of_states)
            .weigher(|_: &PageKey, page: &Arc<Encoded>| weight(page))
            .time_to_live(KEPT)
            .build();
        Self { entries, states }
    }

    /// The page if it is cached and fresh: a look-up that waits for nothing.
    #[must_use]
    pub fn hit(&self, key: PageKey, now: Instant) -> Option<Arc<Encoded>> {
        let entry = self.entries.get(&key).now_or_never()??;
        (now.duration_since(entry.made) < FRESH).then(|| Arc::clone(&entry.page))
    }

    /// The page as last rendered, fresh, stale or expired: for comparison only.
    pub async fn last(&self, key: PageKey) -> Option<Arc<Encoded>> {
        match self.entries.get(&key).await {
            Some(entry) => Some(Arc::clone(&entry.page)),
            None => self.states.get(&key).await,
        }
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
            .try_get_with(key, async {
                let page = make().await?;
                if matches!(key.page, PublicPage::State(_)) {
                    self.states.insert(key, Arc::clone(&page)).await;
                }
                Ok::<_, InternalError>(Entry::new(page))
            })
            .await
            .map_err(|failure| InternalError::clone(&failure))?;
        // Evicts what exceeds the bound now, and not on some later look-up.
        self.prune().await;
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

    /// As [`RenderCache::prune`](super::render_cache::RenderCache::prune).
    pub async fn prune(&self) {
        self.entries.run_pending_tasks().await;
        self.states.run_pending_tasks().await;
    }

    /// Bytes currently held. Those of a state's page that is still served count twice.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let states = self.states.weighted_size();
        self.entries.weighted_size().saturating_add(states)
    }
}

fn weight(page: &Encoded) -> u32 {
    u32::try_from(page.size()).unwrap_or(u32::MAX)
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
    use std::time::Instant;

    use axum::body::Bytes;
    use axum::http::HeaderMap;
    use ink_domain::zip::State;

    use super::PageCache;
    use crate::i18n::lang::Lang;
    use crate::internal_error::InternalError;
    use crate::web::files::assets::Encoded;
    use crate::web::page::public_page::{PageKey, PublicPage};

    fn key(page: PublicPage, lang: Lang) -> PageKey {
        PageKey {
            page,
            lang,
            signed_in: false,
        }
    }

    fn page(bytes: usize) -> Arc<Encoded> {
        Arc::new(Encoded::identity(
            &Bytes::from(vec![b'i'; bytes]),
            &HeaderMap::new(),
        ))
    }

    #[tokio::test]
    async fn latest_page_is_cached() {
        let cache = PageCache::new(1 << 20);
        let key = key(PublicPage::Home, Lang::En);
        assert!(cache.last(key).await.is_none());
        let made = cache.get(key, || async { Ok(page(10)) }).await.unwrap();
        assert!(Arc::ptr_eq(&made, &cache.last(key).await.unwrap()));
    }

    #[tokio::test]
    async fn expired_state_page_is_still_known_for_comparison() {
        let cache = PageCache::new(1 << 20);
        let state = State::ALL.into_iter().next().unwrap();
        let key = key(PublicPage::State(state), Lang::En);
        let made = cache.get(key, || async { Ok(page(10)) }).await.unwrap();
        cache.entries.invalidate(&key).await;
        assert!(cache.hit(key, Instant::now()).is_none());
        assert!(Arc::ptr_eq(&made, &cache.last(key).await.unwrap()));
        let other = cache.get(key, || async { Ok(page(20)) }).await.unwrap();
        assert!(Arc::ptr_eq(&other, &cache.last(key).await.unwrap()));
    }

    #[tokio::test]
    async fn concurrent_requests_render_page_once() {
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
    async fn cache_never_exceeds_size_limit() {
        let cache = PageCache::new(1000);
        let states = State::ALL.into_iter().map(PublicPage::State);
        for page_kind in PublicPage::ALL.into_iter().chain(states) {
            for lang in Lang::ALL {
                cache
                    .get(key(page_kind, lang), || async { Ok(page(200)) })
                    .await
                    .unwrap();
                assert!(cache.bytes() <= 1000, "{}", cache.bytes());
            }
        }
    }

    #[tokio::test]
    async fn failure_is_not_cached() {
        let cache = PageCache::new(1000);
        let home = key(PublicPage::Home, Lang::En);
        let failed = cache
            .get(home, || async { Err(InternalError::new("no")) })
            .await;
        assert!(failed.is_err());
        assert!(cache.get(home, || async { Ok(page(1)) }).await.is_ok());
    }
}
