//! A sandbox on a free port, with a shop's webhook, and a client to call it with.

mod client;
mod hook;

use std::time::Duration;

use ink_sandbox::{Options, Pace, Sandbox};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

pub(crate) use self::client::{Reply, call};
pub(crate) use self::hook::{Hook, SECRET};

/// Far longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Removed with its file when dropped.
pub(crate) struct Stage {
    pub(crate) base: String,
    pub(crate) hook: Hook,
    pub(crate) folder: TempDir,
    pub(crate) sandbox: Sandbox,
    _stop: oneshot::Sender<()>,
}

impl Stage {
    pub(crate) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    pub(crate) async fn open_with(change: impl FnOnce(&mut Options)) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let hook = Hook::open().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let base = format!("http://{address}");
        let file = folder.path().join("sandbox.redb");
        let mut options = Options::new(file, &base).with_webhook(&hook.url, SECRET);
        options.pace = Pace {
            retry: Duration::from_millis(20),
            longest_retry: Duration::from_millis(100),
            aftermath: Duration::from_hours(1),
        };
        change(&mut options);
        let sandbox = Sandbox::open(options).expect("the file opens");
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(sandbox.clone().run(async {
            // Dropped with the stage.
            drop(stopped.await);
        }));
        tokio::spawn(axum::serve(listener, sandbox.router()).into_future());
        Self {
            base,
            hook,
            folder,
            sandbox,
            _stop: stop,
        }
    }

    /// As the shop's server.
    pub(crate) async fn post(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        call(&self.base, "POST", path, form, &SHOP).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        call(&self.base, "GET", path, &[], &SHOP).await
    }

    pub(crate) async fn post_once(&self, key: &str, path: &str, form: &[(&str, &str)]) -> Reply {
        let headers = [SHOP[0], ("idempotency-key", key)];
        call(&self.base, "POST", path, form, &headers).await
    }

    /// As the payer's browser.
    pub(crate) async fn pay(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        call(&self.base, "POST", path, form, &PAYER).await
    }

    pub(crate) async fn control(&self, path: &str, body: Value) -> Value {
        let reply = client::control(&self.base, "POST", path, Some(body)).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        reply.body
    }

    pub(crate) async fn ask(&self, path: &str) -> Value {
        client::control(&self.base, "GET", path, None).await.body
    }

    /// A new intent of 15 dollars.
    pub(crate) async fn intent(&self) -> Value {
        let form = [("amount", "1500"), ("currency", "usd")];
        self.post("/v1/payment_intents", &form).await.ok()
    }

    /// Confirms a new intent with a named card.
    pub(crate) async fn confirm(&self, card: &str) -> Reply {
        self.confirm_intent(&self.intent().await, card).await
    }

    pub(crate) async fn confirm_intent(&self, intent: &Value, card: &str) -> Reply {
        let path = format!("{}/confirm", intent_path(intent));
        self.post(&path, &named_card(card)).await
    }

    /// The intent as it is now.
    pub(crate) async fn reload(&self, intent: &Value) -> Value {
        self.get(&intent_path(intent)).await.ok()
    }

    /// An intent that is paid.
    pub(crate) async fn paid(&self, card: &str) -> Value {
        let paid = self.confirm(card).await.ok();
        assert_eq!(paid["status"], "succeeded");
        paid
    }

    /// Makes what follows on its own follow now.
    pub(crate) async fn aftermath(&self) {
        self.control("/control/aftermath", json!({})).await;
    }

    /// The names of the events about an object, oldest first.
    pub(crate) async fn events_of(&self, object: &Value) -> Vec<String> {
        let path = format!("/control/events?object={}", text(&object["id"]));
        let listed = self.ask(&path).await;
        let events = listed["events"].as_array().expect("a list");
        events.iter().map(|event| text(&event["type"])).collect()
    }
}

const SHOP: [(&str, &str); 1] = [("authorization", "Bearer sk_test_shop")];
pub(crate) const PAYER: [(&str, &str); 1] = [("authorization", "Bearer pk_test_shop")];

pub(crate) fn text(value: &Value) -> String {
    let text = value.as_str();
    text.unwrap_or_else(|| panic!("no text: {value}"))
        .to_owned()
}

pub(crate) fn intent_path(intent: &Value) -> String {
    format!("/v1/payment_intents/{}", text(&intent["id"]))
}

/// What a shop confirms an intent with.
pub(crate) fn named_card(card: &str) -> [(&str, &str); 2] {
    [
        ("payment_method", card),
        ("return_url", "https://shop.example/zipcart?a=b"),
    ]
}

/// A number, month, year and security code.
pub(crate) const VISA: [&str; 4] = ["4242424242424242", "12", "2040", "123"];

/// What a payer's browser confirms an intent with.
pub(crate) fn typed_card<'a>(secret: &'a str, card: [&'a str; 4]) -> [(&'a str, &'a str); 7] {
    let [number, month, year, cvc] = card;
    [
        ("client_secret", secret),
        ("return_url", "https://shop.example/"),
        ("payment_method_data[type]", "card"),
        ("payment_method_data[card][number]", number),
        ("payment_method_data[card][exp_month]", month),
        ("payment_method_data[card][exp_year]", year),
        ("payment_method_data[card][cvc]", cvc),
    ]
}

/// Retries until there is an answer.
pub(crate) async fn eventually<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(Instant::now() < end, "it did not happen");
        sleep(Duration::from_millis(10)).await;
    }
}
