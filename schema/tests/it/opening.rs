//! Naming a database and opening it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_schema::{DatabaseUrl, DatabaseUrlError, Db, Kind, OpenError};

fn url(text: &str) -> DatabaseUrl {
    text.parse().unwrap()
}

#[test]
fn a_url_names_the_kind_and_the_place() {
    assert_eq!(url("sqlite:data/inkpay.db").kind(), Kind::Sqlite);
    assert_eq!(
        url("sqlite:///srv/inkpay.db").to_string(),
        "sqlite:/srv/inkpay.db"
    );
    assert_eq!(url("postgres://localhost/inkpay").kind(), Kind::Postgres);
    assert_eq!(
        url("postgresql:///inkpay?host=/run/postgresql").kind(),
        Kind::Postgres
    );
}

#[test]
fn what_is_no_database_is_refused() {
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
}

#[test]
fn a_password_is_never_shown() {
    let secret = url("postgres://ink:hunter2@db.example/inkpay?password=hunter2&sslmode=require");
    for shown in [secret.to_string(), format!("{secret:?}")] {
        assert!(!shown.contains("hunter2"), "{shown}");
        assert!(shown.contains("ink:***@db.example/inkpay"), "{shown}");
    }
}

#[tokio::test]
async fn the_folder_of_a_sqlite_database_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("not/there/yet/inkpay.db");
    let db = Db::open(&DatabaseUrl::sqlite(&file), 2).unwrap();
    db.ping().await.unwrap();
    assert!(file.exists());
}

#[test]
fn a_file_in_the_place_of_the_folder_is_named() {
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
fn a_server_that_does_not_answer_is_named_without_its_password() {
    // Port 1 is reserved: nobody listens there.
    let error = Db::open(&url("postgres://ink:hunter2@127.0.0.1:1/inkpay"), 1).unwrap_err();
    let shown = error.to_string();
    assert!(matches!(error, OpenError::Connect { .. }), "{shown}");
    assert!(
        shown.contains("127.0.0.1:1") && !shown.contains("hunter2"),
        "{shown}"
    );
}
