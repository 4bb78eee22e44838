//! `POST /auth/trigger-mfa`, `POST /auth/verify-mfa`: the second factor.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::factor::MfaType;
use ink_domain::mailed_code::{MailedCode, Verdict};
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::auth::{browsers, factors, mailed_codes, mfa};
use ink_schema::{Conn, audit};
use utoipa::ToSchema;

use super::login::factors_asked;
use super::new_session::{NewSession, SessionTokens};
use crate::clock::Millis;
use crate::crypto::authenticator::Seed;
use crate::crypto::recovery::RecoveryCode;
use crate::crypto::secrets::Token;
use crate::email::{CodePurpose, SecurityEmail};
use crate::state::App;
use crate::web::api::field_errors::text_field;
use crate::web::api::{
    ApiError, AppId, BoundedText, EmptyReply, ErrorCode, FieldErrors, Json, RateLimit, Reply,
};
use crate::web::request::security_log::SecurityLog;
use crate::web::session::account_notice;
use crate::web::session::client_info::ClientInfo;
use crate::web::session::mailed_code::CodeEmail;

const GONE: ApiError = ApiError::NotFound(ErrorCode::MfaGone, None);
const WRONG: ApiError = ApiError::WrongCode(ErrorCode::MfaWrong);
/// Wrong, and the last answer that this log-in may try.
const SPENT: ApiError = ApiError::WrongCode(ErrorCode::MfaSpent);

text_field!(MfaType, |name| MfaType::from_code(name)
    .ok_or("field.mfa_type"));

/// The chosen factor for a pending log-in.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct TriggerMfaRequest {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    #[schema(value_type = String)]
    pub mfa_id: Token,
    #[schema(value_type = String, example = "totp")]
    pub mfa_type: MfaType,
}

/// The second factor of a pending log-in.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct VerifyMfaRequest {
    #[schema(value_type = String, example = "inkpay")]
    pub app_id: AppId,
    #[schema(value_type = String)]
    pub mfa_id: Token,
    #[schema(value_type = String, example = "authenticator")]
    pub mfa_type: MfaType,
    /// Six digits, or a recovery code.
    #[schema(value_type = String, max_length = 64)]
    pub mfa_code: BoundedText<64>,
}

/// Mails a code, if the factor is one that is mailed.
#[utoipa::path(post, path = "/auth/trigger-mfa", tag = "auth", request_body = TriggerMfaRequest, responses(
    (status = 200, description = "The code is on its way, or none is needed.", body = EmptyReply),
    (status = 404, description = "The log-in no longer waits."),
    (status = 422, description = "Malformed fields, or the log-in does not offer this factor."),
    (status = 429, description = "Too many codes to this mailbox."),
))]
pub async fn trigger_mfa(
    State(app): State<App>,
    client: ClientInfo,
    Json(asked): Json<TriggerMfaRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let now = app.clock.now();
    let id = asked.mfa_id;
    let (account, options) = waiting(&app, &client.security_log, &id, now).await?;
    let (true, Some(email)) = (options.contains(&asked.mfa_type), &account.email) else {
        return Err(ApiError::field("mfa_type", "field.mfa_type"));
    };
    if asked.mfa_type != MfaType::Mailed {
        return Ok(Reply(EmptyReply {}));
    }
    let (request, lang) = (request(&id), account_notice::lang(&account));
    let code = CodeEmail::new(&app, request, CodePurpose::LogIn, lang, email)?;
    let (server, browser) = (app.clone(), client.browser_digest());
    let count = move |conn: &mut Conn| {
        let browser = browsers::known(conn, account.id, browser.as_deref())?;
        RateLimit::mailed_factor(&server, account.id, browser).take(conn, now)
    };
    code.send(&app, now, count).await?;
    Ok(Reply(EmptyReply {}))
}

