//! Applying events to orders: stores the new state, and carries out the effects that `ink_domain::order` returns.

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl};
use ink_domain::ban::{self, BanRule};
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::{
    Applied, CancelReason, Effect, Event, Order, OrderError, OrderId, OrderStatus, ProviderEvent,
    TimelineEntry,
};
use ink_domain::referral::Share;
use ink_domain::time::{DurationMs, Millis};

use super::row::OrderRow;
use super::{buyer_record, emails, find, timeline};
use crate::account::accounts::{self, AccountId, Referrer};
use crate::account::notifications::{self, NewNotification};
use crate::audit;
use crate::billing::{ledger, referral_share, withheld};
use crate::checkout::{disputes, refunds};
use crate::conn::Conn;
use crate::error::DbError;
use crate::rate_limits::Limit;
use crate::store::zips;
use crate::tables::{order_zips, orders};

/// The parameters of orders that operators can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The share of a sale that its referrer earns.
    pub share: Share,
    pub ban: BanRule,
    /// Milliseconds from a referrer's earning until it can be paid out.
    pub maturity: DurationMs,
    /// How many card declines one client address may have.
    pub declines_of_address: Limit,
}

/// Applies the provider's charge of the card at `at`. The order must be locked.
pub fn record_capture(
    conn: &mut Conn,
    row: OrderRow,
    amount: Usd,
    at: Millis,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, DbError> {
    let referrer = accounts::lock_referrer(conn, row.account)?;
    let held_zips = zips::lock_held(conn, &row.id)?;
    let ordered_zips: i64 = order_zips::table
        .filter(order_zips::order_id.eq(row.id.as_str()))
        .count()
        .get_result(conn)?;
    let held = i64::try_from(held_zips) == Ok(ordered_zips);
    let captured = ProviderEvent::Captured { amount, at, held };
    let applied = row.order.apply_provider(captured, now);
    let event = Event::Provider(captured);
    apply_locked(conn, row, event, applied, referrer, rules, now)
}

/// Cancels an order whose card the provider will no longer charge. The reason is the stored one, if cancellation was
/// requested; otherwise the hold has expired, or an operator has cancelled the payment at the provider. The order must
/// be locked.
pub fn record_cancelled(
    conn: &mut Conn,
    row: OrderRow,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, DbError> {
    let reason = row.cancel_reason.unwrap_or({
        if now >= row.order.held_until {
            CancelReason::Expired
        } else {
            CancelReason::Operator
        }
    });
    apply_provider(conn, row, ProviderEvent::Cancelled(reason), rules, now)
}

/// Ends an order whose balance is overdue, unless its payment is disputed: a dispute may have been recorded since the
/// caller selected the order.
pub fn close_overdue(
    conn: &mut Conn,
    id: &OrderId,
    rules: Rules,
    now: Millis,
) -> Result<(), DbError> {
    let Some(row) = find::lock(conn, id)? else {
        return Ok(());
    };
    if disputes::is_open(conn, id)? {
        return Ok(());
    }
    apply(conn, row, Event::DueDateChecked, rules, now).map(drop)
}

/// Applies an event to an order, which must be locked, and carries out its effects.
pub fn apply(
    conn: &mut Conn,
    row: OrderRow,
    event: Event,
    rules: Rules,
    now: Millis,
) -> Result<Result<OrderRow, OrderError>, DbError> {
    match row.order.apply(event, now) {
        Ok(applied) => apply_effects(conn, row, event, applied, rules, now).map(Ok),
        Err(wrong) => Ok(Err(wrong)),
    }
}

/// [`apply`] for the provider's events, which are never refused.
pub fn apply_provider(
    conn: &mut Conn,
    row: OrderRow,
    event: ProviderEvent,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, DbError> {
    let applied = row.order.apply_provider(event, now);
    apply_effects(conn, row, Event::Provider(event), applied, rules, now)
}

fn apply_effects(
    conn: &mut Conn,
    row: OrderRow,
    event: Event,
    applied: Applied,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, DbError> {
    let changes_earning = |effect: &Effect| {
        matches!(
            effect,
            Effect::PostEarning(_) | Effect::ReverseEarning | Effect::ReduceEarning
        )
    };
    let referrer = if applied.effects.iter().any(changes_earning) {
        accounts::lock_referrer(conn, row.account)?
    } else {
        None
    };
    let moves_zips = |effect: &Effect| {
        matches!(
            effect,
            Effect::ReserveZips | Effect::SellZips | Effect::ReleaseZips
        )
    };
    if applied.effects.iter().any(moves_zips) {
        zips::lock_held(conn, &row.id)?;
    }
    apply_locked(conn, row, event, applied, referrer, rules, now)
}

/// [`apply_effects`] once all that the effects change is locked. `referrer`: the buyer's, if there is one and an effect changes
/// its earning.
fn apply_locked(
    conn: &mut Conn,
    row: OrderRow,
    event: Event,
    applied: Applied,
    referrer: Option<Referrer>,
    rules: Rules,
    now: Millis,
) -> Result<OrderRow, DbError> {
    if applied.order == row.order && applied.effects.is_empty() {
        return Ok(row);
    }
    let before = row.clone();
    let row = OrderRow {
        order: applied.order,
        ended_at: if applied.order.status == row.order.status {
            row.ended_at
        } else {
            (!applied.order.status.is_open()).then_some(now)
        },
        ..row
    };
    save(conn, &row)?;
    match event {
        Event::Provider(ProviderEvent::Cancelled(reason)) => {
            store_cancellation(conn, &before, reason, now)?;
        }
        Event::Provider(ProviderEvent::DisputeWon) => emails::remind_again(conn, &row.id)?,
        _ => {}
    }
    let change = Change {
        before: &before.order,
        row: &row,
        event,
        referrer,
        rules,
        now,
    };
    for effect in applied.effects {
        run_effect(conn, &change, effect)?;
    }
    Ok(row)
}

fn save(conn: &mut Conn, row: &OrderRow) -> Result<(), DbError> {
    let order = row.order;
    // The bucket that counts declines is needed only while the card can still be declined.
    let is_past_card_payment = order.status != OrderStatus::AwaitingCard;
    diesel::update(orders::table.find(row.id.as_str()))
        .set((
            orders::status.eq(order.status.code()),
            orders::captured_cents.eq(order.captured.cents()),
            orders::wired_cents.eq(order.wired.cents()),
            orders::surplus_cents.eq(order.surplus.cents()),
            orders::returned_cents.eq(order.returned.cents()),
            orders::given_back_cents.eq(order.given_back.cents()),
            orders::due_at.eq(order.due_at),
            orders::ended_at.eq(row.ended_at),
            is_past_card_payment.then_some(orders::decline_bucket.eq(None::<String>)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Stores why the order was cancelled and whether that counts for the ban rule, and adds it to the timeline.
fn store_cancellation(
    conn: &mut Conn,
    row: &OrderRow,
    reason: CancelReason,
    now: Millis,
) -> Result<(), DbError> {
    let this = orders::table.find(row.id.as_str());
    diesel::update(this)
        .set(orders::cancel_reason.eq(reason.code()))
        .execute(conn)?;
    let forgiven = row.declined_at.is_some() && !buyer_record::declined_before(conn, row, now)?;
    let codes = find::zip_codes_of(conn, &[&row.id])?.remove(&row.id);
    let zips = codes.unwrap_or_default();
    let holds = buyer_record::released_holds(conn, row.account, &zips, now)?;
    let longest_hold = holds.iter().map(|zip| zip.held).max().unwrap_or_default();
    let counts = ban::counts(reason, forgiven, longest_hold);
    diesel::update(this)
        .set(orders::counted_at.eq(counts.then_some(now)))
        .execute(conn)?;
    let entry = match reason {
        CancelReason::Expired => TimelineEntry::Expired,
        _ => TimelineEntry::Cancelled,
    };
    timeline::add_entry(conn, &row.id, entry, None, now)?;
    if reason == CancelReason::Operator {
        let kind = NotificationKind::Cancelled;
        notifications::create_for_order(conn, row.account, &row.id, kind, None, None, now)?;
    }
    Ok(())
}

/// A change of an order whose effects are carried out.
struct Change<'a> {
    before: &'a Order,
    row: &'a OrderRow,
    event: Event,
    /// As [`apply_locked`] has it.
    referrer: Option<Referrer>,
    rules: Rules,
    now: Millis,
}

fn run_effect(conn: &mut Conn, change: &Change<'_>, effect: Effect) -> Result<(), DbError> {
    let Change {
        before,
        row,
        event,
        referrer,
        rules,
        now,
    } = *change;
    let id = &row.id;
    match effect {
        Effect::ReserveZips => zips::reserve(conn, id, row.account).map(drop),
        Effect::SellZips => zips::sell(conn, id, row.account).map(drop),
        Effect::ReleaseZips => zips::release(conn, id, now).map(drop),
        Effect::Post(posting) => ledger::post(conn, &posting.into_transfer(id), now).map(drop),
        Effect::PostEarning(paid) => post_earning(conn, id, referrer, rules.share.of(paid), now),
        Effect::ReverseEarning => {
            let reversal = referral_share::reversal(conn, id)?;
            reverse_earning(conn, reversal, now)
        }
        Effect::ReduceEarning => {
            let reversal = referral_share::reduction(conn, id, &row.order)?;
            reverse_earning(conn, reversal, now)
        }
        Effect::RefundCard(amount) => refunds::raise_total(conn, id, amount, now),
        Effect::ApplyBanRule => apply_ban_rule(conn, row.account, rules.ban, now),
        Effect::Notify(notice) => {
            let to_card = event.full_refund(before);
            let entry = TimelineEntry::Notice(notice);
            let moved = notice.amount(before, &row.order, to_card);
            timeline::record_silently(conn, id, entry, moved, now)?;
            let named = notice.notified_amount(before, &row.order, to_card);
            let rest = notice
                .notified_rest(&row.order)
                .map(|rest| rest.to_string());
            timeline::notify(conn, row, entry, named, rest.as_deref(), now)?;
            emails::queue_email(conn, id, notice, to_card, now)
        }
    }
}

/// Posts the referrer's earning. A referrer whose account is deleted or banned earns nothing.
fn post_earning(
    conn: &mut Conn,
    order: &OrderId,
    referrer: Option<Referrer>,
    amount: Usd,
    now: Millis,
) -> Result<(), DbError> {
    let Some(Referrer { id, earns: true }) = referrer else {
        return Ok(());
    };
    if amount.is_zero() {
        return Ok(());
    }
    let transfer = Transfer::referral(order, id.0, amount);
    if ledger::post(conn, &transfer, now)? {
        let news = |kind| NewNotification {
            amount: Some(amount),
            ..NewNotification::of(kind)
        };
        notifications::create_locked(conn, id, &news(NotificationKind::Earned), now)?;
        if withheld::is_withheld(conn, order)? {
            notifications::create_locked(conn, id, &news(NotificationKind::EarningWithheld), now)?;
        }
    }
    Ok(())
}

fn reverse_earning(
    conn: &mut Conn,
    reversal: Option<Transfer>,
    now: Millis,
) -> Result<(), DbError> {
    let Some(reversal) = reversal else {
        return Ok(());
    };
    let LedgerAccount::Earnings(referrer) = reversal.debit else {
        return Ok(());
    };
    let referrer = AccountId(referrer);
    if ledger::post(conn, &reversal, now)? {
        notifications::create_with_amount(
            conn,
            referrer,
            NotificationKind::EarningReversed,
            reversal.amount,
            now,
        )?;
    }
    Ok(())
}

fn apply_ban_rule(
    conn: &mut Conn,
    account: AccountId,
    rule: BanRule,
    now: Millis,
) -> Result<(), DbError> {
    let record = buyer_record(conn, account, now)?;
    if rule.bans(record) && buyer_record::ban(conn, account, now)? {
        audit::record(conn, account, audit::Actor::Server, "account.banned", now)?;
    }
    Ok(())
}
