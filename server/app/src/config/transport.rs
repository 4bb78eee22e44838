//! Whether what goes to another machine is encrypted, and whether that machine has to show who it is.

use std::net::IpAddr;

use ink_schema::{DatabaseUrl, LibpqEnvironment};
use url::Url;

/// Whether a mail server is another machine, spoken to without TLS.
pub(super) fn is_plain_smtp(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    // As the client reads it: of several the first counts.
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    url.scheme() == "smtp"
        && !is_here(url.host_str().unwrap_or_default())
        && tls.is_none_or(|(_, how)| how != "required")
}

/// Whether an address is another machine's, and http.
pub(super) fn is_plain_http(address: &str) -> bool {
    Url::parse(address)
        .is_ok_and(|url| url.scheme() == "http" && !is_here(url.host_str().unwrap_or_default()))
}

/// What keeps others out of a connection to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Database {
    /// It is this machine's, or its certificate is checked against its name.
    Safe,
    /// Encrypted, for any server that answers.
    Unverified,
    Plain,
}

/// Of several hosts all must be this machine, or show who they are; those that the environment names, too.
pub(super) fn database(url: &DatabaseUrl, environment: &LibpqEnvironment) -> Database {
    if !url.is_elsewhere(environment) {
        return Database::Safe;
    }
    match url.parameter("sslmode") {
        Some("verify-full") => Database::Safe,
        Some("require" | "verify-ca") => Database::Unverified,
        _ => Database::Plain,
    }
}

/// A name or address of this machine.
fn is_here(host: &str) -> bool {
    let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    address.map_or(matches!(host, "" | "localhost"), |address| {
        address.is_loopback()
    })
}
