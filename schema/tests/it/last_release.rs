//! The last release's programs run on this schema, or are told that they can't: during a rolling update, some nodes still
//! run the last one.
//!
//! The last release's statements are in `tests/last_release`, written by `scripts/record-statements.sh` when it was made.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use diesel::connection::SimpleConnection;
use ink_schema::test_support::TestDb;
use ink_schema::test_support::contents::{self, Cell};
use ink_schema::{Conn, DatabaseKind, Db, DbError, both_databases};

use crate::checkout::many_buyers::fill;
use crate::database::{execute, lines, transact};
use crate::fixtures::assert_consistent;

/// The newest migration that the last release knew.
const MIGRATION: &str = include_str!("../last_release/migration");

fn statements(kind: DatabaseKind) -> Vec<&'static str> {
    let all = match kind {
        DatabaseKind::Sqlite => include_str!("../last_release/sqlite.sql"),
        DatabaseKind::Postgres => include_str!("../last_release/postgres.sql"),
    };
    all.lines().collect()
}

/// Whether the schema takes programs of the last release. If not, they do not start, and may ask what they like.
async fn supports_last_release(db: &Db) -> bool {
    let floor = lines(db, "SELECT migration AS line FROM schema_floor").await;
    floor.first().unwrap().as_str() <= MIGRATION.trim()
}

/// Looked at by the database as far as can be without values: names, types, how many.
fn check_statement_on(conn: &mut Conn, statement: &str) -> Result<(), diesel::result::Error> {
    match conn {
        Conn::Sqlite(conn) => conn.batch_execute(&format!("EXPLAIN {statement}")),
        Conn::Postgres(conn) => {
            conn.batch_execute(&format!("PREPARE tried AS {statement}"))?;
            conn.batch_execute("DEALLOCATE tried")
        }
    }
}

async fn check_statement(db: &Db, statement: &str) -> Result<(), DbError> {
    let statement = statement.to_owned();
    db.write(move |conn| Ok(check_statement_on(conn, &statement)?))
        .await
}

#[both_databases(empty)]
async fn last_release_statements_run_on_current_schema(db: TestDb) {
    if !supports_last_release(&db).await {
        return;
    }
    let all = statements(db.kind());
    assert!(
        all.len() > 200,
        "{} are not all that a program asks",
        all.len()
    );
    for statement in all {
        let tried = check_statement(&db, statement).await;
        assert!(
            tried.is_ok(),
            "the last release asks this: {statement}\n{tried:?}"
        );
    }
    // What is not there is noticed.
    assert!(
        check_statement(&db, "SELECT no_such_column FROM orders")
            .await
            .is_err()
    );
}

/// Columns that an INSERT must name: those that take no NULL and have nothing of their own.
async fn wanted_columns(db: &Db) -> BTreeMap<String, BTreeSet<String>> {
    let sql = match db.kind() {
        DatabaseKind::Sqlite => {
            "SELECT t.name || '.' || c.name AS line FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
             WHERE t.type = 'table' AND c.\"notnull\" = 1 AND c.dflt_value IS NULL
             AND NOT (c.pk = 1 AND c.type = 'INTEGER')"
        }
        DatabaseKind::Postgres => {
            "SELECT table_name || '.' || column_name AS line FROM information_schema.columns
             WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
             AND is_identity = 'NO'"
        }
    };
    let mut wanted: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for line in lines(db, sql).await {
        let (table, column) = line.split_once('.').unwrap();
        let columns = wanted.entry(table.to_owned()).or_default();
        columns.insert(column.to_owned());
    }
    wanted
}

/// The table and the columns of `INSERT INTO table (a, b) …`.
fn inserted(statement: &str) -> Option<(String, BTreeSet<String>)> {
    let (_, rest) = statement.split_once("INSERT INTO ")?;
    let (table, rest) = rest.split_once('(')?;
    let (columns, _) = rest.split_once(')')?;
    let bare = |name: &str| name.trim().trim_matches(['`', '"']).to_owned();
    Some((bare(table), columns.split(',').map(bare).collect()))
}

