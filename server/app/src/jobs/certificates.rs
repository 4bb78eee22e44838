//! When certificates expire: the site's, and those in files for the database connection.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use ink_domain::time::{DAY, DurationMs};
use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, RootCertStore};
use tokio::task::spawn_blocking;
use url::Url;
use x509_parser::parse_x509_certificate;
use x509_parser::pem::Pem;

use crate::clock::Millis;
use crate::config::Config;

/// How long before an expiry the operator is alerted: certificates that renew themselves have been renewed by then.
pub(super) const EXPIRY_WARNING: DurationMs = 14 * DAY;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The use of the site's certificate, which is the same for every machine. The others are files of one machine.
pub(super) const SITE: &str = "site";

/// Picks the expiry date that counts from those in a file.
type Pick = fn(Vec<Millis>) -> Option<Millis>;

/// The URL parameters that name a file with certificates (libpq, Parameter Key Words), what each is used for, and which
/// expiry date counts.
const DATABASE_FILES: [(&str, &str, Pick); 2] = [
    ("sslcert", "database client", earliest),
    ("sslrootcert", "database authority", latest),
];

/// The expiry date of each certificate, by its use, or why it is not known.
pub(super) async fn expiry_dates(config: &Config) -> Vec<(&'static str, io::Result<Millis>)> {
    let mut dates = Vec::new();
    if config.is_https() {
        let origin = config.origin.clone();
        let shown = spawn_blocking(move || site_expiry(&origin)).await;
        dates.push((SITE, shown.map_err(io::Error::other).flatten()));
    }
    for (parameter, usage, pick) in DATABASE_FILES {
        let Some(path) = config.database_url.parameter(parameter) else {
            continue;
        };
        // A keyword of libpq, not a path.
        if path == "system" {
            continue;
        }
        let end = std::fs::read(&*path).and_then(|file| file_expiry(&file, pick));
        dates.push((usage, end));
    }
    dates
}

/// The expiry date of a certificate that the handshake refused because it has expired.
fn expiry_of_refused(refused: &io::Error) -> Option<Millis> {
    use rustls::CertificateError::{Expired, ExpiredContext};
    use rustls::Error::InvalidCertificate;
    let cause = refused.get_ref()?.downcast_ref::<rustls::Error>();
    match cause {
        Some(InvalidCertificate(ExpiredContext { not_after, .. })) => {
            let seconds = Millis::try_from(not_after.as_secs()).ok()?;
            Some(seconds.saturating_mul(1000))
        }
        // Its validity ends before it begins: it was never valid.
        Some(InvalidCertificate(Expired)) => Some(0),
        _ => None,
    }
}

/// A chain is valid until the first of its certificates expires.
fn earliest(dates: Vec<Millis>) -> Option<Millis> {
    dates.into_iter().min()
}

/// Certificate authorities are alternatives, and a system's file (`ca-certificates.crt`) includes expired ones. Nothing
/// in it says which of them issued the server's certificate.
fn latest(dates: Vec<Millis>) -> Option<Millis> {
    dates.into_iter().max()
}

/// The expiry date of the certificates in a PEM file.
fn file_expiry(file: &[u8], pick: Pick) -> io::Result<Millis> {
    let mut dates = Vec::new();
    for pem in Pem::iter_from_buffer(file) {
        let pem = pem.map_err(io::Error::other)?;
        if pem.label == "CERTIFICATE" {
            dates.push(expiry_of(&pem.contents)?);
        }
    }
    pick(dates).ok_or_else(|| io::Error::other("the file holds no certificate"))
}

fn expiry_of(der: &[u8]) -> io::Result<Millis> {
    let (_, certificate) = parse_x509_certificate(der).map_err(io::Error::other)?;
    Ok(certificate
        .validity()
        .not_after
        .timestamp()
        .saturating_mul(1000))
}

/// The expiry date of the certificate presented at the public address. The handshake refuses an invalid one with a
/// reason; for an expired one, the expiry date is known nevertheless.
fn site_expiry(origin: &Url) -> io::Result<Millis> {
    let roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    presented_expiry(origin, config)
}

