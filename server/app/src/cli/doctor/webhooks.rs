//! Whether the provider's webhooks arrive here, and are accepted.

use ink_domain::time::{DAY, DurationMs, MINUTE};
use ink_schema::Db;
use ink_schema::checkout::provider_events;

use super::Finding;
use crate::clock::{Millis, minute_utc};
use crate::config::Config;
use crate::internal_error::chain;
use crate::stripe::{EVENTS, Endpoint, PaymentError, Payments, api_version};

/// Later events may still be in transit.
const ON_ITS_WAY: DurationMs = MINUTE;

/// Whether the provider has an endpoint that points here.
pub async fn webhooks(config: &Config) -> Result<Finding, String> {
    let provider = config.provider();
    if provider.is_sandbox {
        return Ok("the sandbox sends its own".to_owned().into());
    }
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;
    let ours = format!("{}/stripe/webhook", config.public_origin());
    match payments.webhook_endpoints().await {
        Ok(endpoints) => judge(&ours, &endpoints),
        Err(error) => {
            let instead =
                format!("allow it to read webhook endpoints, or check that one points at {ours}");
            not_answered(error, &instead)
        }
    }
}

/// Whether the provider's events of the last day were accepted. An endpoint never reveals its secret: this shows a wrong one.
pub async fn events(config: &Config, db: &Db, now: Millis) -> Result<Finding, String> {
    let provider = config.provider();
    if provider.is_sandbox {
        return Ok("the sandbox signs them with this secret".to_owned().into());
    }
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;
    let told = match payments.payment_events_since(now - DAY).await {
        Ok(told) => told,
        Err(error) => return not_answered(error, &format!("allow it to read events. {UNPROVEN}")),
    };
    let told = told.into_iter().filter(|event| event.at < now - ON_ITS_WAY);
    let told: Vec<(String, Millis)> = told.map(|event| (event.id, event.at)).collect();
    let ids: Vec<String> = told.iter().map(|(id, _)| id.clone()).collect();
    let taken = db.read(move |conn| provider_events::claimed(conn, &ids));
    let taken = taken.await.map_err(|error| chain(&error))?;
    let lost = told.iter().take_while(|(id, _)| !taken.contains(id));
    match (told.first(), lost.count()) {
        (None, _) => Ok(Finding::Unknown(format!(
            "the provider had no event in the last day. {UNPROVEN}"
        ))),
        (Some((_, at)), 0) => Ok(Finding::Works(format!(
            "the last one, of {}, was accepted",
            minute_utc(*at)
        ))),
        (Some((_, at)), lost) => Err(format!(
            "the provider's last {lost} were not accepted, the newest of {}. The log says why: `webhook_bad_signature`, \
             STRIPE_WEBHOOK_SECRET is not its signing secret; `signed at another time`, a clock is wrong; `can't be read`, \
             they are in another API version; nothing, they don't reach a server",
            minute_utc(*at)
        )),
    }
}

/// A restricted key may lack permission for the request. `instead`: what an operator can do in that case.
fn not_answered(error: PaymentError, instead: &str) -> Result<Finding, String> {
    match error {
        PaymentError::KeyRejected(why)
        | PaymentError::Refused(why)
        | PaymentError::Unexplained(why) => Ok(Finding::Unknown(format!(
            "this key may not read them ({why}): {instead}"
        ))),
        error => Err(error.to_string()),
    }
}

/// What an operator can do about it.
const UNPROVEN: &str = "To verify STRIPE_WEBHOOK_SECRET, start a payment in the store, cancel it, and run this again two minutes \
     later";

fn judge(ours: &str, endpoints: &[Endpoint]) -> Result<Finding, String> {
    let Some(endpoint) = endpoints.iter().find(|endpoint| endpoint.url == ours) else {
        let there: Vec<&str> = endpoints.iter().map(|one| one.url.as_str()).collect();
        let there = if there.is_empty() {
            "none".to_owned()
        } else {
            there.join(", ")
        };
        return Err(format!(
            "no endpoint at the provider points at {ours} (there: {there})"
        ));
    };
    if !endpoint.is_enabled {
        return Err(format!(
            "the provider's endpoint for {ours} is disabled: enable it there"
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
            "the provider's endpoint for {ours} lacks {}",
            missing.join(", ")
        ));
    }
    let read = api_version();
    match &endpoint.api_version {
        None => Ok(Finding::Unknown(format!(
            "the provider's endpoint for {ours} has the account's API version: check there that it is {read}"
        ))),
        Some(told) if release(told) != release(&read) => Err(format!(
            "the provider's endpoint for {ours} has API version {told}, and INKPAY reads {read}: replace it"
        )),
        Some(told) => Ok(Finding::Works(format!(
            "the provider's endpoint, with API version {told}, points at {ours}"
        ))),
    }
}

/// Versions with the same name only add to earlier ones, and break nothing (Stripe docs, Versioning and support policy).
fn release(version: &str) -> &str {
    version.split_once('.').map_or(version, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::{Finding, judge, release};
    use crate::stripe::{EVENTS, Endpoint, api_version};

    const OURS: &str = "https://inkpay.example/stripe/webhook";

    fn endpoint(url: &str, is_enabled: bool, events: &[&str]) -> Endpoint {
        Endpoint {
            url: url.to_owned(),
            is_enabled,
            events: events.iter().map(ToString::to_string).collect(),
            api_version: Some(api_version()),
        }
    }

    #[test]
    fn webhook_must_be_enabled_here_with_every_event() {
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
    fn webhook_must_use_supported_api_version() {
        let told_in = |version: Option<&str>| {
            let endpoint = Endpoint {
                api_version: version.map(str::to_owned),
                ..endpoint(OURS, true, &["*"])
            };
            judge(OURS, &[endpoint])
        };
        let read = api_version();
        let later = format!("2099-01-01.{}", release(&read));
        for version in [read.as_str(), later.as_str()] {
            assert!(matches!(told_in(Some(version)), Ok(Finding::Works(_))));
        }
        assert!(matches!(told_in(None), Ok(Finding::Unknown(_))));
        let other = told_in(Some("2025-03-31.basil"));
        assert!(other.is_err_and(|why| why.contains("2025-03-31.basil") && why.contains(&read)));
    }

    #[test]
    fn documentation_lists_same_events() {
        let page = include_str!("../../../../../docs/operations.md");
        let (_, page) = page
            .split_once("At Stripe, point a webhook at")
            .unwrap_or_default();
        let (list, rest) = page.split_once("in the API version").unwrap_or_default();
        assert!(rest.contains(&api_version()));
        let named = list.split('`').skip(3).step_by(2);
        assert_eq!(named.collect::<Vec<_>>(), EVENTS);
    }
}
