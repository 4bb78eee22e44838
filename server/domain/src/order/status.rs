//! Where an order stands, and why it was cancelled.

coded! {
    /// The status values of the interface.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum OrderStatus: i16 {
        /// Its ZIPs are held, nothing is paid.
        AwaitingCard = 10,
        /// A deposit is paid, the balance is owed by wire.
        InProcess = 100,
        /// Paid in full, the ZIPs are the buyer's.
        Complete = 200,
        /// Ended before it was paid, or called off by an operator.
        Cancelled = 300,
        /// The balance did not come in time; the deposit is kept.
        Unpaid = 400,
        /// What was paid goes back, or went.
        Refunded = 500,
    }
}

impl OrderStatus {
    /// Whether its buyer still has to do something, or the operator.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::AwaitingCard | Self::InProcess)
    }

    /// Whether its ZIPs are not the buyer's: never bought, or given back.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Self::Cancelled | Self::Unpaid | Self::Refunded)
    }
}

coded! {
    /// Why an order ended before its card was charged.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum CancelReason: i16 {
        /// The buyer pressed CANCEL, left, or had too many cards declined.
        Buyer = 1,
        /// The hold ran out.
        Expired = 2,
        /// The buyer began anew.
        Replaced = 3,
        Operator = 4,
        /// The card provider could not be asked for a payment.
        Failed = 5,
    }
}

impl CancelReason {
    /// Whether the buyer did it.
    #[must_use]
    pub const fn lets_go(self) -> bool {
        matches!(self, Self::Buyer | Self::Expired | Self::Replaced)
    }
}
