//! From which addresses clients may connect.

use std::net::IpAddr;

use super::Config;
use super::allowance::Allowance;

pub(super) const PLAIN_HTTP: &str = "the server speaks http, and others reach this listener: name the network of the \
    proxy that speaks https for it, unless INKPAY_ALLOW has plain-http";
pub(super) const ALONE: &str = "development is for this machine only: set INKPAY_ENV=production, \
    or INKPAY_ALLOW=public-development where nobody else can reach it";

impl Config {
    /// Why clients may not connect to this address: in development, only from this machine; elsewhere, through a proxy.
    pub fn may_listen_at(&self, address: IpAddr) -> Result<(), &'static str> {
        let (is_met, reason) = if self.is_development() {
            let is_allowed = self.allow.contains(&Allowance::PublicDevelopment);
            (is_allowed, ALONE)
        } else {
            let is_allowed = self.allow.contains(&Allowance::PlainHttp);
            // A proxy on this machine does not vouch for connections from elsewhere.
            let mut proxies = self.trusted_proxies.iter();
            let is_proxied = proxies.any(|network| !network.addr().is_loopback());
            (is_allowed || is_proxied, PLAIN_HTTP)
        };
        if address.is_loopback() || is_met {
            Ok(())
        } else {
            Err(reason)
        }
    }
}
