//! `POST /user/create/validate-code`: the code of a sign-up turns it into an account, and logs it in.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::email::Email;
use ink_domain::mailed_code::{MailedCode, Verdict};
use ink_schema::account::accounts::{self, Account, NewAccount};
use ink_schema::auth::{mailed_codes, sign_ups};
use ink_schema::{Conn, audit};
use utoipa::ToSchema;

use super::request;
use crate::clock::Millis;
use crate::crypto::secrets::Token;
use crate::features::auth::new_session::{NewSession, SessionTokens};
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode, FieldErrors, Json, RateLimit};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::mailed_code;

/// No sign-up awaits this code: it became an account, was replaced, has expired, or its referrer was deleted.
const SPENT: ApiError = ApiError::WrongCode(ErrorCode::CodeSpent);

/// The code from a sign-up's e-mail.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ValidateCodeRequest {
    #[schema(value_type = String)]
    pub validate_email_id: Token,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
    /// Six digits.
    #[schema(value_type = String, pattern = "^[0-9]{6}$", example = "123456")]
    pub code: MailedCode,
}

/// The outcome of a code; a refusal commits as a session does, because the guess counts.
type Outcome = Result<(Account, NewSession), ApiError>;

/// Confirms a sign-up and opens its first session.
#[utoipa::path(post, path = "/user/create/validate-code", tag = "user", request_body = ValidateCodeRequest, responses(
    (status = 200, description = "The account, logged in.", body = crate::features::auth::new_session::SessionReply),
    (status = 400, description = "The code is wrong, too old or used."),
    (status = 409, description = "The handle or the address was taken meanwhile."),
    (status = 429, description = "Too many codes from this address."),
))]
pub async fn validate_code(
    State(app): State<App>,
    client: ClientInfo,
    Json(shown): Json<ValidateCodeRequest>,
) -> Result<SessionTokens, ApiError> {
    let now = app.clock.now();
    let id = &shown.validate_email_id;
    let request = request(id);
    let code = app.keys.codes.digest(&request, shown.code.as_str());
    let limit = RateLimit::sign_up_code(&app, client.address);
    let (digest, new_session) = (id.digest(), NewSession::first(client));
    let (account, new_session) = app
        .db
        .write(move |conn| {
            limit.take(conn, now)?;
            let Some(sign_up) = sign_ups::waiting(conn, digest.as_str(), &shown.email, now)? else {
                return Ok::<Outcome, ApiError>(Err(SPENT));
            };
            let verdict = mailed_codes::guess(conn, &request, code.as_str(), now)?;
            if verdict != Verdict::Right {
                return Ok(Err(mailed_code::refusal(verdict)));
            }
            mailed_codes::spend(conn, &request)?;
            if !sign_ups::finish(conn, digest.as_str(), sign_up.referrer)? {
                return Ok(Err(SPENT));
            }
            confirm(conn, &sign_up.into(), new_session, now)
        })
        .await??;
    new_session.into_tokens(&app, &account, "sign_up")
}

fn confirm(
    conn: &mut Conn,
    new: &NewAccount,
    new_session: NewSession,
    now: Millis,
) -> Result<Outcome, ApiError> {
    let id = match accounts::create(conn, new, now)? {
        Ok(id) => id,
        Err(taken) => return Ok(Err(taken.into())),
    };
    let Some(account) = accounts::by_id(conn, id)? else {
        return Ok(Err(SPENT));
    };
    audit::record(conn, id, audit::Actor::Owner, "account.created", now)?;
    new_session.open(conn, &account, now)?;
    Ok(Ok((account, new_session)))
}
