//! `POST /auth/login`: by e-mail address and password.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_domain::email::Email;
use ink_domain::factor::{Factors, MfaType};
use ink_domain::time::DurationMs;
use ink_schema::account::accounts::{self, Account};
use ink_schema::auth::factors;
use ink_schema::auth::mfa::{self, Challenge};
use ink_schema::rate_limits::RateLimitOutcome;
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::new_session::{NewSession, SessionReply};
use crate::clock::Millis;
use crate::crypto::password::{PasswordError, Verdict, WirePassword, is_unchanged};
use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::api::{ApiError, AppId, ErrorCode, FieldErrors, Json, RateLimit, Reply};
use crate::web::session::client_info::{ClientInfo, known_browser};

const WRONG: ApiError = ApiError::Denied(ErrorCode::LoginWrong);

/// A log-in by password.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct LoginRequest {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
    /// SHA-512 of the password in base64.
    #[schema(value_type = String, pattern = "^[A-Za-z0-9+/]{86}==$")]
    pub password: WirePassword,
}

/// The password was right, and the account requires a second factor.
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the interface"
)]
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub(crate) struct MfaChallenge {
    mfa_id: String,
    /// The default: one of the options.
    #[schema(value_type = String)]
    mfa_type: MfaType,
    /// `totp` (a code by e-mail), `authenticator`, `recovery`.
    #[schema(value_type = Vec<String>)]
    mfa_options: Vec<MfaType>,
}

/// What a right password leads to.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "for the document: a session's reply sets cookies, too"
)]
pub(crate) enum LoginReply {
    Session(SessionReply),
    SecondFactor(MfaChallenge),
}

/// Logs in by password, or asks for a second factor.
#[utoipa::path(post, path = "/auth/login", tag = "auth", request_body = LoginRequest, responses(
    (status = 200, description = "A session, or the question for a second factor.", body = LoginReply),
    (status = 403, description = "No such account, or another password: nobody is told which."),
    (status = 429, description = "Too many failures, and one more."),
    (status = 503, description = "Too many log-ins at once."),
))]
pub async fn login(
    State(app): State<App>,
    client: ClientInfo,
    Json(payload): Json<LoginRequest>,
) -> Result<Response, ApiError> {
    let now = app.clock.now();
    let mut attempt = Attempt::begin(&app, &client, &payload.email, now).await?;
    if let Some((account, _)) = &attempt.account {
        client.security_log.concerns(account.id);
    }
    let stored = attempt.password_hash.as_deref();
    match app.keys.passwords.verify(payload.password, stored).await {
        Ok(Verdict::Right { rehashed }) => attempt.rehashed = rehashed,
        Ok(Verdict::Wrong) => return Err(attempt.refusal()),
        // It counts: otherwise an attacker could ask without limit whose password needs which key.
        Err(PasswordError::UnknownKey) => return Err(PasswordError::UnknownKey.into()),
        Err(busy) => {
            // Nothing was tried.
            attempt.undo(&app, now).await?;
            return Err(busy.into());
        }
    }
    let (account, factors) = attempt.account.clone().ok_or(WRONG)?;
    if factors_asked(&app, factors, attempt.is_over_limit()).is_empty() {
        attempt.open(&app, client, account, factors, now).await
    } else {
        attempt.ask(&app, account, factors, now).await
    }
}

/// A log-in that is counted as a failure before it is tried, so that concurrent attempts are counted, too.
///
/// Browsers that the account knows have their own budget. Others share one: when it is spent, wrong passwords are
/// refused, and a right one leads to a mailed code, so that strangers' guesses can't lock out the owner. The same
/// applies when an address, which many people may share, has spent its own. How many passwords are checked for it, or
/// for browsers that the account knows, is limited all the same.
struct Attempt {
    counted: Vec<RateLimit>,
    /// Counts checked passwords, right or wrong.
    checks: RateLimit,
    account: Option<(Account, Factors)>,
    /// The password's hash as stored at that time.
    password_hash: Option<String>,
    /// If strangers have spent the account's budget or the address's: milliseconds until there is room again.
    retry_after_ms: Option<DurationMs>,
    /// Replaces the stored hash if the log-in proceeds.
    rehashed: Option<String>,
}

