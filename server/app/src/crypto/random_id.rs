//! Ids of rows that must be neither countable nor guessable.

/// For a payout request, and for a payout.
#[must_use]
pub fn random_id() -> String {
    format!("{:016x}", rand::random::<u64>())
}
