//! Placing an order: all of its ZIPs are held, or none.

use diesel::{ExpressionMethods, RunQueryDsl};
use ink_domain::ban;
use ink_domain::money::Usd;
use ink_domain::order::{Order, OrderId, TimelineEntry};
use ink_domain::time::{DurationMs, MINUTE, Millis};
use ink_domain::zip::{ListingStatus, ZipCode};

use super::row::OrderRow;
use super::{awaiting_card_of, buyer_record, timeline};
use crate::account::accounts::{self, Account, AccountId};
use crate::conn::Conn;
use crate::error::DbError;
use crate::rate_limits::{self, Limit};
use crate::store::zips::{self, ZipRow};
use crate::tables::{order_zips, orders};

/// Milliseconds for which a restored order holds its ZIPs: its payment is booked in the same transaction.
const RESTORE_HOLD: DurationMs = MINUTE;

/// Why an order was not placed. The caller must roll its transaction back, in which some ZIPs may be held already.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("these are not in the store")]
    Unknown(Vec<ZipCode>),
    #[error("these are sold, reserved or being paid for")]
    Taken(Vec<ZipCode>),
    #[error("the buyer held these for long, and let them go a moment ago")]
    Paused(Vec<ZipCode>),
    #[error("the order would cost, or the card be charged, another amount than the buyer was told")]
    Repriced,
    #[error("the order would cost another amount than the buyer was told; the card's is the same")]
    TotalChanged,
    #[error("the buyer is banned")]
    Banned,
    #[error("the buyer's cards were declined too often")]
    Declined { retry_after_ms: DurationMs },
    #[error("before an order is complete, a buyer holds {most} ZIPs at most")]
    FirstOrderLimit { most: usize },
    #[error("another payment of the buyer's is under way")]
    UnderWay,
    #[error("the account is deleted")]
    AccountDeleted,
}

/// An order to be placed: what the buyer wants, and the limits that apply.
#[derive(Clone, Debug)]
pub struct OrderRequest {
    pub zips: Vec<ZipCode>,
    /// What the card will be charged, as the buyer was told.
    pub expected: Usd,
    /// The order's total as the buyer was told, if the client sends it: many totals have the same deposit.
    pub expected_total: Option<Usd>,
    /// Milliseconds for which the ZIPs are to be held.
    pub hold: DurationMs,
    /// The version of the terms that the buyer agrees to by ordering.
    pub terms: &'static str,
    /// The bucket of [`rate_limits`] that counts the card declines of all buyers at one client address.
    pub decline_bucket: String,
    pub declines_of_address: Limit,
    /// How many ZIPs a buyer may have reserved before an order of theirs is complete.
    pub first_order_limit: usize,
}

/// An order that the database has lost, as its payment describes it.
#[derive(Clone, Copy, Debug)]
pub struct LostOrder<'a> {
    pub id: &'a OrderId,
    pub zips: &'a [ZipCode],
    /// What the buyer agreed to pay in all.
    pub agreed: Usd,
    /// What was paid by card.
    pub paid: Usd,
}

/// Places an order and holds its ZIPs. By placing it, the buyer agrees to the terms.
pub fn place(
    conn: &mut Conn,
    buyer: AccountId,
    id: &OrderId,
    request: &OrderRequest,
    now: Millis,
) -> Result<OrderRow, PlaceError> {
    let account = accounts::lock(conn, buyer)?.ok_or(PlaceError::AccountDeleted)?;
    if awaiting_card_of(conn, buyer)?.is_some() {
        return Err(PlaceError::UnderWay);
    }
    let found = zips::lock_by_codes(conn, &request.zips, now)?;
    let replaced = ReplacedHold::default();
    let (mut wanted, order) = validate(conn, &account, request, found, replaced, now)?;
    let placed = insert(conn, buyer, id, order, Some(request), now)?;
    wanted.sort_unstable_by_key(|zip| zip.code);
    accounts::agree(conn, buyer, now)?;
    hold(conn, &placed, &wanted)?;
    Ok(placed)
}

