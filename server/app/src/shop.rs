//! Selling: between the calls and jobs on one side, the provider and the data on the other.
//!
//! The provider is asked outside of any transaction, and what it says is applied in one. Whoever asks
//! (a buyer who returns, a webhook, a job) comes to the same functions, so that it does not matter who is
//! first, or whether all of them come.

pub mod checkout;
pub mod letters;
pub mod news;
pub mod settle;
