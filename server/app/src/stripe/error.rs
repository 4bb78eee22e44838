//! Why the provider did not do what was asked.

use stripe::StripeError;
use stripe_shared::ApiErrorsCode;
use thiserror::Error;

/// None says more than a code of the provider's: its texts may name a card's holder.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaymentError {
    /// It may work later.
    #[error("the card provider can't be asked at the moment: {0}")]
    Passing(String),
    /// The provider's own fault, which it repeats for the same key.
    #[error("the card provider failed: {0}")]
    Fault(String),
    /// The payment does not stand so that this could be done.
    #[error("the payment does not stand so that this could be done")]
    WrongState,
    /// It was given back already.
    #[error("the payment was given back already")]
    GivenBack,
    /// Its bank decides on a dispute: until then nothing is given back beside it.
    #[error("the payment is disputed")]
    Disputed,
    /// It will not be done, however often it is asked for.
    #[error("the card provider refused: {0}")]
    Refused(String),
    /// Refused without a code, as a refund for which our balance with the provider is too low: it may be done later.
    #[error("the card provider does not say why it refused: {0}")]
    Unexplained(String),
    /// The provider does not have what was asked for: it was made with another account's key, or never.
    #[error("the card provider does not know it")]
    Unknown,
    #[error("the card provider does not take the key: {0}")]
    Key(String),
    #[error("a request for the card provider could not be made: {0}")]
    Ours(String),
}

/// How a refund is asked for again that was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    /// By the same key: it may have been begun.
    SameKey,
    /// By another key, after a while: the provider repeats what it answered to this one.
    OtherKey,
    /// Asking again can't change it: what is not charged, or is no more, has nothing to give back.
    Never,
}

impl PaymentError {
    pub(crate) const fn retry(&self) -> Retry {
        match self {
            Self::WrongState | Self::Refused(_) | Self::Unknown => Retry::Never,
            Self::Unexplained(_) | Self::Disputed => Retry::OtherKey,
            Self::Passing(_) | Self::Fault(_) | Self::GivenBack | Self::Key(_) | Self::Ours(_) => {
                Retry::SameKey
            }
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
                    Some(ApiErrorsCode::ChargeAlreadyRefunded) => Self::GivenBack,
                    Some(ApiErrorsCode::ChargeDisputed) => Self::Disputed,
                    Some(ApiErrorsCode::ResourceMissing) => Self::Unknown,
                    // Too much at once, or two requests with one key.
                    _ if status == 409 || status == 429 => Self::Passing(said),
                    _ if status >= 500 => Self::Fault(said),
                    _ if status == 401 || status == 403 => Self::Key(said),
                    None | Some(ApiErrorsCode::BalanceInsufficient) => Self::Unexplained(said),
                    Some(_) => Self::Refused(said),
                }
            }
            StripeError::JSONDeserialize(text) => {
                Self::Passing(format!("its answer can't be read: {text}"))
            }
            StripeError::ClientError(text) => Self::Passing(text),
            StripeError::Timeout => Self::Passing("it took too long".to_owned()),
            StripeError::ConfigError(text) => Self::Ours(text),
        }
    }
}

fn said(status: u16, code: Option<&ApiErrorsCode>) -> String {
    code.map_or_else(
        || format!("HTTP {status}"),
        |code| format!("HTTP {status}, {}", code.as_str()),
    )
}
