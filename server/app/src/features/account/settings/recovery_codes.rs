//! `/user/recovery-codes`: ten new codes, replacing all previous ones.

use axum::extract::State;
use ink_schema::auth::factors;

use super::change::{SecurityReply, change, renew_recovery_codes};
use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, Empty, ErrorCode, Json, Reply};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;

/// Creates ten recovery codes. Earlier ones are void.
#[utoipa::path(post, path = "/user/recovery-codes", tag = "user", responses(RecentlyAuthenticated,
    (status = 200, description = "The codes, shown this once.", body = SecurityReply),
    (status = 409, description = "There is no second factor that they could stand in for."),
    (status = 429, description = "Too many changes."),
))]
pub async fn recovery_codes(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    _: Json<Empty>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let now = app.clock.now();
    let (action, notice) = (
        "recovery_codes.renewed",
        SecurityEmail::RecoveryCodesRenewed,
    );
    change(&app, me, &client, now, action, notice, |conn, me| {
        if factors::of(conn, &me.account)?.options().is_empty() {
            return Err(ApiError::Conflict(ErrorCode::RecoveryCodesIdle, None));
        }
        renew_recovery_codes(conn, me)
    })
    .await
}
