//! Whether the provider's webhooks come to us.

use crate::config::Config;
use crate::stripe::{EVENTS, Endpoint, PaymentError, Payments};

/// What can't be asked is said to be so.
pub(super) async fn webhooks(config: &Config) -> Result<String, String> {
    let provider = config.provider();
    if provider.is_sandbox {
        return Ok("the stand-in's come by themselves".to_owned());
    }
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;
    let ours = format!("{}/stripe/webhook", config.public_origin());
    match payments.webhook_endpoints().await {
        Ok(endpoints) => judge(&ours, &endpoints),
        // A restricted key need not have a right to it.
        Err(PaymentError::Key(why) | PaymentError::Refused(why)) => Ok(format!(
            "can't be asked for with this key ({why}): see that one points at {ours}"
        )),
        Err(error) => Err(error.to_string()),
    }
}

fn judge(ours: &str, endpoints: &[Endpoint]) -> Result<String, String> {
    let Some(endpoint) = endpoints.iter().find(|endpoint| endpoint.url == ours) else {
        let there: Vec<&str> = endpoints.iter().map(|one| one.url.as_str()).collect();
        let there = if there.is_empty() {
            "none".to_owned()
        } else {
            there.join(", ")
        };
        return Err(format!(
            "none of the provider's points at {ours} (there: {there})"
        ));
    };
    if !endpoint.is_enabled {
        return Err(format!(
            "the provider's to {ours} is disabled: enable it there"
        ));
    }
    let is_sent = |event: &&str| {
        endpoint
            .events
            .iter()
            .any(|sent| sent == event || sent == "*")
    };
    let missing: Vec<&str> = EVENTS.into_iter().filter(|event| !is_sent(event)).collect();
    if !missing.is_empty() {
        return Err(format!(
            "the provider's to {ours} lacks {}",
            missing.join(", ")
        ));
    }
    Ok(format!(
        "the provider's point at {ours}; whether it signs with STRIPE_WEBHOOK_SECRET can't be asked: send a test event"
    ))
}

#[cfg(test)]
mod tests {
    use super::judge;
    use crate::stripe::{EVENTS, Endpoint};

    const OURS: &str = "https://inkpay.example/stripe/webhook";

    fn endpoint(url: &str, is_enabled: bool, events: &[&str]) -> Endpoint {
        Endpoint {
            url: url.to_owned(),
            is_enabled,
            events: events.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn webhooks_come_here_enabled_and_with_every_event() {
        let other = endpoint("https://shop.example/hook", true, &["*"]);
        assert!(judge(OURS, &[other.clone(), endpoint(OURS, true, &EVENTS)]).is_ok());
        assert!(judge(OURS, &[endpoint(OURS, true, &["*"])]).is_ok());
        for (endpoints, told) in [
            (vec![other], "there: https://shop.example/hook"),
            (vec![], "there: none"),
            (vec![endpoint(OURS, false, &["*"])], "is disabled"),
            (
                vec![endpoint(OURS, true, &EVENTS[1..])],
                "lacks payment_intent.succeeded",
            ),
        ] {
            let error = judge(OURS, &endpoints).err();
            assert!(
                error.as_ref().is_some_and(|error| error.contains(told)),
                "{error:?}"
            );
        }
    }

    #[test]
    fn the_documentation_names_the_same_events() {
        let page = include_str!("../../../../../docs/operations.md");
        let (_, page) = page
            .split_once("At Stripe, point a webhook at")
            .unwrap_or_default();
        let (list, _) = page.split_once("in the API version").unwrap_or_default();
        let named = list.split('`').skip(3).step_by(2);
        assert_eq!(named.collect::<Vec<_>>(), EVENTS);
    }
}
