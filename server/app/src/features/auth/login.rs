//! `POST /auth/login`: by e-mail address and password.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_domain::email::Email;
use ink_domain::factor::Factors;
use ink_schema::account::accounts::{self, Account};
use ink_schema::auth::{factors, mfa};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::new_session::NewSession;
use crate::clock::Millis;
use crate::crypto::password::WirePassword;
use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::api::fields::{AppId, FieldErrors};
use crate::web::api::json::Json;
use crate::web::api::limits::Counted;
use crate::web::api::reply::{Refused, Reply};
use crate::web::session::client_info::ClientInfo;

const WRONG: ApiError = ApiError::Denied("login.wrong");

/// A log-in by password.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct LogIn {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
    /// SHA-512 of the password in base64.
    #[schema(value_type = String, pattern = "^[A-Za-z0-9+/]{86}==$")]
    pub password: WirePassword,
}

/// The password was right, and the account asks for a second factor.
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the interface"
)]
#[derive(Debug, Serialize, TS, ToSchema)]
pub(crate) struct MfaAsked {
    mfa_id: String,
    /// The default: one of the options.
    #[ts(type = "string")]
    mfa_type: &'static str,
    /// `totp` (a code by e-mail), `authenticator`, `recovery`.
    #[ts(type = "Array<string>")]
    mfa_options: Vec<&'static str>,
}

/// Logs in by password, or asks for a second factor.
#[utoipa::path(post, path = "/auth/login", tag = "auth", request_body = LogIn, responses(
    (status = 200, description = "A session, or `mfa_id`, `mfa_type` and `mfa_options`.", body = super::new_session::SessionReply),
    (status = 403, description = "No such account, or another password: nobody is told which.", body = Refused),
    (status = 422, description = "Malformed fields.", body = Refused),
    (status = 429, description = "Too many failures.", body = Refused),
    (status = 503, description = "Too many log-ins at once.", body = Refused),
))]
pub async fn login(
    State(app): State<App>,
    arrival: ClientInfo,
    Json(payload): Json<LogIn>,
) -> Result<Response, ApiError> {
    let now = app.clock.now();
    let attempt = Attempt::begin(&app, &arrival, &payload.email, now).await?;
    let stored = attempt
        .account
        .as_ref()
        .and_then(|(account, _)| account.password_hash.as_deref());
    let right = match app.keys.passwords.verify(payload.password, stored).await {
        Ok(right) => right,
        Err(busy) => {
            // Nothing was tried.
            attempt.give_back(&app, now).await?;
            return Err(busy.into());
        }
    };
    let (account, factors) = attempt.account.clone().filter(|_| right).ok_or(WRONG)?;
    if factors_asked(&app, factors).is_empty() {
        attempt.open(&app, arrival, account, factors, now).await
    } else {
        attempt.ask(&app, account, factors, now).await
    }
}

/// A log-in that was counted as a failure before it was tried, so that many at once are counted, too.
struct Attempt {
    counted: [Counted; 2],
    account: Option<(Account, Factors)>,
}

impl Attempt {
    async fn begin(
        app: &App,
        arrival: &ClientInfo,
        email: &Email,
        now: Millis,
    ) -> Result<Self, ApiError> {
        let counted = [
            Counted::login_address(app, arrival.address),
            Counted::login_account(app, email),
        ];
        let (taken, email) = (counted.clone(), email.clone());
        let account = app
            .db
            .write(move |conn| {
                for counted in &taken {
                    counted.take(conn, now)?;
                }
                let Some(account) = accounts::by_email(conn, &email)? else {
                    return Ok::<_, ApiError>(None);
                };
                let factors = factors::of(conn, &account)?;
                Ok(Some((account, factors)))
            })
            .await?;
        Ok(Self { counted, account })
    }

    async fn give_back(&self, app: &App, now: Millis) -> Result<(), ApiError> {
        let counted = self.counted.clone();
        app.db
            .write(move |conn| counted.iter().try_for_each(|one| one.give_back(conn, now)))
            .await
            .map_err(|error: DbError| error.into())
    }

    async fn open(
        self,
        app: &App,
        arrival: ClientInfo,
        account: Account,
        factors: Factors,
        now: Millis,
    ) -> Result<Response, ApiError> {
        let opening = NewSession::new(arrival);
        let stranger = opening.notice(app, &account, now)?;
        let owner = account.clone();
        let opening = app
            .db
            .write(move |conn| {
                still_so(conn, &owner, factors)?;
                for counted in &self.counted {
                    counted.give_back(conn, now)?;
                }
                opening.open(conn, &owner, Some(&stranger), now)?;
                Ok::<_, ApiError>(opening)
            })
            .await?;
        Ok(opening.done(app, &account)?.into_response())
    }

    async fn ask(
        self,
        app: &App,
        account: Account,
        factors: Factors,
        now: Millis,
    ) -> Result<Response, ApiError> {
        let id = Token::random();
        let digest = id.digest();
        app.db
            .write(move |conn| {
                still_so(conn, &account, factors)?;
                for counted in &self.counted {
                    counted.give_back(conn, now)?;
                }
                mfa::ask(conn, digest.as_str(), account.id, now)?;
                Ok::<_, ApiError>(())
            })
            .await?;
        let options = factors_asked(app, factors);
        let names: Vec<_> = options.iter().map(|option| option.name()).collect();
        let asked = MfaAsked {
            mfa_id: id.text(),
            mfa_type: names.first().copied().unwrap_or_default(),
            mfa_options: names,
        };
        Ok(Reply::Done(asked).into_response())
    }
}

/// Whether the account is still what the password was checked against: hashing takes its time, and the
/// owner may have changed it meanwhile. It stays so until the transaction ends.
fn still_so(conn: &mut Conn, checked: &Account, factors: Factors) -> Result<(), ApiError> {
    let now = accounts::lock(conn, checked.id)?
        .filter(|now| now.password_hash == checked.password_hash)
        .ok_or(WRONG)?;
    if factors::of(conn, &now)?.options() == factors.options() {
        Ok(())
    } else {
        Err(WRONG)
    }
}

/// What a log-in is asked for. The operator may have turned mailed codes off: who relied on them alone
/// is asked for a recovery code then, and not let in without one.
pub(crate) fn factors_asked(app: &App, factors: Factors) -> Vec<ink_domain::factor::MfaType> {
    let mut options = factors.options();
    if !app.config.mailed_codes {
        options.retain(|option| *option != ink_domain::factor::MfaType::Mailed);
        if options.is_empty() && factors.mailed {
            options.push(ink_domain::factor::MfaType::Recovery);
        }
    }
    options
}
