//! `/user/password`: another password.

use axum::extract::State;
use ink_schema::accounts;
use utoipa::ToSchema;

use super::change::{Change, Changed};
use crate::auth::limits::Counted;
use crate::auth::{Arrival, Proven};
use crate::calls::body::{Body, Call, Payload};
use crate::calls::envelope::Refused;
use crate::calls::{CallError, Reply};
use crate::mail::Notice;
use crate::proof::password::WirePassword;
use crate::state::App;

#[derive(Debug, ToSchema)]
pub struct NewPassword {
    /// SHA-512 of the new password in base64.
    #[schema(value_type = String, pattern = "^[A-Za-z0-9+/]{86}==$")]
    pub password: WirePassword,
}

impl Payload for NewPassword {
    fn read(body: &mut Body<'_>) -> Option<Self> {
        let password = body.password()?;
        Some(Self { password })
    }
}

/// Sets the password. The other sessions end.
#[utoipa::path(post, path = "/user/password", tag = "user", request_body = NewPassword, responses(
    (status = 200, description = "Done.", body = Changed),
    (status = 401, description = "No session.", body = Refused),
    (status = 403, description = "The last proof of identity is too old.", body = Refused),
    (status = 422, description = "Malformed fields.", body = Refused),
    (status = 429, description = "Too many changes.", body = Refused),
))]
pub async fn password(
    State(app): State<App>,
    Proven(me): Proven,
    arrival: Arrival,
    Call(new): Call<NewPassword>,
) -> Result<Reply<Changed>, CallError> {
    let now = app.clock.now();
    Counted::password(&app, me.account.id)
        .take_now(&app, now)
        .await?;
    let hash = app.keys.passwords.hash(new.password).await?;
    let change = Change {
        app: &app,
        me,
        device: &arrival.device,
        now,
        action: "password.changed",
    };
    let ((), security) = change
        .make(Notice::PasswordChanged, move |conn, me| {
            Ok(accounts::set_password(conn, me.account.id, &hash)?)
        })
        .await?;
    Ok(Changed::reply(security, None))
}
