//! The app under test.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::test_support::{TestDb, stage};
use ink_schema::{Conn, DbError};
use ink_server::assets::Assets;
use ink_server::catalogue::Catalogue;
use ink_server::clock::{Clock, Millis};
use ink_server::front_door::FrontDoor;
use ink_server::{App, config};
use ink_ssr::Renderer;

use crate::logs;
use crate::other_engine::Comparison;
use crate::renderers::{self, Renders};
use crate::visitor::Visitor;

/// Noon on the second of January 2026, UTC.
const NOON: Millis = 1_767_355_200_000;

/// The whole service over a real database, driven without sockets.
#[derive(Debug)]
pub struct TestApp {
    door: FrontDoor,
    now: Arc<AtomicI64>,
    origin: String,
    db: Arc<TestDb>,
}

/// What is particular to a test's app.
#[derive(Debug)]
pub struct Builder {
    db: TestDb,
    settings: Vec<(String, String)>,
    renderer: Option<Renderer>,
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
            settings: Vec::new(),
            renderer: None,
        }
    }

    /// A browser that was never here.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.door.clone(), &self.origin, Some(Arc::clone(&self.db)))
    }

    #[must_use]
    pub fn now(&self) -> Millis {
        self.now.load(Ordering::SeqCst)
    }

    /// Moves the app's clock on.
    pub fn later(&self, by: Duration) {
        let millis = Millis::try_from(by.as_millis()).expect("a span that a clock can show");
        self.now.fetch_add(millis, Ordering::SeqCst);
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

    /// Takes the database away from the running app. Only a PostgreSQL database can be cut off: an
    /// open SQLite file stays readable.
    #[must_use]
    pub fn without_database(self) -> Visitor {
        let visitor = Visitor::new(self.door, &self.origin, None);
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

    /// Pages that misbehave: the card throws, pricing loops for ever, the terms hoard memory, the
    /// privacy page waits for what never comes. All others are sound.
    pub async fn faulty_pages(mut self) -> Self {
        self.renderer = Some(renderers::faulty().await);
        self
    }

    /// An engine of the test's own, whose renders are counted.
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
        logs::show_where_a_test_fails();
        let now = Arc::new(AtomicI64::new(NOON));
        let clock = Arc::clone(&now);
        let renderer = match self.renderer {
            Some(renderer) => renderer,
            None => renderers::shared().await,
        };
        let app = App::new(
            config::read(None, self.settings).expect("the settings are sound"),
            (*self.db).clone(),
            renderer,
            Assets::embedded().expect("the assets are sound"),
            Catalogue::embedded().expect("the catalogue is sound"),
            Clock::from(move || clock.load(Ordering::SeqCst)),
        );
        TestApp {
            now,
            origin: app.origin.clone(),
            door: FrontDoor::new(app),
            db: Arc::new(self.db),
        }
    }
}

fn zip(code: &str) -> ZipCode {
    ZipCode::parse(code).expect("a ZIP code")
}

fn ink_id(name: &str) -> InkId {
    InkId::parse(name).expect("an INK ID")
}
