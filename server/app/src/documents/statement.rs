//! A monthly statement.

use ink_domain::ledger::Sums;
use ink_domain::money::Usd;
use ink_domain::month::Month;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::transactions::{self, Transaction, TransactionQuery};
use ink_schema::{Conn, DbError};

use super::DocumentError;
use super::layout::{LABEL, Layout};
use super::pdf;
use super::table::{Column, Table, left, right};
use super::texts::signed;
use crate::clock::Millis;
use crate::i18n::reader::Reader;

/// What a statement says. Opening and closing are payout balances.
#[derive(Clone, Debug)]
pub struct Statement {
    pub ink_id: String,
    pub month: Month,
    /// The month was not over when it was made.
    pub so_far: bool,
    pub made_at: Millis,
    pub opening: Usd,
    pub closing: Usd,
    /// Oldest first.
    pub moved: Vec<Transaction>,
}

impl Statement {
    /// For a month with transactions; `None` for any other.
    pub fn of(
        conn: &mut Conn,
        account: AccountId,
        ink_id: String,
        month: Month,
        now: Millis,
    ) -> Result<Option<Self>, DbError> {
        let wanted = TransactionQuery {
            from: Some(month.begins()),
            until: Some(month.ends()),
            ..TransactionQuery::default()
        };
        let moved = transactions::all(conn, account, &wanted)?;
        if moved.is_empty() {
            return Ok(None);
        }
        Ok(Some(Self {
            ink_id,
            month,
            so_far: now < month.ends(),
            made_at: now,
            opening: transactions::balance(conn, account, Some(month.begins()), None)?,
            closing: transactions::balance(conn, account, Some(month.ends()), None)?,
            moved,
        }))
    }
}

#[must_use]
pub fn sums(moved: &[Transaction]) -> Sums {
    moved.iter().fold(Sums::default(), |sums, moved| {
        sums.with(moved.kind, moved.amount)
    })
}

const COLUMNS: [Column; 4] = [left(122.0), left(202.0), left(90.0), right(90.0)];

/// As a PDF.
pub fn statement(reader: Reader<'_>, statement: &Statement) -> Result<Vec<u8>, DocumentError> {
    let mut layout = Layout::new()?;
    let title = format!(
        "{} {}",
        reader.billing("document.statement", &[]),
        reader.month(statement.month)
    );
    layout.title_block(&title);
    facts(&mut layout, reader, statement);
    summary(&mut layout, reader, statement);
    layout.heading(&reader.billing("document.lines", &[]), 60.0);
    layout.space(4.0);
    layout.table(&Table {
        columns: &COLUMNS,
        head: ["date", "what", "method", "amount"]
            .map(|column| reader.billing(&format!("column.{column}"), &[]))
            .to_vec(),
        rows: statement
            .moved
            .iter()
            .map(|moved| {
                vec![
                    reader.catalogue.day(reader.lang, moved.at),
                    reader.transaction(moved),
                    reader.method(moved),
                    signed(moved),
                ]
            })
            .collect(),
        sums: Vec::new(),
    });
    layout.space(14.0);
    layout.paragraph(&reader.billing("document.note", &[]), LABEL);
    pdf::write(&layout, reader, &title)
}

fn facts(layout: &mut Layout, reader: Reader<'_>, statement: &Statement) {
    let fact = |key| reader.billing(key, &[]);
    layout.fact(&fact("document.ink_id"), &format!("@{}", statement.ink_id));
    layout.fact(&fact("document.month"), &reader.month(statement.month));
    layout.fact(
        &fact("document.made"),
        &reader.catalogue.moment(reader.lang, statement.made_at),
    );
    if statement.so_far {
        layout.space(6.0);
        layout.paragraph(&fact("document.so_far"), LABEL);
    }
    layout.space(16.0);
}

fn summary(layout: &mut Layout, reader: Reader<'_>, statement: &Statement) {
    let sums = sums(&statement.moved);
    let closing = if statement.so_far {
        "document.closing.so_far"
    } else {
        "document.closing"
    };
    layout.heading(&reader.billing("document.summary", &[]), 60.0);
    layout.space(4.0);
    for (key, amount) in [
        ("sum.paid", sums.paid),
        ("sum.refunded", sums.refunded),
        ("sum.earned", sums.earned),
        ("sum.paid_out", sums.paid_out),
        ("document.opening", statement.opening),
        (closing, statement.closing),
    ] {
        layout.fact(&reader.billing(key, &[]), &amount.to_string());
    }
    layout.space(18.0);
}
