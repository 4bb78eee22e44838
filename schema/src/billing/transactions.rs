//! Transactions: the money that moved between a customer and INKPAY, read from the ledger.
//!
//! Nothing is stored here: a transaction exists only if it is in the ledger.

use diesel::dsl::{max, min, sql};
use diesel::expression::{BoxableExpression, SqlLiteral};
use diesel::sql_types::{BigInt, Bool, Text};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, QueryDsl, RunQueryDsl, TextExpressionMethods,
};
use ink_domain::ledger::{LedgerAccount, TransactionCategory, TransactionKind, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::ledger::total;
use crate::account::accounts::AccountId;
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::{ledger_transfers as transfers, orders};

/// One transaction, which is one transfer of the ledger. Ids increase with every transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    pub id: i64,
    pub at: Millis,
    pub what: TransactionKind,
    /// Positive, whichever way the money moved.
    pub amount: Usd,
    /// The customer's own order. A referrer may not know which order an earning comes from.
    pub order: Option<OrderId>,
    pub payout: Option<String>,
}

/// Selects transactions. Times are milliseconds UTC.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TransactionQuery {
    /// If empty, all.
    pub areas: Vec<TransactionCategory>,
    /// From this time on.
    pub from: Option<Millis>,
    /// Before this time.
    pub until: Option<Millis>,
    /// Posted before the transfer with this id.
    pub before: Option<i64>,
}

/// A page of transactions, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newest {
    pub moved: Vec<Transaction>,
    /// The id below which the next page starts, if there is one.
    pub older: Option<i64>,
}

/// The newest matching transactions, at most `limit` of them.
pub fn newest(
    conn: &mut Conn,
    account: AccountId,
    wanted: &TransactionQuery,
    limit: usize,
) -> Result<Newest, DbError> {
    let one_more = i64::try_from(limit.saturating_add(1)).unwrap_or(i64::MAX);
    let books = Books::of(conn, account)?;
    let mut rows: Vec<StoredLine> = matching(&books, wanted)
        .order(number().desc())
        .limit(one_more)
        .select(COLUMNS)
        .load(conn)?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let moved: Vec<Transaction> = rows.into_iter().map(read).collect::<Result<_, _>>()?;
    Ok(Newest {
        older: moved.last().filter(|_| more).map(|last| last.id),
        moved,
    })
}

/// All matching transactions, oldest first.
pub fn all(
    conn: &mut Conn,
    account: AccountId,
    wanted: &TransactionQuery,
) -> Result<Vec<Transaction>, DbError> {
    let books = Books::of(conn, account)?;
    let rows: Vec<StoredLine> = matching(&books, wanted)
        .order(number())
        .select(COLUMNS)
        .load(conn)?;
    rows.into_iter().map(read).collect()
}

/// The times of the first and the last transaction; `None` if there are none.
pub fn span(conn: &mut Conn, account: AccountId) -> Result<Option<(i64, i64)>, DbError> {
    let books = Books::of(conn, account)?;
    let (first, last): (Option<i64>, Option<i64>) = matching(&books, &TransactionQuery::default())
        .select((min(transfers::at), max(transfers::at)))
        .first(conn)?;
    Ok(first.zip(last))
}

/// The amounts of a customer's purchases, each with the time when the ZIPs became the customer's, oldest first. Refunds
/// are negative.
pub fn sales(conn: &mut Conn, account: AccountId) -> Result<Vec<(i64, Usd)>, DbError> {
    let sales = LedgerAccount::Sales.to_string();
    let Books { orders, .. } = Books::of(conn, account)?;
    let sold = transfers::debit
        .eq_any(orders.clone())
        .and(transfers::credit.eq(sales.clone()));
    let given_back = transfers::credit
        .eq_any(orders)
        .and(transfers::debit.eq(sales.clone()));
    let rows: Vec<(i64, String, i64)> = transfers::table
        .filter(sold.or(given_back))
        .order(number())
        .select((transfers::at, transfers::credit, transfers::amount_cents))
        .load(conn)?;
    let signed = |credit: &str, cents: i64| if credit == sales { cents } else { -cents };
    Ok(rows
        .iter()
        .map(|(at, credit, cents)| (*at, Usd::from_cents(signed(credit, *cents))))
        .collect())
}

/// What an account had earned and not been paid out, by the transfers posted before the time `until`, and before the
/// one with the id `before`, where given.
pub fn balance(
    conn: &mut Conn,
    account: AccountId,
    until: Option<Millis>,
    before: Option<i64>,
) -> Result<Usd, DbError> {
    let book = LedgerAccount::Earnings(account.0).to_string();
    let sum = |conn: &mut Conn, side: Touching| -> Result<Usd, DbError> {
        let mut lines = transfers::table.filter(side).select(total()).into_boxed();
        if let Some(until) = until {
            lines = lines.filter(transfers::at.lt(until));
        }
        if let Some(before) = before {
            lines = lines.filter(transfers::id.lt(before));
        }
        Ok(Usd::from_cents(lines.get_result(conn)?))
    };
    let credited = sum(conn, Box::new(transfers::credit.eq(book.clone())))?;
    Ok(credited - sum(conn, Box::new(transfers::debit.eq(book)))?)
}

