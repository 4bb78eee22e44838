//! `/user/disclosure`: what was disclosed of a person to others, for residents of California.

use axum::extract::State;
use ink_schema::{audit, disclosures};

use crate::auth::{Arrival, Proven, letters};
use crate::calls::body::{Call, Empty};
use crate::calls::envelope::{Nothing, Refused};
use crate::calls::{CallError, Refusal, Reply};
use crate::mail::Notice;
use crate::state::App;

/// Mails a disclosure, twice in twelve months.
#[utoipa::path(post, path = "/user/disclosure", tag = "user", responses(
    (status = 200, description = "It is on its way.", body = Nothing),
    (status = 401, description = "No session.", body = Refused),
    (status = 403, description = "The last proof of identity is too old.", body = Refused),
    (status = 409, description = "Two were made in the last twelve months.", body = Refused),
))]
pub async fn disclosure(
    State(app): State<App>,
    Proven(me): Proven,
    arrival: Arrival,
    _: Call<Empty>,
) -> Result<Reply<Nothing>, CallError> {
    let (account, now) = (me.account, app.clock.now());
    let told = letters::notice(&app, &account, Notice::Disclosure, &arrival.device, now)?;
    app.db
        .write(move |conn| {
            if !disclosures::ask(conn, account.id, now)? {
                return Err(Refusal::Conflict("disclosure.spent", None).into());
            }
            audit::note(conn, account.id, "owner", "disclosure.made", now)?;
            Ok::<_, CallError>(told.make(conn, now)?)
        })
        .await?;
    app.post.ring();
    Ok(Reply::Done(Nothing {}))
}
