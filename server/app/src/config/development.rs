//! What development must not have.

use url::{Host, Url};

use super::Config;
use super::allowance::Allowance;
use super::error::{ConfigError, Requirement, unmet};
use super::listening::ALONE;
use super::production::{RequiredFor, no_live_keys, provider_keys};

/// Development reveals codes at `/dev/mailbox`, and sells for no money: only this machine may reach it.
pub(super) fn check(config: &Config, required_for: RequiredFor) -> Vec<ConfigError> {
    let is_allowed = config.allow.contains(&Allowance::PublicDevelopment);
    let needs = [
        Requirement {
            is_met: config.may_listen_at(config.listen.ip()).is_ok(),
            setting: "INKPAY_LISTEN",
            reason: ALONE,
        },
        Requirement {
            is_met: config
                .metrics_listen
                .is_none_or(|address| config.may_listen_at(address.ip()).is_ok()),
            setting: "INKPAY_METRICS_LISTEN",
            reason: ALONE,
        },
        Requirement {
            is_met: is_allowed || !is_public(&config.origin),
            setting: "INKPAY_ORIGIN",
            reason: ALONE,
        },
    ];
    let test_keys = no_live_keys(config, "a live key moves money: set INKPAY_ENV=production");
    // A command that only asks the provider gets no more than the one key.
    let keys = (required_for == RequiredFor::Server).then(|| provider_keys(config));
    let keys = keys.into_iter().flatten();
    unmet(needs.into_iter().chain(test_keys).chain(keys))
}

/// Whether others may find the host: it is neither this machine nor a reserved name (RFC 2606, RFC 6761).
fn is_public(origin: &Url) -> bool {
    match origin.host() {
        Some(Host::Domain(name)) => {
            let last = name.trim_end_matches('.').rsplit('.').next();
            !matches!(last, Some("localhost" | "test" | "example" | "invalid"))
        }
        Some(Host::Ipv4(address)) => !address.is_loopback(),
        Some(Host::Ipv6(address)) => !address.is_loopback(),
        None => false,
    }
}
