//! `POST /auth/passkey-auth`, `POST /auth/passkey-auth/verify`: logging in by passkey. If the device verified its user,
//! that counts as both factors.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::email::Email;
use ink_schema::account::accounts;
use ink_schema::auth::passkeys::{self, Purpose};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::new_session::{NewSession, SessionTokens};
use crate::crypto::passkeys::Assertion;
use crate::state::App;
use crate::web::api::{ApiError, AppId, FieldErrors, Json, RateLimit, Reply};
use crate::web::session::client_info::{ClientInfo, known_browser};
use crate::web::session::passkey_assertion::{self, Answered};

/// The start of a log-in by passkey.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct PasskeyAuthRequest {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    /// Omitted or empty if the browser offers the passkeys that it has.
    #[schema(value_type = Option<String>, format = "email", max_length = 255)]
    #[deserr(default)]
    pub email: Option<Email>,
}

/// What the browser is to be asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyLoginOptions {
    /// `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3, section 5). Null if the account has no passkey or
    /// does not exist: no error, as the visitor may log in by other means.
    #[schema(value_type = Option<Object>)]
    options: Option<Value>,
}

/// The browser's answer, and the account that it is to open.
#[derive(Debug, Deserr)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct PasskeyVerifyRequest {
    #[expect(dead_code, reason = "compared where it is read")]
    app_id: AppId,
    #[deserr(default)]
    email: Option<Email>,
}

/// The fields, for the OpenAPI document: those of `AuthenticationResponseJSON` (WebAuthn Level 3, section 5.1.3) and
/// ours.
#[derive(ToSchema)]
#[schema(as = PasskeyVerifyRequest)]
#[expect(dead_code, reason = "read by utoipa alone")]
struct PasskeyVerifyBody {
    #[schema(example = "inkpay")]
    app_id: String,
    #[schema(max_length = 255)]
    email: Option<String>,
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

/// Starts a log-in by passkey.
#[utoipa::path(post, path = "/auth/passkey-auth", tag = "auth", request_body = PasskeyAuthRequest, responses(
    (status = 200, description = "What to ask the browser.", body = PasskeyLoginOptions),
    (status = 404, description = "There are no passkeys here."),
    (status = 429, description = "Too many requests."),
))]
pub async fn passkey_auth(
    State(app): State<App>,
    client: ClientInfo,
    Json(asked): Json<PasskeyAuthRequest>,
) -> Result<Reply<PasskeyLoginOptions>, ApiError> {
    let (now, server) = (app.clock.now(), app.clone());
    let (browser, address) = (client.browser_digest(), client.address);
    let by_name = asked.email.is_some();
    let known = app
        .db
        .write(move |conn| {
            let account = match &asked.email {
                Some(email) => accounts::by_email(conn, email)?.map(|account| account.id),
                None => None,
            };
            let known = known_browser(conn, account, browser.as_deref())?;
            RateLimit::passkey_step(&server, known, address).take(conn, now)?;
            let Some(account) = account else {
                return Ok::<_, ApiError>(None);
            };
            let ids = passkeys::credential_ids(conn, account)?;
            Ok((!ids.is_empty()).then_some((account, ids)))
        })
        .await?;
    let (account, ids) = match known {
        Some((account, ids)) => (Some(account), ids),
        None if by_name => return Ok(Reply(PasskeyLoginOptions { options: None })),
        None => (None, Vec::new()),
    };
    let options = passkey_assertion::begin(&app, Purpose::LogIn, account, &ids, now).await?;
    let options = Some(options);
    Ok(Reply(PasskeyLoginOptions { options }))
}

/// Verifies the browser's answer and opens the session.
#[utoipa::path(post, path = "/auth/passkey-auth/verify", tag = "auth", request_body = PasskeyVerifyBody, responses(
    (status = 200, description = "A session.", body = super::new_session::SessionReply),
    (status = 403, description = "The passkey is not accepted."),
    (status = 429, description = "Too many tries."),
))]
pub async fn passkey_verify(
    State(app): State<App>,
    client: ClientInfo,
    Json(shown): Json<Answered<PasskeyVerifyRequest>>,
) -> Result<SessionTokens, ApiError> {
    let (now, server) = (app.clock.now(), app.clone());
    let (browser, address) = (client.browser_digest(), client.address);
    let answer = Assertion::parse(shown.answer);
    let credential = answer.as_ref().ok().map(Assertion::credential_id);
    // Counted whatever the answer is, even a malformed one.
    app.db
        .write(move |conn| {
            let found = match &credential {
                Some(id) => passkeys::by_credential_id(conn, id)?,
                None => None,
            };
            let account = found.map(|(account, _)| account.id);
            let known = known_browser(conn, account, browser.as_deref())?;
            RateLimit::passkey_step(&server, known, address).take(conn, now)
        })
        .await?;
    let answer = answer?;
    let security_log = &client.security_log;
    let accepted =
        passkey_assertion::finish(&app, security_log, Purpose::LogIn, None, &answer, now).await?;
    let account = accepted.account.clone();
    if shown.rest.email.is_some() && shown.rest.email != account.email {
        return Err(passkey_assertion::REFUSED);
    }
    let new_session = NewSession::new(&app, client, &account, now)?;
    let new_session = app
        .db
        .write(move |conn| {
            accepted.record_use(conn, now)?;
            new_session.open(conn, &accepted.account, now)?;
            Ok::<_, ApiError>(new_session)
        })
        .await?;
    new_session.into_tokens(&app, &account, "passkey")
}
