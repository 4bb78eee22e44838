//! Somebody who buys.

use ink_domain::deposit;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use serde_json::{Value, json};

use crate::app::TestApp;
use crate::call_reply::CallReply;
use crate::person::Person;

/// A payment that was begun.
#[derive(Clone, Debug)]
pub struct Payment {
    /// As in the reply.
    pub order_id: String,
    pub client_secret: String,
    /// What the card is charged, in dollars.
    pub amount: f64,
    /// The reply of `/stripe/payment-intent`.
    pub opened: Value,
}

impl Payment {
    /// The payment that a reply of `/stripe/payment-intent` opened.
    #[must_use]
    pub fn opened(reply: CallReply) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Self {
            order_id: text(&reply.body["order_id"]),
            client_secret: text(&reply.body["payment_intent"]["client_secret"]),
            amount: reply.body["payment_amount"].as_f64().expect("a number"),
            opened: reply.body,
        }
    }

    /// The order's id, parsed.
    #[must_use]
    pub fn order_id(&self) -> OrderId {
        OrderId::parse(&self.order_id).expect("an order number")
    }

    /// The balance that is left to be wired once the card is charged.
    #[must_use]
    pub fn owed(&self) -> Usd {
        Usd::parse(&self.opened["remaining_balance"].to_string()).expect("an amount")
    }

    /// The provider's id of its payment intent.
    #[must_use]
    pub fn intent_id(&self) -> &str {
        self.client_secret_parts().0
    }

    /// The part of the client secret that is secret.
    #[must_use]
    pub fn secret(&self) -> &str {
        self.client_secret_parts().1
    }

    fn client_secret_parts(&self) -> (&str, &str) {
        let parts = self.client_secret.split_once("_secret_");
        parts.expect("a client secret")
    }
}

impl Person {
    /// What the card would be charged for these ZIPs, by the store's prices and the product's deposit rule.
    pub async fn card_amount(&mut self, zips: &[&str]) -> f64 {
        let path = format!("/zipcode/search?zip_codes={}", zips.join(","));
        let found = self.browser.call(&path).await;
        let found = found.body["zip_codes"].as_array().cloned();
        let total = found
            .unwrap_or_default()
            .iter()
            .filter_map(|zip| Usd::parse(&zip["price"].to_string()))
            .sum();
        let amount = json!(deposit::card_amount(total));
        amount.as_f64().expect("a number")
    }

    /// `/stripe/payment-intent`, at the price that the store shows.
    pub async fn begin(&mut self, zips: &[&str]) -> CallReply {
        let expected = self.card_amount(zips).await;
        self.begin_payment_at(zips, expected).await
    }

    /// [`Person::begin`] at another price.
    pub async fn begin_payment_at(&mut self, zips: &[&str], expected: f64) -> CallReply {
        let payload = json!({ "product_skus": zips, "expected_price": expected });
        self.browser.post("/stripe/payment-intent", &payload).await
    }

    /// [`Person::begin`], which must succeed.
    pub async fn open_payment(&mut self, zips: &[&str]) -> Payment {
        Payment::opened(self.begin(zips).await.done())
    }

    /// Buys: begins, pays with a good card, and comes back to `/stripe/payment-verify`.
    pub async fn buy(&mut self, app: &TestApp, zips: &[&str]) -> Payment {
        self.buy_with(app, zips, "pm_card_visa").await
    }

    /// [`Person::buy`] with one of the provider's test payment methods that succeed.
    pub async fn buy_with(&mut self, app: &TestApp, zips: &[&str], method: &str) -> Payment {
        let payment = self.open_payment(zips).await;
        let paid = app.provider().pay(&payment, method).await;
        assert_eq!(paid["status"], "succeeded", "{paid}");
        self.verify_payment(&payment).await.done();
        payment
    }

    pub async fn verify_payment(&mut self, payment: &Payment) -> CallReply {
        let payload = json!({ "client_secret": payment.client_secret });
        self.browser.post("/stripe/payment-verify", &payload).await
    }

    pub async fn confirm_order(&mut self, payment: &Payment) -> CallReply {
        let payload = json!({ "client_secret": payment.client_secret });
        self.browser.post("/stripe/order-confirm", &payload).await
    }

    pub async fn cancel_payment(&mut self) -> CallReply {
        self.browser
            .post("/stripe/cancel-payment-intent", &json!({}))
            .await
    }

    /// Cancels this payment and no other.
    pub async fn cancel_named_payment(&mut self, payment: &Payment) -> CallReply {
        let payload = json!({ "payment_intent": payment.intent_id() });
        self.browser
            .post("/stripe/cancel-payment-intent", &payload)
            .await
    }

    /// `/zipcode/user-info`.
    pub async fn info(&mut self) -> Value {
        let answer = self
            .browser
            .post("/zipcode/user-info", &json!({}))
            .await
            .done();
        answer.body["info"].clone()
    }

    /// A ZIP's status as the store shows it.
    pub async fn status_of(&mut self, zip: &str) -> i64 {
        let found = self
            .browser
            .call(&format!("/zipcode/search?zip_codes={zip}"))
            .await;
        found.body["zip_codes"][0]["status"]
            .as_i64()
            .expect("a status")
    }
}
