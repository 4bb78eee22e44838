//! Database URLs and opening databases.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use diesel::{RunQueryDsl, sql_query};
use ink_schema::test_support::TestDb;
use ink_schema::test_support::server::{Pgbouncer, PostgresServer};
use ink_schema::{
    Conn, DatabaseKind, DatabaseUrl, DatabaseUrlError, Db, DbError, LibpqEnvironment, OpenError,
    PostgresUrlError,
};

use crate::database::Number;

/// Far longer than a server takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

fn url(text: &str) -> DatabaseUrl {
    text.parse().unwrap()
}

/// Whether the database answers.
async fn ping(db: &Db) -> Result<(), DbError> {
    db.read_one(|conn| {
        sql_query("SELECT 1").execute(conn)?;
        Ok(())
    })
    .await
}

#[test]
fn url_determines_database_kind_and_location() {
    assert_eq!(url("sqlite:data/inkpay.db").kind(), DatabaseKind::Sqlite);
    assert_eq!(
        url("sqlite:///srv/inkpay.db").to_string(),
        "sqlite:/srv/inkpay.db"
    );
    assert_eq!(
        url("postgres://localhost/inkpay").kind(),
        DatabaseKind::Postgres
    );
    assert_eq!(
        url("postgresql:///inkpay?host=/run/postgresql").kind(),
        DatabaseKind::Postgres
    );
}

#[test]
fn invalid_database_url_is_rejected() {
    assert_eq!(
        "data/inkpay.db".parse::<DatabaseUrl>(),
        Err(DatabaseUrlError::Scheme)
    );
    assert_eq!(
        "mysql://localhost/x".parse::<DatabaseUrl>(),
        Err(DatabaseUrlError::Scheme)
    );
    assert_eq!(
        "sqlite:".parse::<DatabaseUrl>(),
        Err(DatabaseUrlError::NoFile)
    );
    // Each connection would have a database of its own.
    assert_eq!(
        "sqlite::memory:".parse::<DatabaseUrl>(),
        Err(DatabaseUrlError::NoFile)
    );
    assert!("postgres://host:port/".parse::<DatabaseUrl>().is_err());
    // A slash in a password ends the host, to libpq too: what follows must not be repeated.
    let error = "postgres://ink:hun/ter2@db.example/ink".parse::<DatabaseUrl>();
    assert!(!error.unwrap_err().to_string().contains("hun"));
    // Of several servers one that takes no sales may be the first to answer.
    assert_eq!(
        "postgres://ink@one,two/ink".parse::<DatabaseUrl>(),
        Err(DatabaseUrlError::Postgres(PostgresUrlError::AnyHost))
    );
}

/// libpq would say so when it connects, or never.
#[test]
fn unknown_url_parameter_is_rejected_by_name() {
    let told = |query: &str| {
        let error = format!("postgres://ink@db.example/ink?{query}").parse::<DatabaseUrl>();
        error.map_err(|error| error.to_string())
    };
    for (query, why) in [
        (
            "sslmod=require",
            "sslmod is no parameter of a PostgreSQL URL",
        ),
        (
            "sslmode=requird",
            "sslmode of a PostgreSQL URL wants one of disable, allow, prefer, require, verify-ca, verify-full",
        ),
        (
            "sslmode=verify-full&connect_timeout=abc",
            "connect_timeout of a PostgreSQL URL wants a whole number",
        ),
    ] {
        assert_eq!(told(query), Err(why.to_owned()), "{query}");
    }
    assert!(told("sslmode=verify%2Dfull&keepalives=0&options=-c%20jit%3Doff").is_ok());
    // An ampersand in a password cuts it, and so does a slash.
    for query in ["password=hun&ter2=x", "ter2=x@db.example/ink"] {
        let why = told(query).unwrap_err();
        assert!(
            why.contains("percent-encoded") && !why.contains("ter2"),
            "{why}"
        );
    }
}

#[test]
fn postgres_url_follows_libpq_rules() {
    let several = url(
        "postgres://ink:hunter2@one:5432,[::1]:5433,two/ink?target_session_attrs=primary&sslmode=verify-full",
    );
    assert_eq!(
        several.to_string(),
        "postgres://ink:***@one:5432,[::1]:5433,two/ink"
    );
    assert_eq!(several.parameter("sslmode").as_deref(), Some("verify-full"));
    for (text, is_elsewhere) in [
        ("postgres:///ink", false),
        ("postgres:///ink?host=/run/postgresql", false),
        ("postgres://%2Frun%2Fpostgresql/ink", false),
        (
            "postgres://ink@localhost,127.0.0.1,[::1]/ink?target_session_attrs=read-write",
            false,
        ),
        (
            "postgres://ink@localhost,db/ink?target_session_attrs=read-write",
            true,
        ),
        // libpq decodes a list before it splits it.
        (
            "postgres://%2Frun%2Cdb/ink?target_session_attrs=read%2Dwrite",
            true,
        ),
        (
            "postgres:///ink?host=%2Frun%2Cdb&target_session_attrs=primary",
            true,
        ),
        ("postgres:///ink?host=db.example", true),
        ("postgres://localhost/ink?hostaddr=10.0.0.7", true),
        ("postgres://[fd00::7]/ink", true),
        ("sqlite:ink.db", false),
    ] {
        let found = url(text).is_elsewhere(&LibpqEnvironment::default());
        assert_eq!(found, is_elsewhere, "{text}");
    }
}