/// Returns the error that [`place`] would return if the buyer's open order were cancelled first, except for a ban
/// caused by that cancellation, of which the buyer is warned.
pub fn check_replacement(
    conn: &mut Conn,
    open: &OrderRow,
    request: &OrderRequest,
    now: Millis,
) -> Result<(), PlaceError> {
    let account = accounts::by_id(conn, open.account)?.ok_or(PlaceError::AccountDeleted)?;
    let held_zips = zips::held_by(conn, &open.id)?;
    // The provider may confirm a cancellation long after it was requested.
    let ended_at = open.cancel_requested_at.unwrap_or(now);
    let replaced = ReplacedHold {
        zips: &held_zips,
        held: ban::held_for(open.placed_at, open.order.held_until, ended_at),
    };
    let found = zips::by_codes(conn, &request.zips, now)?;
    validate(conn, &account, request, found, replaced, now).map(drop)
}

/// The hold of the buyer's open order, which is about to be cancelled.
#[derive(Clone, Copy, Debug, Default)]
struct ReplacedHold<'a> {
    zips: &'a [String],
    /// How long it has lasted, in milliseconds.
    held: DurationMs,
}

impl ReplacedHold<'_> {
    fn has(self, zip: &str) -> bool {
        self.zips.iter().any(|held| held == zip)
    }
}

/// Checks that the buyer may place the order of the ZIPs that were found. Returns their rows, and the order.
fn validate(
    conn: &mut Conn,
    account: &Account,
    request: &OrderRequest,
    found: Vec<ZipRow>,
    replaced: ReplacedHold<'_>,
    now: Millis,
) -> Result<(Vec<ZipRow>, Order), PlaceError> {
    let buyer = account.id;
    if account.is_banned() {
        return Err(PlaceError::Banned);
    }
    let declined = [
        buyer_record::declined_too_often(conn, buyer, now)?,
        rate_limits::retry_after(
            conn,
            &request.decline_bucket,
            request.declines_of_address,
            now,
        )?,
    ];
    if let Some(retry_after_ms) = declined.into_iter().flatten().max() {
        return Err(PlaceError::Declined { retry_after_ms });
    }
    let most = request.first_order_limit;
    if buyer_record::exceeds_first_order_limit(conn, buyer, request.zips.len(), most)? {
        return Err(PlaceError::FirstOrderLimit { most });
    }
    let wanted = all_available(found, &request.zips, replaced)?;
    let paused = reheld_too_soon(conn, buyer, &wanted, replaced, now)?;
    if !paused.is_empty() {
        return Err(PlaceError::Paused(paused));
    }
    let total = wanted.iter().map(|zip| zip.price).sum();
    let order = Order::placed(total, request.hold, now);
    if order.card != request.expected {
        return Err(PlaceError::Repriced);
    }
    if request
        .expected_total
        .is_some_and(|told| order.total != told)
    {
        return Err(PlaceError::TotalChanged);
    }
    Ok((wanted, order))
}

/// Places a lost order again. Bans, declines and the limit of first orders are not checked: they were when it was
/// placed.
pub fn restore(
    conn: &mut Conn,
    buyer: AccountId,
    lost: LostOrder<'_>,
    now: Millis,
) -> Result<OrderRow, PlaceError> {
    accounts::lock(conn, buyer)?.ok_or(PlaceError::AccountDeleted)?;
    // Booking the payment, later in this transaction, needs the referrer's lock, which must come before the locks of
    // the ZIPs.
    accounts::lock_referrer(conn, buyer)?;
    if awaiting_card_of(conn, buyer)?.is_some() {
        return Err(PlaceError::UnderWay);
    }
    let found = zips::lock_by_codes(conn, lost.zips, now)?;
    let mut wanted = all_available(found, lost.zips, ReplacedHold::default())?;
    let total = wanted.iter().map(|zip| zip.price).sum();
    let order = Order::placed(total, RESTORE_HOLD, now);
    if order.total != lost.agreed || order.card != lost.paid {
        return Err(PlaceError::Repriced);
    }
    let placed = insert(conn, buyer, lost.id, order, None, now)?;
    wanted.sort_unstable_by_key(|zip| zip.code);
    hold(conn, &placed, &wanted)?;
    Ok(placed)
}

