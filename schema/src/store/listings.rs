//! The store's ZIPs in memory: they answer searches, and the database is only asked for changes.
//!
//! Servers are not notified of sales. They ask the database for changes when a request needs fresher data; concurrent
//! requests share one query. Thus no notification can get lost, and without the database there is no search.

mod changes;
mod near;
mod sales;
mod search;
mod stock;

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

#[cfg(feature = "test-support")]
use diesel::{QueryDsl, RunQueryDsl, dsl::max};
use metrics::{Counter, counter};
use tokio::sync::Mutex;

#[cfg(feature = "test-support")]
use crate::conn::Conn;
use crate::db::Db;
use crate::error::DbError;
#[cfg(feature = "test-support")]
use crate::tables::zips;
use changes::Answer;
pub(in crate::store) use changes::Versions;

pub use near::{Neighbour, ZipDetails};
pub use search::Page;
pub use stock::Stock;

/// The ZIPs of one database in the memory of one server, and when they were last asked for.
pub struct StoreCache {
    db: Db,
    age: Duration,
    last: RwLock<LastAnswer>,
    asking: Mutex<()>,
    asked: Counter,
    unanswered: Counter,
}

/// The database's last answer.
#[derive(Clone, Default)]
struct LastAnswer {
    stock: Option<Arc<Stock>>,
    /// When it was asked: everything committed by then is known.
    asked_at: Option<Instant>,
    /// When a query failed and why, if that was later.
    failed: Option<(Instant, Arc<DbError>)>,
    /// The first version that is not completely known.
    horizon: i64,
}

impl LastAnswer {
    /// A failed database may be replaced by another, which never had all that this one returned: then everything is read
    /// again. A caller that merely found no free connection learned nothing.
    fn after_failure(self, asked_at: Instant, cause: &Arc<DbError>) -> Self {
        let is_unasked = matches!(**cause, DbError::Busy | DbError::ShuttingDown);
        Self {
            failed: Some((asked_at, Arc::clone(cause))),
            ..if is_unasked { self } else { Self::default() }
        }
    }
}

/// All of a database's ZIPs, as once read.
#[cfg(feature = "test-support")]
pub(crate) struct Snapshot(Answer);

#[cfg(feature = "test-support")]
impl Snapshot {
    /// For a database that nobody writes to. Its horizon is just past its rows' versions: a copy may have been written to
    /// before this is read.
    pub(crate) fn read(conn: &mut Conn) -> Result<Self, DbError> {
        let Answer { stock, .. } = Answer::after(conn, None, 0)?;
        let latest: Option<i64> = zips::table.select(max(zips::version)).first(conn)?;
        let horizon = latest.unwrap_or_default().saturating_add(1);
        Ok(Self(Answer { stock, horizon }))
    }
}

const _: () = assert!(
    StoreCache::AGE.as_millis() < 1000,
    "a change is visible within a second"
);

impl StoreCache {
    /// How old data shown to a visitor who changed nothing may be: half of the second within which a change must be visible.
    pub const AGE: Duration = Duration::from_millis(500);

    /// `age`: how old the data returned by [`Self::lately`] may be.
    #[must_use]
    pub fn new(db: Db, age: Duration) -> Self {
        Self {
            db,
            age,
            last: RwLock::default(),
            asking: Mutex::default(),
            asked: counter!("ink_listings_asked_total"),
            unanswered: counter!("ink_listings_unanswered_total"),
        }
    }

    /// For a copy of the database that the snapshot was taken of.
    #[cfg(feature = "test-support")]
    pub(crate) fn from_snapshot(db: Db, age: Duration, snapshot: &Snapshot) -> Self {
        let last = LastAnswer {
            stock: Some(Arc::clone(&snapshot.0.stock)),
            horizon: snapshot.0.horizon,
            ..LastAnswer::default()
        };
        Self {
            last: RwLock::new(last),
            ..Self::new(db, age)
        }
    }

