//! The transition function: how an event changes an order, and what must follow.

use super::event::{Applied, Effect, Event, OrderError, ProviderEvent};
use super::{Notice, Order, OrderStatus};
use crate::business_days::due_at;
use crate::ledger::{Posting, WireReference};
use crate::money::Usd;
use crate::time::Millis;

impl Order {
    /// Applies an event at `now`. An operator's event is refused if it is repeated.
    pub fn apply(self, event: Event, now: Millis) -> Result<Applied, OrderError> {
        match event {
            Event::Provider(event) => Ok(self.apply_provider(event, now)),
            Event::WireReceived { amount, reference } => self.wire_received(amount, reference),
            Event::LateWireAccepted { held } => self.late_wire_accepted(held),
            Event::WireReturned { amount, reference } => self.wire_returned(amount, reference),
            Event::DueDateChecked => self.due_date_checked(now),
            Event::CalledOff => self.called_off(),
            Event::Refund => self.refund(),
            Event::PartialRefund { amount } => self.partial_refund(amount),
        }
    }

    /// Applies a provider's event. Such events may be repeated or late: the second time, they change nothing.
    #[must_use]
    pub fn apply_provider(self, event: ProviderEvent, now: Millis) -> Applied {
        match event {
            ProviderEvent::Captured { amount, at, held } => self.captured(amount, at, held, now),
            ProviderEvent::Cancelled(_) => self.cancelled(),
            ProviderEvent::DisputeWon => self.dispute_won(now),
            ProviderEvent::PartiallyRefunded { total } => self.partially_refunded(total),
            ProviderEvent::FullyRefunded { .. } => self.fully_refunded(),
        }
    }

    /// The card was charged at `at`, which becomes known at `now`. The balance of a deposit is due counted from the
    /// later day of the two: its buyer is told of the due date at `now`.
    fn captured(self, amount: Usd, at: Millis, held: bool, now: Millis) -> Applied {
        if !self.captured.is_zero() || !amount.is_positive() {
            return self.unchanged();
        }
        let charged = Self {
            captured: amount,
            ..self
        };
        let in_time = at < self.held_until;
        let is_valid = self.status == OrderStatus::AwaitingCard && held && in_time;
        if !is_valid || amount != self.card {
            return charged.too_late();
        }
        if !self.is_deposit() {
            return charged.complete(Posting::Captured(amount), Notice::Paid);
        }
        let due = due_at(at).and_then(|due| due_at(now).max(Some(due)));
        match due {
            Some(due) => charged.in_process(due),
            // The time of payment is outside the calendar's range: there is no due date for the balance.
            None => charged.too_late(),
        }
    }

    fn too_late(self) -> Applied {
        self.with(
            OrderStatus::Refunded,
            vec![
                Effect::ReleaseZips,
                Effect::Post(Posting::Captured(self.captured)),
                Effect::RefundCard(self.captured),
                Effect::Notify(Notice::TooLate),
            ],
        )
    }

    fn in_process(self, due_at: Millis) -> Applied {
        let order = Self {
            due_at: Some(due_at),
            ..self
        };
        order.with(
            OrderStatus::InProcess,
            vec![
                Effect::ReserveZips,
                Effect::Post(Posting::Captured(order.captured)),
                Effect::Notify(Notice::DepositReceived),
            ],
        )
    }

    /// The order is paid in full. What was partially refunded before has the same effects as if it were refunded now:
    /// it is not sold, and earns the referrer nothing.
    fn complete(self, last_payment: Posting, notice: Notice) -> Applied {
        let mut effects = vec![
            Effect::SellZips,
            Effect::Post(last_payment),
            Effect::Post(Posting::Sale(self.sold())),
            Effect::PostEarning(self.total),
        ];
        if !self.given_back.is_zero() {
            effects.push(Effect::ReduceEarning);
        }
        effects.push(Effect::Notify(notice));
        self.with(OrderStatus::Complete, effects)
    }

