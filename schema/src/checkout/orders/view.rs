//! What an order's page and its receipt show.

use ink_domain::money::Usd;
use ink_domain::order::{Notice, OrderStatus, TimelineEntry};
use ink_domain::time::Millis;

use super::{OrderRow, OrderedZip, timeline, zips_of};
use crate::checkout::{disputes, refunds};
use crate::conn::Conn;
use crate::error::DbError;

#[derive(Clone, Debug)]
pub struct OrderView {
    pub row: OrderRow,
    pub bought: Vec<OrderedZip>,
    /// The oldest entry first.
    pub timeline: Vec<(TimelineEntry, Millis, Option<Usd>)>,
    /// The part of its refund that failed, for which the buyer is asked for a bank account, and that has not been repaid
    /// since. Zero while the payment is disputed.
    pub failed_refund: Usd,
    /// When the balance is due. `None` also while the payment is disputed.
    pub due_at: Option<Millis>,
}

impl OrderView {
    pub fn read(conn: &mut Conn, row: OrderRow, now: Millis) -> Result<Self, DbError> {
        Ok(Self {
            bought: zips_of(conn, &row.id, now)?,
            timeline: timeline(conn, &row.id)?,
            failed_refund: refunds::failed_outstanding(conn, &row.id)?,
            due_at: disputes::due_at(conn, &row.id, &row.order)?,
            row,
        })
    }

    /// Whether a wire arrived after the due date, and an operator has not decided yet whether all that was wired is
    /// accepted or returned.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        let order = &self.row.order;
        order.status == OrderStatus::Unpaid
            && order.to_return().is_positive()
            && self.last_at(Notice::WireLate).is_some()
    }

    fn last_at(&self, notice: Notice) -> Option<Millis> {
        let wanted = TimelineEntry::Notice(notice);
        let mut newest_first = self.timeline.iter().rev();
        let (_, at, _) = newest_first.find(|(entry, ..)| *entry == wanted)?;
        Some(*at)
    }

    /// When the last payment arrived.
    #[must_use]
    pub fn paid_at(&self) -> Option<Millis> {
        let completed = match (
            self.last_at(Notice::Complete),
            self.last_at(Notice::WireLate),
        ) {
            // A late balance arrived before it was accepted.
            (Some(_), Some(late)) => Some(late),
            (completed, _) => completed,
        };
        let payments = [
            self.last_at(Notice::Paid),
            self.last_at(Notice::DepositReceived),
            self.last_at(Notice::PartReceived),
            self.last_at(Notice::TooLate),
            completed,
        ];
        payments.into_iter().flatten().max()
    }
}
