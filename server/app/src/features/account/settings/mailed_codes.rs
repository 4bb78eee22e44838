//! `/user/mailed-codes`: codes by e-mail as a second factor, on or off.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::account::accounts;
use utoipa::ToSchema;

use super::change::{Change, SecurityReply, drop_idle_recovery_codes, first_recovery_codes};
use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode, ErrorReply, FieldErrors, Json, Reply};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;

/// Whether log-ins may be answered with mailed codes.
#[derive(Clone, Copy, Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct MailedCodesRequest {
    pub on: bool,
}

/// Turns codes by e-mail on or off.
#[utoipa::path(post, path = "/user/mailed-codes", tag = "user", request_body = MailedCodesRequest, responses(
    (status = 200, description = "Done.", body = SecurityReply),
    (status = 401, description = "No session.", body = ErrorReply),
    (status = 403, description = "The last proof of identity is too old, or there are no mailed codes here.", body = ErrorReply),
    (status = 422, description = "Malformed fields.", body = ErrorReply),
))]
pub async fn mailed_codes(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(asked): Json<MailedCodesRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    if asked.on && !app.config.mailed_codes {
        return Err(ApiError::Denied(ErrorCode::MailedCodesOff));
    }
    let now = app.clock.now();
    let (notice, action) = if asked.on {
        (SecurityEmail::MailedCodesOn, "mailed_codes.on")
    } else {
        (SecurityEmail::MailedCodesOff, "mailed_codes.off")
    };
    let change = Change::new(&app, me, &client, now, action);
    let (codes, security) = change
        .make(notice, move |conn, me| {
            accounts::set_mailed_codes(conn, me.account.id, asked.on.then_some(now))?;
            if asked.on {
                return first_recovery_codes(conn, me);
            }
            drop_idle_recovery_codes(conn, me)?;
            Ok(None)
        })
        .await?;
    Ok(SecurityReply::reply(security, codes.as_deref()))
}
