//! What the settings say about the card provider.

use data_encoding::HEXLOWER;
use ink_domain::ban::BanRule;
use ink_domain::money::Usd;
use ink_domain::referral::Share;
use ink_domain::time::{DAY, DurationMs};
use ink_schema::checkout::orders::Rules;

use super::{Config, Secret};

/// Stripe's own, which its terms require to be loaded from there and nowhere else.
const STRIPE_JS: &str = "https://js.stripe.com/endive/stripe.js";
const STRIPE_API: &str = "https://api.stripe.com/";

/// The path of the sandbox, below the server's own address, in development without keys.
pub const SANDBOX_PATH: &str = "/dev/stripe";

/// Whether a key, if there is one, may be sent to every browser.
#[must_use]
pub fn is_publishable(key: &str) -> bool {
    key.is_empty() || key.starts_with("pk_")
}

/// How the card provider is reached.
#[derive(Clone, Debug)]
pub struct Provider {
    pub secret_key: Secret,
    pub publishable_key: String,
    pub webhook_secret: Secret,
    /// Ends in `/`: the client appends `v1` and a path.
    pub api_base: String,
    /// The script that browsers load.
    pub script_url: String,
    /// Whether it is the sandbox that this server itself runs.
    pub is_sandbox: bool,
}

impl Config {
    /// The configured provider; without a key, the sandbox that this server mounts.
    #[must_use]
    pub fn provider(&self) -> Provider {
        if self.stripe_secret_key.is_empty() {
            return self.sandbox();
        }
        let or = |set: &str, otherwise: &str| {
            let chosen = if set.is_empty() { otherwise } else { set };
            chosen.to_owned()
        };
        let api_base = or(&self.stripe_api_base, STRIPE_API);
        Provider {
            secret_key: self.stripe_secret_key.clone(),
            publishable_key: self.stripe_publishable_key.clone(),
            webhook_secret: self.stripe_webhook_secret.clone(),
            api_base: format!("{}/", api_base.trim_end_matches('/')),
            script_url: or(&self.stripe_js_url, STRIPE_JS),
            is_sandbox: false,
        }
    }

    /// Its API is reached through the listener, so that it is found whatever the public origin is.
    fn sandbox(&self) -> Provider {
        let origin = self.public_origin();
        let word = self.sandbox_word();
        Provider {
            secret_key: Secret::from(format!("sk_test_{word}")),
            publishable_key: "pk_test_sandbox".to_owned(),
            webhook_secret: Secret::from(format!("whsec_{word}")),
            api_base: format!("http://{}{SANDBOX_PATH}/", self.listen),
            script_url: format!("{origin}{SANDBOX_PATH}/v3/stripe.js"),
            is_sandbox: true,
        }
    }

    /// What the shop's keys of the sandbox end in. Where strangers reach the sandbox it is derived from the server's key,
    /// so that commands of the same settings know it and nobody else does.
    fn sandbox_word(&self) -> String {
        if self.is_development() {
            return "sandbox".to_owned();
        }
        HEXLOWER.encode(&self.secret_key.derive(b"inkpay sandbox v1"))
    }

    /// How long ZIPs are held while a payment by card is awaited.
    #[must_use]
    pub fn hold(&self) -> DurationMs {
        DurationMs::from(self.hold_seconds) * 1000
    }

    /// How long referrers' earnings wait before they can be paid out.
    #[must_use]
    pub fn referral_maturity(&self) -> DurationMs {
        DurationMs::from(self.referral_maturity_days) * DAY
    }

    #[must_use]
    pub fn payout_minimum(&self) -> Usd {
        Usd::from_dollars(self.payout_minimum.into())
    }

    #[must_use]
    pub fn order_rules(&self) -> Rules {
        Rules {
            share: Share::from_basis_points(self.referral_basis_points).unwrap_or(Share::USUAL),
            ban: BanRule {
                unpaid_orders: self.ban_unpaid_orders,
                cancellations: self.ban_cancellations,
            },
            maturity: self.referral_maturity(),
            declines_of_address: self.limits.declines_address.0,
        }
    }
}
