//! What of a customer's earnings can be paid out, as the pages beside the payout's own show it.

use ink_domain::money::Usd;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::earnings::Earnings;
use ink_schema::billing::payout_requests::{self as requests, Eligibility};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;

use crate::clock::Millis;
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
    /// Reads them, with the earnings that they are part of.
    pub fn read(
        conn: &mut Conn,
        app: &App,
        owner: AccountId,
        now: Millis,
    ) -> Result<(Earnings, Self), DbError> {
        let Eligibility { earned, amount } =
            requests::eligibility(conn, owner, super::terms(app), now)?;
        let waiting = requests::amount_waiting(conn, owner)?;
        let (available, requested) = earned.available_and_requested(waiting);
        let figures = Self {
            available,
            requested,
            pending: earned.pending,
            withheld: earned.withheld,
            maturity_days: app.config.referral_maturity_days,
            can_request: amount.is_ok(),
        };
        Ok((earned, figures))
    }
}
