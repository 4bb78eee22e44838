//! Where a request comes from, logged with its outcome.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ink_schema::account::accounts::AccountId;

use super::address::ClientAddress;
use super::id::RequestId;
use super::security_event::SecurityEvent;
use crate::state::App;
use crate::telemetry::SECURITY;
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

    /// The account that the request concerns: the caller's own, or the one that a visitor is trying to access.
    pub fn concerns(&self, account: AccountId) {
        // Only the first call counts: any other says the same.
        let _ = self.account.set(account);
    }

    /// For a refusal that a page words itself; others are seen as they go out.
    pub fn log_refusal(&self, app: &App, path: &str, refusal: &ApiError) {
        if let Some((event, key)) = SecurityEvent::of_refusal(path, refusal) {
            self.log(app, event, key);
        }
    }

    /// One line without personal data: the account's number, and a digest of the address under the server's key, which
    /// groups lines by address. Of many, [`super::log_limit::LogLimit`] keeps the first.
    pub fn log(&self, app: &App, event: SecurityEvent, detail: &str) {
        let name = event.code();
        metrics::counter!("ink_security_events_total", "event" => name).increment(1);
        let account = self.account.get().copied();
        let line = (name, self.address.bucket(), account);
        let limit = &app.security_log_limit;
        if event
            .log_units()
            .is_some_and(|units| !limit.take(&line, units))
        {
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
            | SecurityEvent::FactorChange
            | SecurityEvent::AccountDeleted => {
                tracing::info!(target: SECURITY, security = name, %request, account, address, detail, "security event");
            }
            _ => {
                tracing::warn!(target: SECURITY, security = name, %request, account, address, detail, "security event");
            }
        }
    }
}

impl FromRequestParts<App> for SecurityLog {
    type Rejection = Infallible;

    /// As set by the context.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        if let Some(security_log) = parts.extensions.get::<Self>() {
            return Ok(security_log.clone());
        }
        let Ok(address) = ClientAddress::from_request_parts(parts, app).await;
        Ok(Self::new(RequestId::random(), address))
    }
}
