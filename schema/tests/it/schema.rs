//! The migrations: they give both databases the same schema, and can be reverted.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use diesel::{RunQueryDsl, sql_query};
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, DatabaseKind, Db, DbError, both_databases};

use crate::database::{await_while_blocked, execute, lines, try_execute};

async fn schema_of(db: &Db) -> Vec<String> {
    match db.kind() {
        DatabaseKind::Sqlite => lines(db, include_str!("schema/sqlite.sql")).await,
        DatabaseKind::Postgres => lines(db, include_str!("schema/postgres.sql")).await,
    }
}

/// Tables, columns with type, nullability and default, keys, indexes with order and uniqueness.
#[tokio::test]
async fn sqlite_and_postgres_schemas_are_equal() {
    let sqlite = schema_of(&TestDb::sqlite()).await;
    let postgres = schema_of(&TestDb::postgres()).await;
    assert_eq!(sqlite, postgres);
    // Of every kind of line there is one: what is read is what is meant.
    for line in [
        "column zips.median_household_income at 9: INTEGER",
        "column zips.status at 13: INTEGER NOT NULL DEFAULT 10",
        "foreign key of watches: zip -> zips (zip) ON DELETE NO ACTION ON UPDATE NO ACTION",
        "index accounts_by_ink_id_folded of accounts, unique: ink_id_folded",
        "index released_files_by_role of released_files: role, seen_at DESC, path",
        "primary key of watches: account_id, zip",
    ] {
        assert!(
            sqlite.iter().any(|found| found == line),
            "{line}: {sqlite:#?}"
        );
    }
}

/// A range of text is the same range on both only if PostgreSQL compares bytes, as SQLite does.
#[tokio::test]
async fn postgres_text_keys_use_c_collation() {
    let others = lines(
        &TestDb::postgres(),
        "SELECT DISTINCT a.attrelid::regclass || '.' || a.attname AS line
         FROM pg_index AS i
         JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::smallint[])
         WHERE i.indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
         AND i.indrelid::regclass::text NOT LIKE '\\_\\_diesel%'
         AND a.atttypid = 'text'::regtype
         AND a.attcollation <> (SELECT oid FROM pg_collation WHERE collname = 'C')",
    )
    .await;
    assert_eq!(others, Vec::<String>::new());
}

/// `docs/operations.md` makes it.
#[tokio::test]
async fn serving_role_can_alter_neither_tables_nor_audit_entries() {
    let page = include_str!("../../../docs/operations.md");
    let (_, rest) = page.split_once("```sql\nCREATE ROLE inkpay_serve").unwrap();
    let (statements, _) = rest.split_once("```").unwrap();
    let db = TestDb::postgres().with_role(
        "inkpay_serve",
        &format!("CREATE ROLE inkpay_serve{statements}"),
    );
    assert_eq!(db.pending_migrations().await.unwrap(), Vec::<String>::new());
    assert!(!db.is_new().await.unwrap());
    for forbidden in [
        "CREATE TABLE theirs (id BIGINT)",
        "DROP TABLE outbox",
        "ALTER TABLE ledger_transfers DISABLE TRIGGER ALL",
        "DELETE FROM ledger_transfers",
        "UPDATE audit_entries SET actor = 'nobody'",
        "INSERT INTO operators VALUES ('eve', '', '', 0)",
        "DELETE FROM operator_rules",
        "DELETE FROM __diesel_schema_migrations",
        "UPDATE schema_floor SET migration = '0001'",
        "INSERT INTO order_acts (order_id, at, actor, action) VALUES ('', 0, '', '')",
        "INSERT INTO wire_corrections VALUES ('', '', 0)",
        "INSERT INTO operator_act_counts VALUES ('', '', 0)",
    ] {
        let refused = try_execute(&db, forbidden).await;
        let error = refused.unwrap_err().to_string();
        assert!(
            error.contains("permission denied") || error.contains("must be owner"),
            "{forbidden}: {error}"
        );
    }
    let noted = "INSERT INTO accounts (id, ink_id, ink_id_folded, created_at) VALUES (1, 'ada', 'ada', 0);
        INSERT INTO audit_entries (at, actor, account_id, action) VALUES (0, 'operator:grace', 1, 'payout.settled')";
    execute(&db, noted).await;
    let deleted = try_execute(&db, "DELETE FROM audit_entries").await;
    let error = deleted.unwrap_err().to_string();
    assert!(error.contains("the history is kept"), "{error}");
}

