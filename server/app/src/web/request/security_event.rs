//! What operators who watch over the service hear of: each such event is a line of the log, and counted.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ink_schema::account::accounts::AccountId;

use super::address::ClientAddress;
use super::id::RequestId;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::api::error_code::ErrorCode;

ink_domain::coded! {
    /// The names are those of OWASP's logging vocabulary, where it has one.
    /// <https://cheatsheetseries.owasp.org/cheatsheets/Logging_Vocabulary_Cheat_Sheet.html>
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SecurityEvent: str {
        LoginSuccess = "authn_login_success",
        LoginFail = "authn_login_fail",
        PasswordReset = "authn_password_reset",
        /// What protects the account was changed: password, factor, e-mail address.
        FactorChange = "authn_factor_change",
        /// A refresh token came a second time: a thief has it, or had.
        TokenReuse = "authn_token_reuse",
        AuthzFail = "authz_fail",
        RateLimit = "excess_rate_limit_exceeded",
        /// Another site's page asked for a change.
        CrossSite = "cross_site_request",
        /// A webhook that the card provider has not signed.
        BadSignature = "webhook_bad_signature",
        /// A payload that no page of ours sends: broken JSON, a field that there is not, a value of another type, another
        /// client's `app_id`.
        ForeignInput = "input_validation_fail",
    }
}

impl SecurityEvent {
    /// Whether a stranger can cause it as often as they like: what would drown the other lines.
    const fn comes_in_floods(self) -> bool {
        matches!(
            self,
            Self::RateLimit | Self::CrossSite | Self::BadSignature | Self::ForeignInput
        )
    }

    /// What a refusal says about who asked, with its message's key; most say nothing.
    fn of_refusal(path: &str, refusal: &ApiError) -> Option<(Self, &'static str)> {
        let event = match refusal {
            ApiError::TooMany { .. } => Self::RateLimit,
            ApiError::Forbidden => Self::CrossSite,
            ApiError::Invalid(errors) if errors.are_foreign() => Self::ForeignInput,
            ApiError::Unsigned => Self::BadSignature,
            ApiError::Denied(_) | ApiError::Code(_) if path.starts_with("/auth/") => {
                Self::LoginFail
            }
            // Codes that prove whose an address is, or who asks for money.
            ApiError::Code(ErrorCode::CodeWrong | ErrorCode::CodeSpent) => Self::LoginFail,
            ApiError::Denied(_)
            // Another account's is answered as what there is not.
            | ApiError::Unknown(ErrorCode::PasskeyUnknown | ErrorCode::PaymentUnknown | ErrorCode::SessionUnknown, _) => {
                Self::AuthzFail
            }
            _ => return None,
        };
        let (_, _, code) = refusal.numbers();
        Some((event, code.name()))
    }
}

/// Counts from nought, so that the first of a kind is a rise.
pub fn begin() {
    for event in SecurityEvent::ALL {
        metrics::counter!("ink_security_events_total", "event" => event.code()).absolute(0);
    }
}

/// Where a request comes from, and whose it turned out to be.
#[derive(Clone, Debug)]
pub struct Source {
    id: RequestId,
    address: ClientAddress,
    account: Arc<OnceLock<AccountId>>,
}

impl Source {
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

impl FromRequestParts<App> for Source {
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
