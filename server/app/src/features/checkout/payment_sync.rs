//! Synchronizing an order with its payment at the provider.
//!
//! [`poll_provider`] and [`cancel_at_provider`] call the provider, then `apply_answer` opens a transaction and locks the
//! order. A webhook's transaction does so by [`apply_intent`], from `provider_events::apply_event`. In both,
//! `apply_to_locked` applies the payment intent; the order's change ends in `orders::record_capture` or
//! `orders::record_cancelled`.

use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::time::{DAY, DurationMs};
use ink_schema::account::accounts;
use ink_schema::checkout::orders::{self, OrderRow, Rules};
use ink_schema::checkout::{cards, provider_events};
use ink_schema::{Conn, DbError};

use super::unmatched;
use crate::clock::Millis;
use crate::crypto::secrets::Digest;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::stripe::{CLOCK_MARGIN, CreatedIntent, Intent, IntentState, PaymentError, Purchase};

/// After so long the answer that the provider does not know a payment is final. The key of another account at the provider
/// may be configured for an hour.
const UNKNOWN_PAYMENT_GRACE: DurationMs = DAY;

/// Retrieves an order's payment from the provider, and applies its state. An order that does not await its card is
/// returned as it is. If cancellation was requested, as after too many declines, the payment is cancelled.
pub async fn poll_provider(app: &App, row: OrderRow) -> Result<OrderRow, InternalError> {
    match &row.intent_id {
        Some(id) if row.order.status == OrderStatus::AwaitingCard => {
            let intent = app.payments.retrieve(id).await?;
            let row = apply_answer(app, row, intent).await?;
            match row.cancel_reason {
                Some(_) => cancel_at_provider(app, row).await,
                None => Ok(row),
            }
        }
        _ => Ok(row),
    }
}

/// Cancels an order's payment at the provider, and applies the resulting state: it may have gone through.
pub async fn cancel_at_provider(app: &App, row: OrderRow) -> Result<OrderRow, InternalError> {
    if row.order.status != OrderStatus::AwaitingCard {
        return Ok(row);
    }
    let intent_id = match &row.intent_id {
        Some(id) => Some(id.clone()),
        None => find_intent(app, &row).await?,
    };
    let Some(id) = intent_id else {
        tracing::warn!(order = %row.id, "no payment was opened for an order: it ends");
        return end_without_payment(app, row).await;
    };
    match app.payments.cancel(&id).await {
        Ok(intent) => apply_answer(app, row, intent).await,
        Err(PaymentError::Unknown) => {
            tracing::error!(order = %row.id, intent = id, "the card provider does not know the payment of an order: it ends");
            end_without_payment(app, row).await
        }
        Err(error) => Err(error.into()),
    }
}

/// Finds the payment of an order for which no payment intent is stored. The provider answers a repeated request with
/// the payment intent that it has created, if it has. If it refuses the request, or repeats an error of its own, its
/// list shows whether there is one. Nobody has the client secret by which that one could be paid.
async fn find_intent(app: &App, row: &OrderRow) -> Result<Option<String>, InternalError> {
    let purchase = purchase(app, row).await?;
    let cause = match app.payments.create(&purchase, row.order.card).await {
        Ok(intent) => {
            store_intent(app, &row.id, &intent).await?;
            return Ok(Some(intent.id));
        }
        // A concurrent request may be creating it.
        Err(cause @ PaymentError::Transient(_)) => return Err(cause.into()),
        Err(cause) => cause,
    };
    tracing::warn!(order = %row.id, %cause, "a payment can't be opened");
    let since = row.placed_at.saturating_sub(CLOCK_MARGIN);
    let listed = app.payments.intents_since(since).await?;
    let found = listed
        .into_iter()
        .find(|intent| intent.order.as_ref() == Some(&row.id));
    Ok(found.map(|intent| intent.id))
}

async fn end_without_payment(app: &App, row: OrderRow) -> Result<OrderRow, InternalError> {
    let (rules, now, before) = (app.config.order_rules(), app.clock.now(), row.clone());
    write_and_notify(app, row, move |conn| {
        match orders::lock_again(conn, &before)? {
            Some(row) => orders::record_cancelled(conn, row, rules, now).map(Some),
            None => Ok(None),
        }
    })
    .await
}