    /// The current ZIPs: includes whatever was committed before the call, on whichever server.
    pub async fn now(&self) -> Result<Arc<Stock>, DbError> {
        self.since(Instant::now()).await
    }

    /// The ZIPs as they were a moment ago.
    pub async fn lately(&self) -> Result<Arc<Stock>, DbError> {
        let now = Instant::now();
        self.since(now.checked_sub(self.age).unwrap_or(now)).await
    }

    /// The ZIPs as of that moment or later. A reader that finds a query in flight waits, and asks only if that query was
    /// sent too early for it: of any number of concurrent readers, one asks.
    pub async fn since(&self, moment: Instant) -> Result<Arc<Stock>, DbError> {
        if let Some(stock) = self.known_since(moment) {
            return Ok(stock);
        }
        let _asking = self.asking.lock().await;
        if let Some(stock) = self.known_since(moment) {
            return Ok(stock);
        }
        // They would otherwise wait for the same timeout one after the other.
        let last = self.last_answer();
        match last.failed {
            Some((asked_at, cause)) if asked_at >= moment => Err(DbError::Shared(cause)),
            _ => self.ask(last).await,
        }
    }

    fn last_answer(&self) -> LastAnswer {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner);
        last.clone()
    }

    fn known_since(&self, moment: Instant) -> Option<Arc<Stock>> {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner);
        let is_young = last.asked_at.is_some_and(|asked_at| asked_at >= moment);
        last.stock.clone().filter(|_| is_young)
    }

    async fn ask(&self, last: LastAnswer) -> Result<Arc<Stock>, DbError> {
        let asked_at = Instant::now();
        self.asked.increment(1);
        let read = self.read(last.stock.clone(), last.horizon).await;
        let read = read.inspect_err(|cause| {
            self.unanswered.increment(1);
            // A database outage is logged once, by the server.
            if last.stock.is_some() && !cause.is_outage() {
                tracing::warn!(%cause, "what changes in the store is not known");
            }
        });
        let (answer, last) = match read {
            Ok(Answer { stock, horizon }) => {
                let last = LastAnswer {
                    stock: Some(Arc::clone(&stock)),
                    asked_at: Some(asked_at),
                    failed: None,
                    horizon,
                };
                (Ok(stock), last)
            }
            Err(cause) => {
                let cause = Arc::new(cause);
                let last = last.after_failure(asked_at, &cause);
                (Err(DbError::Shared(cause)), last)
            }
        };
        *self.last.write().unwrap_or_else(PoisonError::into_inner) = last;
        answer
    }

    async fn read(&self, stock: Option<Arc<Stock>>, since: i64) -> Result<Answer, DbError> {
        if let Some(known) = &stock {
            let versions = self.db.read_one(move |conn| Versions::read(conn, since));
            let versions = versions.await?;
            if !versions.has_changed(since) {
                return Ok(Answer {
                    stock: Arc::clone(known),
                    horizon: versions.horizon,
                });
            }
        }
        self.db
            .read(move |conn| Answer::after(conn, stock, since))
            .await
    }
}

impl fmt::Debug for StoreCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoreCache({:?})", self.db)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use super::{LastAnswer, Stock};
    use crate::error::DbError;

    #[test]
    fn busy_database_keeps_known_listings() {
        let last = LastAnswer {
            stock: Some(Arc::new(Stock::new(Vec::new()))),
            horizon: 7,
            ..LastAnswer::default()
        };
        let after = |cause| last.clone().after_failure(Instant::now(), &Arc::new(cause));
        let busy = after(DbError::Busy);
        assert!(busy.stock.is_some() && busy.horizon == 7 && busy.failed.is_some());
        let broken = after(DbError::unreadable("zips.zip", &"x"));
        assert!(broken.stock.is_none() && broken.horizon == 0 && broken.failed.is_some());
    }
}
