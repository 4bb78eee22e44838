//! `/user/authenticator…`: an authenticator app.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::mailed_code::MailedCode;
use ink_schema::auth::factors;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::change::{
    SecurityReply, change, drop_idle_recovery_codes, first_recovery_codes, renew_recovery_codes,
};
use crate::crypto::authenticator::Seed;
use crate::crypto::qr;
use crate::email::SecurityEmail;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::{ApiError, Empty, ErrorCode, FieldErrors, Json, Reply};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::{Customer, RecentlyAuthenticated};

const EXISTS: ApiError = ApiError::Conflict(ErrorCode::AuthenticatorExists, None);
const WRONG: ApiError = ApiError::WrongCode(ErrorCode::AuthenticatorWrong);

/// What an app needs.
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct AuthenticatorEnrolment {
    /// Base32, for manual entry.
    secret: String,
    /// `otpauth://…`, for an app on the same device.
    uri: String,
    /// The same as a QR code: an SVG in a `data:` URL.
    qr_svg: String,
}

/// The first code that the app shows.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ConfirmAuthenticatorRequest {
    /// Six digits.
    #[schema(value_type = String, pattern = "^[0-9]{6}$", example = "123456")]
    pub code: MailedCode,
}

/// Creates a secret. Log-ins don't ask for its codes until it is confirmed.
#[utoipa::path(post, path = "/user/authenticator", tag = "user", responses(RecentlyAuthenticated,
    (status = 200, description = "The secret, for an app.", body = AuthenticatorEnrolment),
    (status = 409, description = "There is an authenticator already."),
))]
pub async fn enrol_authenticator(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    _: Json<Empty>,
) -> Result<Reply<AuthenticatorEnrolment>, ApiError> {
    let (seed, account, now) = (Seed::random(), me.account.id, app.clock.now());
    let uri = seed
        .uri(me.account.ink_id.as_str())
        .map_err(InternalError::new)?;
    let sealed = app.keys.vault.seal(account.number(), seed.as_bytes())?;
    let kept = app
        .db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            Ok::<_, ApiError>(factors::enrol(conn, account, &sealed, now)?)
        })
        .await?;
    if !kept {
        return Err(EXISTS);
    }
    let enrolment = AuthenticatorEnrolment {
        secret: seed.base32(),
        qr_svg: qr::data_uri(&uri).map_err(InternalError::new)?,
        uri,
    };
    Ok(Reply(enrolment))
}

/// Confirms that the app has the secret: from now on log-ins ask for its codes. Where it is confirmed already, its next code makes
/// the recovery codes anew.
#[utoipa::path(post, path = "/user/authenticator/confirm", tag = "user", request_body = ConfirmAuthenticatorRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "The authenticator is on.", body = SecurityReply),
    (status = 400, description = "The code is wrong."),
    (status = 409, description = "There is an authenticator already, and this is not its next code."),
    (status = 429, description = "Too many changes."),
))]
pub async fn confirm_authenticator(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(shown): Json<ConfirmAuthenticatorRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let (account, now) = (me.account.id, app.clock.now());
    let waiting = app
        .db
        .read(move |conn| factors::unconfirmed_secret(conn, account))
        .await?;
    let Some(sealed) = waiting else {
        return confirm_again(&app, me, &client, &shown.code).await;
    };
    let secret = app.keys.vault.open(account.number(), &sealed)?;
    let step = Seed::from_bytes(&secret)
        .and_then(|seed| seed.check(shown.code.as_str(), now, None))
        .ok_or(WRONG)?;
    let (action, notice) = ("authenticator.added", SecurityEmail::AuthenticatorAdded);
    change(&app, me, &client, now, action, notice, move |conn, me| {
        if !factors::confirm(conn, account, &sealed, step, now)? {
            return Err(WRONG);
        }
        first_recovery_codes(conn, me)
    })
    .await
}

/// The reply that it is confirmed was probably lost, and the recovery codes with it, so new ones are made. Earlier ones no
/// longer work, although the owner may have kept some: codes that came with another factor, or those of a reply that arrived.
async fn confirm_again(
    app: &App,
    me: Customer,
    client: &ClientInfo,
    code: &MailedCode,
) -> Result<Reply<SecurityReply>, ApiError> {
    let (account, now) = (me.account.id, app.clock.now());
    let confirmed = app
        .db
        .read(move |conn| factors::authenticator(conn, account))
        .await?
        .ok_or(WRONG)?;
    let secret = app.keys.vault.open(account.number(), &confirmed.secret)?;
    let step = Seed::from_bytes(&secret)
        .and_then(|seed| seed.check(code.as_str(), now, confirmed.last_step))
        .ok_or(EXISTS)?;
    let (action, notice) = (
        "recovery_codes.renewed",
        SecurityEmail::RecoveryCodesRenewed,
    );
    change(app, me, client, now, action, notice, move |conn, me| {
        if !factors::take_step(conn, account, step)? {
            return Err(EXISTS);
        }
        renew_recovery_codes(conn, me)
    })
    .await
}

/// Takes the authenticator off the account.
#[utoipa::path(post, path = "/user/authenticator/remove", tag = "user", responses(RecentlyAuthenticated,
    (status = 200, description = "There is none.", body = SecurityReply),
    (status = 404, description = "There was none."),
    (status = 429, description = "Too many changes."),
))]
pub async fn remove_authenticator(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    _: Json<Empty>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let now = app.clock.now();
    let (action, notice) = ("authenticator.removed", SecurityEmail::AuthenticatorRemoved);
    change(&app, me, &client, now, action, notice, |conn, me| {
        if !factors::remove_authenticator(conn, me.account.id)? {
            return Err(ApiError::NotFound(ErrorCode::AuthenticatorNone, None));
        }
        drop_idle_recovery_codes(conn, me)
    })
    .await
}
