//! What a database contains besides the delivered facts, to be searched and compared.

use diesel::sql_types::{Nullable, Text};
use diesel::{QueryableByName, RunQueryDsl, sql_query};

use crate::{Conn, DatabaseKind, DbError};

/// A value of one row, as text. NULLs are left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub table: String,
    pub column: String,
    pub value: String,
}

#[derive(Debug, QueryableByName)]
pub struct Column {
    #[diesel(sql_type = Text)]
    pub table_name: String,
    #[diesel(sql_type = Text)]
    pub column_name: String,
}

#[derive(QueryableByName)]
struct Value {
    #[diesel(sql_type = Nullable<Text>)]
    value: Option<String>,
}

pub fn columns(conn: &mut Conn) -> Result<Vec<Column>, DbError> {
    let columns = match conn.kind() {
        DatabaseKind::Sqlite => {
            "SELECT tables.name AS table_name, columns.name AS column_name
             FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'"
        }
        DatabaseKind::Postgres => {
            "SELECT table_name::text AS table_name, column_name::text AS column_name
             FROM information_schema.columns WHERE table_schema = 'public'"
        }
    };
    Ok(sql_query(columns).load(conn)?)
}

/// Every value of every table, in order; for the ZIPs, their number and those that were changed since they were
/// delivered.
pub fn all(conn: &mut Conn) -> Result<Vec<Cell>, DbError> {
    // Otherwise half a million values, irrelevant to any test. Each write of a ZIP gives it a higher version.
    let delivered = match conn.kind() {
        DatabaseKind::Sqlite => "SELECT count(*) FROM zips",
        DatabaseKind::Postgres => "SELECT min(version) FROM zips",
    };
    let mut cells = number(conn, "zips")?;
    for Column {
        table_name: table,
        column_name: column,
    } in columns(conn)?
    {
        let rows = match table.as_str() {
            "zips" => format!("zips WHERE version > ({delivered})"),
            _ => format!("\"{table}\""),
        };
        cells.append(&mut values(conn, &table, &column, &rows)?);
    }
    cells.sort();
    Ok(cells)
}

/// Whether a table, which must exist, has no row.
pub fn is_empty(conn: &mut Conn, table: &str) -> Result<bool, DbError> {
    Ok(number(conn, table)?.iter().any(|cell| cell.value == "0"))
}

/// The number of a table's rows, as its only cell.
fn number(conn: &mut Conn, table: &str) -> Result<Vec<Cell>, DbError> {
    let counted = format!("(SELECT count(*) AS number FROM \"{table}\") AS counted");
    values(conn, table, "number", &counted)
}

fn values(conn: &mut Conn, table: &str, column: &str, rows: &str) -> Result<Vec<Cell>, DbError> {
    let query = format!("SELECT CAST(\"{column}\" AS TEXT) AS value FROM {rows}");
    let values: Vec<Value> = sql_query(query).load(conn)?;
    let present = values.into_iter().filter_map(|Value { value }| value);
    let cells = present.map(|value| Cell {
        table: table.to_owned(),
        column: column.to_owned(),
        value,
    });
    Ok(cells.collect())
}
