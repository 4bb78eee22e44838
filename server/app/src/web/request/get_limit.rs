//! How many pages and files an address may request. The limit is far above what a person reaches: it stops clients that copy
//! the whole store, or are broken.
//! Counted per node and in memory: asking the database would cost more than most of these requests do.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::http::Method;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ink_domain::time::DurationMs;

use super::method::is_read;
use crate::config::Rate;

#[derive(Debug)]
pub struct GetLimit(DefaultKeyedRateLimiter<IpAddr>);

impl GetLimit {
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        let hits = u32::try_from(rate.0.hits).ok().and_then(NonZeroU32::new);
        let hits = hits.unwrap_or(NonZeroU32::MAX);
        let window = u64::try_from(rate.0.window).unwrap_or(1);
        let quota = Quota::with_period(Duration::from_millis(window) / hits.get());
        let quota = quota.unwrap_or_else(|| Quota::per_second(hits));
        Self(RateLimiter::keyed(quota.allow_burst(hits)))
    }

    /// Counts a request, or says in how many milliseconds there is room again. `sharer` is absent if it may be anybody.
    pub fn take(&self, method: &Method, sharer: Option<IpAddr>) -> Result<(), DurationMs> {
        let Some(sharer) = sharer else {
            return Ok(());
        };
        if !is_read(method) {
            return Ok(());
        }
        self.0.check_key(&sharer).map_err(|full| {
            let wait = full.wait_time_from(DefaultClock::default().now());
            DurationMs::try_from(wait.as_millis()).unwrap_or(DurationMs::MAX)
        })
    }

    /// Drops the addresses with nothing left to count.
    pub fn prune(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}
