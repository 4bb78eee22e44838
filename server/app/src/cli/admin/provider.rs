//! The card provider, for commands that compare with it.

use crate::config::{Config, Environment};
use crate::stripe::Payments;

pub(super) fn payments(config: &Config) -> Result<Payments, String> {
    let provider = config.provider();
    if provider.is_sandbox && config.environment == Environment::Production {
        return Err("the card provider is asked for this: STRIPE_SECRET_KEY is not set".to_owned());
    }
    Payments::open(&provider).map_err(|error| error.to_string())
}
