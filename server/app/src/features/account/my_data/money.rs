//! A person's orders and money. Amounts are US dollars, times milliseconds UTC.

use ink_domain::money::Usd;
use ink_domain::order::{OrderId, OrderStatus};
use ink_domain::zip::ZipCode;
use ink_schema::account::accounts::Account;
use ink_schema::billing::payout_requests::{self as requests, PayoutRequest};
use ink_schema::billing::transactions::{self, TransactionQuery};
use ink_schema::billing::{earnings, payouts};
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::checkout::{disputes, refunds, unmatched};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use utoipa::ToSchema;

use super::order_details::{DisputeRecord, LostPayment, OperatorAction};
use crate::clock::Millis;
use crate::state::App;

/// More of each than anybody has.
const MOST: usize = 100_000;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FinancialRecords {
    /// Referral earnings that have not been paid out.
    earnings: ReferralEarnings,
    /// Newest first, whatever their outcome.
    orders: Vec<OrderRecord>,
    /// Payments under this INK ID whose order no longer exists here, until an operator has settled them; oldest first.
    lost_payments: Vec<LostPayment>,
    /// Oldest first.
    transactions: Vec<Transaction>,
    /// Newest first.
    payouts: Vec<Payout>,
    /// Newest first.
    payout_requests: Vec<PayoutRequestRecord>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ReferralEarnings {
    #[schema(value_type = f64)]
    balance: Usd,
    /// Includes what has been requested.
    #[schema(value_type = f64)]
    available: Usd,
    #[schema(value_type = f64)]
    pending: Usd,
    /// Until an operator has decided: the card that paid is also the account's.
    #[schema(value_type = f64)]
    withheld: Usd,
}

#[derive(Debug, Serialize, ToSchema)]
struct OrderRecord {
    #[schema(value_type = String)]
    order_id: OrderId,
    /// 10 awaiting card, 100 in process, 200 complete, 300 cancelled, 400 unpaid, 500 refunded.
    #[schema(value_type = i16)]
    status: OrderStatus,
    placed_at: i64,
    ended_at: Option<i64>,
    due_at: Option<i64>,
    #[schema(value_type = f64)]
    total: Usd,
    #[schema(value_type = f64)]
    card_paid: Usd,
    #[schema(value_type = f64)]
    wire_paid: Usd,
    /// What came by wire in excess of it and is to be returned.
    #[schema(value_type = f64)]
    to_return: Usd,
    #[schema(value_type = f64)]
    wire_returned: Usd,
    /// By refunds, by lost disputes, or from our bank instead: without what is still in transit.
    #[schema(value_type = f64)]
    card_returned: Usd,
    /// The bank's reference for the wire.
    wire_reference: Option<String>,
    /// The version of the terms that the order accepted.
    terms: Option<String>,
    #[schema(value_type = Vec<String>)]
    zip_codes: Vec<ZipCode>,
    /// The price of each of them.
    zip_prices: Vec<ZipPrice>,
    /// Oldest first.
    events: Vec<OrderEvent>,
    /// Disputes of its payment and banks' inquiries about it, oldest first.
    disputes: Vec<DisputeRecord>,
    /// What operators did to it, with their notes, oldest first.
    operator_acts: Vec<OperatorAction>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ZipPrice {
    #[schema(value_type = String)]
    zip_code: ZipCode,
    #[schema(value_type = f64)]
    price: Usd,
}

#[derive(Debug, Serialize, ToSchema)]
struct OrderEvent {
    at: i64,
    /// As in `placed`, `deposit`, `wired`.
    kind: &'static str,
    #[schema(value_type = Option<f64>)]
    amount: Option<Usd>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Transaction {
    at: i64,
    /// As in `card_payment`.
    kind: &'static str,
    /// Positive, in either direction.
    #[schema(value_type = f64)]
    amount: Usd,
    #[schema(value_type = Option<String>)]
    order_id: Option<OrderId>,
    payout_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Payout {
    id: String,
    #[schema(value_type = f64)]
    amount: Usd,
    /// `open`, `settled`, `void` or `returned`.
    status: &'static str,
    opened_at: i64,
    closed_at: Option<i64>,
    /// The bank's reference for the transfer.
    reference: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PayoutRequestRecord {
    #[schema(value_type = f64)]
    amount: Usd,
    /// `waiting`, `accepted`, `declined` or `withdrawn`.
    status: &'static str,
    asked_at: i64,
    closed_at: Option<i64>,
    reason: Option<String>,
    payout_id: Option<String>,
    /// Where it goes, as long as that is stored: holder, bank and account, one per line.
    payee: Option<String>,
}

impl FinancialRecords {
    pub(super) fn of(
        conn: &mut Conn,
        app: &App,
        owner: &Account,
        now: Millis,
    ) -> Result<Self, DbError> {
        let account = owner.id;
        let maturity = app.config.referral_maturity();
        let earned = earnings::of(conn, account, maturity, now)?;
        let rows = orders::history(conn, account, None, MOST)?;
        let ids: Vec<&OrderId> = rows.iter().map(|row| &row.id).collect();
        let mut prices = orders::prices_of(conn, &ids)?;
        let orders = rows
            .into_iter()
            .map(|row| {
                let zips = prices.remove(&row.id).unwrap_or_default();
                OrderRecord::of(conn, row, zips)
            })
            .collect::<Result<_, _>>()?;
        let moved = transactions::all(conn, account, &TransactionQuery::default())?;
        let most = i64::try_from(MOST).unwrap_or(i64::MAX);
        let paid_out = payouts::list(conn, Some(account), most)?;
        let asked = requests::of(conn, account, most)?;
        Ok(Self {
            earnings: ReferralEarnings {
                balance: earned.balance,
                available: earned.available,
                pending: earned.pending,
                withheld: earned.withheld,
            },
            orders,
            lost_payments: unmatched::unsettled_of(conn, owner)?
                .into_iter()
                .map(Into::into)
                .collect(),
            transactions: moved
                .into_iter()
                .map(|moved| Transaction {
                    at: moved.at,
                    kind: moved.kind.code(),
                    amount: moved.amount,
                    order_id: moved.order,
                    payout_id: moved.payout,
                })
                .collect(),
            payouts: paid_out
                .into_iter()
                .map(|payout| Payout {
                    id: payout.id,
                    amount: payout.amount,
                    status: payout.status.name(),
                    opened_at: payout.opened_at,
                    closed_at: payout.closed_at,
                    reference: payout.reference,
                })
                .collect(),
            payout_requests: asked
                .into_iter()
                .map(|request| PayoutRequestRecord::of(app, request))
                .collect(),
        })
    }
}

impl PayoutRequestRecord {
    fn of(app: &App, request: PayoutRequest) -> Self {
        let (vault, account) = (&app.keys.vault, request.account.number());
        let sealed = request.payee.as_ref();
        Self {
            amount: request.amount,
            status: request.status.name(),
            asked_at: request.asked_at,
            closed_at: request.closed_at,
            reason: request.reason,
            payout_id: request.payout.map(|payout| payout.id),
            payee: sealed.and_then(|sealed| vault.open_text(account, sealed)),
        }
    }
}

impl OrderRecord {
    fn of(conn: &mut Conn, row: OrderRow, zips: Vec<(ZipCode, Usd)>) -> Result<Self, DbError> {
        let events = orders::timeline(conn, &row.id)?;
        let disputes = disputes::of_order(conn, &row.id)?;
        let acts = orders::order_actions(conn, &row.id)?;
        Ok(Self {
            disputes: disputes.into_iter().map(Into::into).collect(),
            operator_acts: acts.into_iter().map(Into::into).collect(),
            terms: orders::terms_of(conn, &row.id)?,
            status: row.order.status,
            placed_at: row.placed_at,
            ended_at: row.ended_at,
            due_at: row.order.due_at,
            total: row.order.total,
            card_paid: row.order.captured,
            wire_paid: row.order.wired,
            to_return: row.order.to_return(),
            wire_returned: row.order.returned,
            card_returned: refunds::refunded(conn, &row.id)?,
            wire_reference: row.wire_reference,
            order_id: row.id,
            zip_codes: zips.iter().map(|(zip_code, _)| *zip_code).collect(),
            zip_prices: zips
                .into_iter()
                .map(|(zip_code, price)| ZipPrice { zip_code, price })
                .collect(),
            events: events
                .into_iter()
                .map(|(event, at, amount)| OrderEvent {
                    at,
                    kind: event.code(),
                    amount,
                })
                .collect(),
        })
    }
}
