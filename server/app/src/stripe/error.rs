//! Why the provider did not do what was requested.

use stripe::StripeError;
use stripe_shared::ApiErrorsCode;
use thiserror::Error;

use crate::internal_error::InternalError;

/// None contains more than a provider's code: its texts may name a cardholder.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaymentError {
    /// A retry may succeed.
    #[error("the card provider can't be asked at the moment: {0}")]
    Transient(String),
    /// The provider's own error, which it repeats for the same key.
    #[error("the card provider failed: {0}")]
    Fault(String),
    /// The payment's state does not allow this.
    #[error("the payment's state does not allow this")]
    WrongState,
    /// It has already been refunded.
    #[error("the payment was already refunded")]
    AlreadyRefunded,
    /// Its bank is deciding a dispute: until then nothing else is refunded.
    #[error("the payment is disputed")]
    Disputed,
    /// It will never be done, however often it is requested.
    #[error("the card provider refused: {0}")]
    Refused(String),
    /// Refused without a code, like a refund that exceeds our balance with the provider: it may be possible later.
    #[error("the card provider does not say why it refused: {0}")]
    Unexplained(String),
    /// The provider does not have it: it was made with another account's key, or never.
    #[error("the card provider does not know it")]
    Unknown,
    #[error("the card provider does not take the key: {0}")]
    KeyRejected(String),
    #[error("a request for the card provider could not be made: {0}")]
    InvalidRequest(String),
}

/// How a refund that was not made is retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    /// With the same key: it may have been started.
    SameKey,
    /// With another key, after a while: the provider repeats its answer for this one.
    OtherKey,
    /// A retry can't change it: what is not charged, or no longer exists, can't be refunded.
    Never,
}

impl PaymentError {
    pub(crate) const fn retry(&self) -> Retry {
        match self {
            Self::WrongState | Self::Refused(_) | Self::Unknown => Retry::Never,
            Self::Unexplained(_) | Self::Disputed => Retry::OtherKey,
            Self::Transient(_)
            | Self::Fault(_)
            | Self::AlreadyRefunded
            | Self::KeyRejected(_)
            | Self::InvalidRequest(_) => Retry::SameKey,
        }
    }
}

impl From<StripeError> for PaymentError {
    fn from(error: StripeError) -> Self {
        match error {
            StripeError::Stripe(answer, status) => {
                let said = said(status, answer.code.as_ref());
                match answer.code {
                    Some(ApiErrorsCode::PaymentIntentUnexpectedState) => Self::WrongState,
                    Some(ApiErrorsCode::ChargeAlreadyRefunded) => Self::AlreadyRefunded,
                    Some(ApiErrorsCode::ChargeDisputed | ApiErrorsCode::RefundDisputedPayment) => {
                        Self::Disputed
                    }
                    Some(ApiErrorsCode::ResourceMissing) => Self::Unknown,
                    // Rate limited, or two requests with one key.
                    _ if status == 409 || status == 429 => Self::Transient(said),
                    _ if status >= 500 => Self::Fault(said),
                    _ if status == 401 || status == 403 => Self::KeyRejected(said),
                    None | Some(ApiErrorsCode::BalanceInsufficient) => Self::Unexplained(said),
                    Some(_) => Self::Refused(said),
                }
            }
            StripeError::JSONDeserialize(text) => {
                Self::Transient(format!("its answer can't be read: {text}"))
            }
            StripeError::ClientError(text) => Self::Transient(text),
            StripeError::Timeout => Self::Transient("it took too long".to_owned()),
            StripeError::ConfigError(text) => Self::InvalidRequest(text),
        }
    }
}

fn said(status: u16, code: Option<&ApiErrorsCode>) -> String {
    code.map_or_else(
        || format!("HTTP {status}"),
        |code| format!("HTTP {status}, {}", code.as_str()),
    )
}

impl From<PaymentError> for InternalError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Transient(_) | PaymentError::Fault(_) => Self::transient(error),
            _ => Self::new(error),
        }
    }
}