/// libpq reads it where the URL says nothing, and nobody here would see which host that is.
#[test]
fn libpq_environment_decides_whether_database_is_remote() {
    for (text, (name, value), is_elsewhere) in [
        ("postgres:///ink", ("PGHOST", "db.example"), true),
        ("postgres:///ink", ("PGHOST", "/run/postgresql,db"), true),
        ("postgres:///ink", ("PGHOST", "/run/postgresql"), false),
        ("postgres:///ink", ("PGHOST", ""), false),
        ("postgres:///ink", ("PGUSER", "ink"), false),
        ("postgres:///ink", ("PGHOSTADDR", "10.0.0.7"), true),
        ("postgres:///ink", ("PGHOSTADDR", "127.0.0.1"), false),
        ("postgres://localhost/ink", ("PGHOST", "db"), false),
        ("postgres:///ink?host=/run", ("PGHOST", "db"), false),
        ("postgres://localhost/ink", ("PGHOSTADDR", "10.0.0.7"), true),
        (
            "postgres://localhost/ink?hostaddr=::1",
            ("PGHOSTADDR", "10.0.0.7"),
            false,
        ),
        ("postgres://localhost/ink", ("PGSERVICE", "ink"), true),
        ("postgres:///ink?service=ink", ("PGUSER", "ink"), true),
        ("sqlite:ink.db", ("PGHOST", "db"), false),
    ] {
        let mut environment = LibpqEnvironment::default();
        environment.note(name, value);
        let found = url(text).is_elsewhere(&environment);
        assert_eq!(found, is_elsewhere, "{text}, {name}={value}");
    }
}

#[test]
fn relative_file_resolves_against_given_folder() {
    let folder = Path::new("/etc/inkpay");
    let file = |text: &str| url(text).below(folder).file().map(Path::to_path_buf);
    assert_eq!(
        file("sqlite:data/ink.db"),
        Some("/etc/inkpay/data/ink.db".into())
    );
    assert_eq!(file("sqlite:/srv/ink.db"), Some("/srv/ink.db".into()));
}

#[test]
fn password_is_redacted_in_display_and_debug() {
    let secret = url("postgres://ink:hunter2@db.example/inkpay?password=hunter2&sslmode=require");
    for shown in [secret.to_string(), format!("{secret:?}")] {
        assert!(!shown.contains("hunter2"), "{shown}");
        assert!(shown.contains("ink:***@db.example/inkpay"), "{shown}");
    }
}

#[tokio::test]
async fn open_creates_private_folder_for_sqlite_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("not/there/yet/inkpay.db");
    let url = DatabaseUrl::sqlite(&file);
    let missing = Db::open_existing(&url).unwrap_err();
    assert!(
        missing.to_string().contains(&file.display().to_string()),
        "{missing}"
    );
    assert!(
        !folder.path().join("not").exists(),
        "a command makes no database"
    );

    let db = Db::open(&url, 2).unwrap();
    db.migrate().await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(file.parent().unwrap()), 0o700);
    let wal = folder.path().join("not/there/yet/inkpay.db-wal");
    assert_eq!((mode(&file), mode(&wal)), (0o600, 0o600));
    ping(&Db::open_existing(&url).unwrap()).await.unwrap();
}

