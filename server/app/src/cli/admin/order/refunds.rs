//! Refunds: what one would move, requesting it, and those that the provider could not carry out.

use std::fmt;

use ink_domain::ledger::{LedgerAccount, Transfer, WireReference};
use ink_domain::money::Usd;
use ink_domain::order::{Effect, Event, Order, OrderError, OrderId, OrderStatus};
use ink_schema::billing::referral_share;
use ink_schema::checkout::orders::{self, OrderAction, OrderRow};
use ink_schema::checkout::refunds::{self, CloseError, FailedRefund, FailureCause, RefundState};
use ink_schema::checkout::wires;
use ink_schema::{Conn, DbError};
use serde_json::{Value, json};

use super::show::{failed_text, unknown_text};
use super::{
    change, disputes, load_order, lock, lock_undisputed, record_and_reply, word, wrong_state,
};
use crate::cli::admin::Execution;
use crate::cli::admin::account_lookup::Handles;
use crate::cli::admin::command_error::{CommandError, refused};
use crate::cli::output::Reply;
use crate::clock::{Millis, iso, minute_utc};

/// What a refund will move, as the rules of orders decide it.
pub(in crate::cli::admin) struct Plan {
    head: String,
    /// To the card, through the provider.
    to_card: Usd,
    /// What an operator has to wire.
    by_wire: Usd,
    /// The ZIPs that become free.
    zips: Vec<String>,
    /// How much of the referrer's earning is reversed, and whose earning it is.
    earning: Usd,
    referrer: Option<String>,
}

impl Plan {
    /// `amount`: of a partial refund; `None` for a full one.
    pub(in crate::cli::admin) fn of(
        conn: &mut Conn,
        id: &OrderId,
        amount: Option<Usd>,
        now: Millis,
    ) -> Result<Self, CommandError> {
        let row = load_order(conn, id)?;
        disputes::refuse_while_disputed(conn, id)?;
        refuse_while_refunding(conn, id, now)?;
        let applied = row.order.apply(event(amount), now);
        let applied = applied.map_err(|wrong| match (amount, wrong) {
            (Some(_), OrderError::Status(_)) => not_partially_refundable(&row),
            _ => wrong_state(id, wrong),
        })?;
        let mut plan = Self {
            head: format!("{id}  {}  {}", word(row.order.status), row.order.total),
            to_card: Usd::ZERO,
            by_wire: applied.order.to_return() - row.order.to_return(),
            zips: Vec::new(),
            earning: Usd::ZERO,
            referrer: None,
        };
        for effect in applied.effects {
            plan.add(conn, &row, &applied.order, effect)?;
        }
        Ok(plan)
    }

    /// `row` is the order before the refund, `refunded` the order after it.
    fn add(
        &mut self,
        conn: &mut Conn,
        row: &OrderRow,
        refunded: &Order,
        effect: Effect,
    ) -> Result<(), DbError> {
        let id = &row.id;
        let reversal = match effect {
            Effect::RefundCard(all) => {
                self.to_card = all - refunds::refunded(conn, id)?;
                return Ok(());
            }
            Effect::ReleaseZips => {
                let bought = orders::zips_of(conn, id, row.placed_at)?;
                self.zips = bought.iter().map(|one| one.zip.code.to_string()).collect();
                return Ok(());
            }
            Effect::ReverseEarning => referral_share::reversal(conn, id)?,
            Effect::ReduceEarning => referral_share::reduction(conn, id, refunded)?,
            _ => None,
        };
        if let Some(Transfer {
            debit: LedgerAccount::Earnings(referrer),
            amount,
            ..
        }) = reversal
        {
            let handles = Handles::of(conn, [referrer])?;
            self.earning = amount;
            self.referrer = Some(handles.shown(referrer).to_owned());
        }
        Ok(())
    }

    fn json(&self) -> Value {
        json!({
            "to_card_cents": self.to_card.cents(),
            "by_wire_cents": self.by_wire.cents(),
            "zips_released": self.zips,
            "earning_taken_back_cents": self.earning.cents(),
            "referrer": self.referrer,
        })
    }