/// Changes an order, and wakes the jobs that follow up the change. Returns `row` if the order no longer exists.
async fn write_and_notify(
    app: &App,
    row: OrderRow,
    write: impl FnOnce(&mut Conn) -> Result<Option<OrderRow>, DbError> + Send + 'static,
) -> Result<OrderRow, InternalError> {
    let changed = app.db.write(write).await?;
    notify_jobs(app);
    Ok(changed.unwrap_or(row))
}

/// What an order's payment is for, as the provider is told.
async fn purchase(app: &App, row: &OrderRow) -> Result<Purchase, InternalError> {
    let (order, account, total) = (row.id.clone(), row.account, row.order.total);
    app.db
        .read(move |conn| {
            let buyer = accounts::by_id(conn, account)?.map(|buyer| buyer.ink_id);
            let zips = orders::zip_codes_of(conn, &[&order])?.remove(&order);
            Ok::<_, DbError>(Purchase {
                zips: zips.unwrap_or_default(),
                order,
                buyer,
                total,
            })
        })
        .await
        .map_err(InternalError::from)
}

/// Applies the payment intent that the provider answered with, in a transaction of its own.
async fn apply_answer(app: &App, row: OrderRow, intent: Intent) -> Result<OrderRow, InternalError> {
    // As most polls find: the buyer has not paid yet.
    if matches!(intent.state, IntentState::Open | IntentState::Processing) {
        return Ok(row);
    }
    let (rules, now, before) = (app.config.order_rules(), app.clock.now(), row.clone());
    let card = card_digests(app, &intent);
    write_and_notify(app, row, move |conn| {
        let Some(row) = orders::lock_again(conn, &before)? else {
            return Ok(None);
        };
        let applied = apply_to_locked(conn, row, &intent, rules, now)?;
        // An answer from before the charge names a card that was declined, or none. A webhook may have been faster.
        let is_charged = matches!(intent.state, IntentState::Captured { .. });
        let paid = applied.as_ref().filter(|row| !row.order.captured.is_zero());
        if let Some(row) = paid.filter(|_| is_charged) {
            cards::record(conn, row, &card, now)?;
        }
        Ok(applied)
    })
    .await
}

/// Retrieves from the provider which card paid for an order: webhooks don't say it. If the provider does not know the
/// payment for a day, no card is recorded for it.
pub async fn fetch_card(app: &App, row: OrderRow) -> Result<(), InternalError> {
    let Some(intent) = &row.intent_id else {
        return Ok(());
    };
    let card = match app.payments.retrieve(intent).await {
        Ok(intent) => Some(card_digests(app, &intent)),
        Err(PaymentError::Unknown) => None,
        Err(error) => return Err(error.into()),
    };
    let (order, now) = (row.id.clone(), app.clock.now());
    let is_news = app
        .db
        .write(move |conn| match (orders::lock_again(conn, &row)?, card) {
            (Some(row), Some(card)) => cards::record(conn, &row, &card, now).map(|()| false),
            (Some(row), None) => record_unknown_payment(conn, &row, now),
            (None, _) => Ok(false),
        })
        .await?;
    if is_news {
        tracing::error!(%order, "the card provider does not know a payment");
    }
    app.order_email_signal.notify();
    Ok(())
}

/// The provider answered that it does not know an order's payment. Returns whether it is the first time. Once that has been
/// the answer for [`UNKNOWN_PAYMENT_GRACE`], no card is recorded for the order.
fn record_unknown_payment(conn: &mut Conn, row: &OrderRow, now: Millis) -> Result<bool, DbError> {
    let Some(intent) = &row.intent_id else {
        return Ok(false);
    };
    let unknown = format!("{intent}/unknown");
    let Some(since) = provider_events::claimed_at(conn, &unknown)? else {
        return provider_events::claim(conn, &unknown, "payment_unknown", now);
    };
    if now.saturating_sub(since) >= UNKNOWN_PAYMENT_GRACE {
        cards::record(conn, row, &[], now)?;
    }
    Ok(false)
}