/// `docs/operations.md` makes it.
#[tokio::test]
async fn read_role_can_neither_write_nor_read_secrets() {
    let page = include_str!("../../../docs/operations.md");
    let (_, rest) = page.split_once("```sql\nCREATE ROLE inkpay_read").unwrap();
    let (statements, _) = rest.split_once("```").unwrap();
    let statements = format!("CREATE ROLE inkpay_read{statements}");
    let db = TestDb::postgres().with_role("inkpay_read", &statements);
    assert_eq!(db.pending_migrations().await.unwrap(), Vec::<String>::new());
    for forbidden in [
        "CREATE TABLE theirs (id BIGINT)",
        "UPDATE orders SET placed_at = 0",
        "DELETE FROM refunds",
        "INSERT INTO ledger_transfers (source, debit, credit, amount_cents, at) VALUES ('', 'card', 'bank', 1, 0)",
        "SELECT password_hash FROM accounts",
        "SELECT count(*) FROM accounts WHERE password_hash LIKE '%x%'",
        "SELECT * FROM accounts",
        "SELECT text FROM outbox",
        "SELECT subject FROM outbox",
        "SELECT payee FROM payout_requests",
        "SELECT * FROM sign_ups",
        "SELECT * FROM email_changes",
        "SELECT * FROM mfa_challenges",
        "SELECT * FROM known_browsers",
        "SELECT * FROM passkeys",
        "SELECT digest FROM session_tokens",
        "SELECT digest FROM refresh_tokens",
        "SELECT digest FROM mailed_codes",
        "SELECT secret FROM authenticators",
        "SELECT digest FROM recovery_codes",
        "SELECT credential FROM passkeys",
        "SELECT key_digest FROM operators",
    ] {
        let refused = try_execute(&db, forbidden).await;
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("permission denied"), "{forbidden}: {error}");
    }
}

