//! Certificates that expire soon, of which the operator is notified.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use ink_domain::time::{DAY, Millis};
use ink_schema::alerts::{self as stored, AlertKind};
use ink_schema::test_support::TestDb;
use ink_schema::{DatabaseKind, both_databases};
use ink_server::jobs::alerts;
use ink_tests::{OPERATOR, TestApp};
use tempfile::TempDir;

const HOUR: Duration = Duration::from_hours(1);

/// A certificate that ends so many days after this one.
pub(super) fn certificate(folder: &Path, days: u32) -> PathBuf {
    let file = folder.join("cert.pem");
    let key = folder.join("key.pem");
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
        ])
        .args([
            "-noenc",
            "-subj",
            "/CN=db.internal",
            "-days",
            &days.to_string(),
        ])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&file)
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    file
}

#[tokio::test]
async fn expiring_certificate_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = certificate(folder.path(), 90);
    // The database's, which is another one here; libpq decodes the path.
    let path = file.display().to_string().replace('/', "%2F");
    let url = format!("postgres://nobody/ink?sslcert={path}");
    let app = TestApp::build(TestDb::empty(DatabaseKind::Sqlite))
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .setting("INKPAY_DATABASE_URL", &url)
        .start()
        .await;
    let made = std::time::SystemTime::now();
    let made = made.duration_since(std::time::UNIX_EPOCH).unwrap();
    let look = async |days: u64| {
        let at = made + 24 * HOUR * u32::try_from(days).unwrap();
        let at = i64::try_from(at.as_millis()).unwrap();
        let server = app.app().clone();
        let looked = alerts::find_expiring_certificates_on(server, "web-1", at).await;
        looked.unwrap();
        app.subjects_to(OPERATOR).await.len()
    };
    assert_eq!(look(75).await, 0);
    assert_eq!(look(77).await, 1);
    assert_eq!(look(91).await, 1, "it has ended, and was told of");
    assert_eq!(
        app.subjects_to(OPERATOR).await,
        ["A certificate expires: database client (web-1)"]
    );
}

#[both_databases(empty)]
async fn certificate_of_one_machine_is_reported_once(db: TestDb) {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [first, second] = folders.each_ref().map(TempDir::path);
    let url = |folder: &Path, days| {
        let file = certificate(folder, days);
        format!("postgres://nobody/ink?sslcert={}", file.display())
    };
    let app = TestApp::build(db)
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .setting("INKPAY_DATABASE_URL", &url(first, 10))
        .start()
        .await;
    let other = app
        .second_node(&[("INKPAY_DATABASE_URL", &url(second, 90))])
        .await;
    let made = std::time::SystemTime::now();
    let made = made.duration_since(std::time::UNIX_EPOCH).unwrap();
    let made = Millis::try_from(made.as_millis()).unwrap();
    // How many alerts there are then, and how many e-mails were written so far.
    let look = async |node: &TestApp, machine: &str, days: Millis| {
        let (server, at) = (node.app().clone(), made + days * DAY);
        let looked = alerts::find_expiring_certificates_on(server, machine, at).await;
        looked.unwrap();
        let kind = AlertKind::CertificateEnds;
        let lasting = app.stage(move |conn| stored::count(conn, kind)).await;
        (lasting, app.subjects_to(OPERATOR).await.len())
    };
    for _ in 0..2 {
        assert_eq!(look(&app, "web-1", 0).await, (1, 1));
        assert_eq!(look(&other, "web-2", 0).await, (1, 1));
    }
    certificate(first, 90);
    assert_eq!(look(&app, "web-1", 0).await, (0, 1), "it is renewed");
    certificate(first, 10);
    assert_eq!(look(&app, "web-1", 0).await, (1, 2), "it comes again");
    // The first machine is gone.
    assert_eq!(look(&other, "web-2", 27).await, (1, 2));
    assert_eq!(look(&other, "web-2", 28).await, (0, 2));
}
