//! Look-ups and changes use the indexes made for them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accounts;
mod orders;

use std::sync::{Arc, Mutex};

use diesel::connection::{InstrumentationEvent, SimpleConnection};
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use ink_schema::{Conn, Db, DbError};

use crate::database::transact;

fn scans_a_table(line: &str) -> bool {
    line.contains("Seq Scan") || line.starts_with("SCAN ")
}

fn sorts(line: &str) -> bool {
    line.contains("Sort") || line.contains("USE TEMP B-TREE FOR ORDER BY")
}

/// A statement and its plan.
#[derive(Debug)]
struct Planned {
    sql: String,
    plan: Vec<String>,
}

#[derive(QueryableByName)]
struct SqliteStep {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[derive(QueryableByName)]
struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    detail: String,
}

/// The plans of all that a piece of work asks of the database. The tables are too small for PostgreSQL to
/// use an index by its own choice.
async fn plans_of(
    db: &Db,
    work: impl FnOnce(&mut Conn) -> Result<(), DbError> + Send + 'static,
) -> Vec<Planned> {
    transact(db, move |conn| {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let asking = Arc::clone(&asked);
        conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if let InstrumentationEvent::StartQuery { query, .. } = event {
                asking.lock().unwrap().push(query.to_string());
            }
        });
        work(conn)?;
        conn.set_instrumentation(|_: InstrumentationEvent<'_>| {});
        let asked: Vec<String> = std::mem::take(&mut *asked.lock().unwrap());
        let words = ["SELECT", "UPDATE", "DELETE"];
        asked
            .iter()
            .filter_map(|text| text.split(" -- binds: ").next())
            .filter(|sql| words.iter().any(|word| sql.starts_with(word)))
            .map(|sql| {
                let plan = explain(conn, sql)?;
                let sql = sql.to_owned();
                Ok(Planned { sql, plan })
            })
            .collect()
    })
    .await
}

/// Without the values that were asked about: the plan is the same for all.
fn explain(conn: &mut Conn, sql: &str) -> Result<Vec<String>, DbError> {
    if let Conn::Sqlite(_) = conn {
        let steps: Vec<SqliteStep> = sql_query(format!("EXPLAIN QUERY PLAN {sql}")).load(conn)?;
        return Ok(steps.into_iter().map(|step| step.detail).collect());
    }
    let binds = (1..100)
        .filter(|nth| sql.contains(&format!("${nth}")))
        .count();
    let values = match binds {
        0 => String::new(),
        _ => format!("({})", vec!["NULL"; binds].join(", ")),
    };
    // Alternatives go by several indexes, which bitmaps join.
    let bitmaps = if sql.contains("\"ledger_transfers\".\"debit\" = ") && sql.contains(" OR ") {
        "on"
    } else {
        "off"
    };
    conn.batch_execute(&format!(
        "SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off;
         SET LOCAL enable_bitmapscan = {bitmaps}; PREPARE probe AS {sql}"
    ))?;
    let steps = sql_query(format!("EXPLAIN EXECUTE probe{values}"));
    let steps: Vec<PostgresStep> = steps.load(conn)?;
    conn.batch_execute("DEALLOCATE probe")?;
    Ok(steps.into_iter().map(|step| step.detail).collect())
}

type LookUp = fn(&mut Conn) -> Result<(), DbError>;

/// One of these indexes is used.
async fn assert_uses_index(db: &Db, indexes: &[&str], look_up: LookUp) {
    let planned = plans_of(db, look_up).await;
    let mut lines = planned.iter().flat_map(|planned| &planned.plan);
    let used = lines.any(|line| indexes.iter().any(|index| line.contains(index)));
    assert!(used, "{indexes:?}: {planned:#?}");
}
