//! Billing: what the books say about one person, as pages and as files.
//!
//! Everything shown here comes from the books and the orders.

pub mod accounts;
pub mod cards;
pub mod payout;
pub mod portfolio;
pub mod referrals;
pub mod statements;
pub mod transact;
pub mod transactions;

use axum::Router;
use axum::routing::{get, post};

use crate::state::App;

pub fn private_pages() -> Router<App> {
    Router::new()
        .route("/transactions", get(transactions::show))
        .route("/transactions.csv", get(transactions::download))
        .route("/portfolio", get(portfolio::show))
        .route("/accounts", get(accounts::show))
        .route("/accounts/payout", get(payout::show).post(payout::check))
        .route(
            "/accounts/payout/confirm",
            get(payout::redirect_to_form).post(payout::confirm),
        )
        .route("/accounts/payout/withdraw", post(payout::withdraw))
        .route("/referrals", get(referrals::show))
        .route("/statements", get(statements::show))
        .route("/statements/{file}", get(statements::download))
        .route("/transact", get(transact::show))
        .route("/cards", get(cards::show))
        .route("/cards/join", post(cards::join))
        .route("/cards/leave", post(cards::leave))
}
