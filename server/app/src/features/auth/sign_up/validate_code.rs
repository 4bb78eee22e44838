//! `POST /user/create/validate-code`: the code of a sign-up makes it an account, and logs it in.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::email::Email;
use ink_domain::mailed_code::{MailedCode, Verdict};
use ink_schema::account::accounts::{self, Account, NewAccount, Taken};
use ink_schema::auth::{mailed_codes, sign_ups};
use ink_schema::{Conn, audit};
use utoipa::ToSchema;

use super::create::conflict;
use super::request;
use crate::clock::Millis;
use crate::crypto::secrets::Token;
use crate::features::auth::new_session::{LogInMethod, NewSession, SessionTokens};
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode, FieldErrors, Json, Refused};
use crate::web::session::client_info::ClientInfo;

const WRONG: ApiError = ApiError::Code(ErrorCode::CodeWrong);
const SPENT: ApiError = ApiError::Code(ErrorCode::CodeSpent);

/// The code of a sign-up's mail.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ValidateCode {
    #[schema(value_type = String)]
    pub validate_email_id: Token,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
    /// Six digits.
    #[schema(value_type = String, pattern = "^[0-9]{6}$", example = "123456")]
    pub code: MailedCode,
}

/// What a right code comes to.
enum Outcome {
    Wrong,
    Spent,
    Taken(Taken),
    SessionTokens(Box<Account>, Box<NewSession>),
}

/// Confirms a sign-up and opens its first session.
#[utoipa::path(post, path = "/user/create/validate-code", tag = "user", request_body = ValidateCode, responses(
    (status = 200, description = "The account, logged in.", body = crate::features::auth::new_session::SessionReply),
    (status = 400, description = "The code is wrong, too old or used.", body = Refused),
    (status = 409, description = "Somebody took the handle or the address meanwhile.", body = Refused),
    (status = 422, description = "Malformed fields.", body = Refused),
))]
pub async fn validate_code(
    State(app): State<App>,
    client: ClientInfo,
    Json(shown): Json<ValidateCode>,
) -> Result<SessionTokens, ApiError> {
    let now = app.clock.now();
    let id = &shown.validate_email_id;
    let request = request(id);
    let code = app.keys.codes.digest(&request, shown.code.as_str());
    let (digest, new_session) = (id.digest(), NewSession::new(client));
    let outcome = app
        .db
        .write(move |conn| {
            let Some(sign_up) = sign_ups::waiting(conn, digest.as_str(), &shown.email, now)? else {
                return Ok::<_, ApiError>(Outcome::Wrong);
            };
            match mailed_codes::guess_until_spent(conn, &request, code.as_str(), now)? {
                Verdict::Right => {}
                Verdict::Wrong => return Ok(Outcome::Wrong),
                Verdict::Spent => return Ok(Outcome::Spent),
            }
            mailed_codes::spend(conn, &request)?;
            sign_ups::done(conn, digest.as_str())?;
            confirm(conn, &sign_up.into(), new_session, now)
        })
        .await?;
    match outcome {
        Outcome::Wrong => Err(WRONG),
        Outcome::Spent => Err(SPENT),
        Outcome::Taken(taken) => Err(conflict(taken)),
        Outcome::SessionTokens(account, new_session) => {
            new_session.done(&app, &account, LogInMethod::SignUp)
        }
    }
}

fn confirm(
    conn: &mut Conn,
    new: &NewAccount,
    new_session: NewSession,
    now: Millis,
) -> Result<Outcome, ApiError> {
    let id = match accounts::create(conn, new, now)? {
        Ok(id) => id,
        Err(taken) => return Ok(Outcome::Taken(taken)),
    };
    let Some(account) = accounts::by_id(conn, id)? else {
        return Ok(Outcome::Wrong);
    };
    audit::note(conn, id, "owner", "account.created", now)?;
    // The first browser is nothing to tell of.
    new_session.open(conn, &account, None, now)?;
    Ok(Outcome::SessionTokens(
        Box::new(account),
        Box::new(new_session),
    ))
}