/// The names of a database's migrations, in their order.
fn migrations(kind: DatabaseKind) -> Vec<String> {
    let own = match kind {
        DatabaseKind::Sqlite => "migrations/sqlite",
        DatabaseKind::Postgres => "migrations/postgres",
    };
    let entries = [own, "migrations/both"].map(|folder| std::fs::read_dir(folder).unwrap());
    let names = entries
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn both_databases_have_the_same_migrations() {
    let of_sqlite = migrations(DatabaseKind::Sqlite);
    assert!(!of_sqlite.is_empty());
    assert_eq!(of_sqlite, migrations(DatabaseKind::Postgres));
}

#[both_databases(bare)]
async fn migrate_applies_each_migration_once(db: TestDb) {
    let pending = db.pending_migrations().await.unwrap();
    assert_eq!(
        pending,
        [
            "0001_accounts",
            "0002_zips",
            "0003_outbox",
            "0004_sign_in",
            "0005_orders",
            "0006_notifications",
            "0007_circle",
            "0008_places",
            "0009_watches",
            "0010_profiles",
            "0011_releases",
            "0012_stranger_log_ins",
            "0013_search_terms",
            "0014_disputes",
            "0015_declines_of_an_address",
            "0016_operators",
            "0017_wires",
            "0018_shared_cards",
            "0021_news_emails",
            "0022_payout_requests",
            "0023_secret_keys",
            "0024_troubles",
            "0025_restores_and_updates",
            "0026_order_acts",
            "0027_listing_versions",
            "0029_operator_rules",
            "0030_personal_data",
            "0031_refused_refunds",
            "0032_failed_refunds",
            "0033_growth",
            "0034_totals_and_actors",
            "0035_refunds_unended",
            "0036_returned_payouts",
            "0037_paid_back",
            "0038_unbanned_at",
            "0039_narrow_indexes",
            "0040_mail_by_kind",
            "0041_returned_zips",
            "0042_unknown_refunds",
            "0043_cancel_requests",
            "0044_refund_refusals",
            "0045_contradicted_disputes",
            "0046_void_emails",
            "0047_operator_emails",
            "0048_full_refund_emails",
            "0049_after_failure",
            "0050_alert_searches",
            "0051_order_indexes",
            "0052_requested_settings",
        ]
    );
    assert_eq!(pending, migrations(db.kind()));
    assert_eq!(db.migrate().await.unwrap(), pending.len());
    assert_eq!(db.migrate().await.unwrap(), 0);
    assert!(db.pending_migrations().await.unwrap().is_empty());
}

#[both_databases(empty)]
async fn unknown_migrations_lists_those_of_newer_versions(db: TestDb) {
    assert_eq!(db.unknown_migrations().await.unwrap(), Vec::<String>::new());
    db.write(|conn| {
        let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9001')";
        sql_query(newer).execute(conn)?;
        Ok::<_, DbError>(())
    })
    .await
    .unwrap();
    assert_eq!(db.unknown_migrations().await.unwrap(), ["9001"]);
    assert!(db.pending_migrations().await.unwrap().is_empty());
}

#[both_databases(bare)]
async fn concurrent_migrate_calls_run_one_after_another(db: TestDb) {
    let other = Db::open(db.url(), 2).unwrap();
    let all = db.pending_migrations().await.unwrap().len();
    let (one, two) = tokio::join!(db.migrate(), other.migrate());
    let mut applied = [one.unwrap(), two.unwrap()];
    applied.sort_unstable();
    assert_eq!(applied, [0, all]);
}

/// A backup reads every table in one transaction: who wants to have one for themselves would keep all others from it.
#[tokio::test]
async fn migrate_fails_fast_while_a_backup_runs() {
    let db = TestDb::postgres();
    db.revert_migrations_from("0038").await.unwrap();
    let pending = db.pending_migrations().await.unwrap();
    let (reading, begun) = std::sync::mpsc::channel();
    let (read, go_on) = std::sync::mpsc::channel();
    let reader = (*db).clone();
    let backup = tokio::spawn(async move {
        let work = move |conn: &mut Conn| {
            sql_query("SELECT id FROM accounts").execute(conn)?;
            reading.send(()).unwrap();
            go_on.recv().unwrap();
            Ok::<_, DbError>(())
        };
        reader.read(work).await
    });
    tokio::task::spawn_blocking(move || begun.recv())
        .await
        .unwrap()
        .unwrap();
    let refused = db.migrate().await.unwrap_err().to_string();
    assert!(refused.contains("the tables are in use"), "{refused}");
    read.send(()).unwrap();
    backup.await.unwrap().unwrap();
    assert_eq!(db.pending_migrations().await.unwrap(), pending);
    assert_eq!(db.migrate().await.unwrap(), pending.len());
}

/// A request reads what migration 0039 changes, in the other order.
#[tokio::test]
async fn migrate_that_deadlocks_changes_nothing_and_can_be_run_again() {
    let db = TestDb::postgres();
    db.revert_migrations_from("0039").await.unwrap();
    let pending = db.pending_migrations().await.unwrap();
    let first = |conn: &mut Conn| {
        // Only `migrate` looks for deadlocks, and gives way.
        sql_query("SET LOCAL deadlock_timeout = '1h'").execute(conn)?;
        sql_query("SELECT id FROM outbox").execute(conn)?;
        Ok::<_, DbError>(())
    };
    let then = |conn: &mut Conn| {
        sql_query("SELECT id FROM orders").execute(conn)?;
        Ok::<_, DbError>(())
    };
    let (request, refused) = await_while_blocked(&db, first, db.migrate(), then).await;
    request.unwrap();
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("the tables are in use"), "{refused}");
    assert_eq!(db.pending_migrations().await.unwrap(), pending);
    assert_eq!(db.migrate().await.unwrap(), pending.len());
}

