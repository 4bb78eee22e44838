//! `/user/disclosure`: which personal data was collected and disclosed to others, for residents of California.

use axum::extract::State;
use ink_schema::account::disclosures;
use ink_schema::audit;

use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, Empty, EmptyReply, Json, Reply};
use crate::web::session::account_notice;
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;

/// Mails a disclosure, at most twice in twelve months.
#[utoipa::path(post, path = "/user/disclosure", tag = "user", responses(RecentlyAuthenticated,
    (status = 200, description = "It is on its way.", body = EmptyReply),
    (status = 409, description = "Two were made in the last twelve months."),
))]
pub async fn disclosure(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    _: Json<Empty>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let (account, now) = (me.account.id, app.clock.now());
    let (notice, device) = (SecurityEmail::Disclosure, &client.device);
    let announcement = account_notice::notice(&app, &me.account, notice, device, now)?;
    app.db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            if let Some(again_at) = disclosures::record_if_allowed(conn, account, now)? {
                return Err(ApiError::DisclosureLimitReached { again_at });
            }
            audit::record(conn, account, audit::Actor::Owner, "disclosure.made", now)?;
            Ok::<_, ApiError>(announcement.record(conn, now)?)
        })
        .await?;
    app.outbox_signal.notify();
    Ok(Reply(EmptyReply {}))
}