fn card_digests(app: &App, intent: &Intent) -> Vec<String> {
    let card = intent.card.as_ref();
    card.map_or_else(Vec::new, |card| app.keys.cards.digests(card))
}

/// Stores the payment intent of an order. Returns whether it may be paid ([`orders::set_intent`]).
pub async fn store_intent(
    app: &App,
    order: &OrderId,
    intent: &CreatedIntent,
) -> Result<bool, InternalError> {
    let digest = Digest::of(intent.client_secret.expose().as_bytes());
    let (order, id) = (order.clone(), intent.id.clone());
    let store = move |conn: &mut Conn| orders::set_intent(conn, &order, &id, digest.as_str());
    Ok(app.db.write(store).await?)
}

/// Applies the state of a payment intent to the order that it names. If that does not exist here, the payment is recorded
/// for an operator.
pub fn apply_intent(
    conn: &mut Conn,
    id: &OrderId,
    intent: &Intent,
    rules: Rules,
    now: Millis,
) -> Result<(), DbError> {
    match orders::lock(conn, id)? {
        Some(row) => apply_to_locked(conn, row, intent, rules, now).map(drop),
        None => unmatched::record(conn, id, intent, now),
    }
}

/// A payment in dollars that is not the order's own pays for nothing: it is recorded as one without an order.
fn apply_to_locked(
    conn: &mut Conn,
    row: OrderRow,
    intent: &Intent,
    rules: Rules,
    now: Millis,
) -> Result<Option<OrderRow>, DbError> {
    // Only the payment intent that we created, in dollars, can pay for an order.
    let is_own = row.intent_id.as_ref().is_none_or(|own| *own == intent.id);
    if !is_own || !intent.in_dollars {
        tracing::error!(order = %row.id, intent = intent.id, "a payment is not the one that was asked for");
        if intent.in_dollars {
            unmatched::record(conn, &row.id, intent, now)?;
        }
        return Ok(Some(row));
    }
    if row.intent_id.is_none() {
        // Without the stored id, the payment could not be refunded.
        orders::set_intent_if_missing(conn, &row.id, &intent.id)?;
    }
    let row = match &intent.state {
        IntentState::Captured { amount, at } => {
            orders::record_capture(conn, row, *amount, at.unwrap_or(now), rules, now)?
        }
        IntentState::Cancelled => orders::record_cancelled(conn, row, rules, now)?,
        IntentState::Declined { attempt } => {
            if claim_decline(conn, &row, &intent.id, attempt.as_deref(), now)? {
                metrics::counter!("ink_card_declines_total").increment(1);
                orders::record_decline(conn, &row.id, rules.declines_of_address, now)?;
            }
            return orders::by_id(conn, &row.id);
        }
        IntentState::Open | IntentState::Processing => row,
    };
    Ok(Some(row))
}

/// Claims a decline, which polling, the webhook and the reconciliation all report. Returns whether it is new. The attempt's
/// id tells one decline from another; without it, only an order's first one is.
fn claim_decline(
    conn: &mut Conn,
    row: &OrderRow,
    intent_id: &str,
    attempt: Option<&str>,
    now: Millis,
) -> Result<bool, DbError> {
    let Some(attempt) = attempt else {
        return Ok(row.declined_at.is_none());
    };
    let name = format!("{intent_id}/{attempt}");
    provider_events::claim(conn, &name, "declined", now)
}

/// Cancels an order's payment at once if cancellation was requested, as after too many declines: until then it can be
/// paid.
pub async fn cancel_at_provider_if_requested(app: &App, id: OrderId) -> Result<(), InternalError> {
    let found = app.db.read_one(move |conn| orders::by_id(conn, &id));
    let found = found.await?;
    if let Some(row) = found.filter(|row| row.cancel_reason.is_some()) {
        cancel_at_provider(app, row).await?;
    }
    Ok(())
}

/// Wakes the jobs that follow up a change of an order.
pub fn notify_jobs(app: &App) {
    app.order_email_signal.notify();
    app.refund_signal.notify();
    app.watch_signal.notify();
}
