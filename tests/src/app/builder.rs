//! The settings and stand-ins with which a test starts the app.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use ink_schema::test_support::TestDb;
use ink_server::clock::Millis;
use ink_server::web::request::load_shed::BODY_TIMEOUT;
use ink_ssr::Renderer;

use super::{TestApp, settings};
use crate::logs;
use crate::other_engine::Comparison;
use crate::provider::{self, Provider};
use crate::renderers::{self, Renders};

/// Noon on the second of January 2026, UTC.
const NOON: Millis = 1_767_355_200_000;

/// Where operators are written to, if a test sets it.
pub const OPERATOR: &str = "operator@inkpay.example";

/// The settings that production requires, except the mail server.
pub const PRODUCTION: [(&str, &str); 11] = [
    ("INKPAY_ENV", "production"),
    ("INKPAY_ORIGIN", "https://inkpay.example"),
    ("INKPAY_SECRET_KEY", "0123456789abcdef0123456789abcdef"),
    ("STRIPE_SECRET_KEY", "sk_live_1"),
    ("STRIPE_PUBLISHABLE_KEY", "pk_live_1"),
    ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
    ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
    ("INKPAY_OPERATOR_EMAIL", OPERATOR),
    ("INKPAY_WIRE_BANK", "First Bank of Testing"),
    ("INKPAY_WIRE_ROUTING", "021000021"),
    ("INKPAY_WIRE_ACCOUNT", "123456789"),
];

/// The settings that staging requires, except the mail server.
pub const STAGING: [(&str, &str); 7] = [
    ("INKPAY_ENV", "staging"),
    ("INKPAY_ORIGIN", "https://staging.inkpay.example"),
    ("INKPAY_SECRET_KEY", "0123456789abcdef0123456789abcdef"),
    ("INKPAY_SMTP_URL", "smtp://127.0.0.1:1"),
    ("STRIPE_SECRET_KEY", "sk_test_1"),
    ("STRIPE_PUBLISHABLE_KEY", "pk_test_1"),
    ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
];

/// The secret key of every test's server.
pub const SECRET: &str = "a test's secret key of 32 characters and more";

/// Settings and stand-ins of a test's app.
#[derive(Debug)]
pub struct Builder {
    db: TestDb,
    settings: Vec<(String, String)>,
    renderer: Option<Renderer>,
    with_provider: bool,
    body_timeout: Duration,
}

impl TestApp {
    /// An app with every setting at its default.
    pub async fn over(db: TestDb) -> Self {
        Self::build(db).start().await
    }

    #[must_use]
    pub fn build(db: TestDb) -> Builder {
        Builder {
            db,
            // Most tests view the store without an account.
            settings: settings(&[
                ("INKPAY_STORE_PUBLIC", "true"),
                ("INKPAY_SECRET_KEY", SECRET),
                ("STRIPE_SECRET_KEY", provider::SECRET_KEY),
                ("STRIPE_PUBLISHABLE_KEY", provider::PUBLISHABLE_KEY),
                ("STRIPE_WEBHOOK_SECRET", provider::WEBHOOK_SECRET),
                ("STRIPE_API_BASE", provider::NOBODY),
                // It is a program on this machine.
                ("INKPAY_ALLOW", "http-provider"),
            ]),
            renderer: None,
            with_provider: false,
            body_timeout: BODY_TIMEOUT,
        }
    }
}

impl Builder {
    /// A setting's environment variable, as the operator would give it.
    #[must_use]
    pub fn setting(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The card provider is there: the sandbox, under the app's clock.
    #[must_use]
    pub fn with_provider(mut self) -> Self {
        self.with_provider = true;
        self
    }

    /// How long a request's body may take to arrive.
    #[must_use]
    pub fn body_timeout(mut self, timeout: Duration) -> Self {
        self.body_timeout = timeout;
        self
    }

    /// Several settings.
    #[must_use]
    pub fn settings(self, pairs: &[(&str, &str)]) -> Self {
        pairs
            .iter()
            .fold(self, |builder, (name, value)| builder.setting(name, value))
    }

    /// With faulty pages: the card page throws, pricing loops for ever, the terms allocate without end, the privacy
    /// page waits for ever. All others work.
    pub async fn faulty_pages(mut self) -> Self {
        self.renderer = Some(renderers::faulty().await);
        self
    }

    /// With an engine for this test alone, whose renders are counted.
    pub async fn counted_renders(mut self) -> (Self, Renders) {
        let (renderer, renders) = renderers::counted().await;
        self.renderer = Some(renderer);
        (self, renders)
    }

    /// Every page is rendered by the other engine, too.
    pub async fn both_engines(mut self) -> (Self, Comparison) {
        let (renderer, comparison) = renderers::compared().await;
        self.renderer = Some(renderer);
        (self, comparison)
    }

    pub async fn start(self) -> TestApp {
        logs::log_to_test_output();
        let renderer = match self.renderer {
            Some(renderer) => renderer,
            None => renderers::shared().await,
        };
        let (db, now) = ((*self.db).clone(), Arc::new(AtomicI64::new(NOON)));
        let mut settings = self.settings;
        let provider = if self.with_provider {
            let provider = Provider::start(Arc::clone(&now)).await;
            settings.push(("STRIPE_API_BASE".to_owned(), provider.base()));
            Some(provider)
        } else {
            None
        };
        // No caching: a test sees at once what it has staged.
        let store_cache = self.db.store_cache(Duration::ZERO);
        let app = TestApp::begin(
            db,
            Arc::new(self.db),
            settings,
            renderer,
            now,
            store_cache,
            self.body_timeout,
        );
        TestApp { provider, ..app }
    }
}
