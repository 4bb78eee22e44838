//! The ledger, which is append-only: the database refuses to change or delete a transfer.

mod check;

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::{BigInt, Text};
use diesel::{
    ExpressionMethods, OptionalExtension, QueryDsl, QueryableByName, RunQueryDsl, sql_query,
};
use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::time::Millis;

use crate::account::accounts::AccountId;
use crate::conn::{Conn, insert_new};
use crate::error::DbError;
use crate::tables::ledger_transfers as transfers;

pub use check::{Progress, check, check_batch, check_in_batches, check_totals};

/// A transfer, and when it was posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostedTransfer {
    pub transfer: Transfer,
    pub at: Millis,
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
    let written = insert_new!(insert, conn)?;
    Ok(written == 1)
}

/// The transfer posted for this source.
pub fn by_source(conn: &mut Conn, source: &str) -> Result<Option<Transfer>, DbError> {
    let row: Option<StoredTransfer> = transfers::table
        .filter(transfers::source.eq(source))
        .select(COLUMNS)
        .first(conn)
        .optional()?;
    Ok(row.map(read).transpose()?.map(|posted| posted.transfer))
}

/// The balance of a ledger account: its credits minus its debits. It is negative for assets and costs.
pub fn balance(conn: &mut Conn, book: &LedgerAccount) -> Result<Usd, DbError> {
    let name = book.to_string();
    let credited: i64 = transfers::table
        .filter(transfers::credit.eq(&name))
        .select(total())
        .get_result(conn)?;
    let debited: i64 = transfers::table
        .filter(transfers::debit.eq(&name))
        .select(total())
        .get_result(conn)?;
    Ok(Usd::from_cents(credited) - Usd::from_cents(debited))
}

/// The balance of a customer's earnings: what was earned and has not been paid out yet.
pub fn earnings_balance(conn: &mut Conn, account: AccountId) -> Result<Usd, DbError> {
    balance(conn, &LedgerAccount::Earnings(account.0))
}

/// Every transfer that debits or credits a ledger account, oldest first.
pub fn transfers_of(conn: &mut Conn, book: &LedgerAccount) -> Result<Vec<PostedTransfer>, DbError> {
    use diesel::BoolExpressionMethods;
    let name = book.to_string();
    let rows: Vec<StoredTransfer> = transfers::table
        .filter(transfers::debit.eq(&name).or(transfers::credit.eq(&name)))
        .order(transfers::id)
        .select(COLUMNS)
        .load(conn)?;
    rows.into_iter().map(read).collect()
}

/// The total of the transfers that debit `debit` and credit `credit`.
pub fn transferred(
    conn: &mut Conn,
    debit: &LedgerAccount,
    credit: &LedgerAccount,
) -> Result<Usd, DbError> {
    let cents = transfers::table
        .filter(transfers::debit.eq(debit.to_string()))
        .filter(transfers::credit.eq(credit.to_string()))
        .select(total())
        .get_result(conn)?;
    Ok(Usd::from_cents(cents))
}

/// The ledger accounts by name, each with its credits minus its debits. Accounts of single orders and customers are
/// included only if they have a balance.
pub fn balances(conn: &mut Conn) -> Result<Vec<(String, Usd)>, DbError> {
    let balances: Vec<Balance> = sql_query(
        "SELECT book, CAST(sum(cents) AS BIGINT) AS cents FROM (
            SELECT credit AS book, amount_cents AS cents FROM ledger_transfers
            UNION ALL SELECT debit, -amount_cents FROM ledger_transfers
         ) AS sides GROUP BY book HAVING sum(cents) <> 0 OR book NOT LIKE '%:%' ORDER BY book",
    )
    .load(conn)?;
    Ok(balances
        .into_iter()
        .map(|balance| (balance.book, Usd::from_cents(balance.cents)))
        .collect())
}

/// A ledger account's credits minus its debits.
#[derive(QueryableByName)]
pub(super) struct Balance {
    #[diesel(sql_type = Text)]
    pub(super) book: String,
    #[diesel(sql_type = BigInt)]
    pub(super) cents: i64,
}

/// The sum of the amounts. The cast is for PostgreSQL, where a sum of integers has another type.
pub(crate) fn total() -> SqlLiteral<BigInt> {
    sql("CAST(coalesce(sum(amount_cents), 0) AS BIGINT)")
}

type StoredTransfer = (String, String, String, i64, i64);

const COLUMNS: (
    transfers::source,
    transfers::debit,
    transfers::credit,
    transfers::amount_cents,
    transfers::at,
) = (
    transfers::source,
    transfers::debit,
    transfers::credit,
    transfers::amount_cents,
    transfers::at,
);

fn read((source, debit, credit, cents, at): StoredTransfer) -> Result<PostedTransfer, DbError> {
    let book = |name: &str| DbError::decoded("ledger_transfers.book", name, LedgerAccount::parse);
    let transfer = Transfer {
        debit: book(&debit)?,
        credit: book(&credit)?,
        source,
        amount: Usd::from_cents(cents),
    };
    Ok(PostedTransfer { transfer, at })
}
