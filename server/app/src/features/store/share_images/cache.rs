//! Recently painted images, within bounds.

use std::sync::Arc;
use std::time::Duration;

use ink_domain::zip::ZipCode;
use moka::future::Cache;
use tokio::sync::Semaphore;

use crate::web::files::assets::encoded::Encoded;

/// Some sixty images: those of the links that people share today.
const KEPT_BYTES: u64 = 16 << 20;
/// A price list may move a ZIP to another tier.
const KEPT: Duration = Duration::from_hours(1);
/// This many wait a few seconds at most.
const WAITING: usize = 24;

/// Recently painted images, and the queue for painting.
#[derive(Debug)]
pub struct ShareImages {
    pub(super) kept: Cache<ZipCode, Arc<Encoded>>,
    pub(super) painter: Arc<Semaphore>,
    /// Places in the queue, including the one being painted.
    pub(super) queue: Semaphore,
}

impl Default for ShareImages {
    fn default() -> Self {
        let weight =
            |_: &ZipCode, picture: &Arc<Encoded>| u32::try_from(picture.size()).unwrap_or(u32::MAX);
        Self {
            kept: Cache::builder()
                .max_capacity(KEPT_BYTES)
                .weigher(weight)
                .time_to_live(KEPT)
                .build(),
            painter: Arc::new(Semaphore::new(1)),
            queue: Semaphore::new(WAITING),
        }
    }
}