impl Attempt {
    async fn begin(
        app: &App,
        client: &ClientInfo,
        email: &Email,
        now: Millis,
    ) -> Result<Self, ApiError> {
        let from_address = RateLimit::login_address(app, client.address);
        let [to_email_from_address, to_email] =
            RateLimit::login_strangers(app, email, client.address);
        let (browser, address) = (client.browser_digest(), client.address);
        let (app_for_limits, email) = (app.clone(), email.clone());
        let count = move |conn: &mut Conn| {
            let account = accounts::by_email(conn, &email)?;
            let id = account.as_ref().map(|account| account.id);
            let known = known_browser(conn, id, browser.as_deref())?;
            let (mut counted, mut retry_after) = (Vec::new(), None);
            let known_account = known.map(|(account, _)| account);
            let checks = RateLimit::login_checks(&app_for_limits, known_account, address);
            checks.take(conn, now)?;
            if let Some((account, browser)) = known {
                let own = RateLimit::login_browser(&app_for_limits, account, browser);
                own.take(conn, now)?;
                counted.push(own);
            } else {
                for budget in [from_address, to_email_from_address, to_email] {
                    match budget.try_take(conn, now)? {
                        RateLimitOutcome::Allowed => counted.push(budget),
                        RateLimitOutcome::Exceeded { retry_after_ms } => {
                            retry_after = retry_after.max(Some(retry_after_ms));
                        }
                    }
                }
            }
            let (account, password_hash) = match account {
                Some(account) => {
                    let factors = factors::of(conn, &account)?;
                    let hash = accounts::password_hash(conn, account.id)?;
                    (Some((account, factors)), hash)
                }
                None => (None, None),
            };
            Ok::<_, ApiError>(Self {
                counted,
                checks,
                account,
                password_hash,
                retry_after_ms: retry_after,
                rehashed: None,
            })
        };
        app.db.write(count).await
    }

    fn is_over_limit(&self) -> bool {
        self.retry_after_ms.is_some()
    }

    /// The answer to a wrong password.
    fn refusal(&self) -> ApiError {
        self.retry_after_ms
            .map_or(WRONG, |retry_after_ms| ApiError::TooMany { retry_after_ms })
    }

    /// Whether the account is still what the password was checked against: hashing takes time, and the owner may have
    /// changed it in the meantime. It stays so until the transaction ends.
    fn confirm(
        &self,
        conn: &mut Conn,
        checked: &Account,
        factors: Factors,
    ) -> Result<(), ApiError> {
        let current = accounts::lock(conn, checked.id)?.ok_or(WRONG)?;
        let hash = accounts::password_hash(conn, current.id)?;
        if current.email != checked.email
            || !is_unchanged(hash.as_deref(), self.password_hash.as_deref())
        {
            return Err(WRONG);
        }
        if factors::of(conn, &current)?.options() != factors.options() {
            return Err(WRONG);
        }
        if let Some(hash) = &self.rehashed {
            accounts::set_password(conn, checked.id, hash)?;
        }
        Ok(())
    }

    /// Takes the failure back: it was not one.
    fn give_back(&self, conn: &mut Conn, now: Millis) -> Result<(), DbError> {
        self.counted
            .iter()
            .try_for_each(|counted| counted.give_back(conn, now))
    }

    /// Takes everything back: nothing was tried.
    async fn undo(mut self, app: &App, now: Millis) -> Result<(), ApiError> {
        self.counted.push(self.checks.clone());
        let undo = app.db.write(move |conn| self.give_back(conn, now));
        Ok(undo.await?)
    }

    async fn open(
        self,
        app: &App,
        client: ClientInfo,
        account: Account,
        factors: Factors,
        now: Millis,
    ) -> Result<Response, ApiError> {
        let new_session = NewSession::new(app, client, &account, now)?;
        let owner = account.clone();
        let new_session = app
            .db
            .write(move |conn| {
                self.confirm(conn, &owner, factors)?;
                self.give_back(conn, now)?;
                new_session.open(conn, &owner, now)?;
                Ok::<_, ApiError>(new_session)
            })
            .await?;
        let tokens = new_session.into_tokens(app, &account, "password")?;
        Ok(tokens.into_response())
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
        let options = factors_asked(app, factors, self.is_over_limit());
        let challenge = Challenge {
            account: account.id,
            mailed: self.is_over_limit(),
        };
        app.db
            .write(move |conn| {
                self.confirm(conn, &account, factors)?;
                self.give_back(conn, now)?;
                mfa::create_challenge(conn, digest.as_str(), challenge, now)?;
                Ok::<_, ApiError>(())
            })
            .await?;
        let asked = MfaChallenge {
            mfa_id: id.text(),
            mfa_type: options.first().copied().unwrap_or(MfaType::Mailed),
            mfa_options: options,
        };
        Ok(Reply(asked).into_response())
    }
}

/// What a log-in is asked for. The operator may have turned mailed codes off: an account that relied on them alone is
/// then asked for a recovery code, and not let in without one.
///
/// `mailed`: ask for a mailed code if nothing else would be asked for, even if the operator turned that factor off.
pub(crate) fn factors_asked(app: &App, factors: Factors, mailed: bool) -> Vec<MfaType> {
    let mut options = factors.options();
    if !app.config.mailed_codes {
        options.retain(|option| *option != MfaType::Mailed);
        if options.is_empty() && factors.mailed {
            options.push(MfaType::Recovery);
        }
    }
    if mailed && options.is_empty() {
        options.push(MfaType::Mailed);
    }
    options
}
