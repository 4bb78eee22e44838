//! Stripe's errors, and the file's.

use serde_json::{Map, Value, json};

use crate::cards::{CardFault, Decline};
use crate::serializers;
use crate::store::StoreError;

/// An error reply: its status, and the contents of `error`.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    error: Map<String, Value>,
}

#[derive(Debug)]
pub(crate) enum Error {
    Api(ApiError),
    Store(StoreError),
}

impl ApiError {
    fn of(status: u16, kind: &str, message: impl Into<String>) -> Self {
        let mut error = Map::new();
        error.insert("type".to_owned(), kind.into());
        error.insert("message".to_owned(), message.into().into());
        Self { status, error }
    }

    /// The request itself is at fault.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::of(400, "invalid_request_error", message)
    }

    pub(crate) fn unauthorized(message: impl Into<String>) -> Self {
        Self::of(401, "invalid_request_error", message)
    }

    pub(crate) fn missing_object(noun: &str, id: &str, param: &str) -> Self {
        let error = Self::of(
            404,
            "invalid_request_error",
            format!("No such {noun}: '{id}'"),
        );
        error.code("resource_missing").param(param)
    }

    pub(crate) fn unknown_path(method: &str, path: &str) -> Self {
        let message = format!("Unrecognized request URL ({method}: {path}).");
        Self::of(404, "invalid_request_error", message)
    }

    pub(crate) fn too_large() -> Self {
        Self::of(413, "invalid_request_error", "Request body too large.")
    }

    pub(crate) fn key_reused(message: impl Into<String>) -> Self {
        Self::of(400, "idempotency_error", message)
    }

    /// Our own fault.
    pub(crate) fn broken() -> Self {
        Self::of(500, "api_error", "The sandbox failed; its log says why.")
    }

    /// What a fault plan answers instead of carrying out a call.
    pub(crate) fn planned(status: u16, code: Option<&str>) -> Self {
        let error = match status {
            429 => Self::of(
                429,
                "invalid_request_error",
                "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
            )
            .code("rate_limit"),
            status => Self::of(status, "api_error", "An unknown error occurred"),
        };
        match code {
            Some(code) => error.code(code),
            None => error,
        }
    }

    pub(crate) fn declined(decline: Decline) -> Self {
        let mut error = Self::of(402, "card_error", decline.message());
        error.set("decline_code", decline.decline_code());
        if let Some(param) = decline.param() {
            error.set("param", param);
        }
        error.code(decline.code())
    }

    /// The payer did not prove who they are.
    pub(crate) fn unauthenticated() -> Self {
        let message = "The provided PaymentMethod has failed authentication. You can provide \
            payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.";
        Self::invalid(message).code("payment_intent_authentication_failure")
    }

    pub(crate) fn card(fault: CardFault) -> Self {
        let (code, param, message) = match fault {
            CardFault::Number => (
                "incorrect_number",
                "number",
                "Your card number is incorrect.",
            ),
            CardFault::ExpiryMonth => (
                "invalid_expiry_month",
                "exp_month",
                "Your card's expiration month is invalid.",
            ),
            CardFault::ExpiryYear => (
                "invalid_expiry_year",
                "exp_year",
                "Your card's expiration year is invalid.",
            ),
            CardFault::Cvc => (
                "invalid_cvc",
                "cvc",
                "Your card's security code is invalid.",
            ),
        };
        Self::of(402, "card_error", message).code(code).param(param)
    }

    /// Sets the code and the page that explains it.
    pub(crate) fn code(mut self, code: &str) -> Self {
        let page = code.replace('_', "-");
        self.set(
            "doc_url",
            format!("https://stripe.com/docs/error-codes/{page}"),
        );
        self.set("code", code);
        self
    }

    /// Names the parameter at fault.
    pub(crate) fn param(mut self, param: impl Into<String>) -> Self {
        self.set("param", param.into());
        self
    }

    /// Adds the object that it is about.
    pub(crate) fn with(mut self, name: &str, object: Value) -> Self {
        self.set(name, object);
        self
    }

    /// What the payer's browser may see of it.
    pub(crate) fn for_payer(mut self) -> Self {
        if let Some(intent) = self.error.get_mut("payment_intent") {
            *intent = serializers::for_payer(intent);
        }
        self
    }

    /// As a payment intent stores it.
    pub(crate) fn to_json(&self) -> Value {
        Value::Object(self.error.clone())
    }

    pub(crate) fn body(self) -> Value {
        json!({ "error": self.error })
    }

    fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.error.insert(name.to_owned(), value.into());
    }
}

impl From<ApiError> for Error {
    fn from(error: ApiError) -> Self {
        Self::Api(error)
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
