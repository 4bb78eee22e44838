//! A PostgreSQL URL as libpq accepts it: with several hosts, sockets and parameters (libpq, "Connection URIs").
//!
//! libpq interprets the text; here it is examined for what must hold, and for what may be shown.

use std::borrow::Cow;
use std::net::IpAddr;
use std::{fmt, iter};

use percent_encoding::percent_decode_str;

use super::parameters::{self, ParameterError};

/// Defaults for parameters that a URL leaves out: a server that went away is noticed while someone still waits.
const ASSUMED: [(&str, &str); 6] = [
    ("application_name", "inkpay"),
    ("connect_timeout", "5"),
    ("keepalives_idle", "10"),
    ("keepalives_interval", "5"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "15000"),
];

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PostgresUrl {
    /// User and password verbatim, with the `@`.
    user: String,
    hosts: String,
    database: String,
    /// Names and values verbatim.
    parameters: Vec<(String, String)>,
}

/// What may be part of the password is never repeated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostgresUrlError {
    #[error(
        "a PostgreSQL URL is postgres://user:password@host:port/database; what means something in a URL is \
         percent-encoded in a password"
    )]
    Malformed,
    #[error(
        "several hosts want ?target_session_attrs=read-write, or a node may end up on a server that takes no sales"
    )]
    AnyHost,
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

/// What libpq reads from the environment if a URL leaves it out (libpq, "Environment Variables").
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibpqEnvironment {
    hosts: Option<String>,
    addresses: Option<String>,
    has_service: bool,
}

impl LibpqEnvironment {
    /// Records a variable, if it says where the database is.
    pub fn note(&mut self, name: &str, value: &str) {
        match name {
            "PGHOST" => self.hosts = Some(value.to_owned()),
            "PGHOSTADDR" => self.addresses = Some(value.to_owned()),
            "PGSERVICE" => self.has_service = true,
            _ => {}
        }
    }
}

impl PostgresUrl {
    /// Parses what follows the scheme.
    pub(super) fn parse(rest: &str) -> Result<Self, PostgresUrlError> {
        // As in libpq: the user ends at the first `@`, if no `/` precedes it.
        let start = rest.split('/').next().unwrap_or_default();
        let at = start.find('@').map_or(0, |at| at + 1);
        let (user, rest) = rest.split_at_checked(at).unwrap_or_default();
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (hosts, database) = place.split_once('/').unwrap_or((place, ""));
        let parameters: Option<Vec<_>> = query
            .split('&')
            .filter(|part| !part.is_empty())
            .map(|part| part.split_once('='))
            .map(|pair| pair.map(|(name, value)| (name.to_owned(), value.to_owned())))
            .collect();
        let url = Self {
            user: user.to_owned(),
            hosts: hosts.to_owned(),
            database: database.to_owned(),
            parameters: parameters.ok_or(PostgresUrlError::Malformed)?,
        };
        let mut has_password = ["password", "sslpassword"].iter();
        let has_password = has_password.any(|name| url.parameter(name).is_some());
        parameters::check(&url.parameters).map_err(|error| match error {
            // It may be part of a password that was cut off.
            ParameterError::Unknown { .. } if has_password || query.contains('@') => {
                PostgresUrlError::Malformed
            }
            error => error.into(),
        })?;
        let is_sound = |part: &str| part.is_empty() || part.parse::<u16>().is_ok();
        if !hosts.split(',').all(|host| is_sound(parted(host).1)) || hosts.contains('@') {
            return Err(PostgresUrlError::Malformed);
        }
        let is_writable = url
            .parameter("target_session_attrs")
            .is_some_and(|target| matches!(&*target, "read-write" | "primary"));
        if url.has_several_hosts() && !is_writable {
            return Err(PostgresUrlError::AnyHost);
        }
        Ok(url)
    }

    /// Decoded, as libpq uses it.
    pub(super) fn parameter(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut named = self.parameters.iter().filter(|(given, _)| given == name);
        named.next_back().map(|(_, value)| decoded(value))
    }

    /// Lists of names, addresses and paths of sockets, besides those before the path.
    fn host_parameters(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let names = ["host", "hostaddr"].into_iter();
        names.filter_map(move |name| self.parameter(name))
    }

    /// Names, addresses and paths of sockets, wherever they are given.
    fn hosts(&self) -> Vec<String> {
        let named = self.hosts.split(',').map(|host| decoded(parted(host).0));
        let lists: Vec<_> = named.chain(self.host_parameters()).collect();
        lists
            .iter()
            .flat_map(|hosts| hosts.split(','))
            .filter(|host| !host.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// `hostaddr` gives the addresses of the same hosts.
    fn has_several_hosts(&self) -> bool {
        iter::once(decoded(&self.hosts))
            .chain(self.host_parameters())
            .any(|hosts| hosts.contains(','))
    }

    /// A service's entry, in a file that is not ours, may name any host.
    pub(super) fn is_elsewhere(&self, environment: &LibpqEnvironment) -> bool {
        let has_service = environment.has_service || self.parameter("service").is_some();
        let names_host = !self.hosts.is_empty() || self.parameter("host").is_some();
        let given = [
            (&environment.hosts, names_host),
            (&environment.addresses, self.parameter("hostaddr").is_some()),
        ];
        let assumed = given.into_iter().filter(|(_, is_said)| !is_said);
        let mut assumed =
            assumed.flat_map(|(hosts, _)| hosts.iter().flat_map(|all| all.split(',')));
        has_service || self.hosts().iter().any(|host| is_other(host)) || assumed.any(is_other)
    }

    pub(crate) fn text(&self) -> String {
        let assumed = ASSUMED
            .iter()
            .filter(|(name, _)| self.parameter(name).is_none());
        let given = self
            .parameters
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let query: Vec<String> = given
            .chain(assumed.copied())
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let Self {
            user,
            hosts,
            database,
            ..
        } = self;
        format!("postgres://{user}{hosts}/{database}?{}", query.join("&"))
    }
}

fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}

/// Whether a host is another machine: neither a socket's directory nor this machine's name or address.
fn is_other(host: &str) -> bool {
    let is_socket = host.is_empty() || host.starts_with(['/', '@']);
    let address: Option<IpAddr> = host.parse().ok();
    let is_here = address.map_or(host == "localhost", |address| address.is_loopback());
    !is_socket && !is_here
}

/// A host and its port, which may be empty. An IPv6 address in brackets is the host.
fn parted(host: &str) -> (&str, &str) {
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match bracketed {
        Some((address, port)) => (address, port.strip_prefix(':').unwrap_or(port)),
        None => host.split_once(':').unwrap_or((host, "")),
    }
}

impl fmt::Display for PostgresUrl {
    /// Of the query only the hosts: it may contain a password, too, and the rest does not distinguish databases.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let user = self.user.trim_end_matches('@');
        let user = match user.split_once(':') {
            Some((user, _)) => format!("{user}:***@"),
            None => self.user.clone(),
        };
        let Self {
            hosts, database, ..
        } = self;
        write!(f, "postgres://{user}{hosts}/{database}")?;
        match self.parameter("host") {
            Some(host) => write!(f, "?host={host}"),
            None => Ok(()),
        }
    }
}
