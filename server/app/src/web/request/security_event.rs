//! What operators who watch over the service hear of: each such event is a line of the log, and counted.

use crate::web::api::{ApiError, ErrorCode};

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
    pub(super) const fn comes_in_floods(self) -> bool {
        matches!(
            self,
            Self::RateLimit | Self::CrossSite | Self::BadSignature | Self::ForeignInput
        )
    }

    /// What a refusal says about who asked, with its message's key; most say nothing.
    pub(super) fn of_refusal(path: &str, refusal: &ApiError) -> Option<(Self, &'static str)> {
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
        Some((event, code.code()))
    }
}

/// Counts from nought, so that the first of a kind is a rise.
pub fn begin() {
    for event in SecurityEvent::ALL {
        metrics::counter!("ink_security_events_total", "event" => event.code()).absolute(0);
    }
}
