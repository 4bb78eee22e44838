//! How values are parsed from text, with errors worded for operators.

use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

use ipnet::IpNet;
use serde::de::{Deserialize, Deserializer, Error};
use url::Url;

/// Parses one of a few keywords.
macro_rules! word_of {
    ($($name:ident),+) => {$(
        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                Self::from_code(text.trim())
                    .ok_or_else(|| $crate::config::value_parsers::no_word(text, &Self::ALL.map(Self::code)))
            }
        }
    )+};
}
pub(super) use word_of;

pub(super) fn no_word(text: &str, words: &[&str]) -> String {
    format!("wants one of {}, not `{text}`", words.join(", "))
}

/// As its type parses.
pub(super) fn from_text<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    String::deserialize(from)?.parse().map_err(Error::custom)
}

/// Keywords, comma-separated.
pub(super) fn words<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(from)?;
    let words: Result<Vec<T>, _> = text.split(',').map(str::parse::<T>).collect();
    words.map_err(Error::custom)
}

/// An address and a port. `localhost` is this machine.
pub(super) fn address<'de, D: Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    parsed(from, |text| {
        let local = text.strip_prefix("localhost:").map(str::parse);
        let address = match local {
            Some(port) => port
                .ok()
                .map(|port: u16| (Ipv4Addr::LOCALHOST, port).into()),
            None => text.parse().ok(),
        };
        let wanted = "wants an address and a port, as in 127.0.0.1:3000";
        address.ok_or_else(|| format!("{wanted}, not `{text}`"))
    })
}

pub(super) fn address_if_set<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<SocketAddr>, D::Error> {
    address(from).map(Some)
}

/// A number without sign or fraction.
pub(super) fn number<'de, D: Deserializer<'de>, T: FromStr>(from: D) -> Result<T, D::Error> {
    parsed(from, |text| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().map_err(|_| {
            if is_number {
                format!("{text} is out of range")
            } else {
                format!("wants a whole number, not `{text}`")
            }
        })
    })
}

pub(super) fn number_if_set<'de, D: Deserializer<'de>, T: FromStr>(
    from: D,
) -> Result<Option<T>, D::Error> {
    number(from).map(Some)
}

/// `true` or `false`.
pub(super) fn yes_or_no<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    parsed(from, |text| {
        text.parse()
            .map_err(|_| format!("wants true or false, not `{text}`"))
    })
}

/// Networks, comma-separated.
pub(super) fn networks<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<IpNet>, D::Error> {
    parsed(from, |text| {
        text.split(',').map(str::trim).map(network).collect()
    })
}

fn network(text: &str) -> Result<IpNet, String> {
    let network: IpNet = text.parse().map_err(|_| match text.parse::<IpAddr>() {
        Ok(address) => {
            let size = if address.is_ipv4() { 32 } else { 128 };
            format!("{text} wants a size: {text}/{size}")
        }
        Err(_) => format!("wants networks, as in 127.0.0.1/32,10.0.0.0/8, not `{text}`"),
    })?;
    // The largest private ranges (RFC 1918, RFC 4193).
    let least = if network.addr().is_ipv4() { 8 } else { 7 };
    if network.prefix_len() < least {
        return Err(format!(
            "{text} includes everybody: name the networks of your own machines"
        ));
    }
    Ok(network)
}

/// `http` or `https` and a host.
pub(super) fn web_url<'de, D: Deserializer<'de>>(from: D) -> Result<Url, D::Error> {
    parsed(from, |text| {
        web_address(text).ok_or_else(|| {
            format!("wants scheme and host, as in https://inkpay.example, not `{text}`")
        })
    })
}

/// A web URL that has a host.
pub(super) fn web_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

fn parsed<'de, D: Deserializer<'de>, T, E: Display>(
    from: D,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    parse(text.trim()).map_err(Error::custom)
}
