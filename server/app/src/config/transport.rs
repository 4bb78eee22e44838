//! Whether what goes to another machine is encrypted, and whether that machine has to show who it is.

use std::net::IpAddr;

use url::Url;

/// Whether a mail server is another machine, spoken to without TLS.
pub(super) fn is_plain_smtp(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    let asks = |(name, how): (_, _)| name == "tls" && how == "required";
    url.scheme() == "smtp"
        && !is_here(url.host_str().unwrap_or_default())
        && !url.query_pairs().any(asks)
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
    /// Encrypted, for whoever answers.
    Unverified,
    Plain,
}

/// As libpq reads the address: the query's host wins over the one before the path, and of a repeated
/// parameter the last one counts.
pub(super) fn database(address: &str) -> Database {
    let Ok(url) = Url::parse(address) else {
        return Database::Safe;
    };
    if !url.scheme().starts_with("postgres") {
        return Database::Safe;
    }
    let last = |name: &str| {
        let given = url.query_pairs().filter(|(found, _)| found == name);
        given.last().map(|(_, value)| value.into_owned())
    };
    let hosts = last("hostaddr")
        .or_else(|| last("host"))
        .unwrap_or_else(|| url.host_str().unwrap_or_default().to_owned());
    if hosts.split(',').all(is_here) {
        return Database::Safe;
    }
    match last("sslmode").as_deref() {
        Some("verify-full") => Database::Safe,
        Some("require" | "verify-ca") => Database::Unverified,
        _ => Database::Plain,
    }
}

/// A name or address of this machine, or the folder of a socket.
fn is_here(host: &str) -> bool {
    let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    address.map_or_else(
        || matches!(host, "" | "localhost") || host.starts_with(['/', '@']),
        |address| address.is_loopback(),
    )
}
