//! Links that lead out of the product, or that an operator may point elsewhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::error::{ConfigError, invalid};
use super::value_parsers::web_address;

/// Passed to every page as is.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
pub struct Links {
    #[serde(rename(deserialize = "INKPAY_LINK_SIGN_UP"))]
    pub sign_up: String,
    #[serde(rename(deserialize = "INKPAY_LINK_FAQ"))]
    pub faq: String,
    #[serde(rename(deserialize = "INKPAY_LINK_APP"))]
    pub app: String,
    #[serde(rename(deserialize = "INKPAY_LINK_INSTAGRAM"))]
    pub instagram: String,
    #[serde(rename(deserialize = "INKPAY_LINK_X"))]
    pub x: String,
    #[serde(rename(deserialize = "INKPAY_SUPPORT_EMAIL"))]
    pub support_email: String,
    /// `{zip}` stands for the five digits.
    #[serde(rename(deserialize = "INKPAY_LINK_ZIP_INFO"))]
    pub zip_info: String,
}

impl Links {
    /// What is wrong with them. They must be https, or where our own pages are allowed, a path on this server.
    pub(super) fn check(&self) -> Vec<ConfigError> {
        let is_https = |link: &str| web_address(link).is_some_and(|url| url.scheme() == "https");
        let is_ours = |link: &str| link.starts_with('/') && !link.starts_with("//");
        let either = "https://…, or a path of this server as in /auth/signup";
        let needs = [
            ("INKPAY_LINK_SIGN_UP", &self.sign_up, true),
            ("INKPAY_LINK_FAQ", &self.faq, true),
            ("INKPAY_LINK_APP", &self.app, true),
            ("INKPAY_LINK_ZIP_INFO", &self.zip_info, true),
            ("INKPAY_LINK_INSTAGRAM", &self.instagram, false),
            ("INKPAY_LINK_X", &self.x, false),
        ];
        let wrong = needs
            .into_iter()
            .filter(|(_, link, may_be_ours)| !(is_https(link) || *may_be_ours && is_ours(link)));
        let mut errors: Vec<_> = wrong
            .map(|(name, _, may_be_ours)| {
                invalid(name, if may_be_ours { either } else { "https://…" })
            })
            .collect();
        if !self.zip_info.contains("{zip}") {
            let reason = "{zip} must stand where the five digits belong";
            errors.push(invalid("INKPAY_LINK_ZIP_INFO", reason));
        }
        errors
    }
}
