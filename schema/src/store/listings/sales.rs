//! Recent sales in each state: read once, and kept as long as the store does not change.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ink_domain::zip::State;

use super::{Stock, StoreCache};
use crate::error::DbError;
use crate::store::zips::{self, Sale};

/// How many are shown.
const LATEST: i64 = 5;

type ByState = HashMap<State, Arc<[Sale]>>;

/// For one stock: a sale changes a ZIP, as does whatever reverses it, and so there is a new stock after it.
#[derive(Debug, Default)]
pub(super) struct Sales(Mutex<ByState>);

impl Sales {
    fn known(&self) -> MutexGuard<'_, ByState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StoreCache {
    /// The latest sales in a state that still stand, newest first. Includes everything that the stock knows of.
    pub async fn latest_sales(&self, stock: &Stock, state: State) -> Result<Arc<[Sale]>, DbError> {
        let known = stock.sales.known().get(&state).cloned();
        if let Some(sales) = known {
            return Ok(sales);
        }
        let read = self
            .db
            .read(move |conn| zips::latest_sales(conn, state, LATEST));
        let sales = Arc::from(read.await?);
        stock.sales.known().insert(state, Arc::clone(&sales));
        Ok(sales)
    }
}
