//! Certificates that expire soon, of which the operator is notified.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_server::jobs::troubles;
use ink_tests::TestApp;

use super::troubles::{OPERATOR, subjects};

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
    // The database's, which is another one here.
    let url = format!("postgres://nobody/ink?sslcert={}", file.display());
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
        let looked = troubles::find_expiring_certificates(app.app().clone(), at).await;
        looked.unwrap();
        subjects(&app).await.len()
    };
    assert_eq!(look(75).await, 0);
    assert_eq!(look(77).await, 1);
    assert_eq!(look(91).await, 1, "it has ended, and was told of");
    assert_eq!(
        subjects(&app).await,
        ["A certificate ends: database client"]
    );
}
