//! Links that lead out of the product, or that an operator may point elsewhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Handed to every page as it is.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
pub struct Links {
    #[serde(rename(deserialize = "INKPAY_LINK_SIGN_UP"), default = "sign_up")]
    pub sign_up: String,
    #[serde(rename(deserialize = "INKPAY_LINK_FAQ"), default = "faq")]
    pub faq: String,
    #[serde(rename(deserialize = "INKPAY_LINK_APP"), default = "app")]
    pub app: String,
    #[serde(rename(deserialize = "INKPAY_LINK_INSTAGRAM"), default = "instagram")]
    pub instagram: String,
    #[serde(rename(deserialize = "INKPAY_LINK_X"), default = "x")]
    pub x: String,
    #[serde(
        rename(deserialize = "INKPAY_SUPPORT_EMAIL"),
        default = "support_email"
    )]
    pub support_email: String,
    /// `{zip}` stands for the five digits.
    #[serde(rename(deserialize = "INKPAY_LINK_ZIP_INFO"), default = "zip_info")]
    pub zip_info: String,
}

fn sign_up() -> String {
    "/auth/signup".to_owned()
}

fn faq() -> String {
    "https://help.inkpay.com".to_owned()
}

fn app() -> String {
    "https://inkpay.com/app".to_owned()
}

fn instagram() -> String {
    "https://www.instagram.com/inkpay".to_owned()
}

fn x() -> String {
    "https://x.com/inkpay".to_owned()
}

fn support_email() -> String {
    "support@inkpay.com".to_owned()
}

fn zip_info() -> String {
    "https://www.unitedstateszipcodes.org/{zip}/".to_owned()
}
