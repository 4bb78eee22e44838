//! `/user/mailed-codes`: codes by e-mail as a second factor, on or off.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::account::accounts;
use utoipa::ToSchema;

use super::change::{
    RecoveryCodesWork, SecurityReply, change, drop_idle_recovery_codes, first_recovery_codes,
    renew_recovery_codes,
};
use super::overview::overview;
use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode, FieldErrors, Json, Reply};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;

/// Whether log-ins may be answered with mailed codes.
#[derive(Clone, Copy, Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct MailedCodesRequest {
    pub on: bool,
}

/// Turns codes by e-mail on or off. On once more they make the recovery codes anew: the reply that had the first was lost.
/// Off once more changes nothing.
#[utoipa::path(post, path = "/user/mailed-codes", tag = "user", request_body = MailedCodesRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Done.", body = SecurityReply),
    (status = 403, description = "The last proof of identity is too old, or there are no mailed codes here."),
    (status = 429, description = "Too many changes."),
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
    if !asked.on && !me.account.mailed_codes {
        let server = app.clone();
        let read = app.db.read(move |conn| overview(conn, &server, &me));
        return Ok(SecurityReply::reply(read.await?, None));
    }
    let now = app.clock.now();
    let (notice, action, recovery_codes): (_, _, RecoveryCodesWork) =
        match (asked.on, me.account.mailed_codes) {
            (true, true) => (
                SecurityEmail::RecoveryCodesRenewed,
                "recovery_codes.renewed",
                renew_recovery_codes,
            ),
            (true, false) => (
                SecurityEmail::MailedCodesOn,
                "mailed_codes.on",
                first_recovery_codes,
            ),
            (false, _) => (
                SecurityEmail::MailedCodesOff,
                "mailed_codes.off",
                drop_idle_recovery_codes,
            ),
        };
    change(&app, me, &client, now, action, notice, move |conn, me| {
        accounts::set_mailed_codes(conn, me.account.id, asked.on.then_some(now))?;
        recovery_codes(conn, me)
    })
    .await
}
