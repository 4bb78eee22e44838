//! Where a request comes from, which is logged with what comes of it.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ink_schema::account::accounts::AccountId;

use super::address::ClientAddress;
use super::id::RequestId;
use super::security_event::SecurityEvent;
use crate::state::App;
use crate::web::api::ApiError;

/// Where a request comes from, and whose it turned out to be.
#[derive(Clone, Debug)]
pub struct SecurityLog {
    id: RequestId,
    address: ClientAddress,
    account: Arc<OnceLock<AccountId>>,
}

impl SecurityLog {
    #[must_use]
    pub fn new(id: RequestId, address: ClientAddress) -> Self {
        Self {
            id,
            address,
            account: Arc::default(),
        }
    }

    /// The account that the request is about: its owner's, or that a visitor wants to get into.
    pub fn concerns(&self, account: AccountId) {
        // The first to find out says the same as all others.
        let _ = self.account.set(account);
    }

    /// Of a refusal that a page shows in its own words; others are seen as they go out.
    pub fn refused(&self, app: &App, path: &str, refusal: &ApiError) {
        if let Some((event, key)) = SecurityEvent::of_refusal(path, refusal) {
            self.log(app, event, key);
        }
    }

    /// One line without anything personal: the account's number, and of the address a digest under the server's key,
    /// by which lines of one address can be told to belong together. Of a flood, [`super::line_limit::LineLimit`] leaves the first.
    pub fn log(&self, app: &App, event: SecurityEvent, detail: &str) {
        let name = event.code();
        metrics::counter!("ink_security_events_total", "event" => name).increment(1);
        let account = self.account.get().copied();
        let line = (name, self.address.bucket(), account);
        if event.comes_in_floods() && !app.security_lines.take(&line) {
            return;
        }
        let (_, bucket, _) = &line;
        let digest = app.keys.codes.digest("log: address", bucket);
        let address = digest.as_str().get(..16).unwrap_or_default();
        let account = account.map(AccountId::number);
        let request = &self.id;
        match event {
            SecurityEvent::LoginSuccess
            | SecurityEvent::PasswordReset
            | SecurityEvent::FactorChange => {
                tracing::info!(security = name, %request, account, address, detail, "security event");
            }
            _ => {
                tracing::warn!(security = name, %request, account, address, detail, "security event");
            }
        }
    }
}

impl FromRequestParts<App> for SecurityLog {
    type Rejection = Infallible;

    /// As the context left it.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        if let Some(source) = parts.extensions.get::<Self>() {
            return Ok(source.clone());
        }
        let Ok(address) = ClientAddress::from_request_parts(parts, app).await;
        Ok(Self::new(RequestId::random(), address))
    }
}
