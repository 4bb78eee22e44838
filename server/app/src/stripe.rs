//! The card provider: Stripe, through its client library.
//!
//! One payment intent per order. Nothing here uses a database, and nothing decides what a payment means: requests go out,
//! and answers are parsed into our own types.

mod error;
mod list;
mod metadata;
mod objects;
mod webhooks;

use std::collections::HashMap;
use std::time::Duration;

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::time::{DurationMs, MINUTE};
use miniserde::json::Value;
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeRequest};
use stripe_core::dispute::ListDispute;
use stripe_core::event::ListEvent;
use stripe_core::payment_intent::{
    CancelPaymentIntent, CreatePaymentIntent, ListPaymentIntent, RetrievePaymentIntent,
};
use stripe_core::refund::{CreateRefund, ListRefund, RetrieveRefund};
use stripe_fraud::radar_early_fraud_warning::ListRadarEarlyFraudWarning;
use stripe_misc::WebhookEndpoint;
use stripe_misc::webhook_endpoint::ListWebhookEndpoint;
use stripe_shared::PaymentIntentAllowedPaymentMethodTypes;
use stripe_types::miniserde_helpers::FromValueOpt;
use stripe_types::{Currency, List, RangeQueryTs};

use crate::clock::Millis;
use crate::config::{Provider, Secret};

pub use error::PaymentError;
pub(crate) use error::Retry;
pub use metadata::Purchase;
pub use objects::{CreatedIntent, Dispute, FraudWarning, Intent, IntentState, Refund, RefundState};
pub use webhooks::{
    EVENTS, Endpoint, EventObject, RecentEvent, WebhookError, WebhookEvent, api_version,
};

/// How long the provider may take for one answer. The user who waits for it has a page open.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(12);
/// Expanded, so that an intent says when its card was charged.
const CHARGE: &str = "latest_charge";
/// More than the provider's clock and ours differ.
pub(crate) const CLOCK_MARGIN: DurationMs = MINUTE;
/// The most that one page of a list holds (Stripe's pagination).
const PAGE: i64 = 100;

/// The provider, and what browsers need to reach it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Payments {
    client: Client,
    webhook_secret: Secret,
    pub publishable_key: String,
    pub script_url: String,
}

/// A refund of a payment, or of a part of it: what distinguishes one attempt from another.
#[derive(Clone, Copy, Debug)]
pub struct RefundAttempt<'a> {
    pub order: &'a OrderId,
    pub intent_id: &'a str,
    pub amount: Usd,
    /// What was refunded before: a second part of the same amount is a different refund.
    pub before: Usd,
    /// How often the provider failed: it keeps its answers for a day, failures included.
    pub failures: i32,
}

impl Payments {
    /// Connects on the first request.
    pub fn open(provider: &Provider) -> Result<Self, PaymentError> {
        let client = ClientBuilder::new(provider.secret_key.expose())
            .url(&provider.api_base)
            .timeout(REQUEST_TIMEOUT)
            .app_info("INKPAY", Some(env!("CARGO_PKG_VERSION").to_owned()), None)
            .build()?;
        Ok(Self {
            client,
            webhook_secret: provider.webhook_secret.clone(),
            publishable_key: provider.publishable_key.clone(),
            script_url: provider.script_url.clone(),
        })
    }

    /// Opens a payment of `amount` for an order. A retry returns the same payment: the idempotency key is the order's.
    pub async fn create(
        &self,
        purchase: &Purchase,
        amount: Usd,
    ) -> Result<CreatedIntent, PaymentError> {
        let order = &purchase.order;
        let created = CreatePaymentIntent::new(amount.cents(), Currency::USD)
            .allowed_payment_method_types(vec![PaymentIntentAllowedPaymentMethodTypes::Card])
            .description(format!("INKPAY order {order}"))
            .metadata(purchase.metadata())
            .expand(vec![CHARGE.to_owned()])
            .customize()
            .request_strategy(idempotent(&format!("{order}-1"))?)
            .send(&self.client)
            .await?;
        objects::created_intent(&created)
    }

    pub async fn retrieve(&self, intent_id: &str) -> Result<Intent, PaymentError> {
        let found = RetrievePaymentIntent::new(intent_id)
            .expand(vec![CHARGE.to_owned()])
            .send(&self.client)
            .await?;
        Ok(objects::intent(&found))
    }

    /// Cancels a payment, if that is still possible; returns its resulting state.
    pub async fn cancel(&self, intent_id: &str) -> Result<Intent, PaymentError> {
        let cancelled = CancelPaymentIntent::new(intent_id)
            .expand(vec![CHARGE.to_owned()])
            .send(&self.client)
            .await
            .map_err(PaymentError::from);
        match cancelled {
            Ok(intent) => Ok(objects::intent(&intent)),
            // It is cancelled already, or paid, or in process.
            Err(PaymentError::WrongState) => self.retrieve(intent_id).await,
            Err(error) => Err(error),
        }
    }

    /// Payments started since a time, newest first.
    pub async fn intents_since(&self, since: Millis) -> Result<Vec<Intent>, PaymentError> {
        let list = ListPaymentIntent::new().created(after(since)).limit(PAGE);
        let list = list.expand(vec![format!("data.{CHARGE}")]);
        let read = |found: &stripe_shared::PaymentIntent| Some(objects::intent(found));
        self.all(list, ListPaymentIntent::starting_after, read)
            .await
    }

    /// Refunds a payment, or a part of it. A retry of the same attempt refunds nothing twice, and returns the first answer
    /// again.
    pub async fn refund(&self, attempt: &RefundAttempt<'_>) -> Result<Refund, PaymentError> {
        let order = attempt.order.to_string();
        let created = CreateRefund::new()
            .payment_intent(attempt.intent_id)
            .amount(attempt.amount.cents())
            .metadata(HashMap::from([("order_id".to_owned(), order)]))
            .customize()
            .request_strategy(idempotent(&attempt.key())?)
            .send(&self.client)
            .await?;
        objects::refund(&created)
    }

