//! The status of an order, and why it was cancelled.

coded_enum! {
    /// An order's status. The codes are those of the interface.
    pub enum OrderStatus: i16 {
        /// Its ZIPs are held, nothing is paid.
        AwaitingCard = 10,
        /// A deposit is paid, the balance is owed by wire.
        InProcess = 100,
        /// Paid in full, the buyer owns the ZIPs.
        Complete = 200,
        /// Ended before it was paid, or cancelled by an operator.
        Cancelled = 300,
        /// The balance did not arrive in time; the deposit is kept.
        Unpaid = 400,
        /// What was paid is being refunded, or has been.
        Refunded = 500,
    }
}

impl OrderStatus {
    /// Whether its buyer or the operator still has something to do.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::AwaitingCard | Self::InProcess)
    }

    /// Whether the order has ended and its ZIPs are not the buyer's: never bought, or taken back.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Self::Cancelled | Self::Unpaid | Self::Refunded)
    }
}

coded_enum! {
    /// Why an order ended before its card was charged.
    pub enum CancelReason: i16 {
        /// The buyer pressed CANCEL, left, or had too many cards declined.
        Buyer = 1,
        Expired = 2,
        /// The buyer started over.
        Replaced = 3,
        Operator = 4,
        /// No payment could be created at the card provider.
        Failed = 5,
    }
}

impl CancelReason {
    /// Whether the buyer caused it, so that it counts for the ban rule.
    #[must_use]
    pub const fn counts_as_release(self) -> bool {
        matches!(self, Self::Buyer | Self::Expired | Self::Replaced)
    }
}