    fn cancelled(self) -> Applied {
        if self.status != OrderStatus::AwaitingCard {
            return self.unchanged();
        }
        self.with(
            OrderStatus::Cancelled,
            vec![Effect::ReleaseZips, Effect::ApplyBanRule],
        )
    }

    fn wire_received(self, amount: Usd, reference: WireReference) -> Result<Applied, OrderError> {
        if !amount.is_positive() {
            return Err(OrderError::Amount);
        }
        let posting = Posting::Wired(amount, reference);
        let owed = self.owed();
        let toward_total = match self.status {
            // The card may still be charged until the hold ends, so no wire can be booked before that.
            OrderStatus::AwaitingCard => return Err(OrderError::Status(self.status)),
            OrderStatus::InProcess => amount.min(owed),
            _ => Usd::ZERO,
        };
        let paid = Self {
            wired: self.wired + toward_total,
            surplus: self.surplus + (amount - toward_total),
            ..self
        };
        if self.status == OrderStatus::InProcess && toward_total == owed {
            return Ok(paid.complete(posting, Notice::Complete));
        }
        let notice = match self.status {
            OrderStatus::InProcess => Notice::PartReceived,
            OrderStatus::Unpaid => Notice::WireLate,
            _ => Notice::WireSurplus,
        };
        let effects = vec![Effect::Post(posting), Effect::Notify(notice)];
        Ok(paid.with(self.status, effects))
    }

    /// The wires that arrived late and those that arrived in time become the balance; the deposit is no longer
    /// forfeited.
    fn late_wire_accepted(self, held: bool) -> Result<Applied, OrderError> {
        self.must_be(OrderStatus::Unpaid)?;
        let missing = self.missing();
        if !missing.is_zero() {
            return Err(OrderError::BalanceMissing { missing });
        }
        if !held {
            return Err(OrderError::ZipsUnavailable);
        }
        let balance = self.total - self.captured;
        let paid = Self {
            wired: balance,
            surplus: self.wired + self.surplus - balance,
            ..self
        };
        Ok(paid.complete(
            Posting::ForfeitReversed(self.card_unrefunded()),
            Notice::Complete,
        ))
    }

    fn wire_returned(self, amount: Usd, reference: WireReference) -> Result<Applied, OrderError> {
        let most = self.to_return();
        if !amount.is_positive() {
            return Err(OrderError::Amount);
        }
        if amount > most {
            return Err(OrderError::TooMuch { most });
        }
        let order = Self {
            returned: self.returned + amount,
            ..self
        };
        let posting = Posting::WireReturned(amount, reference);
        let effects = vec![Effect::Post(posting), Effect::Notify(Notice::WireReturned)];
        Ok(order.with(self.status, effects))
    }

    fn due_date_checked(self, now: Millis) -> Result<Applied, OrderError> {
        self.must_be(OrderStatus::InProcess)?;
        if self.due_at.is_none_or(|due_at| now < due_at) {
            return Err(OrderError::NotDue);
        }
        Ok(self.with(
            OrderStatus::Unpaid,
            vec![
                Effect::ReleaseZips,
                Effect::Post(Posting::Forfeited(self.card_unrefunded())),
                Effect::ApplyBanRule,
                Effect::Notify(Notice::Unpaid),
            ],
        ))
    }

    /// The balance is due as if the deposit had been paid now, and never earlier than before.
    fn dispute_won(self, now: Millis) -> Applied {
        let due_at = match self.status {
            OrderStatus::InProcess => self.due_at.max(due_at(now)),
            _ => self.due_at,
        };
        let order = Self { due_at, ..self };
        order.with(self.status, Vec::new())
    }

