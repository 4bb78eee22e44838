//! The store's ZIPs in memory: searches are answered from here, and the database is asked what has changed.
//!
//! Nobody tells a server that something was sold. It asks, when somebody wants to know and what it was told last is too
//! old for them: one short question, however many wait for the answer. So there is no word that could be lost, and
//! where the database does not answer, neither does a search.

mod changes;
mod near;
mod search;
mod stock;

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use metrics::{Counter, counter};
use tokio::sync::Mutex;

use crate::db::Db;
use crate::error::DbError;
use changes::Changes;

pub use near::{Facts, Neighbour};
pub use search::Page;
pub use stock::Stock;

/// The ZIPs of one database, as one server knows them.
pub struct Listings {
    db: Db,
    age: Duration,
    known: RwLock<Known>,
    asking: Mutex<()>,
    asked: Counter,
    unanswered: Counter,
}

/// What the database said last.
#[derive(Clone, Default)]
struct Known {
    stock: Option<Arc<Stock>>,
    /// When it was asked: everything that was committed by then is known.
    asked_at: Option<Instant>,
    /// The first version of which not everything is known.
    horizon: i64,
}

impl Listings {
    /// How old may be what is shown to whoever changed nothing: half of the second in which everybody has to know.
    pub const AGE: Duration = Duration::from_millis(500);

    /// `age`: how old what is known [`Self::lately`] may be.
    #[must_use]
    pub fn new(db: Db, age: Duration) -> Self {
        Self {
            db,
            age,
            known: RwLock::default(),
            asking: Mutex::default(),
            asked: counter!("ink_listings_asked_total"),
            unanswered: counter!("ink_listings_unanswered_total"),
        }
    }

    /// The ZIPs as they are: whatever was committed before the call, on whichever server, is in it.
    pub async fn now(&self) -> Result<Arc<Stock>, DbError> {
        self.since(Instant::now()).await
    }

    /// The ZIPs as they were a moment ago.
    pub async fn lately(&self) -> Result<Arc<Stock>, DbError> {
        let now = Instant::now();
        self.since(now.checked_sub(self.age).unwrap_or(now)).await
    }

    /// The ZIPs as they were at that moment or later. Whoever finds that the database is being asked waits, and asks
    /// only if the question was put too early for them: of any number at once, one asks.
    pub async fn since(&self, moment: Instant) -> Result<Arc<Stock>, DbError> {
        if let Some(stock) = self.known_since(moment) {
            return Ok(stock);
        }
        let _asking = self.asking.lock().await;
        match self.known_since(moment) {
            Some(stock) => Ok(stock),
            None => self
                .ask()
                .await
                .inspect_err(|_| self.unanswered.increment(1)),
        }
    }

    fn known_since(&self, moment: Instant) -> Option<Arc<Stock>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let is_young = known.asked_at.is_some_and(|asked_at| asked_at >= moment);
        known.stock.clone().filter(|_| is_young)
    }

    async fn ask(&self) -> Result<Arc<Stock>, DbError> {
        let asked_at = Instant::now();
        let Known { stock, horizon, .. } = {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            known.clone()
        };
        self.asked.increment(1);
        let read = self
            .db
            .read(move |conn| Changes::after(conn, stock, horizon));
        let Changes { stock, horizon } = read.await?;
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        *known = Known {
            stock: Some(Arc::clone(&stock)),
            asked_at: Some(asked_at),
            horizon,
        };
        Ok(stock)
    }
}

impl fmt::Debug for Listings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Listings({:?})", self.db)
    }
}
