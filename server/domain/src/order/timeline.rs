//! The history of an order, for its buyer to read.

use super::Notice;

/// One kind of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimelineEntry {
    Placed,
    Declined,
    Cancelled,
    Expired,
    /// An event of which the buyer is notified by e-mail, such as a payment or the order's end.
    Notice(Notice),
    /// The provider has refunded the money to the card.
    MoneyBack,
    Disputed,
    DisputeWon,
    DisputeLost,
}

impl TimelineEntry {
    /// The entries without an e-mail to the buyer.
    const OTHERS: [Self; 8] = [
        Self::Placed,
        Self::Declined,
        Self::Cancelled,
        Self::Expired,
        Self::MoneyBack,
        Self::Disputed,
        Self::DisputeWon,
        Self::DisputeLost,
    ];

    /// All entries that a history may contain. A partial refund is shown as [`TimelineEntry::MoneyBack`].
    pub fn all() -> impl Iterator<Item = Self> {
        let noted = Notice::ALL
            .into_iter()
            .filter(|one| *one != Notice::PartBack);
        noted.map(Self::Notice).chain(Self::OTHERS)
    }

    /// The code, as stored and as used by the interface.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Notice(notice) => notice.code(),
            Self::MoneyBack => "money_back",
            Self::Disputed => "disputed",
            Self::DisputeWon => "dispute_won",
            Self::DisputeLost => "dispute_lost",
        }
    }

    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let told = Notice::from_code(code).map(Self::Notice);
        told.or_else(|| Self::OTHERS.into_iter().find(|event| event.code() == code))
    }
}
