//! `/user/sessions/end`: ends sessions on other devices.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::audit;
use ink_schema::auth::sessions;
use utoipa::ToSchema;

use super::change::SecurityReply;
use super::overview::overview;
use crate::state::App;
use crate::web::api::{ApiError, BoundedText, ErrorCode, FieldErrors, Json, Reply};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;

/// One session, or all but the current one.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct EndSessionsRequest {
    /// If omitted, all sessions but the current one. A blank id is refused.
    #[schema(value_type = String, required = false, min_length = 1, max_length = 64)]
    #[deserr(default, from(BoundedText<64>) = Some)]
    pub id: Option<BoundedText<64>>,
}

/// Ends one of the account's sessions, or all others; either way, other browsers are no longer known. A stolen session can't
/// lock out its owner.
#[utoipa::path(post, path = "/user/sessions/end", tag = "user", request_body = EndSessionsRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Ended.", body = SecurityReply),
    (status = 404, description = "The account has no such session."),
))]
pub async fn end_sessions(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(asked): Json<EndSessionsRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let (server, now) = (app.clone(), app.clock.now());
    let browser = client.browser_digest();
    let security = app
        .db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            let account = me.account.id;
            let browser = browser.as_deref();
            let ended = if let Some(BoundedText(id)) = &asked.id {
                if !sessions::end(conn, account, id, browser)? {
                    return Err(ApiError::NotFound(ErrorCode::SessionUnknown, Some("id")));
                }
                1
            } else {
                sessions::end_others(conn, account, &me.session_id, browser)?
            };
            // Otherwise repeating the call would lengthen the history without limit.
            if ended > 0 {
                audit::record(conn, account, audit::Actor::Owner, "session.ended", now)?;
            }
            Ok::<_, ApiError>(overview(conn, &server, &me)?)
        })
        .await?;
    Ok(SecurityReply::reply(security, None))
}
