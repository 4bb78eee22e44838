//! `/user/password`: another password.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::account::accounts::{self, AccountId};
use utoipa::ToSchema;

use super::change::{SecurityReply, change};
use crate::crypto::password::{Verdict, WirePassword};
use crate::email::SecurityEmail;
use crate::state::App;
use crate::web::api::{ApiError, FieldErrors, Json, RateLimit, Reply, fields};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ChangePasswordRequest {
    /// SHA-512 of the new password in base64.
    #[schema(value_type = String, pattern = "^[A-Za-z0-9+/]{86}==$")]
    pub password: fields::NewPassword,
}

/// Sets the password. The other sessions end.
#[utoipa::path(post, path = "/user/password", tag = "user", request_body = ChangePasswordRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Done.", body = SecurityReply),
    (status = 422, description = "Malformed fields, a password that too many people use, or the one that it is."),
    (status = 429, description = "Too many changes."),
))]
pub async fn password(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(new): Json<ChangePasswordRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let now = app.clock.now();
    let owner = &me.account;
    if (new.password.0).is_about(Some(&owner.ink_id), owner.email.as_ref()) {
        return Err(ApiError::field("password", "field.password.own"));
    }
    let limit = RateLimit::password(&app, me.account.id);
    limit.take_now(&app, now).await?;
    let hash = match hash_if_new(&app, me.account.id, new.password.0).await {
        Ok(hash) => hash.ok_or_else(|| ApiError::field("password", "field.password.same"))?,
        Err(busy) => {
            app.db.write(move |conn| limit.give_back(conn, now)).await?;
            return Err(busy);
        }
    };
    let (action, notice) = ("password.changed", SecurityEmail::PasswordChanged);
    change(&app, me, &client, now, action, notice, move |conn, me| {
        accounts::set_password(conn, me.account.id, &hash)?;
        Ok(None)
    })
    .await
}

/// `None` for the password that it is.
async fn hash_if_new(
    app: &App,
    account: AccountId,
    password: WirePassword,
) -> Result<Option<String>, ApiError> {
    let stored = app
        .db
        .read(move |conn| accounts::password_hash(conn, account))
        .await?;
    let passwords = &app.keys.passwords;
    let current = passwords.verify(password.clone(), stored.as_deref());
    if current.await? == Verdict::Wrong {
        Ok(Some(passwords.hash(password).await?))
    } else {
        Ok(None)
    }
}
