//! `POST /user/create/resend-code`: another code for a sign-up. It gives no more guesses, unless they are used up.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::email::Email;
use ink_schema::auth::{mailed_codes, sign_ups};
use utoipa::ToSchema;

use super::request;
use crate::crypto::secrets::Token;
use crate::email::CodePurpose;
use crate::state::App;
use crate::web::api::{ApiError, EmptyReply, ErrorCode, FieldErrors, Json, RateLimit, Reply};
use crate::web::request::address::ClientAddress;
use crate::web::request::visitor::Visitor;
use crate::web::session::mailed_code::CodeEmail;

const GONE: ApiError = ApiError::NotFound(ErrorCode::SignUpGone, None);

/// A sign-up whose code did not arrive.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ResendCodeRequest {
    #[schema(value_type = String)]
    pub validate_email_id: Token,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
}

/// Mails another code, replacing the previous one. The guesses at one sign-up are limited by the codes that its
/// mailbox can get in an hour.
#[utoipa::path(post, path = "/user/create/resend-code", tag = "user", request_body = ResendCodeRequest, responses(
    (status = 200, description = "A code is on its way.", body = EmptyReply),
    (status = 404, description = "No such sign-up waits."),
    (status = 429, description = "Too many codes to this mailbox."),
))]
pub async fn resend_code(
    State(app): State<App>,
    visitor: Visitor,
    address: ClientAddress,
    Json(asked): Json<ResendCodeRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let now = app.clock.now();
    let id = asked.validate_email_id;
    let (request, waiting) = (request(&id), id.digest());
    let sign_up = app
        .db
        .read(move |conn| sign_ups::waiting(conn, waiting.as_str(), &asked.email, now))
        .await?
        .ok_or(GONE)?;
    // As entered at sign-up.
    let to = &sign_up.email;
    let limits = RateLimit::mail(&app, to, address);
    let code = CodeEmail::new(&app, request.clone(), CodePurpose::SignUp, visitor.lang, to)?;
    code.send(&app, now, move |conn| {
        RateLimit::take_all(&limits, conn, now)?;
        Ok(mailed_codes::forget_spent(conn, &request)?)
    })
    .await?;
    Ok(Reply(EmptyReply {}))
}
