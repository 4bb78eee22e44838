//! Transactions: the money that moved between a customer and INKPAY, read from the ledger.
//!
//! Nothing is stored here: a transaction exists only if it is in the ledger.

use diesel::dsl::{max, min, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use ink_domain::ledger::{LedgerAccount, TransactionCategory, TransactionKind, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::Millis;

use super::ledger::{self, Condition, PostedTransfer};
use crate::account::accounts::AccountId;
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;
use crate::tables::{ledger_transfers as transfers, orders};

/// One transaction, which is one transfer of the ledger. Ids increase with every transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    pub id: i64,
    pub at: Millis,
    pub kind: TransactionKind,
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
    pub categories: Vec<TransactionCategory>,
    /// From this time on.
    pub from: Option<Millis>,
    /// Before this time.
    pub until: Option<Millis>,
    /// Posted before the transfer with this id.
    pub before: Option<i64>,
}

/// A page of transactions, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionPage {
    pub transactions: Vec<Transaction>,
    /// The id below which the next page starts, if there is one.
    pub older: Option<i64>,
}

/// The newest matching transactions, at most `limit` of them.
pub fn newest(
    conn: &mut Conn,
    account: AccountId,
    query: &TransactionQuery,
    limit: usize,
) -> Result<TransactionPage, DbError> {
    let limit_and_one = i64::try_from(limit.saturating_add(1)).unwrap_or(i64::MAX);
    let accounts = OwnAccounts::of(conn, account)?;
    let mut rows: Vec<(i64, PostedTransfer)> = matching(&accounts, query)
        .order(unindexed_id().desc())
        .limit(limit_and_one)
        .select((transfers::id, PostedTransfer::as_select()))
        .load(conn)?;
    let more = rows.len() > limit;
    rows.truncate(limit);
    let transactions: Vec<Transaction> = rows.into_iter().map(read).collect::<Result<_, _>>()?;
    Ok(TransactionPage {
        older: transactions.last().filter(|_| more).map(|last| last.id),
        transactions,
    })
}

/// All matching transactions, oldest first.
pub fn all(
    conn: &mut Conn,
    account: AccountId,
    query: &TransactionQuery,
) -> Result<Vec<Transaction>, DbError> {
    let accounts = OwnAccounts::of(conn, account)?;
    let rows: Vec<(i64, PostedTransfer)> = matching(&accounts, query)
        .order(unindexed_id())
        .select((transfers::id, PostedTransfer::as_select()))
        .load(conn)?;
    rows.into_iter().map(read).collect()
}

/// The times of the first and the last transaction; `None` if there are none.
pub fn span(conn: &mut Conn, account: AccountId) -> Result<Option<(Millis, Millis)>, DbError> {
    let accounts = OwnAccounts::of(conn, account)?;
    let (first, last): (Option<Millis>, Option<Millis>) =
        matching(&accounts, &TransactionQuery::default())
            .select((min(transfers::at), max(transfers::at)))
            .first(conn)?;
    Ok(first.zip(last))
}

/// The amounts of a customer's purchases, each with the time when the ZIPs became the customer's, oldest first. Refunds
/// are negative.
pub fn sales(conn: &mut Conn, account: AccountId) -> Result<Vec<(Millis, Usd)>, DbError> {
    let sales = LedgerAccount::Sales.to_string();
    let OwnAccounts { orders, .. } = OwnAccounts::of(conn, account)?;
    let sold = transfers::debit
        .eq_any(orders.clone())
        .and(transfers::credit.eq(sales.clone()));
    let refunded = transfers::credit
        .eq_any(orders)
        .and(transfers::debit.eq(sales.clone()));
    let rows: Vec<(Millis, String, i64)> = transfers::table
        .filter(sold.or(refunded))
        .order(unindexed_id())
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
    ledger::balance_before(conn, &LedgerAccount::Earnings(account.0), until, before)
}