    fn called_off(self) -> Result<Applied, OrderError> {
        self.must_be(OrderStatus::InProcess)?;
        Ok(self.with(
            OrderStatus::Cancelled,
            vec![
                Effect::ReleaseZips,
                Effect::Post(Posting::Forfeited(self.card_unrefunded())),
                Effect::Notify(Notice::CalledOff),
            ],
        ))
    }

    fn refund(self) -> Result<Applied, OrderError> {
        if !self.can_be_refunded() {
            return Err(OrderError::Status(self.status));
        }
        let mut effects = self.undo_effects();
        effects.push(Effect::RefundCard(self.captured));
        effects.push(Effect::Notify(Notice::Refunded));
        Ok(self.with(OrderStatus::Refunded, effects))
    }

    /// Refunds a part to the card. Money that came by wire is returned only when the whole order is refunded.
    fn partial_refund(self, amount: Usd) -> Result<Applied, OrderError> {
        self.must_be(OrderStatus::Complete)?;
        let rest = self.card_unrefunded();
        if !amount.is_positive() {
            return Err(OrderError::Amount);
        }
        if amount >= rest {
            return Err(OrderError::NotPartial { rest });
        }
        let mut applied = self.with_partial_refunds(self.given_back + amount);
        let all = applied.order.given_back;
        applied.effects.push(Effect::RefundCard(all));
        Ok(applied)
    }

    fn partially_refunded(self, total: Usd) -> Applied {
        if total <= self.given_back || total >= self.captured {
            return self.unchanged();
        }
        self.with_partial_refunds(total)
    }

    /// Records that `given_back` has been partially refunded in total. The amount sold, or kept of a deposit, decreases
    /// by the new part. The balance owed remains what the buyer was told.
    fn with_partial_refunds(self, given_back: Usd) -> Applied {
        let amount = given_back - self.given_back;
        let order = Self { given_back, ..self };
        let effects = match self.status {
            OrderStatus::Complete => vec![
                Effect::Post(Posting::SaleReduced { amount, given_back }),
                Effect::ReduceEarning,
            ],
            OrderStatus::Unpaid | OrderStatus::Cancelled => {
                vec![Effect::Post(Posting::ForfeitReduced { amount, given_back })]
            }
            // Nothing is sold or forfeited yet: only the remainder will be posted later.
            OrderStatus::InProcess => Vec::new(),
            // Nothing is charged yet, or everything is refunded already.
            OrderStatus::AwaitingCard | OrderStatus::Refunded => return self.unchanged(),
        };
        Applied { order, effects }
    }

    fn fully_refunded(self) -> Applied {
        if !self.can_be_refunded() {
            return self.unchanged();
        }
        let mut effects = self.undo_effects();
        effects.push(Effect::Notify(Notice::Refunded));
        self.with(OrderStatus::Refunded, effects)
    }

    /// Whether the card was charged and the order is not refunded yet.
    fn can_be_refunded(&self) -> bool {
        !self.captured.is_zero() && self.status != OrderStatus::Refunded
    }

    /// The effects that undo a paid order, apart from refunding its money.
    fn undo_effects(self) -> Vec<Effect> {
        match self.status {
            OrderStatus::Complete => vec![
                Effect::ReleaseZips,
                Effect::Post(Posting::SaleReversed(self.sold())),
                Effect::ReverseEarning,
            ],
            OrderStatus::Unpaid | OrderStatus::Cancelled => {
                vec![Effect::Post(Posting::ForfeitReversed(
                    self.card_unrefunded(),
                ))]
            }
            _ => vec![Effect::ReleaseZips],
        }
    }

    fn must_be(self, status: OrderStatus) -> Result<(), OrderError> {
        if self.status == status {
            Ok(())
        } else {
            Err(OrderError::Status(self.status))
        }
    }

    fn with(self, status: OrderStatus, effects: Vec<Effect>) -> Applied {
        let order = Self { status, ..self };
        Applied { order, effects }
    }

    fn unchanged(self) -> Applied {
        self.with(self.status, Vec::new())
    }
}
