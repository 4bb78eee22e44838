//! Opening a session: all random values before the transaction, the rows in it, the reply after it.

use axum::response::{IntoResponse, Response};
use ink_schema::account::accounts::{self, Account};
use ink_schema::auth::{browsers, sessions};
use ink_schema::{Conn, DbError, audit};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Millis;
use crate::crypto::qr;
use crate::crypto::secrets::Token;
use crate::email::SecurityEmail;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::{ApiError, Reply};
use crate::web::page::me::referral_link;
use crate::web::request::security_event::SecurityEvent;
use crate::web::session::account_notice::{self, Announcement};
use crate::web::session::client_info::ClientInfo;
use crate::web::session::cookies;
use crate::web::session::issued_tokens::IssuedTokens;

/// A session that is about to be opened.
#[derive(Debug)]
pub struct NewSession {
    tokens: IssuedTokens,
    browser: Token,
    client: ClientInfo,
    /// What to tell the account's owner if they have never used this browser.
    new_device_notice: Option<Announcement>,
}

/// A session's tokens, and whose they are. Browsers get them as cookies, other clients in JSON, too.
#[derive(Debug)]
pub struct SessionTokens {
    app: App,
    reply: SessionReply,
    tokens: IssuedTokens,
    browser: Option<Token>,
}

/// Session data for clients to keep.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionReply {
    /// Valid for 15 minutes, in the `Authorization` header. Not in replies to browsers, which have cookies.
    #[serde(skip_serializing_if = "Option::is_none")]
    session_token: Option<String>,
    /// Valid once, for 14 days, and no longer than 30 days after the log-in. Not in replies to browsers.
    #[serde(skip_serializing_if = "Option::is_none")]
    refresh_token: Option<String>,
    ink_id: String,
    display_name: String,
    /// URL of a picture; empty as long as there are none.
    avatar: String,
    /// The referral link as a QR code: an SVG in a `data:` URL.
    qrcode: String,
}

impl NewSession {
    /// The notice is in the account's language as it was: the log-in may not be the owner's.
    pub fn new(
        app: &App,
        client: ClientInfo,
        account: &Account,
        now: Millis,
    ) -> Result<Self, ApiError> {
        let (event, device) = (SecurityEmail::NewLogIn, &client.device);
        let notice = account_notice::notice(app, account, event, device, now)?;
        Ok(Self {
            new_device_notice: Some(notice),
            ..Self::first(client)
        })
    }

    /// Of a new account: its first browser is not worth a notice.
    #[must_use]
    pub fn first(client: ClientInfo) -> Self {
        Self {
            tokens: IssuedTokens::random(),
            browser: client.browser.clone().unwrap_or_else(Token::random),
            client,
            new_device_notice: None,
        }
    }

    #[must_use]
    pub fn device(&self) -> &str {
        &self.client.device
    }

    /// Opens the session in the caller's transaction. The account's e-mails follow a language that the client chose.
    pub fn open(&self, conn: &mut Conn, account: &Account, now: Millis) -> Result<(), DbError> {
        let [session, refresh] = &self.client.former;
        sessions::end_of_tokens(conn, session.as_deref(), refresh.as_deref())?;
        let new = sessions::NewSession {
            id: Token::random().text(),
            account: account.id,
            device: self.client.device.clone(),
            tokens: self.tokens.digests(),
        };
        sessions::open(conn, &new, now)?;
        let lang = self.client.lang.map(Lang::code);
        if let Some(lang) = lang.filter(|lang| *lang != account.lang) {
            accounts::set_lang(conn, account.id, lang)?;
        }
        let known = browsers::meet(conn, account.id, self.browser.digest().as_str(), now)?;
        if let Some(notice) = self.new_device_notice.as_ref().filter(|_| !known) {
            notice.record(conn, now)?;
        }
        audit::record(conn, account.id, audit::Actor::Owner, "session.opened", now)
    }

    /// The reply, once the transaction is committed: the log-in is logged with the method that completed it, and the notice's
    /// e-mail sent.
    pub fn into_tokens(
        self,
        app: &App,
        account: &Account,
        method: &str,
    ) -> Result<SessionTokens, ApiError> {
        app.outbox_signal.notify();
        let security_log = &self.client.security_log;
        security_log.concerns(account.id);
        security_log.log(app, SecurityEvent::LoginSuccess, method);
        Ok(SessionTokens {
            browser: Some(self.browser),
            ..SessionTokens::new(app, account, self.tokens, self.client.from_browser)?
        })
    }
}

impl SessionTokens {
    /// The reply's JSON includes the tokens, unless it goes to a browser.
    pub(crate) fn new(
        app: &App,
        account: &Account,
        tokens: IssuedTokens,
        from_browser: bool,
    ) -> Result<Self, ApiError> {
        let handle = account.ink_id.to_string();
        let reply = SessionReply {
            session_token: (!from_browser).then(|| tokens.session.text()),
            refresh_token: (!from_browser).then(|| tokens.refresh.text()),
            display_name: handle.clone(),
            avatar: String::new(),
            qrcode: qr::data_uri(&referral_link(app, &account.ink_id))
                .map_err(InternalError::new)?,
            ink_id: handle,
        };
        Ok(Self {
            app: app.clone(),
            reply,
            tokens,
            browser: None,
        })
    }
}

impl IntoResponse for SessionTokens {
    fn into_response(self) -> Response {
        let mut response = Reply(self.reply).into_response();
        let headers = response.headers_mut();
        cookies::set_session(&self.app, headers, &self.tokens);
        if let Some(browser) = &self.browser {
            cookies::set_browser(&self.app, headers, browser);
        }
        response
    }
}
