//! The app under test.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::account::accounts;
use ink_schema::billing::ledger;
use ink_schema::outbox::{self, OutgoingEmail};
use ink_schema::store::listings::StoreCache;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, Db, DbError};
use ink_server::cached_pages::Product;
use ink_server::clock::{Clock, Millis};
use ink_server::crypto::keys::Keys;
use ink_server::crypto::password::{HashParams, Passwords};
use ink_server::crypto::secret_key::{KeyRing, key_ring};
use ink_server::email::smtp::Mail;
use ink_server::i18n::catalogue::Catalogue;
use ink_server::state::{App, Components};
use ink_server::stripe::Payments;
use ink_server::web::files::assets::Assets;
use ink_server::web::request::load_shed::BODY_TIMEOUT;
use ink_server::{config, jobs};
use ink_ssr::Renderer;

use crate::logs;
use crate::other_engine::Comparison;
use crate::provider::{self, Provider};
use crate::renderers::{self, Renders};
use crate::visitor::Visitor;

/// Noon on the second of January 2026, UTC.
const NOON: Millis = 1_767_355_200_000;

/// Shared by all apps: a server's files never change, and each is compressed only once.
static ASSETS: LazyLock<Arc<Assets>> =
    LazyLock::new(|| Arc::new(Assets::embedded().expect("the assets are sound")));

/// The whole service over a real database, driven without sockets.
#[derive(Debug)]
pub struct TestApp {
    app: App,
    service: Product,
    now: Arc<AtomicI64>,
    origin: String,
    settings: Vec<(String, String)>,
    db: Arc<TestDb>,
    provider: Option<Provider>,
}

