//! An order as its page and its receipt show it.

use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderStatus, TimelineEntry};
use ink_domain::time::Millis;

use super::{OrderRow, OrderedZip, timeline, zips_of};
use crate::checkout::{disputes, refunds};
use crate::conn::Conn;
use crate::error::DbError;

/// An order and what its page and its receipt say of it.
#[derive(Clone, Debug)]
pub struct OrderView {
    pub row: OrderRow,
    pub bought: Vec<OrderedZip>,
    /// The oldest first.
    pub timeline: Vec<(TimelineEntry, i64, Option<Usd>)>,
    /// What of its refund has failed.
    pub not_back: Usd,
    /// When the balance has to be there.
    pub due_at: Option<Millis>,
}

impl OrderView {
    pub fn read(conn: &mut Conn, row: OrderRow, now: Millis) -> Result<Self, DbError> {
        Ok(Self {
            bought: zips_of(conn, &row.id, now)?,
            timeline: timeline(conn, &row.id)?,
            not_back: refunds::failed_outstanding(conn, &row.id)?,
            due_at: disputes::due_at(conn, &row.id, &row.order)?,
            row,
        })
    }

    /// Whether a wire came after the balance was due, and what becomes of all that came by wire is not decided yet.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        let order = &self.row.order;
        order.status == OrderStatus::Unpaid
            && order.to_return() > Usd::default()
            && self.last(Notice::WireLate).is_some()
    }

    fn last(&self, notice: Notice) -> Option<i64> {
        let wanted = TimelineEntry::Notice(notice);
        let mut newest_first = self.timeline.iter().rev();
        let (_, at, _) = newest_first.find(|(entry, ..)| *entry == wanted)?;
        Some(*at)
    }

    /// When money came last.
    #[must_use]
    pub fn paid_at(&self) -> Option<i64> {
        let completed = match (self.last(Notice::Complete), self.last(Notice::WireLate)) {
            // A balance that was accepted late had come before.
            (Some(_), Some(late)) => Some(late),
            (completed, _) => completed,
        };
        let payments = [
            self.last(Notice::Paid),
            self.last(Notice::DepositReceived),
            self.last(Notice::PartReceived),
            self.last(Notice::TooLate),
            completed,
        ];
        payments.into_iter().flatten().max()
    }
}
