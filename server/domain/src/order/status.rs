//! Where an order stands, and why it was cancelled.

use serde::{Serialize, Serializer};

/// The status values of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderStatus {
    /// Its ZIPs are held, nothing is paid.
    AwaitingCard,
    /// A deposit is paid, the balance is owed by wire.
    InProcess,
    /// Paid in full, the ZIPs are the buyer's.
    Complete,
    /// Ended before it was paid, or called off by an operator.
    Cancelled,
    /// The balance did not come in time; the deposit is kept.
    Unpaid,
    /// What was paid goes back, or went.
    Refunded,
}

impl OrderStatus {
    pub const ALL: [Self; 6] = [
        Self::AwaitingCard,
        Self::InProcess,
        Self::Complete,
        Self::Cancelled,
        Self::Unpaid,
        Self::Refunded,
    ];

    #[must_use]
    pub const fn code(self) -> i16 {
        match self {
            Self::AwaitingCard => 10,
            Self::InProcess => 100,
            Self::Complete => 200,
            Self::Cancelled => 300,
            Self::Unpaid => 400,
            Self::Refunded => 500,
        }
    }

    #[must_use]
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Whether its buyer still has to do something, or the operator.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::AwaitingCard | Self::InProcess)
    }
}

impl Serialize for OrderStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.code())
    }
}

/// Why an order ended before its card was charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CancelReason {
    /// The buyer pressed CANCEL, left, or had too many cards declined.
    Buyer,
    /// The hold ran out.
    Expired,
    /// The buyer began anew.
    Replaced,
    Operator,
    /// The card provider could not be asked for a payment.
    Failed,
}

impl CancelReason {
    pub const ALL: [Self; 5] = [
        Self::Buyer,
        Self::Expired,
        Self::Replaced,
        Self::Operator,
        Self::Failed,
    ];

    /// Whether the buyer did it.
    #[must_use]
    pub const fn lets_go(self) -> bool {
        matches!(self, Self::Buyer | Self::Expired | Self::Replaced)
    }

    #[must_use]
    pub const fn code(self) -> i16 {
        match self {
            Self::Buyer => 1,
            Self::Expired => 2,
            Self::Replaced => 3,
            Self::Operator => 4,
            Self::Failed => 5,
        }
    }

    #[must_use]
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}
