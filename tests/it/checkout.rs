//! Paying, and what becomes of orders.

pub(crate) mod buying;