/// Settings and stand-ins of a test's app.
#[derive(Debug)]
pub struct Builder {
    db: TestDb,
    settings: Vec<(String, String)>,
    renderer: Option<Renderer>,
    with_provider: bool,
    body_timeout: Duration,
}

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

    /// Another server over the same database and under the same clock, with some settings of its own. What it shows of
    /// the store to visitors is as old as in production.
    pub async fn second_node(&self, changed: &[(&str, &str)]) -> Self {
        let mut all = self.settings.clone();
        all.extend(settings(changed));
        let db = Db::open(self.db.url(), 4).expect("the database opens once more");
        let renderer = renderers::shared().await;
        let (place, now) = (Arc::clone(&self.db), Arc::clone(&self.now));
        let store_cache = StoreCache::new(db.clone(), StoreCache::AGE);
        let node = Self::begin(db, place, all, renderer, now, store_cache, BODY_TIMEOUT);
        Self {
            provider: self.provider.clone(),
            ..node
        }
    }

    fn begin(
        db: Db,
        place: Arc<TestDb>,
        settings: Vec<(String, String)>,
        renderer: Renderer,
        now: Arc<AtomicI64>,
        store_cache: StoreCache,
        body_timeout: Duration,
    ) -> Self {
        let clock = Arc::clone(&now);
        let config = config::read(None, settings.clone()).expect("the settings are sound");
        let ring = key_ring(&config).expect("the server's key is sound");
        let keys = Keys {
            passwords: cheap_passwords(&ring),
            ..Keys::new(&ring, &config).expect("the server's key is sound")
        };
        let mail = Mail::open(&config).expect("the mail server's address is sound");
        let payments = Payments::open(&config.provider()).expect("the provider's address is sound");
        let app = App::new(Components {
            config,
            store_cache,
            db,
            renderer,
            assets: Arc::clone(&ASSETS),
            catalogue: Catalogue::embedded().expect("the catalogue is sound"),
            clock: Clock::from(move || clock.load(Ordering::SeqCst)),
            keys,
            mail,
            payments,
            sandbox: None,
            body_timeout,
        });
        Self {
            now,
            origin: app.origin.clone(),
            service: Product::new(app.clone()),
            app,
            settings,
            db: place,
            provider: None,
        }
    }

    /// A new browser.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        Visitor::new(
            self.service.clone(),
            &self.origin,
            Some(Arc::clone(&self.db)),
        )
    }

    /// The sandbox.
    #[must_use]
    pub fn provider(&self) -> &Provider {
        self.provider
            .as_ref()
            .expect("the app was built with a provider")
    }

    /// The state that handlers get, for calling the product's code directly.
    #[must_use]
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Sends the e-mails that are due, as the job would: as many as it sends at once.
    pub async fn deliver(&self) {
        let delivered = jobs::outbox::deliver(self.app.clone(), self.now()).await;
        delivered.expect("the outbox can be worked through");
        self.app.send_permits.all_free().await;
    }

    #[must_use]
    pub fn now(&self) -> Millis {
        self.now.load(Ordering::SeqCst)
    }

    /// Advances the app's clock.
    pub fn advance(&self, by: Duration) {
        let millis = Millis::try_from(by.as_millis()).expect("a span that a clock can show");
        self.now.fetch_add(millis, Ordering::SeqCst);
    }

    /// Sets the app's clock back, as another node's may be.
    pub fn turn_back(&self, by: Duration) {
        let millis = Millis::try_from(by.as_millis()).expect("a span that a clock can show");
        self.now.fetch_sub(millis, Ordering::SeqCst);
    }

    /// Advances the app's clock to the last millisecond before a span is over.
    pub fn advance_to_just_before(&self, span: Duration) {
        self.advance(span.saturating_sub(Duration::from_millis(1)));
    }

    /// Brings the database into a state, in one transaction.
    pub async fn stage<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, DbError> + Send + 'static,
    ) -> T {
        self.db.write(work).await.expect("the state can be staged")
    }

    /// One ZIP in each state that is not available, the first held for a minute by somebody else.
    pub async fn stage_taken(&self, [pending, reserved, sold]: [&str; 3]) {
        let [pending, reserved, sold] = [pending, reserved, sold].map(zip);
        let until = self.now() + 60_000;
        self.stage(move |conn| {
            let owner = stage::account(conn, &ink_id("owner"), None, Some(0))?;
            stage::pending(conn, pending, until)?;
            stage::reserved(conn, reserved)?;
            stage::sold(conn, sold, owner)
        })
        .await;
    }

    /// Confirmed accounts, all but the first referred by the first.
    pub async fn stage_accounts(&self, names: &'static [&'static str]) {
        self.stage(move |conn| {
            let mut founder = None;
            for name in names {
                let account = stage::account(conn, &ink_id(name), founder, Some(0))?;
                founder = founder.or(Some(account));
            }
            Ok(())
        })
        .await;
    }

    /// The account `inkpay`, whose referral the first sign-up names, as a fresh database has it.
    pub async fn stage_founder(&self) {
        let now = self.now();
        self.stage(move |conn| accounts::create_founder(conn, &ink_id("inkpay"), now).map(drop))
            .await;
    }

    /// The founder's earnings from those who signed up by their referral, in cents.
    pub async fn balance_of_founder(&self) -> i64 {
        self.stage(|conn| {
            let founder = accounts::by_ink_id(conn, &ink_id("inkpay"))?;
            let founder = founder.expect("the founder is there");
            Ok(ledger::earnings_balance(conn, founder.id)?.cents())
        })
        .await
    }

    /// Every e-mail so far, the oldest first.
    pub async fn emails(&self) -> Vec<OutgoingEmail> {
        let posted = self.stage(|conn| outbox::all(conn, 1000)).await;
        posted.into_iter().map(|posted| posted.email).collect()
    }

    /// The subjects of the e-mails to an address, the oldest first.
    pub async fn subjects_to(&self, address: &str) -> Vec<String> {
        let emails = self.emails().await.into_iter();
        let theirs = emails.filter(|email| email.to == address);
        theirs.map(|email| email.subject).collect()
    }

    /// The last e-mail to an address.
    pub async fn email_to(&self, address: &str) -> OutgoingEmail {
        let emails = self.emails().await;
        let last = emails.into_iter().rfind(|email| email.to == address);
        last.unwrap_or_else(|| panic!("no e-mail to {address}"))
    }

    /// The code of the last e-mail to an address: its first six digits in a row.
    pub async fn code_for(&self, address: &str) -> String {
        let text = self.email_to(address).await.text;
        let runs = text.split(|c: char| !c.is_ascii_digit());
        let code = runs.into_iter().find(|run| run.len() == 6);
        code.unwrap_or_else(|| panic!("no code in {text}"))
            .to_owned()
    }

    /// Removes the running app's database. Only for PostgreSQL: an open SQLite file stays readable.
    #[must_use]
    pub fn without_database(self) -> Visitor {
        let visitor = Visitor::new(self.service, &self.origin, None);
        drop(Arc::into_inner(self.db).expect("no other visitor is there"));
        visitor
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

/// Hashes with Argon2's minimal costs, because tests sign up hundreds of people. Production's costs are tested where
/// passwords are hashed, and with the program itself.
fn cheap_passwords(keys: &KeyRing) -> Passwords {
    let least = HashParams::new(
        HashParams::MIN_M_COST,
        HashParams::MIN_T_COST,
        HashParams::MIN_P_COST,
        None,
    );
    let least = least.expect("the least is allowed");
    Passwords::start_with(keys, least).expect("the threads start")
}

fn settings(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    pairs.iter().map(owned).collect()
}

fn zip(code: &str) -> ZipCode {
    ZipCode::parse(code).expect("a ZIP code")
}

fn ink_id(name: &str) -> InkId {
    InkId::parse(name).expect("an INK ID")
}
