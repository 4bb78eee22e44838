//! `/transactions`: the money that moved between a person and INKPAY, also as a file.

use axum::response::Response;
use ink_domain::ledger::{TransactionCategory, TransactionKind};
use ink_domain::money::Usd;
use ink_domain::month::day_begins;
use ink_domain::order::OrderId;
use ink_schema::DbError;
use ink_schema::billing::payouts::{self, Payout};
use ink_schema::billing::transactions::{self, Transaction, TransactionQuery};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use ts_rs::TS;

use crate::clock::iso;
use crate::documents::{csv, write_document};
use crate::web::api::ApiError;
use crate::web::files::download::{FileKind, attachment};
use crate::web::page::{Me, PageCtx, PageRoute, Shell, query_before, query_values};

/// Lines per page.
const PAGE: usize = 30;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct TransactionsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub filter: TransactionFilter,
    /// Newest first.
    pub lines: Vec<TransactionLine>,
    /// The line below which the next page starts, if there is one.
    pub older: Option<i64>,
}

/// As in the page's URL.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct TransactionFilter {
    #[ts(inline)]
    pub area: Option<TransactionCategory>,
    /// The first day, as in `2026-03-01`.
    pub from: Option<String>,
    /// The last day.
    pub to: Option<String>,
    /// Only lines below this one.
    pub before: Option<i64>,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("transactions", "/transactions");
    let (filter, wanted) = read(ctx.query());
    let (found, paid_out) = ctx
        .read(move |conn, owner| {
            let found = transactions::newest(conn, owner, &wanted, PAGE)?;
            Ok::<_, DbError>((found, payouts::of(conn, owner)?))
        })
        .await?;
    let props = TransactionsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        filter,
        older: found.older,
        lines: found
            .transactions
            .iter()
            .map(|moved| TransactionLine::new(moved, &paid_out))
            .collect(),
    };
    ctx.render(route, &props).await
}

/// `GET /transactions.csv`, with the page's query: everything it matches, oldest first.
pub async fn download(ctx: PageCtx) -> Result<Response, ApiError> {
    let (_, wanted) = read(ctx.query());
    let wanted = TransactionQuery {
        before: None,
        ..wanted
    };
    let found = ctx
        .read(move |conn, owner| transactions::all(conn, owner, &wanted))
        .await?;
    let document =
        write_document(move || csv::transactions(ctx.app.reader(ctx.visitor.lang), &found));
    let document = document.await?;
    Ok(attachment(
        FileKind::Csv,
        "inkpay-transactions.csv",
        document,
    ))
}

/// Lenient: what does not parse counts as not given, and the period's ends may be swapped.
fn read(query: &str) -> (TransactionFilter, TransactionQuery) {
    let given = |name| query_values(query, name).last();
    let day = |name| given(name).and_then(|day| day.trim().parse::<Date>().ok());
    let area = given("area").and_then(|code| TransactionCategory::from_code(code.trim()));
    let before = query_before(query);
    let (mut from, mut to) = (day("from"), day("to"));
    if let (Some(first), Some(last)) = (from, to)
        && first > last
    {
        (from, to) = (Some(last), Some(first));
    }
    let after = to.and_then(|day| day.checked_add(1.day()).ok());
    let filter = TransactionFilter {
        area,
        from: from.map(|day| day.to_string()),
        to: to.filter(|_| after.is_some()).map(|day| day.to_string()),
        before,
    };
    let wanted = TransactionQuery {
        categories: area.into_iter().collect(),
        from: from.map(day_begins),
        until: after.map(day_begins),
        before,
    };
    (filter, wanted)
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct TransactionLine {
    pub id: i64,
    /// ISO 8601, UTC.
    pub at: String,
    /// A key of the catalogue.
    pub kind: TransactionKind,
    /// US dollars: negative if the person has less afterwards, in their pocket or in their payout
    /// balance.
    pub amount: Usd,
    /// The person's own order.
    pub order_id: Option<OrderId>,
    /// A payout's progress: `open`, `settled`, `void` or `returned`.
    #[ts(type = "\"open\" | \"settled\" | \"void\" | \"returned\" | null")]
    pub payout: Option<&'static str>,
}

impl TransactionLine {
    /// `payouts` are the person's.
    #[must_use]
    pub fn new(moved: &Transaction, payouts: &[Payout]) -> Self {
        let paid_out = payouts
            .iter()
            .find(|payout| Some(&payout.id) == moved.payout.as_ref())
            .filter(|_| moved.kind == TransactionKind::Payout);
        Self {
            id: moved.id,
            at: iso(moved.at),
            kind: moved.kind,
            amount: signed_amount(moved),
            order_id: moved.order.clone(),
            payout: paid_out.map(|payout| payout.status.name()),
        }
    }
}

/// What a transaction adds, or subtracts.
pub(crate) fn signed_amount(moved: &Transaction) -> Usd {
    if moved.kind.reduces_funds() {
        -moved.amount
    } else {
        moved.amount
    }
}

#[cfg(test)]
mod tests {
    use ink_domain::ledger::TransactionCategory;
    use ink_domain::time::DAY;
    use ink_schema::billing::transactions::TransactionQuery;

    use super::{TransactionFilter, read};

    #[test]
    fn period_includes_its_last_day() {
        let (filter, wanted) = read("area=refunds&from=1970-01-02&to=1970-01-03");
        assert_eq!(wanted.categories, [TransactionCategory::Refunds]);
        assert_eq!((wanted.from, wanted.until), (Some(DAY), Some(3 * DAY)));
        assert_eq!(filter.to.as_deref(), Some("1970-01-03"));
    }

    #[test]
    fn reversed_period_is_swapped() {
        let reversed = read("from=1970-01-03&to=1970-01-02");
        assert_eq!(reversed, read("from=1970-01-02&to=1970-01-03"));
        assert_eq!(reversed.0.from.as_deref(), Some("1970-01-02"));
    }

    #[test]
    fn invalid_parameters_are_ignored() {
        let query = "area=gifts&from=yesterday&to=2026-02-30&before=-4&color=red";
        assert_eq!(
            read(query),
            (TransactionFilter::default(), TransactionQuery::default())
        );
    }
}