/// The rows found, if each ZIP is available or held by the order that is being replaced.
fn all_available(
    found: Vec<ZipRow>,
    codes: &[ZipCode],
    replaced: ReplacedHold<'_>,
) -> Result<Vec<ZipRow>, PlaceError> {
    let known = |code: &&ZipCode| found.iter().any(|zip| zip.code == **code);
    let unknown: Vec<_> = codes.iter().filter(|code| !known(code)).copied().collect();
    if !unknown.is_empty() {
        return Err(PlaceError::Unknown(unknown));
    }
    let taken: Vec<_> = found
        .iter()
        .filter(|zip| zip.status != ListingStatus::Available)
        .map(|zip| zip.code)
        .filter(|zip| !replaced.has(zip.as_str()))
        .collect();
    if taken.is_empty() {
        Ok(found)
    } else {
        Err(PlaceError::Taken(taken))
    }
}

/// Those of the ZIPs that the buyer held for long and released too recently. Otherwise a buyer could keep a ZIP from
/// others by holding it again and again.
fn reheld_too_soon(
    conn: &mut Conn,
    buyer: AccountId,
    wanted: &[ZipRow],
    replaced: ReplacedHold<'_>,
    now: Millis,
) -> Result<Vec<ZipCode>, DbError> {
    let codes: Vec<ZipCode> = wanted.iter().map(|zip| zip.code).collect();
    let released_holds = buyer_record::released_holds(conn, buyer, &codes, now)?;
    let paused = released_holds.iter().filter(|hold| {
        let since = hold.abandoned_at.map(|at| now.saturating_sub(at));
        let held_now = if replaced.has(hold.zip.as_str()) {
            replaced.held
        } else {
            0
        };
        since.is_some_and(|since| ban::is_paused(hold.held.saturating_add(held_now), since))
    });
    Ok(paused.map(|hold| hold.zip).collect())
}

fn insert(
    conn: &mut Conn,
    buyer: AccountId,
    id: &OrderId,
    order: Order,
    request: Option<&OrderRequest>,
    now: Millis,
) -> Result<OrderRow, DbError> {
    diesel::insert_into(orders::table)
        .values((
            orders::id.eq(id.as_str()),
            orders::account_id.eq(buyer.0),
            orders::status.eq(order.status.code()),
            orders::total_cents.eq(order.total.cents()),
            orders::card_cents.eq(order.card.cents()),
            orders::placed_at.eq(now),
            orders::held_until.eq(order.held_until),
            orders::terms.eq(request.map(|request| request.terms)),
            orders::decline_bucket.eq(request.map(|request| &request.decline_bucket)),
        ))
        .execute(conn)?;
    Ok(OrderRow {
        id: id.clone(),
        account: buyer,
        order,
        placed_at: now,
        ended_at: None,
        intent_id: None,
        secret_digest: None,
        declined_at: None,
        cancel_reason: None,
        cancel_requested_at: None,
        wire_reference: None,
    })
}

/// Holds the ZIPs of an order that was placed just now.
fn hold(conn: &mut Conn, placed: &OrderRow, wanted: &[ZipRow]) -> Result<(), PlaceError> {
    let (id, order, now) = (&placed.id, placed.order, placed.placed_at);
    let codes: Vec<ZipCode> = wanted.iter().map(|zip| zip.code).collect();
    // The rows are locked since they were read: this only enforces that a ZIP has one holder.
    if !zips::hold(conn, &codes, id, order.held_until, now)? {
        return Err(PlaceError::Taken(codes));
    }
    for zip in wanted {
        diesel::insert_into(order_zips::table)
            .values((
                order_zips::order_id.eq(id.as_str()),
                order_zips::zip.eq(zip.code.as_str()),
                order_zips::price_cents.eq(zip.price.cents()),
            ))
            .execute(conn)
            .map_err(DbError::from)?;
    }
    timeline::add_entry(conn, id, TimelineEntry::Placed, Some(order.total), now)?;
    Ok(())
}
