//! `/user/passkeys…`: adding and removing passkeys.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::Conn;
use ink_schema::account::accounts::AccountId;
use ink_schema::auth::passkeys::{self, Purpose};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::change::{SecurityReply, change};
use super::overview::{Security, overview};
use crate::crypto::passkeys::{Attestation, UserHandle};
use crate::email::SecurityEmail;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::{
    ApiError, BoundedText, Empty, ErrorCode, FieldErrors, Json, JsonObject, RateLimit, Reply,
};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::RecentlyAuthenticated;
use crate::web::session::passkey_assertion;

/// The most characters in a passkey's name: long enough for one, short enough for a line.
pub const NAME_MAX: usize = 40;

/// The browser's answer, and the owner's name for the passkey.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct AddPasskeyRequest {
    #[schema(value_type = String, max_length = 40, example = "Ada's phone")]
    pub name: BoundedText<NAME_MAX>,
    /// `RegistrationResponseJSON` (WebAuthn Level 3, section 5).
    #[schema(value_type = Object)]
    pub credential: JsonObject,
}

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct RemovePasskeyRequest {
    /// A credential id has at most 1023 bytes (WebAuthn, section 4).
    #[schema(value_type = String, max_length = 1400)]
    pub id: BoundedText<1400>,
}

/// What the browser is to be asked, and what protects the account by now: the reply of an earlier try may have been lost.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyCreationReply {
    /// `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3, section 5).
    #[schema(value_type = Object)]
    options: Value,
    security: Security,
}

/// Starts adding a passkey.
#[utoipa::path(post, path = "/user/passkeys/options", tag = "user", responses(RecentlyAuthenticated,
    (status = 200, description = "What to ask the browser.", body = PasskeyCreationReply),
    (status = 404, description = "There are no passkeys here."),
    (status = 409, description = "The account has as many as it may have."),
    (status = 429, description = "Too many requests."),
))]
pub async fn passkey_options(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    _: Json<Empty>,
) -> Result<Reply<PasskeyCreationReply>, ApiError> {
    let library = passkey_assertion::passkeys(&app)?;
    let (account, now) = (me.account.id, app.clock.now());
    RateLimit::own_passkeys(&app, account)
        .take_now(&app, now)
        .await?;
    let (server, offered) = (app.clone(), UserHandle::random().to_string());
    let ink_id = me.account.ink_id.clone();
    let (handle, existing, security) = app
        .db
        .write(move |conn| {
            must_have_room(conn, account)?;
            let handle = passkeys::user_handle(conn, account, &offered)?;
            let existing = passkeys::credential_ids(conn, account)?;
            Ok::<_, ApiError>((handle, existing, overview(conn, &server, &me)?))
        })
        .await?;
    let handle: UserHandle = handle.parse().map_err(InternalError::new)?;
    let started = library.start_registration(handle, ink_id.as_str(), &existing)?;
    let options =
        passkey_assertion::keep(&app, started, Purpose::Register, Some(account), now).await?;
    Ok(Reply(PasskeyCreationReply { options, security }))
}

fn must_have_room(conn: &mut Conn, account: AccountId) -> Result<(), ApiError> {
    if passkeys::count(conn, account)? < passkeys::MOST {
        Ok(())
    } else {
        Err(ApiError::Conflict(ErrorCode::PasskeyMany, None))
    }
}

/// Adds the passkey that the browser created.
#[utoipa::path(post, path = "/user/passkeys/add", tag = "user", request_body = AddPasskeyRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Added.", body = SecurityReply),
    (status = 403, description = "The passkey is not accepted, or the last proof of identity is too old."),
    (status = 409, description = "The account has as many as it may have."),
    (status = 429, description = "Too many changes."),
))]
pub async fn add_passkey(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(new): Json<AddPasskeyRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let (account, now) = (me.account.id, app.clock.now());
    let answer = Attestation::parse(new.credential.0)?;
    let challenge = answer.challenge().to_owned();
    let ceremony = app
        .db
        .write(move |conn| passkeys::take(conn, &challenge, Purpose::Register, now))
        .await?
        .filter(|ceremony| ceremony.account == Some(account))
        .ok_or(passkey_assertion::REFUSED)?;
    let registered =
        passkey_assertion::passkeys(&app)?.finish_registration(&ceremony.state, &answer)?;
    let passkey = passkeys::Passkey {
        credential_id: registered.credential_id,
        name: new.name.0.clone(),
        credential: registered.passkey,
        created_at: now,
        last_used_at: None,
    };
    let (action, name) = ("passkey.added", &new.name.0);
    let notice = SecurityEmail::PasskeyAdded { name };
    change(&app, me, &client, now, action, notice, move |conn, _| {
        must_have_room(conn, account)?;
        if passkeys::add(conn, account, &passkey)? {
            Ok(None)
        } else {
            Err(passkey_assertion::REFUSED)
        }
    })
    .await
}

/// Removes a passkey: log-ins no longer accept it.
#[utoipa::path(post, path = "/user/passkeys/remove", tag = "user", request_body = RemovePasskeyRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Removed.", body = SecurityReply),
    (status = 404, description = "The account has no such passkey."),
    (status = 429, description = "Too many changes."),
))]
pub async fn remove_passkey(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(asked): Json<RemovePasskeyRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let (account, now) = (me.account.id, app.clock.now());
    let mine = app.db.read(move |conn| passkeys::of(conn, account)).await?;
    let gone = ApiError::NotFound(ErrorCode::PasskeyUnknown, Some("id"));
    let name = mine
        .into_iter()
        .find(|passkey| passkey.credential_id == asked.id.0)
        .map(|passkey| passkey.name)
        .ok_or(gone.clone())?;
    let (action, notice) = (
        "passkey.removed",
        SecurityEmail::PasskeyRemoved { name: &name },
    );
    change(&app, me, &client, now, action, notice, move |conn, _| {
        if passkeys::remove(conn, account, &asked.id.0)? {
            Ok(None)
        } else {
            Err(gone)
        }
    })
    .await
}