fn missing(statement: &str, wanted: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let Some((table, columns)) = inserted(statement) else {
        return Vec::new();
    };
    let all = wanted.get(&table).cloned().unwrap_or_default();
    let missing = all.difference(&columns);
    missing.map(|column| format!("{table}.{column}")).collect()
}

/// A column that came since has to do without a value.
#[both_databases(empty)]
async fn last_release_inserts_satisfy_required_columns(db: TestDb) {
    if !supports_last_release(&db).await {
        return;
    }
    let wanted = wanted_columns(&db).await;
    for statement in statements(db.kind()) {
        let missing = missing(statement, &wanted);
        assert!(
            missing.is_empty(),
            "the last release does not know {missing:?}, which want a default: {statement}"
        );
    }
    let without = "INSERT INTO `orders` (`id`, `account_id`) VALUES (?, ?)";
    assert!(missing(without, &wanted).contains(&"orders.total_cents".to_owned()));
}

/// By table and name.
async fn columns(db: &Db) -> BTreeSet<(String, String)> {
    let columns = transact(db, contents::columns).await.into_iter();
    columns
        .map(|column| (column.table_name, column.column_name))
        .collect()
}

/// Each value in these columns, and how often it is there.
async fn values(db: &Db, columns: &BTreeSet<(String, String)>) -> BTreeSet<(Cell, usize)> {
    let mut counted = BTreeMap::new();
    for cell in transact(db, contents::all).await {
        if columns.contains(&(cell.table.clone(), cell.column.clone())) {
            *counted.entry(cell).or_insert(0) += 1;
        }
    }
    counted.into_iter().collect()
}

#[both_databases(empty)]
async fn migrations_preserve_rows_written_by_last_release(db: TestDb) {
    if !supports_last_release(&db).await {
        return;
    }
    let now = fill(&db).await;
    let next = MIGRATION.trim().parse::<u32>().unwrap() + 1;
    db.revert_migrations_from(&format!("{next:04}"))
        .await
        .unwrap();
    let mut known = columns(&db).await;
    known.retain(|(table, _)| table != "__diesel_schema_migrations" && table != "schema_floor");
    let before = values(&db, &known).await;
    assert!(before.len() > 300, "{before:?}");
    db.migrate().await.unwrap();
    let after = values(&db, &known).await;
    let changed: Vec<_> = before.symmetric_difference(&after).collect();
    assert!(changed.is_empty(), "{changed:?}");
    assert_consistent(&db, now).await;
}

#[both_databases(empty)]
async fn schema_floor_decides_which_programs_may_run(db: TestDb) {
    assert_eq!(db.unsupported_schema().await.unwrap(), None);
    // A newer release came, and older programs may go on.
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9001')";
    execute(&db, newer).await;
    assert_eq!(db.unsupported_schema().await.unwrap(), None);
    execute(&db, "UPDATE schema_floor SET migration = '9001'").await;
    let floor = db.unsupported_schema().await.unwrap();
    assert_eq!(floor.as_deref(), Some("9001"));
}

/// Whether a migration says what becomes of older programs, exactly once.
fn declares_compatibility(number: &str, sql: &str) -> bool {
    let may = sql.contains("-- Older programs run on this.");
    let may_not = sql.contains(&format!("UPDATE schema_floor SET migration = '{number}'"));
    may != may_not
}

#[test]
fn each_newer_migration_declares_compatibility_with_older_programs() {
    for tree in ["sqlite", "postgres", "both"] {
        let folder = Path::new("migrations").join(tree);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let (number, _) = name.split_once('_').unwrap();
            if number > MIGRATION.trim() {
                let sql = std::fs::read_to_string(path.join("up.sql")).unwrap();
                assert!(
                    declares_compatibility(number, &sql),
                    "{tree}/{name}: see docs/operations.md, Updates"
                );
            }
        }
    }
    assert!(!declares_compatibility("0031", "DROP TABLE watches"));
    assert!(declares_compatibility(
        "0031",
        "-- Older programs run on this.\nCREATE TABLE more (id BIGINT)"
    ));
    let breaking = "DROP TABLE watches; UPDATE schema_floor SET migration = '0031'";
    assert!(declares_compatibility("0031", breaking));
    assert!(!declares_compatibility("0032", breaking));
}

