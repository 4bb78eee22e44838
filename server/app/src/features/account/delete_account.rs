//! `/user/delete`: deletes an account. Its ZIPs return to the stock a week later.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_domain::ink_id::InkId;
use ink_domain::money::Usd;
use ink_schema::account::deletion::{self, DeletionError};
use ink_schema::{Conn, audit};
use utoipa::ToSchema;

use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, Dollars, EmptyReply, ErrorCode, FieldErrors, Json, Reply};
use crate::web::request::security_event::SecurityEvent;
use crate::web::session::account_notice;
use crate::web::session::client_info::ClientInfo;
use crate::web::session::cookies::clear_site_data;
use crate::web::session::customer::RecentlyAuthenticated;

/// Which account is meant, and what the owner knows that deleting it costs.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct DeleteRequest {
    /// The account that is meant: the browser may be logged in to another by now. If omitted, the logged-in one; a blank INK
    /// ID is refused.
    #[schema(value_type = String, required = false, pattern = "^[A-Za-z0-9][A-Za-z0-9._-]{3,15}$", example = "ada.lovelace")]
    #[deserr(default, from(InkId) = Some)]
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
#[utoipa::path(post, path = "/user/delete", tag = "user", request_body = DeleteRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Gone.", body = EmptyReply),
    (status = 409, description = "An order is open, a payment is disputed, something is owed to the account, or more is given up than was said: the message says how much."),
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
    let given_up = wanted.given_up.map_or_else(Usd::default, |known| known.0);
    let (notice, device) = (SecurityEmail::AccountDeleted, &client.device);
    let announcement = account_notice::notice(&app, &account, notice, device, now)?;
    app.db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            let notify = |conn: &mut Conn| announcement.record(conn, now);
            deletion::delete(conn, &account, minimum, given_up, notify, now)?;
            audit::record(
                conn,
                account.id,
                audit::Actor::Owner,
                "account.deleted",
                now,
            )?;
            Ok::<_, ApiError>(())
        })
        .await?;
    client
        .security_log
        .log(&app, SecurityEvent::AccountDeleted, "");
    app.outbox_signal.notify();
    let mut response = Reply(EmptyReply {}).into_response();
    clear_site_data(&app, response.headers_mut());
    Ok(response)
}

impl From<DeletionError> for ApiError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::Db(error) => error.into(),
            DeletionError::OrderOpen => Self::Conflict(ErrorCode::DeleteOrderOpen, None),
            DeletionError::Disputed => Self::Conflict(ErrorCode::DeleteDisputed, None),
            DeletionError::Owed(amount) => Self::Owed(amount),
            DeletionError::Forfeits(amount) => Self::ForfeitsEarnings(amount),
        }
    }
}