#[both_databases(empty)]
async fn every_migration_can_be_reverted(db: TestDb) {
    let before = schema_of(&db).await;
    db.revert_migrations_from("0001").await.unwrap();
    assert_eq!(schema_of(&db).await, Vec::<String>::new());
    db.migrate().await.unwrap();
    assert_eq!(schema_of(&db).await, before);
}

/// Until 0026 a refund's amount was what was left of all; from then on it is what is to be back in all.
#[both_databases(empty)]
async fn migration_0026_sets_refund_to_full_card_payment(db: TestDb) {
    db.revert_migrations_from("0026").await.unwrap();
    let rows = "INSERT INTO accounts (id, ink_id, ink_id_folded, created_at) VALUES (1, 'Ada', 'ada', 0);
        INSERT INTO orders (id, account_id, status, total_cents, card_cents, captured_cents, placed_at, held_until)
        VALUES ('part', 1, 500, 9000, 9000, 9000, 0, 0), ('whole', 1, 500, 500, 500, 500, 0, 0),
            ('settled', 1, 400, 9000, 1000, 1000, 0, 0), ('other', 1, 200, 700, 700, 700, 0, 0);
        INSERT INTO refunds (order_id, amount_cents, wanted_at, next_at, settled_at)
        VALUES ('part', 4000, 0, 0, NULL), ('whole', 500, 0, 0, NULL), ('settled', 300, 0, 0, 5)";
    execute(&db, rows).await;
    db.migrate().await.unwrap();
    let refunds =
        "SELECT order_id || ' ' || amount_cents || ' ' || paid_cents AS line FROM refunds";
    let refunds = lines(&db, refunds).await;
    assert_eq!(refunds, ["part 9000 0", "settled 1000 0", "whole 500 0"]);
    let parts = "SELECT id AS line FROM orders WHERE given_back_cents <> 0";
    assert_eq!(lines(&db, parts).await, Vec::<String>::new());
}

/// SQLite makes two tables anew in 0036, and one of them refers to the other.
#[both_databases(empty)]
async fn migration_0036_preserves_earlier_payouts(db: TestDb) {
    db.revert_migrations_from("0036").await.unwrap();
    let rows = "INSERT INTO accounts (id, ink_id, ink_id_folded, created_at) VALUES (1, 'Ada', 'ada', 0);
        INSERT INTO payouts (id, account_id, amount_cents, status, opened_at, closed_at, reference)
        VALUES ('po_1', 1, 500, 2, 3, 4, 'FT 42');
        INSERT INTO payout_requests (id, account_id, amount_cents, status, asked_at, closed_at, payout_id)
        VALUES ('rq_1', 1, 500, 2, 1, 3, 'po_1')";
    execute(&db, rows).await;
    let returned = "UPDATE payouts SET status = 4 WHERE id = 'po_1'";
    assert!(try_execute(&db, returned).await.is_err());
    db.migrate().await.unwrap();
    let joined = "SELECT r.id || ' ' || p.id || ' ' || p.account_id || ' ' || p.amount_cents || ' ' || p.status || ' '
        || p.opened_at || ' ' || p.closed_at || ' ' || p.reference AS line
        FROM payout_requests AS r JOIN payouts AS p ON p.id = r.payout_id";
    assert_eq!(lines(&db, joined).await, ["rq_1 po_1 1 500 2 3 4 FT 42"]);
    assert!(try_execute(&db, "DELETE FROM payouts").await.is_err());
    execute(&db, returned).await;
    db.revert_migrations_from("0036").await.unwrap();
    assert_eq!(lines(&db, joined).await, ["rq_1 po_1 1 500 3 3 4 FT 42"]);
}
