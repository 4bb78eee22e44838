//! The ledger, which is append-only: the database refuses to change or delete a transfer.

mod check;

use diesel::deserialize;
use diesel::dsl::{sql, sql_query};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::conn::{Conn, MultiBackend, insert_new};
use crate::error::DbError;
use crate::tables::ledger_transfers as transfers;

pub use check::{Progress, check, check_batch, check_in_batches, check_totals};

/// A transfer, and when it was posted.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = transfers)]
pub struct PostedTransfer {
    #[diesel(select_expression = columns())]
    pub transfer: Transfer,
    pub at: Millis,
}

#[diesel::dsl::auto_type]
fn columns() -> _ {
    (
        transfers::source,
        transfers::debit,
        transfers::credit,
        transfers::amount_cents,
    )
}

/// From [`columns()`].
impl Queryable<(Text, Text, Text, BigInt), MultiBackend> for Transfer {
    type Row = (String, LedgerAccount, LedgerAccount, Usd);

    fn build((source, debit, credit, amount): Self::Row) -> deserialize::Result<Self> {
        Ok(Self {
            source,
            debit,
            credit,
            amount,
        })
    }
}

/// Posts a transfer, unless one with the same source was posted before. Returns whether it was posted.
pub fn post(conn: &mut Conn, transfer: &Transfer, now: Millis) -> Result<bool, DbError> {
    let insert = diesel::insert_into(transfers::table).values((
        transfers::source.eq(&transfer.source),
        transfers::debit.eq(transfer.debit.to_string()),
        transfers::credit.eq(transfer.credit.to_string()),
        transfers::amount_cents.eq(transfer.amount.cents()),
        transfers::at.eq(now),
    ));
    Ok(insert_new!(insert, conn)? == 1)
}

/// The transfer posted for this source.
pub fn by_source(conn: &mut Conn, source: &str) -> Result<Option<Transfer>, DbError> {
    Ok(transfers::table
        .filter(transfers::source.eq(source))
        .select(columns())
        .first(conn)
        .optional()?)
}

/// The balance of a ledger account: its credits minus its debits. It is negative for assets and costs.
pub fn balance(conn: &mut Conn, book: &LedgerAccount) -> Result<Usd, DbError> {
    balance_before(conn, book, None, None)
}

/// The balance by the transfers posted before the time `until`, and before the one with the id `before`, where given.
pub(super) fn balance_before(
    conn: &mut Conn,
    book: &LedgerAccount,
    until: Option<Millis>,
    before: Option<i64>,
) -> Result<Usd, DbError> {
    let name = book.to_string();
    let sum = |conn: &mut Conn, side: Condition| -> Result<Usd, DbError> {
        let mut selected = transfers::table.filter(side).select(total()).into_boxed();
        if let Some(until) = until {
            selected = selected.filter(transfers::at.lt(until));
        }
        if let Some(before) = before {
            selected = selected.filter(transfers::id.lt(before));
        }
        Ok(selected.get_result(conn)?)
    };
    let credited = sum(conn, Box::new(transfers::credit.eq(name.clone())))?;
    Ok(credited - sum(conn, Box::new(transfers::debit.eq(name)))?)
}

pub(super) type Condition =
    Box<dyn BoxableExpression<transfers::table, MultiBackend, SqlType = Bool>>;

/// The balance of a customer's earnings: what was earned and has not been paid out yet.
pub fn earnings_balance(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    balance(conn, &LedgerAccount::Earnings(account.0))
}

/// Every transfer that debits or credits a ledger account, oldest first.
pub fn transfers_of(conn: &mut Conn, book: &LedgerAccount) -> Result<Vec<PostedTransfer>, DbError> {
    let name = book.to_string();
    Ok(transfers::table
        .filter(transfers::debit.eq(&name).or(transfers::credit.eq(&name)))
        .order(transfers::id)
        .select(PostedTransfer::as_select())
        .load(conn)?)
}

/// The total of the transfers that debit `debit` and credit `credit`.
pub fn transferred(
    conn: &mut Conn,
    debit: &LedgerAccount,
    credit: &LedgerAccount,
) -> Result<Usd, DbError> {
    Ok(transfers::table
        .filter(transfers::debit.eq(debit.to_string()))
        .filter(transfers::credit.eq(credit.to_string()))
        .select(total())
        .get_result(conn)?)
}

/// The ledger accounts by name, each with its credits minus its debits. Accounts of single orders and customers are
/// included only if they have a balance.
pub fn balances(conn: &mut Conn) -> Result<Vec<(String, Usd)>, DbError> {
    balances_where(conn, "")
}

/// The balances of earnings, as [`balances`] has them. The range of names lets the database use its indexes.
pub(super) fn balances_of_earnings(conn: &mut Conn) -> Result<Vec<(String, Usd)>, DbError> {
    balances_where(conn, "WHERE {book} >= 'earnings:' AND {book} < 'earnings;'")
}

fn balances_where(conn: &mut Conn, condition: &str) -> Result<Vec<(String, Usd)>, DbError> {
    let [credit, debit] = ["credit", "debit"].map(|column| condition.replace("{book}", column));
    let balances: Vec<Balance> = sql_query(format!(
        "SELECT book, CAST(sum(cents) AS BIGINT) AS cents FROM (
            SELECT credit AS book, amount_cents AS cents FROM ledger_transfers {credit}
            UNION ALL SELECT debit, -amount_cents FROM ledger_transfers {debit}
         ) AS sides GROUP BY book HAVING sum(cents) <> 0 OR book NOT LIKE '%:%' ORDER BY book",
    ))
    .load(conn)?;
    Ok(balances
        .into_iter()
        .map(|balance| (balance.book, Usd::from_cents(balance.cents)))
        .collect())
}

/// A ledger account's credits minus its debits.
#[derive(QueryableByName)]
struct Balance {
    #[diesel(sql_type = Text)]
    book: String,
    #[diesel(sql_type = BigInt)]
    cents: i64,
}

/// The sum of the amounts. The cast is for PostgreSQL, where a sum of integers has another type.
pub(crate) fn total() -> SqlLiteral<BigInt> {
    sql("CAST(coalesce(sum(amount_cents), 0) AS BIGINT)")
}
