//! `/user/delete`: deletes an account. Its ZIPs return to the stock a week later.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_schema::account::accounts::{self, Account};
use ink_schema::audit;
use ink_schema::billing::{forfeited, ledger, payouts};
use ink_schema::checkout::{disputes, orders, refunds, unmatched, wires};
use ink_schema::{Conn, DbError};
use utoipa::ToSchema;

use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{
    ApiError, Dollars, EmptyReply, ErrorCode, ErrorReply, FieldErrors, Json, Reply,
};
use crate::web::session::account_notice;
use crate::web::session::client_info::ClientInfo;
use crate::web::session::cookies::clear_site_data;
use crate::web::session::customer::RecentlyAuthenticated;

/// Which account is meant, and what the owner knows that deleting it costs.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct DeleteRequest {
    /// The account that is meant: the browser may be logged in to another by now. If omitted, the logged-in one.
    #[schema(value_type = Option<String>, pattern = "^[A-Za-z0-9][A-Za-z0-9._-]{3,15}$", example = "ada.lovelace")]
    #[deserr(default)]
    ink_id: Option<InkId>,
    /// US dollars of earnings that the owner was told they forfeit; none if omitted.
    #[schema(value_type = Option<f64>, example = 0)]
    #[deserr(default)]
    given_up: Option<Dollars>,
}

/// Deletes the account: profile, credentials and sessions at once. Refused while an order is open (awaiting its card or its
/// balance), a payment is disputed, or INKPAY owes the account something: earnings, a payout or a refund in progress, a wire
/// that has to go back, a payment whose order is lost. Earnings that can never be requested, because the account is
/// restricted or they are below the minimum payout, are forfeited.
#[utoipa::path(post, path = "/user/delete", tag = "user", request_body = DeleteRequest, responses(
    (status = 200, description = "Gone.", body = EmptyReply),
    (status = 401, description = "No session.", body = ErrorReply),
    (status = 403, description = "The last proof of identity is too old.", body = ErrorReply),
    (status = 409, description = "Another account is logged in than the one that is meant, an order is open, a payment is disputed, something is owed to the account, or more is given up than was said: the message says how much.", body = ErrorReply),
))]
pub async fn delete(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(wanted): Json<DeleteRequest>,
) -> Result<Response, ApiError> {
    if let Some(meant) = &wanted.ink_id {
        me.must_be(meant.as_str())?;
    }
    let (account, now) = (me.account.clone(), app.clock.now());
    let minimum = app.config.payout_minimum();
    let announcement = account_notice::notice(
        &app,
        &account,
        SecurityEmail::AccountDeleted,
        &client.device,
        now,
    )?;
    app.db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            if orders::has_open(conn, account.id)? {
                return Err(ApiError::Conflict(ErrorCode::DeleteOrderOpen, None));
            }
            if disputes::has_open(conn, account.id)? {
                return Err(ApiError::Conflict(ErrorCode::DeleteDisputed, None));
            }
            let given_up = forfeited::amount(conn, account.id, minimum)?;
            let owed = owed_to(conn, &account)? - given_up;
            if owed > Usd::default() {
                return Err(ApiError::Owed(owed));
            }
            if given_up > wanted.given_up.map_or_else(Usd::default, |known| known.0) {
                return Err(ApiError::ForfeitsEarnings(given_up));
            }
            forfeited::forfeit(conn, account.id, given_up, now)?;
            // Before the address is free again: this e-mail, too, must not appear in the data of its next owner.
            announcement.make(conn, now)?;
            accounts::retire(conn, account.id, &account.ink_id, now)?;
            Ok::<_, ApiError>(audit::record(
                conn,
                account.id,
                "owner",
                "account.deleted",
                now,
            )?)
        })
        .await?;
    app.outbox_signal.notify();
    let mut response = Reply::Done(EmptyReply {}).into_response();
    clear_site_data(&app, response.headers_mut());
    Ok(response)
}

/// Everything owed to the account's owner: earnings, payouts in progress, refunds that have not reached the card, wires to
/// be returned, and payments without an order here, which an operator returns or assigns to the person they name.
fn owed_to(conn: &mut Conn, account: &Account) -> Result<Usd, DbError> {
    let earned = ledger::earnings_balance(conn, account.id)?.max(Usd::default());
    let paid_out = payouts::open_total(conn, account.id)?;
    let lost = unmatched::unsettled_of(conn, account)?;
    let lost: Usd = lost.iter().map(unmatched::UnmatchedPayment::owed).sum();
    Ok(earned
        + paid_out
        + lost
        + refunds::owed_to(conn, account.id)?
        + wires::owed_to(conn, account.id)?)
}
