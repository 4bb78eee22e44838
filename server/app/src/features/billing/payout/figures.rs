//! What of a customer's earnings can be paid out, as the pages beside the payout's own show it.

use ink_domain::money::Usd;
use ink_schema::billing::payout_requests::Eligibility;
use serde::Serialize;
use ts_rs::TS;

use crate::state::App;

#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct PayoutFigures {
    /// US dollars that can be paid out now and have not been requested.
    pub available: Usd,
    /// US dollars that have been requested and await an operator, unless more is requested than is available.
    pub requested: Usd,
    /// US dollars that can't be paid out yet.
    pub pending: Usd,
    /// US dollars that await an operator's decision.
    pub withheld: Usd,
    /// Days until an earning can be paid out.
    pub maturity_days: u16,
    /// Whether a payout can be requested.
    pub can_request: bool,
}

impl PayoutFigures {
    /// `waiting`: what has been requested and awaits an operator.
    #[must_use]
    pub fn new(app: &App, eligibility: &Eligibility, waiting: Usd) -> Self {
        let earned = eligibility.earned;
        let (available, requested) = earned.available_and_requested(waiting);
        Self {
            available,
            requested,
            pending: earned.pending,
            withheld: earned.withheld,
            maturity_days: app.config.referral_maturity_days,
            can_request: eligibility.amount.is_ok(),
        }
    }
}
