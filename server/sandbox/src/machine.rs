//! The state machine of a payment: which step may follow which, and how much money each may move.
//!
//! Pure: no clock, no file, no request. Amounts are in the currency's smallest unit.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A payment intent's status, in Stripe's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    RequiresPaymentMethod,
    RequiresConfirmation,
    RequiresAction,
    Processing,
    Succeeded,
    Canceled,
}

impl Status {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::RequiresPaymentMethod => "requires_payment_method",
            Self::RequiresConfirmation => "requires_confirmation",
            Self::RequiresAction => "requires_action",
            Self::Processing => "processing",
            Self::Succeeded => "succeeded",
            Self::Canceled => "canceled",
        }
    }
}

/// The card bank's answer to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Approved,
    /// The money is in transit, and may still not arrive.
    Deferred,
    Declined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A payment method is chosen, and not yet charged.
    Attach,
    /// The payer confirms, and the bank requires authentication first.
    Challenge,
    /// The payer confirms, and the bank decides.
    Charge(Verdict),
    /// The payer returned from the bank, which then decides.
    Authenticate(Verdict),
    /// The payer could not prove who they are.
    FailAuthentication,
    /// A deferred charge ends: the money arrived, or it did not.
    Settle {
        arrived: bool,
    },
    Cancel,
    Refund(i64),
    /// A refund came back: the merchant has the money again.
    RefundFailed(i64),
}

/// Why a step can't be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Wrong {
    #[error("not in this state")]
    State,
    #[error("everything is refunded already")]
    Refunded,
    #[error("only {left} is left to refund")]
    TooMuch { left: i64 },
}

/// A payment's state and its money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    pub status: Status,
    pub amount: i64,
    pub captured: i64,
    pub refunded: i64,
}

impl Payment {
    #[must_use]
    pub fn new(amount: i64) -> Self {
        Self {
            status: Status::RequiresPaymentMethod,
            amount,
            captured: 0,
            refunded: 0,
        }
    }

    /// Takes a step, if the payment's state allows it.
    pub fn apply(self, step: Step) -> Result<Self, Wrong> {
        match step {
            Step::Attach if self.is_open() => Ok(self.at(Status::RequiresConfirmation)),
            Step::Challenge if self.is_open() => Ok(self.at(Status::RequiresAction)),
            Step::Charge(verdict) if self.is_open() => Ok(self.charged(verdict)),
            Step::Cancel if self.is_open() => Ok(self.at(Status::Canceled)),
            Step::Authenticate(verdict) if self.status == Status::RequiresAction => {
                Ok(self.charged(verdict))
            }
            Step::FailAuthentication if self.status == Status::RequiresAction => {
                Ok(self.charged(Verdict::Declined))
            }
            Step::Settle { arrived } if self.status == Status::Processing => {
                Ok(self.charged(if arrived {
                    Verdict::Approved
                } else {
                    Verdict::Declined
                }))
            }
            Step::Refund(amount) if self.status == Status::Succeeded => self.refund(amount),
            Step::RefundFailed(amount) if (0..=self.refunded).contains(&amount) => Ok(Self {
                refunded: self.refunded - amount,
                ..self
            }),
            _ => Err(Wrong::State),
        }
    }

    /// What can still be refunded.
    #[must_use]
    pub fn left(&self) -> i64 {
        self.captured - self.refunded
    }

    /// Whether it can still be paid, or canceled.
    fn is_open(&self) -> bool {
        matches!(
            self.status,
            Status::RequiresPaymentMethod | Status::RequiresConfirmation | Status::RequiresAction
        )
    }

    fn at(self, status: Status) -> Self {
        Self { status, ..self }
    }

    fn charged(self, verdict: Verdict) -> Self {
        match verdict {
            Verdict::Approved => Self {
                status: Status::Succeeded,
                captured: self.amount,
                ..self
            },
            Verdict::Deferred => self.at(Status::Processing),
            Verdict::Declined => self.at(Status::RequiresPaymentMethod),
        }
    }

    fn refund(self, amount: i64) -> Result<Self, Wrong> {
        match self.left() {
            0 => Err(Wrong::Refunded),
            left if amount > left => Err(Wrong::TooMuch { left }),
            _ if amount <= 0 => Err(Wrong::State),
            _ => Ok(Self {
                refunded: self.refunded + amount,
                ..self
            }),
        }
    }
}
