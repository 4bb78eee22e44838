//! What a log-in knows about its client.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use ink_schema::account::accounts::AccountId;
use ink_schema::auth::browsers;
use ink_schema::{Conn, DbError};

use super::credentials::{Credentials, says_where_from};
use super::device;
use crate::crypto::secrets::Token;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::request::address::ClientAddress;
use crate::web::request::security_log::SecurityLog;
use crate::web::request::visitor::Visitor;

/// The client of a visitor who may become a customer.
#[derive(Debug)]
pub struct ClientInfo {
    pub address: ClientAddress,
    pub security_log: SecurityLog,
    /// As in "Chrome on macOS".
    pub device: String,
    /// [`Visitor::chosen_lang`].
    pub lang: Option<Lang>,
    /// What the browser was given when a customer logged in with it earlier.
    pub browser: Option<Token>,
    /// What it was given when it was used to ask for a new password.
    pub reset: Option<Token>,
    /// [`Credentials::digests`] of a session that the browser still holds, expired or not: a new session replaces it.
    pub former: [Option<String>; 2],
    /// It says where its request comes from: tokens go into cookies only.
    pub from_browser: bool,
}

impl ClientInfo {
    /// The browser as the database knows it.
    #[must_use]
    pub fn browser_digest(&self) -> Option<String> {
        self.browser.as_ref().map(|token| token.digest().into())
    }
}

impl FromRequestParts<App> for ClientInfo {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let Ok(address) = ClientAddress::from_request_parts(parts, app).await;
        let Ok(security_log) = SecurityLog::from_request_parts(parts, app).await;
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let user_agent = parts
            .headers
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok());
        let credentials = Credentials::read(app, &parts.headers);
        Ok(Self {
            address,
            security_log,
            device: device::name(user_agent.unwrap_or_default()),
            lang: visitor.chosen_lang,
            former: credentials.digests(),
            browser: credentials.browser,
            reset: credentials.reset,
            from_browser: says_where_from(&parts.headers),
        })
    }
}

/// The account and the browser, if its owner has logged in with it before: it has its own limits, apart from an address that
/// many people may share. `digest`: [`ClientInfo::browser_digest`].
pub fn known_browser<'a>(
    conn: &mut Conn,
    account: Option<AccountId>,
    digest: Option<&'a str>,
) -> Result<Option<(AccountId, &'a str)>, DbError> {
    let Some(account) = account else {
        return Ok(None);
    };
    let known = browsers::known(conn, account, digest)?;
    Ok(known.map(|browser| (account, browser)))
}
