//! Why a call or a page ends early: it is refused, or it fails through our fault.

use std::collections::BTreeMap;

use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use ink_domain::money::Usd;
use ink_domain::time::{DurationMs, MINUTE};
use ink_domain::zip::ZipCode;
use ink_schema::DbError;
use ink_schema::account::accounts::Taken;

use super::error_code::ErrorCode;
use super::field_errors::FieldErrors;
use crate::clock::Millis;
use crate::crypto::passkeys::PasskeyError;
use crate::crypto::password::PasswordError;
use crate::crypto::vault::VaultError;
use crate::documents::DocumentError;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::stripe::PaymentError;

/// A parameter's name, and what is wrong with it in the visitor's language.
pub type Fields = BTreeMap<String, String>;

/// Why a call was not carried out. Each maps to one status number and one HTTP code.
///
/// As a response it travels to [`crate::web::request::context`], which knows the request's id and the visitor's language.
#[derive(Clone, Debug)]
pub enum ApiError {
    /// 3: parameters are unknown or malformed. With 405, 413 and 415, the request as a whole is.
    Invalid(FieldErrors),
    /// 2: there is no session, or it has expired.
    Expired,
    /// 2, too: nothing was sent that could renew a session.
    NoSession,
    /// 4: the request comes from another site.
    Forbidden,
    /// 4: the caller is not allowed to, or has not proved enough. The code says what is missing.
    Denied(ErrorCode),
    /// 5: there is no such call.
    NoSuchCall,
    /// 5, too: there is no such page. Visitors get the page that says so.
    NoSuchPage,
    /// 3: the call exists, but not with this method.
    Method,
    /// 5, too: a parameter names something that does not exist.
    NotFound(ErrorCode, Option<&'static str>),
    /// 6: a code that is wrong, expired or already used.
    WrongCode(ErrorCode),
    /// 6, too: a webhook that the card provider has not signed.
    Unsigned,
    /// 7: another account already has it, or it has changed in the meantime.
    Conflict(ErrorCode, Option<&'static str>),
    /// 7: these ZIPs can't be had, all for the same reason: the buyer's earlier payment may have bought them. 5 if the store
    /// does not have them.
    ZipsUnavailable(ErrorCode, Vec<String>),
    /// 7: more ZIPs than a buyer may hold before completing an order.
    TooManyZips { most: usize },
    /// 7: the year's disclosures are used up.
    DisclosureLimitReached { again_at: Millis },
    /// 7: an account that is owed this much can't be deleted.
    Owed(Usd),
    /// The account can be deleted, but its owner would forfeit this much, which is more than they know of.
    ForfeitsEarnings(Usd),
    /// 8: rate limited; retry after this many milliseconds.
    TooMany { retry_after_ms: DurationMs },
    /// 3: the body is larger than any call needs.
    TooLarge,
    /// 3: no call takes a body of this media type.
    MediaType,
    /// 9: our fault.
    Internal(InternalError),
}

impl ApiError {
    #[must_use]
    pub fn field(name: &str, message: &'static str) -> Self {
        Self::Invalid(FieldErrors::one(name, message))
    }

    /// Each ZIP is listed in `fields`.
    #[must_use]
    pub fn zips_unavailable(code: ErrorCode, zips: &[ZipCode]) -> Self {
        Self::ZipsUnavailable(code, zips.iter().map(ToString::to_string).collect())
    }

    pub(crate) fn status_and_code(&self) -> (u8, StatusCode, ErrorCode) {
        match self {
            Self::Invalid(_) => (3, StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::CallInvalid),
            Self::Expired => (2, StatusCode::UNAUTHORIZED, ErrorCode::CallExpired),
            Self::NoSession => (2, StatusCode::UNAUTHORIZED, ErrorCode::SessionMissing),
            Self::Forbidden => (4, StatusCode::FORBIDDEN, ErrorCode::CallForbidden),
            Self::Denied(code) => (4, StatusCode::FORBIDDEN, *code),
            Self::NoSuchCall | Self::NoSuchPage => {
                (5, StatusCode::NOT_FOUND, ErrorCode::CallMissing)
            }
            Self::Method => (3, StatusCode::METHOD_NOT_ALLOWED, ErrorCode::CallMethod),
            Self::NotFound(code, _) | Self::ZipsUnavailable(code @ ErrorCode::ZipUnknown, _) => {
                (5, StatusCode::NOT_FOUND, *code)
            }
            Self::WrongCode(code) => (6, StatusCode::BAD_REQUEST, *code),
            Self::Unsigned => (6, StatusCode::BAD_REQUEST, ErrorCode::WebhookUnsigned),
            Self::Conflict(code, _) | Self::ZipsUnavailable(code, _) => {
                (7, StatusCode::CONFLICT, *code)
            }
            Self::TooManyZips { .. } => (7, StatusCode::CONFLICT, ErrorCode::PaymentTooManyZips),
            Self::DisclosureLimitReached { .. } => {
                (7, StatusCode::CONFLICT, ErrorCode::DisclosureSpent)
            }
            Self::Owed(_) => (7, StatusCode::CONFLICT, ErrorCode::DeleteOwed),
            Self::ForfeitsEarnings(_) => (7, StatusCode::CONFLICT, ErrorCode::DeleteGivesUp),
            Self::TooMany { .. } => (8, StatusCode::TOO_MANY_REQUESTS, ErrorCode::CallTooMany),
            Self::TooLarge => (3, StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::CallTooLarge),
            Self::MediaType => (
                3,
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ErrorCode::CallMediaType,
            ),
            Self::Internal(error) if error.is_transient => (9, error.status(), ErrorCode::CallBusy),
            Self::Internal(error) => (9, error.status(), ErrorCode::CallFailed),
        }
    }

    /// The refusal that a status of axum, or of one of its layers, stands for.
    #[must_use]
    pub(crate) fn from_layer_status(status: StatusCode) -> Option<Self> {
        match status {
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
                Some(Self::Invalid(FieldErrors::default()))
            }
            StatusCode::METHOD_NOT_ALLOWED => Some(Self::Method),
            StatusCode::PAYLOAD_TOO_LARGE => Some(Self::TooLarge),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Some(Self::MediaType),
            _ => None,
        }
    }

    /// The reason, for people.
    pub(crate) fn message(&self, app: &App, lang: Lang) -> String {
        let value = match self {
            Self::TooMany { retry_after_ms } => Some(("wait", wait(app, lang, *retry_after_ms))),
            Self::TooManyZips { most } => Some(("n", most.to_string())),
            Self::DisclosureLimitReached { again_at } => {
                Some(("day", app.catalogue.day(lang, *again_at)))
            }
            Self::Owed(amount) | Self::ForfeitsEarnings(amount) => {
                Some(("amount", amount.to_string()))
            }
            _ => None,
        };
        let mut values = vec![("support", app.config.links.support_email.as_str())];
        values.extend(value.as_ref().map(|(name, text)| (*name, text.as_str())));
        let (_, _, code) = self.status_and_code();
        app.catalogue.message(lang, code.code(), &values)
    }

    pub(crate) fn fields(self, app: &App, lang: Lang) -> Fields {
        let text = |key| app.catalogue.message(lang, key, &[]);
        match self {
            Self::Invalid(errors) => errors
                .into_messages()
                .map(|(name, key)| (name, text(key)))
                .collect(),
            Self::NotFound(code, Some(name)) | Self::Conflict(code, Some(name)) => {
                Fields::from([(name.to_owned(), text(code.code()))])
            }
            Self::ZipsUnavailable(code, names) => {
                let text = text(code.code());
                names.into_iter().map(|name| (name, text.clone())).collect()
            }
            _ => Fields::new(),
        }
    }

    /// Whole minutes until a retry is worthwhile, as pages show it.
    #[must_use]
    pub fn minutes(&self) -> Option<i64> {
        match self {
            Self::TooMany { retry_after_ms } => Some(minutes(*retry_after_ms)),
            _ => None,
        }
    }

    /// Whole seconds until a retry is worthwhile (RFC 9110, 10.2.3).
    #[must_use]
    pub fn retry_after(&self) -> Option<HeaderValue> {
        match self {
            Self::TooMany { retry_after_ms } => {
                let seconds = retry_after_ms.saturating_add(999) / 1000;
                HeaderValue::from_str(&seconds.max(1).to_string()).ok()
            }
            _ => None,
        }
    }
}

fn minutes(millis: DurationMs) -> i64 {
    (millis.saturating_add(MINUTE - 1) / MINUTE).max(1)
}

/// A duration for people: whole minutes, or whole hours where the minutes would be many, rounded up.
fn wait(app: &App, lang: Lang, millis: DurationMs) -> String {
    let minutes = minutes(millis);
    let (key, number) = match minutes {
        ..=90 => ("wait.minutes", minutes),
        _ => ("wait.hours", minutes.saturating_add(59) / 60),
    };
    let number = number.to_string();
    app.catalogue.message(lang, key, &[("n", &number)])
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let Self::Internal(error) = self {
            return error.into_response();
        }
        let (_, code, _) = self.status_and_code();
        let mut response = code.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<InternalError> for ApiError {
    fn from(error: InternalError) -> Self {
        Self::Internal(error)
    }
}

impl From<DbError> for ApiError {
    fn from(error: DbError) -> Self {
        Self::Internal(error.into())
    }
}

impl From<Taken> for ApiError {
    fn from(taken: Taken) -> Self {
        match taken {
            Taken::InkId => Self::Conflict(ErrorCode::InkIdTaken, Some("ink_id")),
            Taken::Email => Self::Conflict(ErrorCode::EmailTaken, Some("email")),
        }
    }
}

impl From<PasswordError> for ApiError {
    /// If a password can no longer be checked, its owner is told to set a new one.
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::UnknownKey => Self::Denied(ErrorCode::LoginKeyChanged),
            error => Self::Internal(error.into()),
        }
    }
}

