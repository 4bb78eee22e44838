//! What happens to an order, for its buyer to read.

use super::Notice;

/// One kind of thing that happens to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimelineEntry {
    Placed,
    Declined,
    Cancelled,
    Expired,
    /// It was charged to the card, or the wire came; or how the order ended.
    Notice(Notice),
    /// The card has its money back.
    MoneyBack,
    Disputed,
    DisputeWon,
    DisputeLost,
}

impl TimelineEntry {
    /// Those that come with no e-mail to the buyer.
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

    /// All that histories have. What a part refund is to them is that money goes back.
    pub fn all() -> impl Iterator<Item = Self> {
        let noted = Notice::ALL
            .into_iter()
            .filter(|one| *one != Notice::PartBack);
        noted.map(Self::Notice).chain(Self::OTHERS)
    }

    /// As it is stored, and as the interface names it.
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

    /// Reads what [`TimelineEntry::code`] writes.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let told = Notice::from_code(code).map(Self::Notice);
        told.or_else(|| Self::OTHERS.into_iter().find(|event| event.code() == code))
    }
}
