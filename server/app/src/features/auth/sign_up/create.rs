//! `POST /user/create`: a sign-up, which the code in its e-mail turns into an account.

use axum::extract::State;
use deserr::{Deserr, ValuePointerRef};
use ink_domain::ink_id::InkId;
use ink_schema::account::accounts::{self, AccountId, Taken};
use ink_schema::auth::sign_ups::{self, SignUp};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::request;
use crate::clock::Millis;
use crate::crypto::secrets::Token;
use crate::email::CodePurpose;
use crate::features::auth::referrer_lookup::UNKNOWN_REFERRER;
use crate::state::App;
use crate::web::api::{
    ApiError, AppId, FieldErrors, Json, NewEmail, NewPassword, RateLimit, ReferrerId, Reply,
};
use crate::web::request::address::ClientAddress;
use crate::web::request::visitor::Visitor;
use crate::web::session::mailed_code::CodeEmail;

/// Everything that a sign-up requires.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields, validate = validate_together -> FieldErrors)]
pub struct SignupRequest {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    #[schema(value_type = String, pattern = "^[A-Za-z0-9][A-Za-z0-9._-]{3,15}$", example = "ada.lovelace")]
    pub ink_id: InkId,
    /// The INK ID of the referrer.
    #[schema(value_type = String, max_length = 16, example = "inkpay")]
    pub referrer_id: ReferrerId,
    /// The same as `ink_id`.
    #[schema(value_type = Option<String>, example = "ada.lovelace")]
    #[deserr(default)]
    pub display_name: Option<String>,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: NewEmail,
    /// SHA-512 of the password in base64.
    #[schema(value_type = String, pattern = "^[A-Za-z0-9+/]{86}==$")]
    pub password: NewPassword,
    /// The checkbox for the terms was ticked.
    #[deserr(default)]
    pub terms_agreed: Option<bool>,
}

/// Validates the fields against each other.
fn validate_together(
    new: SignupRequest,
    _: ValuePointerRef<'_>,
) -> Result<SignupRequest, FieldErrors> {
    let handle = &new.ink_id;
    if new.password.0.is_about(Some(handle), Some(&new.email.0)) {
        return Err(FieldErrors::one("password", "field.password.own"));
    }
    match &new.display_name {
        Some(name) if name.trim() != handle.as_str() => {
            Err(FieldErrors::one("display_name", "field.display_name"))
        }
        _ => Ok(new),
    }
}

/// A sign-up that awaits its code.
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct SignupReply {
    /// To be sent with the code.
    validate_email_id: String,
}

/// Starts a sign-up, replacing an earlier one with the same address, and mails a code.
#[utoipa::path(post, path = "/user/create", tag = "user", request_body = SignupRequest, responses(
    (status = 200, description = "A code is on its way.", body = SignupReply),
    (status = 404, description = "There is no such referrer."),
    (status = 409, description = "The handle is taken or reserved, or the address is taken."),
    (status = 422, description = "Malformed fields, or a password that too many people use."),
    (status = 429, description = "Too many sign-ups, or too many codes to this mailbox."),
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(new): Json<SignupRequest>,
) -> Result<Reply<SignupReply>, ApiError> {
    let now = app.clock.now();
    let referrer = admit(&app, &new, address, now).await?;
    let id = Token::random();
    let (request, digest, to) = (request(&id), id.digest(), &new.email.0);
    let code = CodeEmail::new(&app, request, CodePurpose::SignUp, visitor.lang, to)?;
    let limits = RateLimit::mail(&app, to, address);
    let sign_up = SignUp {
        ink_id: new.ink_id,
        referrer,
        email: new.email.0,
        password_hash: app.keys.passwords.hash(new.password.0).await?,
        lang: visitor.lang.code().to_owned(),
        terms_agreed_at: new.terms_agreed.filter(|agreed| *agreed).map(|_| now),
    };
    code.send(&app, now, move |conn| {
        RateLimit::take_all(&limits, conn, now)?;
        if sign_ups::begin(conn, digest.as_str(), &sign_up, now)? {
            Ok(())
        } else {
            Err(UNKNOWN_REFERRER)
        }
    })
    .await?;
    let validate_email_id = id.text();
    Ok(Reply(SignupReply { validate_email_id }))
}

/// Whether the visitor may sign up, and by whose referral. Checked before the password is hashed, which is
/// expensive; counted whatever the answer is, because the answer reveals what exists. The code is counted when it is
/// mailed: a server too busy to hash uses up none.
async fn admit(
    app: &App,
    new: &SignupRequest,
    address: ClientAddress,
    now: Millis,
) -> Result<AccountId, ApiError> {
    RateLimit::sign_up(app, address).take_now(app, now).await?;
    if new.ink_id.is_reserved() {
        return Err(Taken::InkId.into());
    }
    let (ink_id, email) = (new.ink_id.clone(), new.email.0.clone());
    let referrer = new.referrer_id.0.clone();
    app.db
        .read(move |conn| {
            if let Some(taken) = accounts::find_taken(conn, &ink_id, Some(&email))? {
                return Err(ApiError::from(taken));
            }
            let referrer = accounts::by_ink_id(conn, &referrer)?.ok_or(UNKNOWN_REFERRER)?;
            Ok(referrer.id)
        })
        .await
}
