//! `POST /auth/proof…`: a signed-in customer proves again who they are before they change what protects the account.

use axum::extract::State;
use deserr::Deserr;
use ink_schema::account::accounts;
use ink_schema::auth::passkeys::{self, Purpose};
use ink_schema::auth::sessions;
use ink_schema::{Conn, DbError};
use serde_json::Value;
use utoipa::ToSchema;

use super::new_session::SessionTokens;
use crate::clock::Millis;
use crate::crypto::passkeys::Assertion;
use crate::crypto::password::{Verdict, WirePassword, is_unchanged};
use crate::state::App;
use crate::web::api::{ApiError, Empty, ErrorCode, FieldErrors, Json, RateLimit, Reply};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::Customer;
use crate::web::session::issued_tokens::IssuedTokens;
use crate::web::session::passkey_assertion::{self, Answered, PasskeyOptions};

/// The password, again.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ReauthenticationRequest {
    /// SHA-512 of the password in base64.
    #[schema(value_type = String, pattern = "^[A-Za-z0-9+/]{86}==$")]
    pub password: WirePassword,
}

/// The fields, for the OpenAPI document: `AuthenticationResponseJSON` (WebAuthn Level 3, section 5.1.3).
#[derive(ToSchema)]
#[expect(dead_code, reason = "read by utoipa alone")]
struct PasskeyReauthenticationRequest {
    id: String,
    #[schema(rename = "rawId")]
    raw_id: String,
    #[schema(rename = "type", example = "public-key")]
    kind: String,
    #[schema(value_type = Object)]
    response: Value,
    #[schema(rename = "clientExtensionResults", value_type = Object)]
    extensions: Value,
    #[schema(rename = "authenticatorAttachment")]
    attachment: Option<String>,
}

/// Proves by password. Valid for ten minutes.
#[utoipa::path(post, path = "/auth/proof", tag = "auth", request_body = ReauthenticationRequest, responses(Customer,
    (status = 200, description = "Proved. The session has new tokens; those before are void.", body = super::new_session::SessionReply),
    (status = 403, description = "Another password."),
    (status = 429, description = "Too many failures, or too many checks."),
))]
pub async fn by_password(
    State(app): State<App>,
    me: Customer,
    client: ClientInfo,
    Json(reauthentication): Json<ReauthenticationRequest>,
) -> Result<SessionTokens, ApiError> {
    let now = app.clock.now();
    let failures = RateLimit::reauthentication(&app, &me.session_id);
    let checks = RateLimit::reauthentication_checks(&app, me.account.id);
    let limits = [failures.clone(), checks.clone()];
    let count = move |conn: &mut Conn| RateLimit::take_all(&limits, conn, now);
    app.db.write(count).await?;
    let stored = password_of(&app, &me).await?;
    let checked = stored.as_deref();
    let right = app
        .keys
        .passwords
        .verify(reauthentication.password, checked)
        .await;
    if !matches!(right, Ok(Verdict::Wrong)) {
        // It was right, or was not tried at all.
        let tried = right.is_ok();
        app.db
            .write(move |conn| {
                if !tried {
                    checks.give_back(conn, now)?;
                }
                failures.give_back(conn, now)
            })
            .await?;
    }
    if !right?.is_right() {
        return Err(ApiError::Denied(ErrorCode::ReauthenticationFailed));
    }
    rotate_tokens(&app, me, client.from_browser, stored, now, |_| Ok(())).await
}

/// The password's hash as stored now.
async fn password_of(app: &App, me: &Customer) -> Result<Option<String>, DbError> {
    let id = me.account.id;
    app.db
        .read(move |conn| accounts::password_hash(conn, id))
        .await
}

/// Records the reauthentication and rotates the session's tokens: copies of the old ones are void. `password`: the hash that
/// was read at the start.
async fn rotate_tokens<F>(
    app: &App,
    me: Customer,
    from_browser: bool,
    password: Option<String>,
    now: Millis,
    also: F,
) -> Result<SessionTokens, ApiError>
where
    F: FnOnce(&mut Conn) -> Result<(), ApiError> + Send + 'static,
{
    let (tokens, account) = (IssuedTokens::random(), me.account.clone());
    let new = tokens.digests();
    app.db
        .write(move |conn| {
            let current = accounts::lock(conn, me.account.id)?.ok_or(ApiError::Expired)?;
            // The password that was checked may have been changed in the meantime.
            let current = accounts::password_hash(conn, current.id)?;
            if !is_unchanged(current.as_deref(), password.as_deref()) {
                return Err(ApiError::Expired);
            }
            also(conn)?;
            if sessions::reauthenticate(conn, &me.session_id, &new, now)? {
                Ok(())
            } else {
                Err(ApiError::Expired)
            }
        })
        .await?;
    SessionTokens::new(app, &account, tokens, from_browser)
}

/// Starts a proof by passkey.
#[utoipa::path(post, path = "/auth/proof/passkey", operation_id = "reauthentication_options", tag = "auth", responses(Customer,
    (status = 200, description = "What to ask the browser.", body = PasskeyOptions),
    (status = 404, description = "The account has no passkey, or there are none here."),
    (status = 429, description = "Too many requests."),
))]
pub async fn passkey_options(
    State(app): State<App>,
    me: Customer,
    _: Json<Empty>,
) -> Result<Reply<PasskeyOptions>, ApiError> {
    let (now, account) = (app.clock.now(), me.account.id);
    RateLimit::own_passkeys(&app, account)
        .take_now(&app, now)
        .await?;
    let ids = app
        .db
        .read(move |conn| passkeys::credential_ids(conn, account))
        .await?;
    if ids.is_empty() {
        return Err(ApiError::NotFound(ErrorCode::PasskeyNone, None));
    }
    let options =
        passkey_assertion::begin(&app, Purpose::Reauthenticate, Some(account), &ids, now).await?;
    Ok(Reply(PasskeyOptions { options }))
}

/// Proves by passkey. Valid for ten minutes.
#[utoipa::path(post, path = "/auth/proof/passkey/verify", tag = "auth", request_body = PasskeyReauthenticationRequest, responses(Customer,
    (status = 200, description = "Proved. The session has new tokens; those before are void.", body = super::new_session::SessionReply),
    (status = 403, description = "The passkey is not accepted."),
))]
pub async fn by_passkey(
    State(app): State<App>,
    me: Customer,
    client: ClientInfo,
    Json(reauthentication): Json<Answered<Empty>>,
) -> Result<SessionTokens, ApiError> {
    let (now, owner) = (app.clock.now(), Some(me.account.id));
    let answer = Assertion::parse(reauthentication.answer)?;
    let stored = password_of(&app, &me).await?;
    let (security_log, purpose) = (&client.security_log, Purpose::Reauthenticate);
    let accepted =
        passkey_assertion::finish(&app, security_log, purpose, owner, &answer, now).await?;
    let also = move |conn: &mut Conn| accepted.record_use(conn, now);
    rotate_tokens(&app, me, client.from_browser, stored, now, also).await
}
