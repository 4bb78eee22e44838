//! The states of payouts, and of the requests for them.

use crate::columns::readable;

readable! {
    SmallInt as i16 => PayoutStatus: |code| PayoutStatus::from_code(code).ok_or(code);
    SmallInt as i16 => RequestStatus: |code| RequestStatus::from_code(code).ok_or(code);
}

ink_domain::coded_enum! {
    pub enum PayoutStatus: i16 {
        Open = 1,
        Settled = 2,
        Void = 3,
        /// It was settled, and the receiving bank sent it back.
        Returned = 4,
    }
}

impl PayoutStatus {
    /// Its name in JSON and on pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Settled => "settled",
            Self::Void => "void",
            Self::Returned => "returned",
        }
    }
}

ink_domain::coded_enum! {
    pub enum RequestStatus: i16 {
        Waiting = 1,
        /// A payout was opened for it, and has its own status.
        Accepted = 2,
        Declined = 3,
        Withdrawn = 4,
    }
}

impl RequestStatus {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }
}
