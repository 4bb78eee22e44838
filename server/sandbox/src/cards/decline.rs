//! Why a bank declines, in the codes and sentences of Stripe's page on declines.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Decline {
    Generic,
    InsufficientFunds,
    LostCard,
    StolenCard,
    ExpiredCard,
    IncorrectCvc,
    ProcessingError,
    VelocityExceeded,
    Fraudulent,
    /// Not a test card.
    LiveCard,
}

impl Decline {
    /// The error's code.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::ExpiredCard => "expired_card",
            Self::IncorrectCvc => "incorrect_cvc",
            Self::ProcessingError => "processing_error",
            _ => "card_declined",
        }
    }

    pub(crate) fn decline_code(self) -> &'static str {
        match self {
            Self::Generic => "generic_decline",
            Self::InsufficientFunds => "insufficient_funds",
            Self::LostCard => "lost_card",
            Self::StolenCard => "stolen_card",
            Self::ExpiredCard => "expired_card",
            Self::IncorrectCvc => "incorrect_cvc",
            Self::ProcessingError => "processing_error",
            Self::VelocityExceeded => "card_velocity_exceeded",
            Self::Fraudulent => "fraudulent",
            Self::LiveCard => "test_mode_live_card",
        }
    }

    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::InsufficientFunds => "Your card has insufficient funds.",
            Self::ExpiredCard => "Your card has expired.",
            Self::IncorrectCvc => "Your card's security code is incorrect.",
            Self::ProcessingError => {
                "An error occurred while processing your card. Try again in a little bit."
            }
            Self::VelocityExceeded => {
                "Your card was declined for making repeated attempts too frequently or exceeding its amount limit."
            }
            Self::LiveCard => {
                "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing."
            }
            Self::Generic | Self::LostCard | Self::StolenCard | Self::Fraudulent => {
                "Your card was declined."
            }
        }
    }

    /// The parameter to blame, if one is.
    pub(crate) fn param(self) -> Option<&'static str> {
        match self {
            Self::ExpiredCard => Some("exp_month"),
            Self::IncorrectCvc => Some("cvc"),
            _ => None,
        }
    }
}
