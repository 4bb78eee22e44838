//! Opening the database.

use std::time::Duration;

use ink_schema::{Db, OpenError};

use crate::config::Config;
use crate::internal_error::chain;

/// The pause between attempts to reach an unavailable database.
const PAUSE: Duration = Duration::from_secs(2);

/// For the server: creates a missing file, and waits for an unavailable server.
pub(super) async fn open(config: &Config) -> Result<Db, String> {
    open_waiting(config, PAUSE).await
}

async fn open_waiting(config: &Config, pause: Duration) -> Result<Db, String> {
    let url = &config.database_url;
    let mut is_told = false;
    loop {
        let opened = Db::shares_sessions(url).and_then(|is_pooled| {
            if is_pooled {
                Ok(None)
            } else {
                Db::open(url, config.database_connections).map(Some)
            }
        });
        match opened {
            Ok(None) => return Err(shared_sessions(&url.to_string())),
            Ok(Some(db)) => {
                if is_told {
                    tracing::info!("the database is available");
                }
                return Ok(db);
            }
            Err(error) if error.is_transient() => {
                if !is_told {
                    tracing::warn!(cause = chain(&error), "waiting for the database");
                    is_told = true;
                }
                tokio::time::sleep(pause).await;
            }
            Err(error) => return Err(chain(&error)),
        }
    }
}

fn shared_sessions(url: &str) -> String {
    format!(
        "{url} is a transaction pool, as pgbouncer with pool_mode = transaction: \
         set pool_mode = session, or name PostgreSQL itself in INKPAY_DATABASE_URL"
    )
}

/// For a command: opens one connection, and never creates a database.
pub(super) fn open_existing(config: &Config) -> Result<Db, String> {
    let url = &config.database_url;
    if Db::shares_sessions(url).map_err(|error| chain(&error))? {
        return Err(shared_sessions(&url.to_string()));
    }
    Db::open_existing(url).map_err(|error| match error {
        OpenError::Missing { .. } => {
            format!("{error}: INKPAY_DATABASE_URL names it; `inkpay serve` creates one")
        }
        error => chain(&error),
    })
}

/// For commands that need an existing database. Prints which one that is, besides their output.
pub(super) async fn open_migrated(config: &Config) -> Result<Db, String> {
    let db = open_existing(config)?;
    let pending = db.pending_migrations().await;
    if !pending.map_err(|error| chain(&error))?.is_empty() {
        let url = &config.database_url;
        return Err(format!(
            "the schema of {url} is not up to date: run `inkpay migrate`"
        ));
    }
    refuse_unsupported(&db).await?;
    eprintln!("inkpay: on {}", config.database_url);
    Ok(db)
}

/// A newer release may or may not let older programs run on its schema (docs/operations.md, Updates).
pub(super) async fn refuse_unsupported(db: &Db) -> Result<(), String> {
    match db.unsupported_schema().await {
        Ok(None) => Ok(()),
        Ok(Some(floor)) => Err(unsupported(&floor)),
        Err(error) => Err(chain(&error)),
    }
}

/// Waits until a newer release leaves a schema that this program may not run on, and says so. A database that is away says
/// nothing of it.
pub(super) async fn until_unsupported(db: &Db, pause: Duration) -> String {
    loop {
        if let Ok(Some(floor)) = db.unsupported_schema().await {
            return unsupported(&floor);
        }
        tokio::time::sleep(pause).await;
    }
}