    pub async fn refunds_of(&self, intent_id: &str) -> Result<Vec<Refund>, PaymentError> {
        let list = ListRefund::new().payment_intent(intent_id).limit(PAGE);
        self.all(list, ListRefund::starting_after, readable_refund)
            .await
    }

    /// A refund, if the provider has one with this id.
    pub async fn retrieve_refund(&self, id: &str) -> Result<Option<Refund>, PaymentError> {
        let found = RetrieveRefund::new(id).send(&self.client).await;
        match found.map_err(PaymentError::from) {
            Ok(found) => objects::refund(&found).map(Some),
            Err(PaymentError::Unknown) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What was refunded since a time, by anyone. Newest first.
    pub async fn refunds_since(&self, since: Millis) -> Result<Vec<Refund>, PaymentError> {
        let list = ListRefund::new().created(after(since)).limit(PAGE);
        self.all(list, ListRefund::starting_after, readable_refund)
            .await
    }

    /// Disputes opened since a time. Newest first.
    pub async fn disputes_since(&self, since: Millis) -> Result<Vec<Dispute>, PaymentError> {
        let list = ListDispute::new().created(after(since)).limit(PAGE);
        self.all(list, ListDispute::starting_after, objects::dispute)
            .await
    }

    /// Fraud warnings from banks since a time. Newest first.
    pub async fn fraud_warnings_since(
        &self,
        since: Millis,
    ) -> Result<Vec<FraudWarning>, PaymentError> {
        let list = ListRadarEarlyFraudWarning::new()
            .created(after(since))
            .limit(PAGE);
        self.all(
            list,
            ListRadarEarlyFraudWarning::starting_after,
            objects::fraud_warning,
        )
        .await
    }

    /// Whether the provider accepts our key.
    pub async fn check_key(&self) -> Result<(), PaymentError> {
        let asked = ListRefund::new().limit(1).send(&self.client).await;
        Ok(asked.map(drop)?)
    }

    /// Where it sends webhooks.
    pub async fn webhook_endpoints(&self) -> Result<Vec<Endpoint>, PaymentError> {
        let list = ListWebhookEndpoint::new().limit(PAGE);
        let endpoint = |found: &WebhookEndpoint| {
            Some(Endpoint {
                url: found.url.clone(),
                is_enabled: found.status == "enabled",
                events: found.enabled_events.clone(),
                api_version: found.api_version.clone(),
            })
        };
        self.all(list, ListWebhookEndpoint::starting_after, endpoint)
            .await
    }

    /// Payment events since a time, for any recipient: at most a hundred, newest first.
    pub async fn payment_events_since(
        &self,
        since: Millis,
    ) -> Result<Vec<RecentEvent>, PaymentError> {
        let of_payments = EVENTS
            .iter()
            .filter(|kind| kind.starts_with("payment_intent."));
        let kinds: Vec<String> = of_payments.map(ToString::to_string).collect();
        let list = ListEvent::new()
            .created(after(since))
            .types(kinds)
            .limit(PAGE);
        let told = list.send(&self.client).await?.data.into_iter();
        let told = told.map(|event| RecentEvent {
            id: event.id.to_string(),
            at: millis(event.created),
        });
        Ok(told.collect())
    }

    /// The readable rows of all pages of a list. `behind`: the list after a row.
    async fn all<L, T, R>(
        &self,
        list: L,
        behind: impl Fn(L, String) -> L,
        read: impl Fn(&T) -> Option<R>,
    ) -> Result<Vec<R>, PaymentError>
    where
        L: StripeRequest<Output = List<T>> + Clone,
        T: FromValueOpt,
    {
        let page = |after: Option<String>| {
            let list = list.clone();
            let list = match after {
                Some(id) => behind(list, id),
                None => list,
            };
            let rows = list.build().customize::<List<Value>>();
            rows.send(&self.client)
        };
        list::all(page, read).await
    }

    /// A webhook's event, if it is the provider's own and not old.
    pub fn webhook_event(
        &self,
        payload: &str,
        signature: &str,
        now: Millis,
    ) -> Result<WebhookEvent, WebhookError> {
        webhooks::read(payload, signature, self.webhook_secret.expose(), now)
    }
}

/// An unreadable one does not hold up the others: it is logged, and remains at the provider only.
fn readable_refund(refund: &stripe_shared::Refund) -> Option<Refund> {
    let read = objects::refund(refund);
    read.inspect_err(|error| tracing::error!(refund = %refund.id, %error, "a refund can't be read"))
        .ok()
}

impl RefundAttempt<'_> {
    /// The same for one attempt, however often its answer is lost, and for no other.
    fn key(&self) -> String {
        let mut key = format!("{}-refund-{}", self.order, self.amount.cents());
        if !self.before.is_zero() {
            key = format!("{key}-after-{}", self.before.cents());
        }
        if self.failures > 0 {
            key = format!("{key}-again-{}", self.failures);
        }
        key
    }
}

fn idempotent(key: &str) -> Result<RequestStrategy, PaymentError> {
    let key = IdempotencyKey::new(key)
        .map_err(|error| PaymentError::InvalidRequest(error.to_string()))?;
    Ok(RequestStrategy::Idempotent(key))
}

/// The provider's times are in seconds.
const fn millis(seconds: i64) -> Millis {
    seconds.saturating_mul(1000)
}

fn after(time: Millis) -> RangeQueryTs {
    RangeQueryTs::gte(time / 1000)
}
