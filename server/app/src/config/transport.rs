//! Whether connections to other machines are encrypted, and whether those machines have to prove their identity.

use std::net::IpAddr;

use ink_schema::{DatabaseUrl, LibpqEnvironment};
use url::Url;

/// Whether a mail server is on another machine and used without TLS.
pub(super) fn is_plain_smtp(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    // As the client reads it: the first of several counts.
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    url.scheme() == "smtp"
        && !is_here(url.host_str().unwrap_or_default())
        && tls.is_none_or(|(_, how)| how != "required")
}

/// Whether a URL is another machine's, and http.
pub(super) fn is_plain_http(address: &str) -> bool {
    Url::parse(address)
        .is_ok_and(|url| url.scheme() == "http" && !is_here(url.host_str().unwrap_or_default()))
}

/// What protects the connection to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DatabaseTransport {
    /// It is on this machine, or its certificate is verified against its name.
    Safe,
    /// Encrypted, but any server is accepted.
    Unverified,
    Plain,
}

/// Of several hosts, all must be this machine or prove their identity; including those named by the environment.
pub(super) fn database(url: &DatabaseUrl, environment: &LibpqEnvironment) -> DatabaseTransport {
    if !url.is_elsewhere(environment) {
        return DatabaseTransport::Safe;
    }
    match url.parameter("sslmode").as_deref() {
        Some("verify-full") => DatabaseTransport::Safe,
        Some("require" | "verify-ca") => DatabaseTransport::Unverified,
        _ => DatabaseTransport::Plain,
    }
}

/// A name or address of this machine.
pub(super) fn is_here(host: &str) -> bool {
    let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    address.map_or(matches!(host, "" | "localhost"), |address| {
        address.is_loopback()
    })
}
