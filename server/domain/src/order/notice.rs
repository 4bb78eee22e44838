//! What buyers are told of their orders.

coded! {
    /// What the buyer is told by e-mail. Its code is how it is stored, and how the interface names it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Notice: str {
        /// Paid by card in full.
        Paid = "paid",
        DepositReceived = "deposit",
        BalanceDueSoon = "due_soon",
        /// A wire came, and a part of the balance is still owed.
        PartReceived = "wire_part",
        /// The balance came by wire.
        Complete = "wired",
        /// A wire came after the balance was due: an operator takes it or sends it back.
        WireLate = "wire_late",
        /// A wire came for which nothing was owed: it goes back.
        WireSurplus = "wire_surplus",
        WireReturned = "wire_back",
        Unpaid = "unpaid",
        CalledOff = "called_off",
        /// Money came after the hold had ended, or was not what was asked for: it goes back.
        TooLate = "too_late",
        Refunded = "refunded",
    }
}
