//! Events of orders and payouts, as log lines and counters: after the commit, since what is rolled back did not
//! happen. They contain nothing personal.

use std::cell::RefCell;

use ink_domain::money::Usd;
use ink_domain::order::OrderId;

/// Where these lines come from, as far as filters of the log are concerned.
pub const TARGET: &str = "business";

/// What happened, and to which order or payout.
#[derive(Debug)]
pub(crate) struct BusinessEvent {
    name: String,
    order: Option<String>,
    payout: Option<String>,
    amount: Option<Usd>,
}

impl BusinessEvent {
    pub(crate) fn of_order(what: &str, order: &OrderId, amount: Option<Usd>) -> Self {
        Self {
            name: format!("order_{what}"),
            order: Some(order.to_string()),
            payout: None,
            amount,
        }
    }

    pub(crate) fn of_payout(what: &str, payout: &str, amount: Usd) -> Self {
        Self {
            name: format!("payout_{what}"),
            order: None,
            payout: Some(payout.to_owned()),
            amount: Some(amount),
        }
    }
}

thread_local! {
    /// Those of this thread's transaction: a transaction begins and ends on one thread.
    static NOTED: RefCell<Vec<BusinessEvent>> = const { RefCell::new(Vec::new()) };
}

/// To be reported when the transaction is committed.
pub(crate) fn buffer(event: BusinessEvent) {
    NOTED.with_borrow_mut(|noted| noted.push(event));
}

pub(crate) fn discard() {
    NOTED.with_borrow_mut(Vec::clear);
}

/// The transaction is committed.
pub(crate) fn flush() {
    for event in NOTED.take() {
        let BusinessEvent {
            name,
            order,
            payout,
            amount,
        } = event;
        let cents = amount.map(Usd::cents);
        tracing::info!(target: TARGET, business = name, order, payout, cents, "business event");
        metrics::counter!("ink_business_events_total", "event" => name).increment(1);
    }
}
