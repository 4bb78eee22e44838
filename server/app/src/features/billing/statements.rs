//! `/statements`: a statement for every month with transactions, and a receipt for every order that was
//! paid for, as files.

use std::collections::BTreeMap;

use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::month::Month;
use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::transactions::{self, Transaction, TransactionQuery};
use ink_schema::checkout::orders::{self, OrderRow};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;

use crate::clock::{Millis, iso};
use crate::documents::{self, Statement, csv, sums, write_document};
use crate::web::api::ApiError;
use crate::web::files::download::{FileKind, attachment};
use crate::web::page::{Me, PageCtx, PageRoute, Shell, query_values};
use crate::web::request::path::PathText;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct StatementsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// The year whose months are shown.
    #[ts(type = "number | null")]
    pub year: Option<i16>,
    /// Every year from the first transaction to the last, newest first.
    #[ts(type = "Array<number>")]
    pub years: Vec<i16>,
    /// Newest first.
    pub months: Vec<StatementMonth>,
    /// Newest first.
    pub receipts: Vec<ReceiptLine>,
}

/// Amounts are US dollars.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StatementMonth {
    /// As in `2026-03`: used in the statement files' names.
    pub month: String,
    /// ISO 8601: the start of the month.
    pub begins: String,
    pub so_far: bool,
    pub count: usize,
    pub paid: Usd,
    pub refunded: Usd,
    pub earned: Usd,
    pub paid_out: Usd,
}

/// An order that was paid for.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReceiptLine {
    pub order_id: OrderId,
    pub placed_at: String,
    /// US dollars by card and wire, before refunds.
    pub paid: Usd,
}

/// What one transaction reads.
#[derive(Default)]
struct StatementMonths {
    years: Vec<i16>,
    year: Option<i16>,
    months: Vec<(Month, Vec<Transaction>)>,
    orders: Vec<OrderRow>,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("statements", "/statements");
    let now = ctx.app.clock.now();
    let wanted = query_values(ctx.query(), "year")
        .next()
        .and_then(|year| year.trim().parse::<i16>().ok());
    let found = ctx
        .read(move |conn, owner| find(conn, owner, wanted))
        .await?;
    let props = StatementsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        year: found.year,
        years: found.years,
        months: found
            .months
            .iter()
            .map(|(month, moved)| StatementMonth::new(*month, moved, now))
            .collect(),
        receipts: found.orders.iter().filter_map(ReceiptLine::new).collect(),
    };
    ctx.render(route, &props).await
}

/// `GET /statements/2026-03.pdf` and `.csv`. A month without a transaction has none.
pub async fn download(ctx: PageCtx, PathText(name): PathText) -> Result<Response, ApiError> {
    let (ink_id, now) = (ctx.me.account.ink_id.to_string(), ctx.app.clock.now());
    let (month, kind) = name
        .split_once('.')
        .and_then(|(month, kind)| Some((Month::parse(month)?, FileKind::from_code(kind)?)))
        .ok_or(ApiError::NoSuchPage)?;
    let statement = ctx
        .read(move |conn, owner| Statement::of(conn, owner, ink_id, month, now))
        .await?
        .ok_or(ApiError::NoSuchPage)?;
    let name = format!("inkpay-statement-{}.{}", statement.month, kind.code());
    let document = write_document(move || {
        let reader = ctx.app.reader(ctx.visitor.lang);
        match kind {
            FileKind::Csv => csv::transactions(reader, &statement.moved),
            FileKind::Pdf => documents::statement(reader, &statement),
        }
    });
    Ok(attachment(kind, &name, document.await?))
}

fn find(
    conn: &mut Conn,
    owner: AccountId,
    wanted: Option<i16>,
) -> Result<StatementMonths, DbError> {
    let orders = orders::paid_or_awaiting_of(conn, owner)?;
    let ends = transactions::span(conn, owner)?
        .and_then(|(first, last)| Some((Month::of(first)?, Month::of(last)?)));
    let Some((first, last)) = ends else {
        return Ok(StatementMonths {
            orders,
            ..StatementMonths::default()
        });
    };
    let years: Vec<i16> = (first.year()..=last.year()).rev().collect();
    let year = wanted
        .filter(|year| years.contains(year))
        .unwrap_or(last.year());
    Ok(StatementMonths {
        months: months(conn, owner, year)?,
        years,
        year: Some(year),
        orders,
    })
}

/// The months of a year with transactions, newest first.
fn months(
    conn: &mut Conn,
    owner: AccountId,
    year: i16,
) -> Result<Vec<(Month, Vec<Transaction>)>, DbError> {
    let Some((first, last)) = Month::of_year(year) else {
        return Ok(Vec::new());
    };
    let wanted = TransactionQuery {
        from: Some(first.begins()),
        until: Some(last.ends()),
        ..TransactionQuery::default()
    };
    let mut months: BTreeMap<Month, Vec<Transaction>> = BTreeMap::new();
    for moved in transactions::all(conn, owner, &wanted)? {
        if let Some(month) = Month::of(moved.at) {
            months.entry(month).or_default().push(moved);
        }
    }
    Ok(months.into_iter().rev().collect())
}

impl StatementMonth {
    fn new(month: Month, moved: &[Transaction], now: Millis) -> Self {
        let sums = sums(moved);
        Self {
            month: month.to_string(),
            begins: iso(month.begins()),
            so_far: now < month.ends(),
            count: moved.len(),
            paid: sums.paid,
            refunded: sums.refunded,
            earned: sums.earned,
            paid_out: sums.paid_out,
        }
    }
}

impl ReceiptLine {
    fn new(row: &OrderRow) -> Option<Self> {
        let paid = row.order.paid();
        (!paid.is_zero()).then(|| Self {
            order_id: row.id.clone(),
            placed_at: iso(row.placed_at),
            paid,
        })
    }
}
