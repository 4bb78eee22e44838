//! What pages are given that are made for one person.

use ink_domain::money::Usd;
use serde::Serialize;
use ts_rs::TS;

use super::Shell;
use crate::auth::{Customer, referral_link};
use crate::calls::Zip;
use crate::calls::security::{ProfileSettings, Security};
use crate::calls::zipcode::DashboardInfo;
use crate::config::Wiring;
use crate::failure::Failure;
use crate::pages::told::Telling;
use crate::proof::qr;
use crate::state::Parts;

/// The signed-in person, as private pages show them.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Me {
    pub ink_id: String,
    pub display_name: String,
    /// The public origin with this person's INK ID in its query.
    pub referral_link: String,
    /// The referral link as a picture: a `data:` address.
    pub qrcode: String,
    pub email: String,
    /// How many notifications wait.
    #[ts(type = "number")]
    pub unread: i64,
}

impl Me {
    pub fn new(app: &Parts, me: &Customer) -> Result<Self, Failure> {
        let account = &me.account;
        let referral_link = referral_link(app, &account.ink_id);
        Ok(Self {
            ink_id: account.ink_id.to_string(),
            display_name: account.ink_id.to_string(),
            qrcode: qr::data_uri(&referral_link)
                .map_err(|error| Failure::new(error.to_string()))?,
            referral_link,
            email: account
                .email
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            unread: me.unread,
        })
    }
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct LoginProps<'a> {
    pub shell: Shell<'a>,
    /// The constant that calls name this product by.
    pub app_id: &'a str,
    /// To begin with: from the page's query, empty without one.
    pub email: String,
    /// Whether passkeys are offered at all.
    pub passkeys: bool,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct SignupProps<'a> {
    pub shell: Shell<'a>,
    pub app_id: &'a str,
    /// Who sent the visitor here: an INK ID that exists.
    pub referrer: Option<String>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ResetProps<'a> {
    pub shell: Shell<'a>,
    pub app_id: &'a str,
    /// To begin with: from the page's query, empty without one.
    pub email: String,
}

/// A page with a heading and no data of its own.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PrivateProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct DashboardProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub info: DashboardInfo,
    pub wiring: &'a Wiring,
    /// How many ZIPs were followed with this browser before its owner signed in.
    #[ts(type = "number")]
    pub kept: usize,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct SettingsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub security: Security,
    pub profile: ProfileSettings,
    /// While the account is, its profile is shown to nobody.
    pub restricted: bool,
    pub told: Option<Telling>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct CartProps<'a> {
    pub shell: Shell<'a>,
    pub zips: Vec<Zip>,
    /// US dollars, of those that can be bought now.
    #[ts(type = "number")]
    pub total: Usd,
    /// US dollars that the card would be charged: all of the total, or a deposit.
    #[ts(type = "number")]
    pub card_amount: Usd,
    /// Codes in the cart that the store does not have.
    pub missing: Vec<String>,
    /// What paying needs. Null for visitors.
    pub checkout: Option<Checkout<'a>>,
    /// The buyer comes back from the card provider: what came of it is to be asked first.
    pub returning: bool,
    /// Key of a message in the store's catalogue.
    #[ts(type = "string | null")]
    pub notice: Option<&'static str>,
}

/// How a browser reaches the card provider, and where balances are wired to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Checkout<'a> {
    pub publishable_key: &'a str,
    /// The provider's script.
    pub script_url: &'a str,
    pub wiring: &'a Wiring,
}