#[tokio::test]
async fn open_restricts_permissions_of_existing_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("inkpay.db");
    fs::write(&file, "").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
    Db::open(&DatabaseUrl::sqlite(&file), 1).unwrap();
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn open_error_names_file_in_place_of_folder() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = Db::open(&DatabaseUrl::sqlite(&file.path().join("inkpay.db")), 1).unwrap_err();
    assert!(matches!(error, OpenError::Folder { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains(&file.path().display().to_string())
    );
}

#[test]
fn connect_error_names_server_without_password() {
    // Port 1 is reserved: nobody listens there.
    let error = Db::open(&url("postgres://ink:hunter2@127.0.0.1:1/inkpay"), 1).unwrap_err();
    let shown = error.to_string();
    assert!(matches!(error, OpenError::Connect { .. }), "{shown}");
    assert!(
        shown.contains("127.0.0.1:1") && !shown.contains("hunter2"),
        "{shown}"
    );
    assert!(error.is_transient(), "it may be there in a moment");
}

/// The message has all the names.
#[test]
fn misleading_host_name_does_not_make_connect_error_permanent() {
    let called = "certificate.invalid";
    for text in [
        format!("postgres://invalid:hunter2@{called}:1/certificate?connect_timeout=2"),
        format!("postgres:///inkpay?host=/tmp/{called}"),
    ] {
        let error = Db::open(&url(&text), 1).unwrap_err();
        assert!(error.to_string().contains(called), "{error}");
        assert!(error.is_transient(), "{error}");
    }
}

/// One server for all of it: making one takes a second.
#[tokio::test]
async fn connection_recovers_after_server_restart() {
    let server = PostgresServer::start();
    let db = Db::open(&server.url(), 2).unwrap();
    let by_socket = Db::open_existing(&server.socket_url()).unwrap();
    ping(&by_socket).await.unwrap();

    let transaction = Pgbouncer::before(&server, "transaction");
    assert!(Db::shares_sessions(&transaction.url()).unwrap());
    let session = Pgbouncer::before(&server, "session");
    assert!(!Db::shares_sessions(&session.url()).unwrap());

    // Every connection dies while nobody uses it, and nobody notices.
    for way in 0..3 {
        let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let beside = Db::open_existing(&server.url()).unwrap();
        let cut = beside.read(move |conn| Ok::<_, DbError>(sql_query(others).execute(conn)?));
        assert!(cut.await.unwrap() >= 1);
        let one = |conn: &mut Conn| Ok::<_, DbError>(sql_query("SELECT 1").execute(conn)?);
        match way {
            0 => db.read(one).await,
            1 => db.write(one).await,
            _ => db.read_one(one).await,
        }
        .unwrap();
    }

    let busy = db.clone();
    let cut_off = tokio::spawn(async move {
        busy.read(|conn| Ok::<_, DbError>(sql_query("SELECT pg_sleep(60)").execute(conn)?))
            .await
    });
    let sleeps =
        "SELECT count(*) AS value FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'";
    let began = Instant::now();
    loop {
        let asked =
            db.read(move |conn| Ok::<_, DbError>(sql_query(sleeps).get_result::<Number>(conn)?));
        if asked.await.unwrap().value > 0 {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "nobody sleeps");
    }
    server.stop();
    let error = cut_off.await.unwrap().unwrap_err();
    assert!(error.is_outage(), "{error:?}");
    let error = ping(&db).await.unwrap_err();
    assert!(error.is_outage(), "{error:?}");
    let error = Db::open(&server.url(), 1).unwrap_err();
    assert!(error.is_transient(), "{error}");

    server.start_again();
    let began = Instant::now();
    while ping(&db).await.is_err() {
        assert!(began.elapsed() < PATIENCE, "it does not come back");
    }
}

/// The same host name may lead to the new primary by now.
#[tokio::test]
async fn connection_to_standby_is_given_up_when_it_refuses_a_write() {
    let server = PostgresServer::start();
    let db = Db::open(&server.url(), 1).unwrap();
    server.stop();
    server.start_as_standby();
    let process = async || {
        let sql = "SELECT pg_backend_pid()::bigint AS value";
        let asked =
            db.read_one(move |conn| Ok::<_, DbError>(sql_query(sql).get_result::<Number>(conn)?));
        asked.await.unwrap().value
    };
    let reads = process().await;
    assert_eq!(process().await, reads, "it is kept for reading");
    let refused = db.write(|conn| Ok::<_, DbError>(sql_query("SELECT 1").execute(conn)?));
    let refused = refused.await.unwrap_err();
    assert!(matches!(refused, DbError::NoTransaction(_)), "{refused:?}");
    assert_ne!(process().await, reads);
}

/// Waiting for what will never work would hide a mistake.
#[tokio::test]
async fn connection_refused_by_server_is_permanent_error() {
    let there = TestDb::postgres();
    assert!(!Db::shares_sessions(there.url()).unwrap());
    let text = std::env::var("INK_TEST_POSTGRES").unwrap();
    let (server, _) = text.rsplit_once('/').unwrap();
    for refused in [
        format!("{server}/ink_never_made"),
        format!("{server}/postgres?sslmode=require"),
    ] {
        let error = Db::open_existing(&url(&refused)).unwrap_err();
        assert!(!error.is_transient(), "{error}");
    }
    // Of several servers the one that answers is taken.
    let several = text.replacen('@', "@127.0.0.1:1,", 1);
    let db = Db::open(
        &url(&format!("{several}?target_session_attrs=read-write")),
        1,
    )
    .unwrap();
    ping(&db).await.unwrap();
}