/// Answers with a code; the right one opens the session.
#[utoipa::path(post, path = "/auth/verify-mfa", tag = "auth", request_body = VerifyMfaRequest, responses(
    (status = 200, description = "A session.", body = super::new_session::SessionReply),
    (status = 400, description = "The code is wrong, too old or used."),
    (status = 404, description = "The log-in no longer waits: after the right code, five wrong ones, or ten minutes."),
    (status = 429, description = "Too many wrong codes."),
))]
pub async fn verify_mfa(
    State(app): State<App>,
    client: ClientInfo,
    Json(answer): Json<VerifyMfaRequest>,
) -> Result<SessionTokens, ApiError> {
    let now = app.clock.now();
    let id = &answer.mfa_id;
    let (account, _) = waiting(&app, &client.security_log, id, now).await?;
    let (mfa_type, browser) = (answer.mfa_type, client.browser_digest());
    let new_session = NewSession::new(&app, client, &account, now)?;
    let used = if mfa_type == MfaType::Recovery {
        Some(account_notice::used_recovery_code(&app, &account, new_session.device(), now).await?)
    } else {
        None
    };
    let (server, owner, digest) = (app.clone(), account.clone(), id.digest());
    let request = request(id);
    let opened = app
        .db
        .write(move |conn| {
            // A concurrent change of what protects the account waits, or has already removed the challenge.
            accounts::lock(conn, owner.id)?.ok_or(GONE)?;
            let browser = browsers::known(conn, owner.id, browser.as_deref())?;
            let limits = RateLimit::second_factor(&server, owner.id, browser);
            RateLimit::take_all(&limits, conn, now)?;
            let challenge = mfa::answer(conn, digest.as_str(), now)?
                .filter(|challenge| challenge.account == owner.id)
                .ok_or(GONE)?;
            let offered = factors_asked(&server, factors::of(conn, &owner)?, challenge.mailed);
            if !offered.contains(&mfa_type)
                || !spend_answer(conn, &server, &owner, &answer, &request, now)?
                || !mfa::complete_challenge(conn, digest.as_str())?
            {
                if browser.is_none() {
                    notify_of_wrong_answer(conn, &server, &owner, new_session.device(), now)?;
                }
                let waits = mfa::waiting(conn, digest.as_str(), now)?.is_some();
                return Ok(Err(if waits { WRONG } else { SPENT }));
            }
            for limit in &limits {
                limit.give_back(conn, now)?;
            }
            mailed_codes::spend(conn, &request)?;
            if let Some(used) = &used {
                let action = "recovery_code.used";
                audit::record(conn, owner.id, audit::Actor::Owner, action, now)?;
                used.record(conn, now)?;
            }
            new_session.open(conn, &owner, now)?;
            Ok::<_, ApiError>(Ok(new_session))
        })
        .await?;
    if opened.is_err() {
        app.outbox_signal.notify();
    }
    let method = match mfa_type {
        MfaType::Mailed => "mailed",
        MfaType::Authenticator => "authenticator",
        MfaType::Recovery => "recovery",
    };
    opened?.into_tokens(&app, &account, method)
}

/// Tells the owner that someone who has the password is guessing, unless they may have mistyped, or have been told.
fn notify_of_wrong_answer(
    conn: &mut Conn,
    app: &App,
    owner: &Account,
    device: &str,
    now: Millis,
) -> Result<(), ApiError> {
    if RateLimit::wrong_factor_needs_notice(app, owner.id, conn, now)? {
        let failed = SecurityEmail::SecondFactorFailed;
        account_notice::notice(app, owner, failed, device, now)?.record(conn, now)?;
    }
    Ok(())
}

/// Uses up the code that an answer names. Returns whether the answer was right.
fn spend_answer(
    conn: &mut Conn,
    app: &App,
    account: &Account,
    answer: &VerifyMfaRequest,
    request: &str,
    now: Millis,
) -> Result<bool, ApiError> {
    match answer.mfa_type {
        MfaType::Mailed => {
            let Some(code) = MailedCode::parse(&answer.mfa_code.0) else {
                return Ok(false);
            };
            let digest = app.keys.codes.digest(request, code.as_str());
            let verdict = mailed_codes::guess(conn, request, digest.as_str(), now)?;
            Ok(verdict == Verdict::Right)
        }
        MfaType::Authenticator => {
            spend_authenticator_code(conn, app, account.id, &answer.mfa_code.0, now)
        }
        MfaType::Recovery => {
            let Some(code) = RecoveryCode::parse(&answer.mfa_code.0) else {
                return Ok(false);
            };
            let (owner, digest) = (account.id, code.digest());
            Ok(factors::use_recovery_code(conn, owner, digest.as_str())?)
        }
    }
}

/// Uses up the time step of an authenticator's code, if it is right. Returns whether it was.
fn spend_authenticator_code(
    conn: &mut Conn,
    app: &App,
    account: AccountId,
    code: &str,
    now: Millis,
) -> Result<bool, ApiError> {
    let Some(kept) = factors::authenticator(conn, account)? else {
        return Ok(false);
    };
    let secret = app.keys.vault.open(account.number(), &kept.secret)?;
    let step = Seed::from_bytes(&secret).and_then(|seed| seed.check(code, now, kept.last_step));
    match step {
        Some(step) => Ok(factors::take_step(conn, account, step)?),
        None => Ok(false),
    }
}

/// Whose log-in is pending, and what it is asked for. Its outcome is logged with that account.
async fn waiting(
    app: &App,
    security_log: &SecurityLog,
    id: &Token,
    now: Millis,
) -> Result<(Account, Vec<MfaType>), ApiError> {
    let (server, digest) = (app.clone(), id.digest());
    let found = app
        .db
        .read(move |conn| {
            let challenge = mfa::waiting(conn, digest.as_str(), now)?.ok_or(GONE)?;
            let account = accounts::by_id(conn, challenge.account)?.ok_or(GONE)?;
            let options = factors_asked(&server, factors::of(conn, &account)?, challenge.mailed);
            Ok::<_, ApiError>((account, options))
        })
        .await?;
    security_log.concerns(found.0.id);
    Ok(found)
}

/// What a log-in's mailed code is bound to.
fn request(id: &Token) -> String {
    format!("mfa:{}", id.digest().as_str())
}
