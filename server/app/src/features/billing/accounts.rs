//! `/accounts`: the payout balance, and the entries that add up to it.

use axum::response::Response;
use ink_domain::ledger::TransactionCategory;
use ink_domain::money::Usd;
use ink_domain::payee::Payee;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::earnings::Earnings;
use ink_schema::billing::payout_requests::{self as requests, PayoutRequest, RequestStatus};
use ink_schema::billing::payouts::{self, Payout, PayoutStatus};
use ink_schema::billing::transactions::{self, TransactionPage, TransactionQuery};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;

use super::payout::PayoutFigures;
use super::transactions::{TransactionLine, signed_amount};
use crate::clock::{Millis, iso};
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::{FlashMessage, Me, PageCtx, PageRoute, Shell, query_before};

/// Entries per page.
const PAGE: usize = 30;
/// How many payout requests are listed.
const REQUESTS: i64 = 12;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct AccountsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// US dollars earned and not paid out.
    pub balance: Usd,
    /// Of the balance.
    #[serde(flatten)]
    pub figures: PayoutFigures,
    /// US dollars of payouts in transit.
    pub on_its_way: Usd,
    /// US dollars of payouts that arrived.
    pub paid_out: Usd,
    /// While true, payouts wait.
    pub restricted: bool,
    /// US dollars: the minimum payout.
    pub minimum: Usd,
    /// Requested payouts, newest first.
    pub requests: Vec<RequestedPayout>,
    pub flash: Option<FlashMessage>,
    /// Newest first.
    pub entries: Vec<BalanceEntry>,
    /// The line below which the next page starts, if there is one.
    pub older: Option<i64>,
    /// The line above them; null if these are the newest.
    pub before: Option<i64>,
}

/// A transaction, and the resulting balance.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BalanceEntry {
    pub line: TransactionLine,
    pub balance: Usd,
}

/// A requested payout, and its progress.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestedPayout {
    pub id: String,
    #[ts(inline)]
    pub state: PayoutProgress,
    pub amount: Usd,
    /// ISO 8601, UTC, as all times here.
    pub asked_at: String,
    /// When it reached its current state.
    pub at: String,
    /// Why it was declined, in the operator's words.
    pub reason: Option<String>,
    /// The bank's reference for the transfer.
    pub reference: Option<String>,
    /// The last digits of the account number that it goes to, as long as that is stored.
    pub account_end: Option<String>,
    /// It requests more than can be paid out by now.
    pub too_much: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayoutProgress {
    Waiting,
    OnItsWay,
    Arrived,
    Returned,
    CalledOff,
    Declined,
    Withdrawn,
}

/// What one transaction reads.
struct AccountFigures {
    earned: Earnings,
    figures: PayoutFigures,
    /// The balance after the first of the entries.
    after: Usd,
    entries: TransactionPage,
    payouts: Vec<Payout>,
    requests: Vec<PayoutRequest>,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("accounts", "/accounts");
    let before = query_before(ctx.query());
    let (app, now) = (ctx.app.clone(), ctx.app.clock.now());
    let found = ctx
        .read(move |conn, owner| find(conn, &app, owner, before, now))
        .await?;
    let in_all = |status| {
        let of_status = found.payouts.iter().filter(|one| one.status == status);
        of_status.map(|payout| payout.amount).sum()
    };
    let earned = found.earned;
    let props = AccountsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        balance: earned.balance,
        figures: found.figures,
        on_its_way: in_all(PayoutStatus::Open),
        paid_out: in_all(PayoutStatus::Settled),
        restricted: ctx.me.account.is_banned(),
        minimum: ctx.app.config.payout_minimum(),
        requests: found
            .requests
            .iter()
            .map(|request| RequestedPayout::new(&ctx.app, request, earned))
            .collect(),
        flash: ctx.visitor.flash.clone(),
        older: found.entries.older,
        before,
        entries: entries(&found),
    };
    ctx.render(route, &props).await
}

fn find(
    conn: &mut Conn,
    app: &App,
    owner: AccountId,
    before: Option<i64>,
    now: Millis,
) -> Result<AccountFigures, DbError> {
    let (earned, figures) = PayoutFigures::read(conn, app, owner, now)?;
    let wanted = TransactionQuery {
        categories: vec![TransactionCategory::Earnings, TransactionCategory::Payouts],
        before,
        ..TransactionQuery::default()
    };
    Ok(AccountFigures {
        earned,
        figures,
        after: transactions::balance(conn, owner, None, before)?,
        entries: transactions::newest(conn, owner, &wanted, PAGE)?,
        payouts: payouts::of(conn, owner)?,
        requests: requests::of(conn, owner, REQUESTS)?,
    })
}

/// Each with the resulting balance, computed backwards from the newest.
fn entries(found: &AccountFigures) -> Vec<BalanceEntry> {
    let mut balance = found.after;
    let counted = found.entries.transactions.iter().map(|moved| {
        let entry = BalanceEntry {
            line: TransactionLine::new(moved, &found.payouts),
            balance,
        };
        balance -= signed_amount(moved);
        entry
    });
    counted.collect()
}

impl RequestedPayout {
    fn new(app: &App, request: &PayoutRequest, earned: Earnings) -> Self {
        let payout = request.payout.as_ref();
        let state = match (request.status, payout.map(|payout| payout.status)) {
            (RequestStatus::Waiting, _) => PayoutProgress::Waiting,
            (RequestStatus::Declined, _) => PayoutProgress::Declined,
            (RequestStatus::Withdrawn, _) => PayoutProgress::Withdrawn,
            (RequestStatus::Accepted, Some(PayoutStatus::Settled)) => PayoutProgress::Arrived,
            (RequestStatus::Accepted, Some(PayoutStatus::Returned)) => PayoutProgress::Returned,
            (RequestStatus::Accepted, Some(PayoutStatus::Void)) => PayoutProgress::CalledOff,
            (RequestStatus::Accepted, _) => PayoutProgress::OnItsWay,
        };
        let came = payout.and_then(|payout| payout.closed_at);
        let opened = request
            .payee
            .as_ref()
            .and_then(|sealed| app.keys.vault.open_text(request.account.number(), sealed));
        let payee = opened.and_then(|text| Payee::from_text(&text));
        Self {
            id: request.id.clone(),
            state,
            amount: request.amount,
            asked_at: iso(request.asked_at),
            at: iso(came.or(request.closed_at).unwrap_or(request.asked_at)),
            reason: request.reason.clone(),
            reference: payout.and_then(|payout| payout.reference.clone()),
            account_end: payee.map(|payee| payee.account_end().to_owned()),
            too_much: request.status == RequestStatus::Waiting && request.amount > earned.available,
        }
    }
}
