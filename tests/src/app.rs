//! The app under test.

mod builder;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ink_schema::store::listings::StoreCache;
use ink_schema::test_support::TestDb;
use ink_schema::{Conn, Db, DbError};
use ink_server::cached_pages::Product;
use ink_server::clock::{Clock, Millis};
use ink_server::config;
use ink_server::crypto::keys::Keys;
use ink_server::crypto::password::{HashParams, Passwords};
use ink_server::crypto::secret_key::{KeyRing, key_ring};
use ink_server::email::smtp::Mail;
use ink_server::i18n::catalogue::Catalogue;
use ink_server::state::{App, Components};
use ink_server::stripe::Payments;
use ink_server::web::files::assets::Assets;
use ink_server::web::request::load_shed::BODY_TIMEOUT;
use ink_ssr::Renderer;

use crate::provider::Provider;
use crate::renderers;
use crate::visitor::Visitor;

pub use builder::{Builder, OPERATOR, PRODUCTION, SECRET, STAGING};

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

impl TestApp {
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

    /// Removes the running app's database. Only for PostgreSQL: an open SQLite file stays readable.
    #[must_use]
    pub fn without_database(self) -> Visitor {
        let visitor = Visitor::new(self.service, &self.origin, None);
        drop(Arc::into_inner(self.db).expect("no other visitor is there"));
        visitor
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
