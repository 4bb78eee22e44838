//! What rows are called that nobody is to count or to guess.

/// Of a request for a payout, and of a payout.
#[must_use]
pub fn random_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}