type TransferQuery<'a> = diesel::helper_types::IntoBoxed<'a, transfers::table, MultiBackend>;

/// The names of a customer's ledger accounts. Queries list them by name: given a condition on orders instead, the
/// database would scan everybody's transfers to find the customer's.
struct OwnAccounts {
    earnings: String,
    orders: Vec<String>,
}

impl OwnAccounts {
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
fn unindexed_id() -> SqlLiteral<BigInt> {
    sql("ledger_transfers.id + 0")
}

fn matching<'a>(accounts: &OwnAccounts, query: &TransactionQuery) -> TransferQuery<'a> {
    let categories = match query.categories.as_slice() {
        [] => &TransactionCategory::ALL,
        categories => categories,
    };
    let mut selected = transfers::table.into_boxed();
    let conditions = categories
        .iter()
        .map(|category| in_category(accounts, *category));
    if let Some(condition) = conditions.reduce(|one, other| Box::new(one.or(other))) {
        selected = selected.filter(condition);
    }
    if let Some(from) = query.from {
        selected = selected.filter(transfers::at.ge(from));
    }
    if let Some(until) = query.until {
        selected = selected.filter(transfers::at.lt(until));
    }
    if let Some(before) = query.before {
        selected = selected.filter(unindexed_id().lt(before));
    }
    selected
}

/// The condition that selects the transfers of a category: [`TransactionKind::of`], in SQL.
fn in_category(accounts: &OwnAccounts, category: TransactionCategory) -> Condition {
    let earnings_and = |other: LedgerAccount| {
        let (book, other) = (accounts.earnings.clone(), other.to_string());
        let credited = transfers::credit
            .eq(book.clone())
            .and(transfers::debit.eq(other.clone()));
        credited.or(transfers::debit.eq(book).and(transfers::credit.eq(other)))
    };
    let [card, bank, disputes] = [
        LedgerAccount::Card,
        LedgerAccount::Bank,
        LedgerAccount::Disputes,
    ]
    .map(|book| book.to_string());
    let returned_payouts = transfers::credit
        .eq(accounts.earnings.clone())
        .and(transfers::debit.eq(bank.clone()));
    let failed_refunds = format!("{}%", Transfer::REFUND_FAILED);
    match category {
        TransactionCategory::Payments => Box::new(
            transfers::credit
                .eq_any(accounts.orders.clone())
                .and(transfers::debit.eq_any([card, bank]))
                .and(transfers::source.not_like(failed_refunds.clone())),
        ),
        TransactionCategory::Refunds => Box::new(
            transfers::debit
                .eq_any(accounts.orders.clone())
                .and(transfers::credit.eq_any([card, bank, disputes]))
                .or(transfers::credit
                    .eq_any(accounts.orders.clone())
                    .and(transfers::source.like(failed_refunds))),
        ),
        TransactionCategory::Earnings => Box::new(earnings_and(LedgerAccount::Referrals)),
        TransactionCategory::Payouts => {
            Box::new(earnings_and(LedgerAccount::Payouts).or(returned_payouts))
        }
    }
}

fn read((id, posted): (i64, PostedTransfer)) -> Result<Transaction, DbError> {
    let PostedTransfer { transfer, at } = posted;
    let Transfer {
        source,
        debit,
        credit,
        amount,
    } = transfer;
    let kind = TransactionKind::of(&source, &debit, &credit)
        .ok_or_else(|| DbError::unreadable("ledger_transfers.source", &source))?;
    let order = match (debit, credit) {
        (LedgerAccount::Order(id), _) | (_, LedgerAccount::Order(id)) => Some(id),
        _ => None,
    };
    let payout = (kind.category() == TransactionCategory::Payouts)
        .then(|| source.split_once(':').map(|(_, id)| id.to_owned()))
        .flatten();
    Ok(Transaction {
        id,
        at,
        kind,
        amount,
        order,
        payout,
    })
}