    fn earning_text(&self) -> String {
        match &self.referrer {
            Some(referrer) => format!("{} from {referrer}", self.earning),
            None => self.earning.to_string(),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zips = match self.zips.as_slice() {
            [] => "none".to_owned(),
            zips => zips.join(", "),
        };
        writeln!(f, "{}", self.head)?;
        writeln!(f, "goes back to the card       {}", self.to_card)?;
        writeln!(f, "to be sent back by wire     {}", self.by_wire)?;
        writeln!(f, "taken back from a referrer  {}", self.earning_text())?;
        write!(f, "ZIPs that become free       {zips}")
    }
}

const fn event(amount: Option<Usd>) -> Event {
    match amount {
        Some(amount) => Event::PartialRefund { amount },
        None => Event::Refund,
    }
}

/// Why an order that is not complete can't be refunded in part, and what to do instead.
fn not_partially_refundable(row: &OrderRow) -> CommandError {
    let (id, order) = (&row.id, &row.order);
    let instead = match order.status {
        OrderStatus::AwaitingCard => {
            format!("nothing is paid yet, and `inkpay admin order cancel {id}` ends it")
        }
        OrderStatus::Refunded => "all of it went back, or is on its way".to_owned(),
        _ if order.captured.is_zero() => "nothing was paid by card".to_owned(),
        _ => format!("`inkpay admin order refund {id}` gives back all of it"),
    };
    let status = word(order.status);
    CommandError::Refused(format!(
        "{id} is {status}, and a part goes back of a complete order alone: {instead}"
    ))
}

/// Refuses a refund while another is open or failed: if the provider were asked for two at once, nobody could tell
/// which of them it carried out.
fn refuse_while_refunding(conn: &mut Conn, id: &OrderId, now: Millis) -> Result<(), CommandError> {
    let message = match refunds::state(conn, id)? {
        Some(RefundState::Open) => {
            let rest = refunds::outstanding(conn, id)?;
            match refunds::unknown(conn, id, now)? {
                Some((refund_id, since)) => {
                    let why = unknown_text(&refund_id, since);
                    format!("a refund of {rest} waits: {why} (`inkpay admin order failed`)")
                }
                None => format!(
                    "a refund of {rest} is under way: wait until the card provider has carried it \
                     out (`inkpay admin order show {id}`)"
                ),
            }
        }
        Some(RefundState::Failed(next)) => {
            let what_to_do = failed_text(next);
            format!("a refund of it failed (`inkpay admin order failed`): {what_to_do}")
        }
        Some(RefundState::Settled) | None => return Ok(()),
    };
    refused(format!("{id}: {message}"))
}

pub(super) fn refund(
    conn: &mut Conn,
    id: &OrderId,
    amount: Option<Usd>,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let row = lock(conn, id)?;
    let plan = Plan::of(conn, id, amount, execution.now)?;
    if execution
        .preview
        .is_some_and(|preview| preview != plan.to_string())
    {
        let message = format!("{id}: it has changed since it was shown; look at it again");
        return refused(message);
    }
    let row = change(conn, row, event(amount), execution)?;
    let recorded = OrderAction {
        amount: Some(plan.to_card),
        ..execution.action(match amount {
            Some(_) => "order.part_refunded",
            None => "order.refunded",
        })
    };
    let message = format!("{id}: {} goes back to the card", plan.to_card);
    let reply = record_and_reply(conn, &row, &recorded, message, execution)?;
    Ok(reply.with_field("moved", plan.json()))
}

pub(super) fn close(
    conn: &mut Conn,
    id: &OrderId,
    paid: Usd,
    reference: WireReference,
    reason: &str,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    wires::lock_references(conn)?;
    let row = lock(conn, id)?;
    // A failed refund may have been paid from the bank before the dispute was reported. One that may still reach the
    // card must not be paid from the bank.
    if !matches!(refunds::state(conn, id)?, Some(RefundState::Failed(_))) {
        disputes::refuse_while_disputed(conn, id)?;
    }
    refunds::close(conn, id, paid, reference, execution.now)
        .map_err(|error| CommandError::of_failed_refund(id, error))?;
    let recorded = OrderAction {
        amount: Some(paid),
        detail: Some(format!("{reference}: {reason}")),
        ..execution.action("order.refund_closed")
    };
    let left = refunds::outstanding(conn, id)?;
    let then = if left.is_zero() {
        "the refund is closed".to_owned()
    } else {
        format!("{left} is still to go back")
    };
    let message = format!("{id}: {paid} was paid from the bank, {then}");
    Ok(record_and_reply(conn, &row, &recorded, message, execution)?)
}

pub(super) fn retry(
    conn: &mut Conn,
    id: &OrderId,
    execution: Execution<'_>,
) -> Result<Reply, CommandError> {
    let row = lock_undisputed(conn, id)?;
    if !refunds::reopen(conn, id, execution.now)? {
        return Err(CommandError::of_failed_refund(id, CloseError::NotFailed));
    }
    let recorded = execution.action("order.refund_asked_again");
    let message = format!("{id}: the card provider is asked for the refund again");
    Ok(record_and_reply(conn, &row, &recorded, message, execution)?)
}

pub(super) fn failed(conn: &mut Conn, now: Millis) -> Result<Reply, DbError> {
    let failed = refunds::all_failed(conn, now)?.into_iter();
    let rows = failed.map(|FailedRefund { order, rest, cause }| {
        let (why, failed_at, refund_id, unknown_since) = match cause {
            FailureCause::Failed(at) => (format!("since {}", minute_utc(at)), Some(at), None, None),
            FailureCause::Unknown { refund_id, since } => {
                let why = unknown_text(&refund_id, since);
                (why, None, Some(refund_id), Some(since))
            }
            FailureCause::WithoutOrder => {
                let why = "a payment without an order (`inkpay admin reconcile list`)";
                (why.to_owned(), None, None, None)
            }
        };
        let json = json!({
            "order": order.as_str(),
            "amount_cents": rest.cents(),
            "failed_at": failed_at.map(iso),
            "unknown_refund": refund_id,
            "unknown_since": unknown_since.map(iso),
        });
        (format!("{order}  {rest:>10}  {why}"), json)
    });
    Ok(Reply::list("refunds", rows, None, "no refund failed"))
}
