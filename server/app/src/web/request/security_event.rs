//! What operators who monitor security see: each event is a log line and is counted.

use std::num::NonZeroU32;

use super::log_limit::UNITS;
use crate::web::api::{ApiError, ErrorCode};

ink_domain::coded_enum! {
    /// The names are those of OWASP's logging vocabulary, where it has one.
    /// <https://cheatsheetseries.owasp.org/cheatsheets/Logging_Vocabulary_Cheat_Sheet.html>
    pub enum SecurityEvent: str {
        LoginSuccess = "authn_login_success",
        LoginFail = "authn_login_fail",
        PasswordReset = "authn_password_reset",
        /// A credential or contact was changed: password, factor, e-mail address.
        FactorChange = "authn_factor_change",
        /// By its owner.
        AccountDeleted = "user_deleted",
        /// A refresh token was used a second time: it is or was stolen.
        TokenReuse = "authn_token_reuse",
        AuthzFail = "authz_fail",
        RateLimit = "excess_rate_limit_exceeded",
        /// Another site's page requested a change.
        CrossSite = "cross_site_request",
        /// A webhook that the card provider did not sign.
        BadSignature = "webhook_bad_signature",
        /// A payload that no page of ours sends: broken JSON, an unknown field, a value of another type, another client's
        /// `app_id`.
        ForeignInput = "input_validation_fail",
    }
}

impl SecurityEvent {
    /// How much of [`super::log_limit::LogLimit`] a line takes, for events that a client can cause at will and that would
    /// drown other lines. More lines are logged of failures: their number matters.
    pub(super) const fn log_units(self) -> Option<NonZeroU32> {
        match self {
            Self::RateLimit | Self::CrossSite | Self::BadSignature | Self::ForeignInput => {
                Some(UNITS)
            }
            Self::LoginFail | Self::AuthzFail => Some(NonZeroU32::MIN),
            _ => None,
        }
    }

    /// What a refusal says about the client, with its message's key; most say nothing.
    pub(super) fn of_refusal(path: &str, refusal: &ApiError) -> Option<(Self, &'static str)> {
        let event = match refusal {
            ApiError::TooMany { .. } => Self::RateLimit,
            ApiError::Forbidden => Self::CrossSite,
            ApiError::Invalid(errors) if errors.are_foreign() => Self::ForeignInput,
            ApiError::Unsigned => Self::BadSignature,
            ApiError::Denied(_) | ApiError::WrongCode(_) if path.starts_with("/auth/") => {
                Self::LoginFail
            }
            // Codes that prove who owns an address, or who asks for money.
            ApiError::WrongCode(ErrorCode::CodeWrong | ErrorCode::CodeSpent) => Self::LoginFail,
            ApiError::Denied(_)
            // Another account's is answered as if it did not exist.
            | ApiError::NotFound(ErrorCode::PasskeyUnknown | ErrorCode::PaymentUnknown | ErrorCode::SessionUnknown, _) => {
                Self::AuthzFail
            }
            _ => return None,
        };
        let (_, _, code) = refusal.status_and_code();
        Some((event, code.code()))
    }
}

/// Counters start at zero, so that the first of a kind shows as an increase.
pub fn begin() {
    for event in SecurityEvent::ALL {
        metrics::counter!("ink_security_events_total", "event" => event.code()).absolute(0);
    }
}