/// Of what was recorded (`INK_RECORDED`), what is the program's and the database understands.
#[tokio::test]
#[ignore = "writes what the others compare with: scripts/record-statements.sh"]
async fn record_statements_of_this_release() {
    let recorded = std::fs::read_to_string(std::env::var("INK_RECORDED").unwrap()).unwrap();
    let recorded: BTreeSet<String> = recorded.lines().map(folded).collect();
    let folder = Path::new("tests/last_release");
    for db in [TestDb::sqlite(), TestDb::postgres()] {
        let (foreign, file) = match db.kind() {
            DatabaseKind::Sqlite => ('"', "sqlite.sql"),
            DatabaseKind::Postgres => ('`', "postgres.sql"),
        };
        let mut kept = String::new();
        for statement in &recorded {
            if is_program_statement(statement)
                && !statement.contains(foreign)
                && check_statement(&db, statement).await.is_ok()
            {
                kept.push_str(statement);
                kept.push('\n');
            }
        }
        std::fs::write(folder.join(file), kept).unwrap();
    }
    let db = TestDb::bare(DatabaseKind::Sqlite);
    let all = db.pending_migrations().await.unwrap();
    let (newest, _) = all.last().unwrap().split_once('_').unwrap();
    std::fs::write(folder.join("migration"), format!("{newest}\n")).unwrap();
}

/// Not the tests' own: those are of several statements, look at the schema itself, or write values as they are.
fn is_program_statement(statement: &str) -> bool {
    const VERBS: [&str; 5] = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "];
    const OTHERS: [&str; 8] = [
        ";",
        "__diesel",
        "sqlite_schema",
        "pragma_",
        "pg_",
        "information_schema",
        " AS value",
        " AS line",
    ];
    let reads = ["SELECT ", "WITH "]
        .iter()
        .any(|verb| statement.starts_with(verb));
    VERBS.iter().any(|verb| statement.starts_with(verb))
        && !OTHERS.iter().any(|other| statement.contains(other))
        && (reads || statement.contains(['"', '`', '?', '$']))
}

/// Of many rows or values the first, so that a list is kept once and not in every length; of times and orders none.
fn folded(statement: &str) -> String {
    let mut folded = statement.to_owned();
    let digits = statement.split(|letter: char| !letter.is_ascii_digit());
    for time in digits.filter(|digits| digits.len() > 9) {
        folded = folded.replace(time, "0");
    }
    let is_of_number =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
    let words = statement.split(|letter: char| !is_of_number(letter));
    for order in words.filter(|word| word.starts_with("INK-")) {
        folded = folded.replace(order, "INK-0");
    }
    for (list, next) in [("VALUES (", ", ("), (" IN (?", ", ?")] {
        let Some(begin) = folded.find(list) else {
            continue;
        };
        let end_of_one = |from: usize| match list {
            "VALUES (" => folded.get(from..)?.find(')').map(|at| from + at + 1),
            _ => Some(from),
        };
        let Some(first) = end_of_one(begin + list.len()) else {
            continue;
        };
        let mut last = first;
        while folded
            .get(last..)
            .is_some_and(|rest| rest.starts_with(next))
        {
            match end_of_one(last + next.len()) {
                Some(end) => last = end,
                None => break,
            }
        }
        folded.replace_range(first..last, "");
    }
    folded
}

#[test]
fn folding_collapses_value_lists_and_timestamps() {
    let many = "INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4), ($5, $6) ON CONFLICT DO NOTHING";
    let one = "INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    assert_eq!(folded(many), one);
    assert_eq!(folded(one), one);
    let listed = "SELECT a FROM t WHERE (a IN (?, ?, ?)) LIMIT ?";
    assert_eq!(folded(listed), "SELECT a FROM t WHERE (a IN (?)) LIMIT ?");
    let timed = "SELECT a FROM t WHERE (at < 1767355200000) AND b = 40";
    assert_eq!(folded(timed), "SELECT a FROM t WHERE (at < 0) AND b = 40");
}
