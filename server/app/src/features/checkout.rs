//! Paying for ZIPs, and what becomes of an order: payments, webhooks, refunds, receipts.
//!
//! The card provider is asked outside of any transaction, and its answer is applied in one. A buyer who comes
//! back, a webhook and a job all call the same functions, so that it does not matter who is first.

pub mod cancel;
pub mod confirm;
pub mod events;
pub mod order;
pub mod order_emails;
pub mod page;
pub mod payment;
pub mod payment_intent;
pub mod reconcile;
pub mod webhook;