type Touching = Box<dyn BoxableExpression<transfers::table, MultiBackend, SqlType = Bool>>;
type Matching<'a> = diesel::helper_types::IntoBoxed<'a, transfers::table, MultiBackend>;

/// The names of a customer's ledger accounts. Queries list them by name: given a condition on orders instead, the
/// database would scan everybody's transfers to find the customer's.
struct Books {
    earnings: String,
    orders: Vec<String>,
}

impl Books {
    fn of(conn: &mut Conn, account: AccountId) -> Result<Self, DbError> {
        let orders = orders::table
            .filter(orders::account_id.eq(account.0))
            .select(sql::<Text>("'order:' || orders.id"))
            .load(conn)?;
        let earnings = LedgerAccount::Earnings(account.0).to_string();
        Ok(Self { earnings, orders })
    }
}

/// A transfer's id, written so that no index applies: otherwise the database would scan everybody's transfers in the
/// order of their ids until it had found enough of the customer's.
fn number() -> SqlLiteral<BigInt> {
    sql("ledger_transfers.id + 0")
}

fn matching<'a>(books: &Books, wanted: &TransactionQuery) -> Matching<'a> {
    let areas = match wanted.areas.as_slice() {
        [] => &TransactionCategory::ALL,
        areas => areas,
    };
    let mut lines = transfers::table.into_boxed();
    let of_areas = areas.iter().map(|area| touching(books, *area));
    if let Some(touching) = of_areas.reduce(|one, other| Box::new(one.or(other))) {
        lines = lines.filter(touching);
    }
    if let Some(from) = wanted.from {
        lines = lines.filter(transfers::at.ge(from));
    }
    if let Some(until) = wanted.until {
        lines = lines.filter(transfers::at.lt(until));
    }
    if let Some(before) = wanted.before {
        lines = lines.filter(number().lt(before));
    }
    lines
}

/// The condition that selects the transfers of a category: [`TransactionKind::of`], in SQL.
fn touching(books: &Books, area: TransactionCategory) -> Touching {
    let with = |other: LedgerAccount| {
        let (book, other) = (books.earnings.clone(), other.to_string());
        let earned = transfers::credit
            .eq(book.clone())
            .and(transfers::debit.eq(other.clone()));
        earned.or(transfers::debit.eq(book).and(transfers::credit.eq(other)))
    };
    let [card, bank, disputes] = [
        LedgerAccount::Card,
        LedgerAccount::Bank,
        LedgerAccount::Disputes,
    ]
    .map(|book| book.to_string());
    let came_back = transfers::credit
        .eq(books.earnings.clone())
        .and(transfers::debit.eq(bank.clone()));
    let failed_refunds = format!("{}%", Transfer::REFUND_FAILED);
    match area {
        TransactionCategory::Payments => Box::new(
            transfers::credit
                .eq_any(books.orders.clone())
                .and(transfers::debit.eq_any([card, bank]))
                .and(transfers::source.not_like(failed_refunds.clone())),
        ),
        TransactionCategory::Refunds => Box::new(
            transfers::debit
                .eq_any(books.orders.clone())
                .and(transfers::credit.eq_any([card, bank, disputes]))
                .or(transfers::credit
                    .eq_any(books.orders.clone())
                    .and(transfers::source.like(failed_refunds))),
        ),
        TransactionCategory::Earnings => Box::new(with(LedgerAccount::Referrals)),
        TransactionCategory::Payouts => Box::new(with(LedgerAccount::Payouts).or(came_back)),
    }
}

type StoredLine = (i64, i64, String, String, String, i64);

const COLUMNS: (
    transfers::id,
    transfers::at,
    transfers::source,
    transfers::debit,
    transfers::credit,
    transfers::amount_cents,
) = (
    transfers::id,
    transfers::at,
    transfers::source,
    transfers::debit,
    transfers::credit,
    transfers::amount_cents,
);

fn read((id, at, source, debit, credit, cents): StoredLine) -> Result<Transaction, DbError> {
    let book = |name: &str| DbError::decoded("ledger_transfers.book", name, LedgerAccount::parse);
    let (debit, credit) = (book(&debit)?, book(&credit)?);
    let what = TransactionKind::of(&source, &debit, &credit)
        .ok_or_else(|| DbError::unreadable("ledger_transfers.source", &source))?;
    let order = match (debit, credit) {
        (LedgerAccount::Order(id), _) | (_, LedgerAccount::Order(id)) => Some(id),
        _ => None,
    };
    let payout = (what.category() == TransactionCategory::Payouts)
        .then(|| source.split_once(':').map(|(_, id)| id.to_owned()))
        .flatten();
    Ok(Transaction {
        id,
        at,
        what,
        amount: Usd::from_cents(cents),
        order,
        payout,
    })
}