fn presented_expiry(origin: &Url, config: ClientConfig) -> io::Result<Millis> {
    let host = origin.host_str().unwrap_or_default();
    let port = origin.port_or_known_default().unwrap_or(443);
    let mut addresses = (host.trim_matches(['[', ']']), port).to_socket_addrs()?;
    let mut stream = addresses
        .find_map(|address| TcpStream::connect_timeout(&address, CONNECT_TIMEOUT).ok())
        .ok_or_else(|| io::Error::other("no address of its answers"))?;
    stream.set_read_timeout(Some(CONNECT_TIMEOUT))?;
    stream.set_write_timeout(Some(CONNECT_TIMEOUT))?;
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    let mut tls = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
    while tls.is_handshaking() {
        if let Err(refused) = tls.complete_io(&mut stream) {
            return expiry_of_refused(&refused).ok_or(refused);
        }
    }
    let chain = tls.peer_certificates().unwrap_or_default();
    let dates: io::Result<Vec<Millis>> = chain.iter().map(|one| expiry_of(one)).collect();
    earliest(dates?).ok_or_else(|| io::Error::other("no certificate is shown"))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io;
    use std::net::TcpListener;
    use std::path::Path;
    use std::process::Command;
    use std::sync::Arc;
    use std::time::{Duration, SystemTime};

    use rustls::CertificateError;
    use rustls::Error::InvalidCertificate;
    use rustls::pki_types::pem::PemObject;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
    use rustls::time_provider::TimeProvider;
    use rustls::{ClientConfig, RootCertStore, ServerConfig, ServerConnection};
    use url::Url;

    use super::{
        DAY, earliest, expiry_of_refused, file_expiry, latest, presented_expiry, site_expiry,
    };
    use crate::clock::Millis;

    /// A certificate for this machine that expires this many days from now, and its key.
    fn make_certificate(folder: &Path, days: Millis) -> (Vec<u8>, Vec<u8>) {
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-noenc"])
            .args(["-pkeyopt", "ec_paramgen_curve:prime256v1"])
            .args(["-subj", "/CN=localhost", "-days", &days.to_string()])
            .args(["-addext", "subjectAltName=DNS:localhost"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .args(["-keyout", "key.pem", "-out", "cert.pem"])
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        let read = |name| std::fs::read(folder.join(name)).unwrap();
        (read("cert.pem"), read("key.pem"))
    }

    fn is_days_from_now(end: Millis, days: Millis) -> bool {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = Millis::try_from(now.unwrap().as_millis()).unwrap();
        (now + days * DAY - DAY..=now + days * DAY).contains(&end)
    }

    #[test]
    fn expired_certificate_is_distinguished_from_untrusted() {
        let refused = |cause| io::Error::new(io::ErrorKind::InvalidData, InvalidCertificate(cause));
        assert!(expiry_of_refused(&refused(CertificateError::Expired)).is_some());
        assert_eq!(
            expiry_of_refused(&refused(CertificateError::UnknownIssuer)),
            None
        );
        let unanswered = io::Error::other("no address of its answers");
        assert_eq!(expiry_of_refused(&unanswered), None);
    }

    /// A clock fixed at this many seconds after 1970.
    #[derive(Debug)]
    struct At(u64);

    impl TimeProvider for At {
        fn current_time(&self) -> Option<UnixTime> {
            Some(UnixTime::since_unix_epoch(Duration::from_secs(self.0)))
        }
    }

    #[test]
    fn chain_uses_earliest_expiry_and_authorities_latest() {
        let folder = tempfile::tempdir().unwrap();
        let [(long, key), (short, _)] = [90, 10].map(|days| make_certificate(folder.path(), days));
        let file = [long.as_slice(), &key, &short].concat();
        let end = file_expiry(&file, earliest).unwrap();
        assert!(is_days_from_now(end, 10), "{end}");
        // The one that expires first may have done so long ago.
        let end = file_expiry(&file, latest).unwrap();
        assert!(is_days_from_now(end, 90), "{end}");
        for pick in [earliest, latest] {
            assert!(file_expiry(&key, pick).is_err());
            assert!(file_expiry(b"", pick).is_err());
        }
    }

    #[test]
    fn expiry_of_site_certificate_is_read_if_trusted() {
        let folder = tempfile::tempdir().unwrap();
        let (cert, key) = make_certificate(folder.path(), 30);
        let certificate = CertificateDer::from_pem_slice(&cert).unwrap();
        let key = PrivateKeyDer::from_pem_slice(&key).unwrap();
        let ring = || Arc::new(rustls::crypto::ring::default_provider());
        let server = ServerConfig::builder_with_provider(ring())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.clone()], key)
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = Arc::new(server);
        let serving = std::thread::spawn(move || {
            for _ in 0..3 {
                let (mut stream, _) = listener.accept().unwrap();
                let mut tls = ServerConnection::new(Arc::clone(&server)).unwrap();
                // A client that does not trust it disconnects.
                while tls.is_handshaking() && tls.complete_io(&mut stream).is_ok() {}
            }
        });
        let origin = Url::parse(&format!("https://localhost:{port}/")).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        let client = ClientConfig::builder_with_provider(ring())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots.clone())
            .with_no_client_auth();
        let end = presented_expiry(&origin, client).unwrap();
        assert!(is_days_from_now(end, 30), "{end}");
        // A century later it is refused, and its expiry is still known.
        let later = Arc::new(At(5_000_000_000));
        let client = ClientConfig::builder_with_details(ring(), later)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        assert_eq!(presented_expiry(&origin, client).unwrap(), end);
        let refused = site_expiry(&origin).unwrap_err().to_string();
        assert!(refused.contains("certificate"), "{refused}");
        serving.join().unwrap();
    }
}