fn unsupported(floor: &str) -> String {
    format!(
        "the database's schema is newer than this program, which may not run on it (it requires one that knows migration {floor}): \
         update the program"
    )
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::time::Duration;

    use clap::Parser;
    use ink_schema::Db;
    use ink_schema::test_support::stage;

    use super::super::{Cli, Command, admin, import, migrate};
    use super::{open, open_migrated, open_waiting, until_unsupported};
    use crate::clock::Clock;
    use crate::config::{Config, Environment, read};

    /// What PostgreSQL says (Message Formats, `ErrorResponse`).
    fn refusal() -> Vec<u8> {
        let fields = b"SFATAL\0C28P01\0Mpassword authentication failed for user \"ink\"\0\0";
        let length = u32::try_from(fields.len() + 4).unwrap();
        [b"E".as_slice(), &length.to_be_bytes(), fields].concat()
    }

    #[tokio::test]
    async fn command_names_missing_database_and_creates_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data/ink.db");
        let url = format!("sqlite:{}", file.display());
        let config = read(None, [("INKPAY_DATABASE_URL".to_owned(), url.clone())]).unwrap();
        for refused in [
            open_migrated(&config).await.map(drop),
            migrate::migrate(&config).await.map(drop),
        ] {
            let told = refused.unwrap_err();
            assert!(
                told.starts_with(&format!("there is no database {url}: ")),
                "{told}"
            );
        }
        assert!(!folder.path().join("data").exists());
        drop(open(&config).await.unwrap());
        let told = open_migrated(&config).await.unwrap_err();
        assert_eq!(
            told,
            format!("the schema of {url} is not up to date: run `inkpay migrate`")
        );
        let ran = migrate::migrate(&config).await.unwrap().json;
        let count = ran
            .get("migrations_run")
            .and_then(serde_json::Value::as_u64);
        assert!(count > Some(30), "{ran}");
        let again = migrate::migrate(&config).await.unwrap().json;
        let nothing = serde_json::json!({ "migrations_run": 0, "database": url });
        assert_eq!(again, nothing);
        assert!(open_migrated(&config).await.is_ok());
    }

    /// A database migrated by a newer program.
    async fn newer(folder: &std::path::Path) -> (Config, Db) {
        let url = format!("sqlite:{}", folder.join("ink.db").display());
        let config = read(None, [("INKPAY_DATABASE_URL".to_owned(), url)]).unwrap();
        let db = open(&config).await.unwrap();
        db.migrate().await.unwrap();
        run(
            &db,
            "INSERT INTO __diesel_schema_migrations (version) VALUES ('9001')",
        )
        .await;
        (config, db)
    }

    async fn run(db: &Db, sql: &'static str) {
        db.write(move |conn| stage::execute(conn, sql))
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn older_program_runs_on_newer_schema_only_if_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let (config, db) = newer(folder.path()).await;
        let clock = Clock::from(|| 0);
        assert!(migrate::prepare(&config, &db, &clock).await.is_ok());
        assert!(open_migrated(&config).await.is_ok());
        let running = until_unsupported(&db, Duration::from_millis(1));
        let mut running = std::pin::pin!(running);
        let waited = tokio::time::timeout(Duration::from_millis(50), running.as_mut()).await;
        assert!(waited.is_err(), "{waited:?}");
        run(&db, "UPDATE schema_floor SET migration = '9001'").await;
        let told = "the database's schema is newer than this program, which may not run on it \
                    (it requires one that knows migration 9001): update the program";
        let served = migrate::prepare(&config, &db, &clock).await;
        assert_eq!(served.unwrap_err(), told);
        // Nor does one that runs already go on.
        assert_eq!(running.await, told);
        assert_eq!(open_migrated(&config).await.unwrap_err(), told);
        assert_eq!(migrate::migrate(&config).await.unwrap_err(), told);
    }

    #[tokio::test]
    async fn database_is_bound_to_its_environment_except_development() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("ink.db").display());
        let config = |environment| Config {
            environment,
            ..read(None, [("INKPAY_DATABASE_URL".to_owned(), url.clone())]).unwrap()
        };
        let clock = Clock::from(|| 0);
        let db = open(&config(Environment::Staging)).await.unwrap();
        let start = async |of| migrate::prepare(&config(of), &db, &clock).await.map(drop);
        start(Environment::Staging).await.unwrap();
        let file = folder.path().join("zips.tsv");
        std::fs::write(&file, "").unwrap();
        let operate = async |of, words: &str| {
            let line = ["inkpay", "admin"].into_iter().chain(words.split(' '));
            let Command::Admin(arguments) = Cli::try_parse_from(line).unwrap().command else {
                unreachable!("it is an operator's")
            };
            admin::run(&config(of), arguments).await
        };
        for other in [Environment::Production, Environment::Development] {
            let named = other.code();
            let told = format!("{url} is the database of staging, and INKPAY_ENV is {named}: ");
            let migrated = migrate::migrate(&config(other)).await.map(drop);
            let nobody = admin::OperatorArguments::default();
            let imported = import::run(&config(other), Some(&file), None, nobody).await;
            let banned = operate(other, "account ban nobody").await;
            for refused in [start(other).await, migrated, imported.map(drop), banned] {
                let why = refused.unwrap_err();
                assert!(why.starts_with(&told), "{why}");
            }
            // Commands that only look may need no setting but the database's URL.
            operate(other, "order list").await.unwrap();
        }
        let nobody = operate(Environment::Staging, "account ban nobody").await;
        assert!(nobody.is_err_and(|why| !why.contains("is the database of")));
        // As the message says.
        run(
            &db,
            "DELETE FROM operator_rules WHERE rule = 'environment staging'",
        )
        .await;
        start(Environment::Development).await.unwrap();
        migrate::migrate(&config(Environment::Production))
            .await
            .unwrap();
        start(Environment::Production).await.unwrap();
        assert!(start(Environment::Staging).await.is_err());
    }

    #[tokio::test]
    async fn unavailable_server_is_awaited_until_it_answers() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = std::thread::spawn(move || {
            // Twice it goes away in the middle of a connection.
            for _ in 0..2 {
                drop(listener.accept().unwrap());
            }
            let (mut client, _) = listener.accept().unwrap();
            let _ = client.read(&mut [0; 1024]).unwrap();
            client.write_all(&refusal()).unwrap();
        });
        let url = format!("postgres://ink@{address}/ink?sslmode=disable");
        let set = ("INKPAY_DATABASE_URL".to_owned(), url);
        let config = read(None, [set]).unwrap();
        let error = open_waiting(&config, Duration::ZERO).await.unwrap_err();
        assert!(error.contains("password authentication failed"), "{error}");
        server.join().unwrap();
    }
}
