//! What happens to payments: each operation changes records and announces events, in its caller's transaction.
//!
//! An operation validates before it changes anything; what it has changed when it refuses (a declined card) stays.

pub(crate) mod announce;
pub(crate) mod dispute;
pub(crate) mod method;
pub(crate) mod pay;
pub(crate) mod refund;
pub(crate) mod tasks;
