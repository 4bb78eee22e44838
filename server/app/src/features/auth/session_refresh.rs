//! `POST /auth/session-refresh`: a new pair of tokens for a refresh token.

use axum::extract::State;
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_domain::notification::NotificationKind;
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::auth::sessions::{self, Holder, Refreshed};
use ink_schema::{Conn, audit};
use utoipa::ToSchema;

use super::new_session::SessionTokens;
use crate::clock::Millis;
use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::api::{ApiError, FieldErrors, Json, RateLimit};
use crate::web::request::security_event::SecurityEvent;
use crate::web::request::security_log::SecurityLog;
use crate::web::session::cookies::clear_session;
use crate::web::session::credentials::{Credentials, may_change, says_where_from};
use crate::web::session::issued_tokens::IssuedTokens;

/// A refresh token; browsers send theirs as a cookie and nothing here.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct SessionRefreshRequest {
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    pub refresh_token: Option<Token>,
}

/// Renews a session. The token is used up; using it again within ten seconds gives a second pair, and later
/// ends the session, because someone else has the token.
#[utoipa::path(post, path = "/auth/session-refresh", tag = "auth", request_body = SessionRefreshRequest, security(()), responses(
    (status = 200, description = "A new pair.", body = super::new_session::SessionReply),
    (status = 401, description = "The session is over, or no token came: log in again."),
    (status = 403, description = "A browser's cookie came without a word of where the request comes from."),
    (status = 429, description = "Renewed too often: the session and the token stay."),
))]
pub async fn session_refresh(
    State(app): State<App>,
    method: Method,
    headers: HeaderMap,
    security_log: SecurityLog,
    Json(payload): Json<SessionRefreshRequest>,
) -> Result<Response, ApiError> {
    let credentials = Credentials::read(&app, &headers);
    // A client that named its token was not authorised by a cookie.
    let from_browser = payload.refresh_token.is_none() || says_where_from(&headers);
    let token = match payload.refresh_token {
        Some(named) => Some(named),
        None if credentials.refresh.is_none() || may_change(&method, &headers) => {
            credentials.refresh
        }
        None => return Err(ApiError::Forbidden),
    };
    let refusal = match token {
        Some(token) => match new_pair(&app, &security_log, &token, from_browser).await? {
            Some(opened) => return Ok(opened.into_response()),
            None => ApiError::Expired,
        },
        None => ApiError::NoSession,
    };
    let mut refused = refusal.into_response();
    if credentials.has_session_cookies {
        clear_session(&app, refused.headers_mut());
    }
    Ok(refused)
}

async fn new_pair(
    app: &App,
    security_log: &SecurityLog,
    token: &Token,
    from_browser: bool,
) -> Result<Option<SessionTokens>, ApiError> {
    let renewed = renew(app, security_log, token, app.clock.now()).await?;
    renewed
        .map(|(holder, tokens)| SessionTokens::new(app, &holder.account, tokens, from_browser))
        .transpose()
}

/// Exchanges a refresh token for a pair, unless the session is over. A renewal beyond the session's limit is refused, and the
/// token is as good as before. Reuse of a token is recorded in the account's history, and its owner is told.
pub(crate) async fn renew(
    app: &App,
    security_log: &SecurityLog,
    token: &Token,
    now: Millis,
) -> Result<Option<(Box<Holder>, IssuedTokens)>, ApiError> {
    let (server, asked_from) = (app.clone(), security_log.clone());
    let (token, tokens) = (token.digest(), IssuedTokens::random());
    // Anybody can send tokens that never were: they must not take turns with those who write.
    let sent = token.clone();
    let look_up = move |conn: &mut Conn| sessions::has_refresh_token(conn, sent.as_str());
    if !app.db.read_one(look_up).await? {
        return Ok(None);
    }
    let new = tokens.digests();
    let refresh = move |conn: &mut Conn| {
        let refreshed = sessions::refresh(conn, token.as_str(), &new, now)?;
        match &refreshed {
            Refreshed::Renewed(holder) => {
                asked_from.concerns(holder.account.id);
                // What is refused has not happened.
                RateLimit::renewals(&server, &holder.session_id).take(conn, now)?;
            }
            Refreshed::Ended(account) => {
                asked_from.concerns(*account);
                audit::record(
                    conn,
                    *account,
                    audit::Actor::Server,
                    "session.token_reused",
                    now,
                )?;
                let news = NewNotification::of(NotificationKind::SessionReused);
                notifications::create(conn, *account, &news, now)?;
            }
            Refreshed::Unknown => {}
        }
        Ok::<_, ApiError>(refreshed)
    };
    match app.db.write(refresh).await? {
        Refreshed::Renewed(holder) => Ok(Some((holder, tokens))),
        Refreshed::Ended(_) => {
            security_log.log(app, SecurityEvent::TokenReuse, "");
            Ok(None)
        }
        Refreshed::Unknown => Ok(None),
    }
}
