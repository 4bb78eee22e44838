//! The address a request comes from: the connection's peer, or what one of our proxies says.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;

use crate::state::App;

/// The connection's peer, as the listener saw it.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// This machine, if there is no connection.
impl Default for Peer {
    fn default() -> Self {
        Self((Ipv4Addr::LOCALHOST, 0).into())
    }
}

/// The address that a visitor is counted by. Never stored in the clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress {
    address: IpAddr,
    /// A proxy's own, or this machine's: any visitor may come from there.
    is_everybody: bool,
}

impl ClientAddress {
    /// `X-Forwarded-For` is read from its end, as far as each next hop is one of our proxies: anybody can write what
    /// precedes that.
    #[must_use]
    pub fn find(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> Self {
        let is_ours = |address: &IpAddr| is_of(proxies, *address);
        let seen = |address: IpAddr| Self {
            address,
            is_everybody: address.is_loopback() || is_ours(&address),
        };
        let mut address = peer.to_canonical();
        if !is_ours(&address) {
            return seen(address);
        }
        let lines = headers.get_all("x-forwarded-for").iter();
        // A value that is not text invalidates only its own hop.
        let lines: Vec<_> = lines
            .map(|line| String::from_utf8_lossy(line.as_bytes()))
            .collect();
        let hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
        for hop in hops {
            let Some(named) = hop_address(hop.trim()) else {
                break;
            };
            address = named.to_canonical();
            if !is_ours(&address) {
                break;
            }
        }
        seen(address)
    }

    /// What shares a limit: one subscriber's addresses, an IPv4 address or an IPv6 /56, the smallest prefix usually assigned
    /// to a home (RIPE-690).
    #[must_use]
    pub fn network(&self) -> IpAddr {
        match self.address {
            IpAddr::V6(address) if !address.is_loopback() => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d & 0xff00, 0, 0, 0, 0).into()
            }
            address => address,
        }
    }

    /// Whose share of a limit this counts against: nobody's if it could be everybody's.
    #[must_use]
    pub fn sharer(&self) -> Option<IpAddr> {
        (!self.is_everybody).then(|| self.network())
    }

    /// [`ClientAddress::network`] as text.
    #[must_use]
    pub fn bucket(&self) -> String {
        self.network().to_string()
    }
}

/// As proxies write it: an address, possibly in brackets, possibly with a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse().ok().or_else(with_port)
}

#[must_use]
pub fn is_of(proxies: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    proxies.iter().any(|net| net.contains(&address))
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    /// As set by the context.
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        if let Some(address) = parts.extensions.get::<Self>() {
            return Ok(*address);
        }
        let Peer(peer) = parts.extensions.get::<Peer>().copied().unwrap_or_default();
        let proxies = &app.config.trusted_proxies;
        Ok(Self::find(peer.ip(), &parts.headers, proxies))
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::net::IpAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::ClientAddress;

    fn seen(peer: &str, forwarded: &str) -> String {
        seen_in(peer, &[forwarded.as_bytes()])
    }

    fn seen_in(peer: &str, lines: &[&[u8]]) -> String {
        find(peer, lines).bucket()
    }

    fn sharer(peer: &str, forwarded: &[&[u8]]) -> Option<IpAddr> {
        find(peer, forwarded).sharer()
    }

    fn find(peer: &str, lines: &[&[u8]]) -> ClientAddress {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(line).unwrap());
        }
        let proxies = ["10.0.0.0/8".parse().unwrap()];
        ClientAddress::find(peer.parse().unwrap(), &headers, &proxies)
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(seen("203.0.113.7", "198.51.100.1"), "203.0.113.7");
        assert_eq!(seen("10.0.0.1", "198.51.100.1"), "198.51.100.1");
        // What the visitor wrote precedes what our proxies appended.
        assert_eq!(seen("10.0.0.1", "1.1.1.1, 198.51.100.1"), "198.51.100.1");
        assert_eq!(
            seen("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.2.2.2"),
            "198.51.100.1"
        );
        assert_eq!(seen("10.0.0.1", "nonsense"), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", "198.51.100.1:4711"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", "[2001:db8::1]:4711"), "2001:db8::");
    }

    #[test]
    fn malformed_forwarded_header_does_not_hide_address() {
        for lines in [
            &[&b"\xff, 198.51.100.1"[..]][..],
            &[b"\xff", b"198.51.100.1"],
            &[b"1.1.1.1", b"\xff\xff, 198.51.100.1, 10.2.2.2"],
        ] {
            assert_eq!(seen_in("10.0.0.1", lines), "198.51.100.1", "{lines:?}");
        }
    }

    #[test]
    fn addresses_of_one_subscriber_are_unified() {
        assert_eq!(seen("2001:db8:1:2:3:4:5:6", ""), "2001:db8:1::");
        assert_eq!(seen("::ffff:203.0.113.7", ""), "203.0.113.7");
    }
    #[test]
    fn subscriber_has_one_share_and_proxy_none() {
        let visitor: IpAddr = "203.0.113.1".parse().unwrap();
        assert_eq!(sharer("203.0.113.1", &[]), Some(visitor));
        assert_eq!(sharer("::ffff:203.0.113.1", &[]), Some(visitor));
        assert_eq!(sharer("10.1.2.3", &[b"203.0.113.1"]), Some(visitor));
        assert_eq!(sharer("2001:db8::1", &[]), sharer("2001:db8:0:ff::2", &[]));
        assert_ne!(sharer("2001:db8::1", &[]), sharer("2001:db8:0:100::1", &[]));
        for everybody in ["10.1.2.3", "::ffff:10.1.2.3", "127.0.0.1", "::1"] {
            assert_eq!(sharer(everybody, &[]), None, "{everybody}");
        }
        assert_eq!(sharer("10.1.2.3", &[b"10.2.2.2"]), None, "proxies alone");
    }
}
