//! What happened to an order, for its buyer to read.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::{Notice, OrderId};

use crate::account::notifications;
use crate::business_event::{self, BusinessEvent};
use crate::conn::Conn;
use crate::error::DbError;
use crate::tables::order_events;

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
    pub const OTHERS: [Self; 8] = [
        Self::Placed,
        Self::Declined,
        Self::Cancelled,
        Self::Expired,
        Self::MoneyBack,
        Self::Disputed,
        Self::DisputeWon,
        Self::DisputeLost,
    ];

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

    /// What the buyer is told of it on /notifications. Of what they have just done themselves, nothing.
    const fn news(self) -> Option<NotificationKind> {
        match self {
            Self::Placed | Self::Declined | Self::Cancelled => None,
            Self::Expired => Some(NotificationKind::Expired),
            Self::Notice(notice) => Some(match notice {
                Notice::Paid => NotificationKind::Paid,
                Notice::DepositReceived => NotificationKind::Deposit,
                Notice::BalanceDueSoon => NotificationKind::DueSoon,
                Notice::PartReceived => NotificationKind::WirePart,
                Notice::Complete => NotificationKind::Wired,
                Notice::WireLate => NotificationKind::WireLate,
                Notice::WireSurplus => NotificationKind::WireSurplus,
                Notice::WireReturned => NotificationKind::WireBack,
                Notice::Unpaid => NotificationKind::Unpaid,
                Notice::CalledOff => NotificationKind::CalledOff,
                Notice::TooLate => NotificationKind::TooLate,
                Notice::Refunded => NotificationKind::Refunded,
                Notice::PartBack => NotificationKind::MoneyBack,
                Notice::RefundFailed => NotificationKind::RefundFailed,
                Notice::PaidBack => NotificationKind::PaidBack,
            }),
            Self::MoneyBack => Some(NotificationKind::MoneyBack),
            Self::Disputed => Some(NotificationKind::Disputed),
            Self::DisputeWon => Some(NotificationKind::DisputeWon),
            Self::DisputeLost => Some(NotificationKind::DisputeLost),
        }
    }

    /// Reads what [`TimelineEntry::code`] writes.
    pub(super) fn from_code(code: &str) -> Option<Self> {
        let told = Notice::from_code(code).map(Self::Notice);
        told.or_else(|| Self::OTHERS.into_iter().find(|event| event.code() == code))
    }
}

/// Notes what happened, and for the buyer's notifications what they want to be told of it.
pub fn note(
    conn: &mut Conn,
    order: &OrderId,
    moment: TimelineEntry,
    amount: Option<Usd>,
    now: i64,
) -> Result<(), DbError> {
    diesel::insert_into(order_events::table)
        .values((
            order_events::order_id.eq(order.as_str()),
            order_events::at.eq(now),
            order_events::kind.eq(moment.code()),
            order_events::amount_cents.eq(amount.map(Usd::cents)),
        ))
        .execute(conn)?;
    business_event::note(BusinessEvent::of_order(moment.code(), order, amount));
    match moment.news() {
        Some(kind) => notifications::note_of_order(conn, order, kind, amount, now),
        None => Ok(()),
    }
}

/// The oldest first: what happened, when, and how much money moved.
pub fn timeline(
    conn: &mut Conn,
    order: &OrderId,
) -> Result<Vec<(TimelineEntry, i64, Option<Usd>)>, DbError> {
    let rows: Vec<(String, i64, Option<i64>)> = order_events::table
        .filter(order_events::order_id.eq(order.as_str()))
        .order(order_events::id)
        .select((
            order_events::kind,
            order_events::at,
            order_events::amount_cents,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(kind, at, cents)| {
            let moment = TimelineEntry::from_code(&kind)
                .ok_or_else(|| DbError::unreadable("order_events.kind", &kind))?;
            Ok((moment, at, cents.map(Usd::from_cents)))
        })
        .collect()
}