impl From<VaultError> for ApiError {
    /// The visitor can't fix this, but they have another way.
    fn from(error: VaultError) -> Self {
        match error {
            VaultError::Shut => {
                tracing::error!(cause = %error, "an authenticator can't be checked");
                Self::Denied(ErrorCode::MfaKeyChanged)
            }
            error => Self::Internal(InternalError::new(error)),
        }
    }
}

impl From<PasskeyError> for ApiError {
    /// A library's refusal is the visitor's fault, its failure ours.
    fn from(error: PasskeyError) -> Self {
        if error.is_refusal() {
            Self::Denied(ErrorCode::PasskeyRefused)
        } else {
            Self::Internal(InternalError::new(error))
        }
    }
}

impl From<PaymentError> for ApiError {
    fn from(error: PaymentError) -> Self {
        Self::Internal(error.into())
    }
}

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> Self {
        Self::Internal(InternalError::new(error))
    }
}

impl From<askama::Error> for ApiError {
    fn from(error: askama::Error) -> Self {
        Self::Internal(error.into())
    }
}

#[cfg(test)]
mod tests {
    use ink_domain::money::Usd;

    use super::{ApiError, ErrorCode};
    use crate::internal_error::InternalError;
    use crate::web::api::field_errors::FieldErrors;

    /// `docs/api.md` has the only table of statuses.
    #[test]
    fn documented_status_table_matches_errors() {
        let table = include_str!("../../../../../docs/api.md");
        let row = |line: &str| {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            let status: u8 = cells.next()?.trim().parse().ok()?;
            let codes = cells
                .next()?
                .split(',')
                .map(|code| code.trim().parse::<u16>());
            Some((status, codes.collect::<Result<Vec<_>, _>>().ok()?))
        };
        let mut written: Vec<(u8, u16)> = table
            .lines()
            .filter_map(row)
            .flat_map(|(status, codes)| codes.into_iter().map(move |code| (status, code)))
            .collect();
        let refusals = [
            ApiError::Invalid(FieldErrors::default()),
            ApiError::Expired,
            ApiError::NoSession,
            ApiError::Forbidden,
            ApiError::Denied(ErrorCode::ReauthenticationRequired),
            ApiError::NoSuchCall,
            ApiError::NoSuchPage,
            ApiError::Method,
            ApiError::NotFound(ErrorCode::PasskeyNone, None),
            ApiError::WrongCode(ErrorCode::CodeWrong),
            ApiError::Unsigned,
            ApiError::Conflict(ErrorCode::EmailTaken, None),
            ApiError::ZipsUnavailable(ErrorCode::ZipTaken, Vec::new()),
            ApiError::TooManyZips { most: 1 },
            ApiError::DisclosureLimitReached { again_at: 0 },
            ApiError::Owed(Usd::from_cents(1)),
            ApiError::ForfeitsEarnings(Usd::from_cents(1)),
            ApiError::TooMany { retry_after_ms: 1 },
            ApiError::TooLarge,
            ApiError::MediaType,
            ApiError::Internal(InternalError::new("broken")),
            ApiError::Internal(InternalError::transient("busy")),
        ];
        let mut real: Vec<(u8, u16)> = refusals
            .iter()
            .map(|refusal| {
                let (status, code, _) = refusal.status_and_code();
                (status, code.as_u16())
            })
            .collect();
        real.push((0, 200));
        for pairs in [&mut written, &mut real] {
            pairs.sort_unstable();
            pairs.dedup();
        }
        assert_eq!(written, real);
    }
}
