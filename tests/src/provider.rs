//! The sandbox, as tests use it.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Request, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use http_body_util::BodyExt;
use ink_sandbox::{Clock, Options, Sandbox};
use serde_json::{Value, json};
use stripe_webhook::Webhook;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tower::ServiceExt;

use crate::app::TestApp;
use crate::call_reply::CallReply;
use crate::shopper::Payment;
use crate::test_response::TestResponse;

pub(crate) const SECRET_KEY: &str = "sk_test_of_the_tests";
pub(crate) const PUBLISHABLE_KEY: &str = "pk_test_of_the_tests";
pub(crate) const WEBHOOK_SECRET: &str = "whsec_of_the_tests";
/// An address without a server: the discard port.
pub(crate) const NOBODY: &str = "http://127.0.0.1:9/";

/// The provider, in the test's own process. It sends no webhooks by itself: the test delivers them
/// ([`Provider::deliver_event`]), so that they can come twice, late, or in any order.
#[derive(Clone, Debug)]
pub struct Provider {
    router: Router,
    base: String,
    now: Arc<AtomicI64>,
    before_calls: UnboundedSender<Work>,
    _running: Arc<Running>,
}

/// Something that a call waits for.
type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

#[derive(Debug)]
struct Running {
    task: JoinHandle<()>,
    _folder: TempDir,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Provider {
    pub(crate) async fn start(now: Arc<AtomicI64>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a free port");
        let address = listener.local_addr().expect("a port has an address");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let base = format!("http://{address}");
        let clock = Arc::clone(&now);
        let options = Options {
            clock: Clock::from(move || clock.load(Ordering::SeqCst)),
            ..Options::new(folder.path().join("provider"), &base)
        };
        let router = Sandbox::open(options).expect("a new file").router();
        let (before_calls, work) = unbounded_channel::<Work>();
        let work = Arc::new(Mutex::new(work));
        let serving = router
            .clone()
            .layer(from_fn_with_state(work, answer_after_work));
        let task = tokio::spawn(async move {
            let served = axum::serve(listener, serving).await;
            served.expect("the provider serves");
        });
        Self {
            router,
            base,
            now,
            before_calls,
            _running: Arc::new(Running {
                task,
                _folder: folder,
            }),
        }
    }

    /// For `STRIPE_API_BASE`.
    #[must_use]
    pub fn base(&self) -> String {
        format!("{}/", self.base)
    }

    /// Pays as the buyer's browser would, with one of the provider's test payment methods. Returns the payment
    /// intent afterwards, or the error.
    pub async fn pay(&self, payment: &Payment, method: &str) -> Value {
        let path = format!("/v1/payment_intents/{}/confirm", payment.intent_id());
        let fields = [
            ("client_secret", payment.client_secret.as_str()),
            ("payment_method", method),
            ("return_url", "http://localhost:3000/zipcart"),
        ];
        self.form(PUBLISHABLE_KEY, &path, &fields).await
    }

    /// A request to the provider's API with the secret key.
    pub async fn ask(&self, path: &str, fields: &[(&str, &str)]) -> Value {
        self.form(SECRET_KEY, path, fields).await
    }

    /// An object of the provider's.
    pub async fn get(&self, path: &str) -> Value {
        let request = Request::get(path)
            .header(header::AUTHORIZATION, format!("Bearer {SECRET_KEY}"))
            .body(Body::empty());
        self.send(request.expect("a request")).await.1
    }

    /// A call to the sandbox's control API, which causes faults and events.
    pub async fn control(&self, path: &str, body: &Value) -> Value {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("/control{path}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()));
        let (status, answer) = self.send(request.expect("a request")).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    /// Every event of these kinds, the oldest first.
    pub async fn events(&self, kinds: &[&str]) -> Vec<Value> {
        let list = self.get("/v1/events?limit=100").await;
        let mut events = list["data"].as_array().expect("a list").clone();
        events.reverse();
        events.retain(|event| kinds.iter().any(|kind| event["type"] == *kind));
        events
    }

    /// Sends an event to the app, signed now.
    pub async fn deliver_event(&self, app: &TestApp, event: &Value) -> CallReply {
        self.deliver_event_raw(app, event).await.call_reply()
    }

    /// [`Provider::deliver_event`] with the reply as it is.
    pub async fn deliver_event_raw(&self, app: &TestApp, event: &Value) -> TestResponse {
        let payload = event.to_string();
        let signature = self.sign(&payload);
        self.deliver(app, payload, &signature).await
    }

    /// The provider's signature of a body, made now.
    #[must_use]
    pub fn sign(&self, payload: &str) -> String {
        let seconds = self.now.load(Ordering::SeqCst) / 1000;
        Webhook::generate_test_header(payload, WEBHOOK_SECRET, Some(seconds))
    }

    /// Sends any body with any signature.
    pub async fn deliver(&self, app: &TestApp, payload: String, signature: &str) -> TestResponse {
        let request = Request::post("/stripe/webhook")
            .header(header::CONTENT_TYPE, "application/json")
            .header("stripe-signature", signature)
            .body(Body::from(payload));
        app.visitor().send(request.expect("a request")).await
    }

    /// Runs what the provider would do later: opens disputes, settles or fails refunds.
    pub async fn run_aftermath(&self) {
        self.control("/aftermath", &json!({})).await;
    }

    /// The path of the newest dispute.
    pub async fn dispute(&self) -> String {
        let disputes = self.get("/v1/disputes").await;
        let id = disputes["data"][0]["id"].as_str().expect("a dispute");
        format!("/v1/disputes/{id}")
    }

    /// Submits the evidence by which the bank decides at once: `winning_evidence` or `losing_evidence`.
    pub async fn submit_evidence(&self, dispute: &str, evidence: &str) {
        let fields = [
            ("evidence[uncategorized_text]", evidence),
            ("submit", "true"),
        ];
        self.ask(dispute, &fields).await;
        self.run_aftermath().await;
    }

    /// Delivers every event of these kinds to the app, in order. There must be one.
    pub async fn deliver_events(&self, app: &TestApp, kinds: &[&str]) {
        let events = self.events(kinds).await;
        assert!(!events.is_empty(), "none of {kinds:?} happened");
        for event in events {
            self.deliver_event(app, &event).await.done();
        }
    }

    /// The next calls fail (`/control/failures` of the sandbox).
    pub async fn fail(&self, plan: Value) {
        self.control("/failures", &plan).await;
    }

    /// The app's next call is carried out when this has been done.
    pub fn before_next_call(&self, work: impl Future<Output = ()> + Send + 'static) {
        let sent = self.before_calls.send(Box::pin(work));
        sent.expect("the provider serves");
    }

    /// The requests received so far, the oldest first.
    pub async fn requests(&self) -> Vec<Value> {
        let list = self.get("/control/requests").await;
        list["requests"].as_array().cloned().unwrap_or_default()
    }

    async fn form(&self, key: &str, path: &str, fields: &[(&str, &str)]) -> Value {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = Request::post(path)
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body));
        self.send(request.expect("a request")).await.1
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, Value) {
        let answered = self.router.clone().oneshot(request).await;
        let Ok(response) = answered;
        let status = response.status();
        let body = response.into_body().collect().await;
        let bytes = body.expect("the body comes to its end").to_bytes();
        let answer = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes)));
        (status, answer)
    }
}

async fn answer_after_work(
    State(work): State<Arc<Mutex<UnboundedReceiver<Work>>>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let work = work.lock().await.try_recv();
    if let Ok(work) = work {
        work.await;
    }
    next.run(request).await
}
