//! Simulates the card provider, only for development and tests: Stripe's API as far as the product uses it, its script
//! with the Payment Element, its webhooks, and what can go wrong with each.
//!
//! The product's server does not know the difference: only the base URL changes. Stripe's own libraries drive it in the
//! tests, which keeps it faithful.
//!
//! ```no_run
//! use ink_sandbox::{Options, Sandbox};
//!
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let options = Options::new("data/sandbox.redb", "http://localhost:3000/dev/stripe")
//!     .with_webhook("http://localhost:3000/stripe/webhook", "whsec_development");
//! let sandbox = Sandbox::open(options)?;
//! let router: axum::Router = axum::Router::new().nest("/dev/stripe", sandbox.router());
//! tokio::spawn(sandbox.run(std::future::pending()));
//! # Ok(())
//! # }
//! ```
//!
//! # What is served
//!
//! | path | |
//! |---|---|
//! | `/v1/payment_intents`, `…/{id}`, `…/{id}/confirm`, `…/{id}/cancel` | create, list, retrieve, update, confirm, cancel |
//! | `/v1/refunds`, `…/{id}` | create, list, retrieve |
//! | `/v1/charges`, `…/{id}` | list, retrieve |
//! | `/v1/disputes`, `…/{id}`, `…/{id}/close` | list, retrieve, update, close |
//! | `/v1/radar/early_fraud_warnings` | list |
//! | `/v1/events`, `…/{id}` | list, retrieve |
//! | `/v1/webhook_endpoints` | list |
//! | `/v3/stripe.js`, `/v3/elements/…` | the script, and the card's form that it frames |
//! | `/3ds/{intent}` | the payer's bank |
//! | `/control/…` | how a test has things happen |
//!
//! Any `sk_test_…` key is the shop's, unless one is fixed, and any `pk_test_…` key its payers'. Every change is on
//! disk before its reply is written; idempotency keys and undelivered events survive a killed process. No card number
//! is ever written to disk. Only cards are simulated, captured at once, in one account, without customers.
//!
//! # The control calls
//!
//! JSON in and out, without a key, and so only where the shop's key is not fixed ([`Options::shop_key`]). A call that can't
//! be carried out is answered with an error in Stripe's format.
//!
//! | call | body | |
//! |---|---|---|
//! | `GET /control` | | `{webhook, hold, defer, low_balance, plan}`, as every call that sets one of them answers |
//! | `POST /control/webhook` | `{url, secret}` | sends events there from now on |
//! | `POST /control/plan` | `{seed, duplicate, drop, delay_ms: [least, most], reorder}` | what goes wrong with deliveries, see [`Plan`]; what is left out is 0 or false |
//! | `POST /control/hold` | `{hold}` | holds new deliveries; `false` lets all go |
//! | `POST /control/release` | `{events: [id, …]}` or `{}` | makes held deliveries in that order before it answers: `{deliveries: [{id, event, delivered, outcome}]}`, an outcome being `{status}` or `{failed}` |
//! | `POST /control/redeliver` | `{event}` | delivers an event once more; answers as above |
//! | `GET /control/events?type=&object=` | | `{events: [{id, type, created, object, status, request, idempotency_key, deliveries: [{id, duplicate, delivered, held, due, attempts: [{at, status \| failed \| dropped}]}]}]}`, oldest first; `object` is an object's id, or its intent's or charge's |
//! | `POST /control/failures` | `{count: 1, after: false, status, code, path, method}` | the next `count` calls (whose path begins with `path`, with this method) are answered with the status and the error code, or cut off without a status; `after`: after their effect took place |
//! | `DELETE /control/failures` | | forgets those |
//! | `GET /control/requests?id=` | | `{requests: [{id, at, method, path, params, idempotency_key, key, stripe_version, stripe_account, content_type, user_agent, status}]}`: the last 1000 API calls, oldest first, their cards' numbers and codes starred out |
//! | `DELETE /control/requests` | | forgets those |
//! | `POST /control/defer` | `{defer}` | charges stay `processing` from now on |
//! | `POST /control/balance` | `{low}` | new refunds wait for the account's balance: with the aftermath they succeed, or fail if it is still low |
//! | `POST /control/settle` | `{payment_intent, arrived}` | ends one of them; answers the intent |
//! | `POST /control/dispute` | `{payment_intent, complaint}` | the payer complains: `fraudulent`, `product_not_received` or `inquiry`; answers the dispute |
//! | `POST /control/escalate` | `{dispute}` | an inquiry becomes a dispute; answers it |
//! | `POST /control/fraud-warning` | `{payment_intent, fraud_type}` | the payer's bank warns of fraud; answers the warning |
//! | `POST /control/aftermath` | `{}` | what would follow by itself (a dispute's beginning and end, a refund's success or failure) follows now: `{done}` |

#![forbid(unsafe_code)]
// An API object has some fifty fields, written as one literal.
#![recursion_limit = "256"]

mod api;
mod cards;
mod clock;
mod context;
mod control;
mod error;
mod http;
mod ids;
pub mod machine;
mod operations;
mod options;
mod pages;
mod records;
mod router;
mod sandbox;
mod serializers;
mod state;
mod store;
mod webhooks;

pub use self::clock::{Clock, Millis, Seconds};
pub use self::options::{Options, Pace, Webhook};
pub use self::sandbox::Sandbox;
pub use self::store::StoreError;
pub use self::webhooks::Plan;
