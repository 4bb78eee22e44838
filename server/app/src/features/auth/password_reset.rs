//! `POST /auth/password-reset`: a new password for the reader of the account's mailbox. One call in three steps, told apart
//! by its fields. It opens no session and removes no second factor.

mod reset;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deserr::{Deserr, ValuePointerRef};
use ink_domain::email::Email;
use ink_domain::mailed_code::{MailedCode, Verdict};
use reset::Reset;
use utoipa::ToSchema;

use crate::state::App;
use crate::web::api::{
    ApiError, AppId, EmptyReply, ErrorCode, FieldErrors, Json, NewPassword, Reply,
};
use crate::web::request::visitor::Visitor;
use crate::web::session::client_info::ClientInfo;

/// `email` requests a code, `code` checks it, `password` sets the new one.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields, validate = with_its_code -> FieldErrors)]
pub struct PasswordResetRequest {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
    /// Six digits. If omitted, a code is mailed; a blank one is refused.
    #[schema(value_type = String, required = false, pattern = "^[0-9]{6}$")]
    #[deserr(default, from(MailedCode) = Some)]
    pub code: Option<MailedCode>,
    /// SHA-512 of the new password in base64. Requires the code. If omitted, the code is only checked; a blank password is
    /// refused.
    #[schema(value_type = String, required = false, pattern = "^[A-Za-z0-9+/]{86}==$")]
    #[deserr(default, from(NewPassword) = Some)]
    pub password: Option<NewPassword>,
}

fn with_its_code(
    asked: PasswordResetRequest,
    _: ValuePointerRef<'_>,
) -> Result<PasswordResetRequest, FieldErrors> {
    if asked.password.is_some() && asked.code.is_none() {
        return Err(FieldErrors::one("code", "field.required"));
    }
    let email = Some(&asked.email);
    if (asked.password.as_ref()).is_some_and(|new| new.0.is_about(None, email)) {
        return Err(FieldErrors::one("password", "field.password.own"));
    }
    Ok(asked)
}

/// Mails a code, checks it, or sets the new password with it.
#[utoipa::path(post, path = "/auth/password-reset", tag = "auth", request_body = PasswordResetRequest, responses(
    (status = 200, description = "Done. A code is asked for with the same answer whether there is an account or not.", body = EmptyReply),
    (status = 400, description = "The code is wrong, too old or used."),
    (status = 422, description = "Malformed fields, or a password that too many people use."),
    (status = 429, description = "Too many codes to this mailbox, or too many wrong ones."),
))]
pub async fn password_reset(
    State(app): State<App>,
    visitor: Visitor,
    client: ClientInfo,
    Json(asked): Json<PasswordResetRequest>,
) -> Result<Response, ApiError> {
    let reset = Reset::begin(&app, asked.email, &client).await?;
    match (asked.code, asked.password) {
        (None, _) => return reset.mail(&app, &visitor, client).await,
        (Some(code), None) => {
            let refusal = match reset.check(&app, &code).await? {
                Verdict::Right => return Ok(Reply(EmptyReply {}).into_response()),
                // Said only of the browser's own request: the guesses of a shared one may have been used up by others.
                verdict if verdict.is_over() && reset.is_own() => ErrorCode::CodeSpent,
                _ => ErrorCode::ResetInvalid,
            };
            return Err(ApiError::WrongCode(refusal));
        }
        (Some(code), Some(NewPassword(password))) => {
            let refusal = ApiError::WrongCode(ErrorCode::ResetSent);
            let right = reset.check(&app, &code).await? == Verdict::Right
                && reset.set(&app, &code, password, &client).await?;
            right.then_some(()).ok_or(refusal)?;
        }
    }
    Ok(Reply(EmptyReply {}).into_response())
}
