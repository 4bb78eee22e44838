//! What every handler can access. Built once, passed on, never global.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ink_sandbox::Sandbox;
use ink_schema::auth::sessions::SessionLookup;
use ink_schema::outbox::OutgoingEmail;
use ink_schema::site::stats::{SharedStats, Stats};
use ink_schema::store::listings::StoreCache;
use ink_schema::{Conn, Db, DbError};
use ink_ssr::Renderer;

use crate::clock::{Clock, Millis};
use crate::config::Config;
use crate::crypto::keys::Keys;
use crate::email::send_permits::SendPermits;
use crate::email::smtp::Mail;
use crate::features::site::readiness::Readiness;
use crate::features::store::share_images::cache::ShareImages;
use crate::i18n::catalogue::{Area, Catalogue};
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;
use crate::jobs::job_records::JobRecords;
use crate::jobs::mail_outage::MailOutage;
use crate::jobs::signal::JobSignal;
use crate::jobs::watch_cursor::WatchCursor;
use crate::stripe::Payments;
use crate::telemetry::gauges::Gauges;
use crate::telemetry::streak::FailureStreak;
use crate::web::files::assets::Assets;
use crate::web::files::deltas::releases::Releases;
use crate::web::page::cache::PageCache;
use crate::web::page::render_cache::RenderCache;
use crate::web::request::access_log::Accesses;
use crate::web::request::get_limit::GetLimit;
use crate::web::request::http_metrics::Instruments;
use crate::web::request::log_limit::LogLimit;

/// Cheap to clone: clones share one allocation.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// What a server is built from.
#[derive(Debug)]
pub struct Components {
    pub config: Config,
    pub db: Db,
    pub store_cache: StoreCache,
    pub renderer: Renderer,
    pub assets: Arc<Assets>,
    pub catalogue: Catalogue,
    pub clock: Clock,
    pub keys: Keys,
    pub mail: Mail,
    pub payments: Payments,
    /// The sandbox, if this server runs it.
    pub sandbox: Option<Sandbox>,
    /// How long a request's body may take to arrive.
    pub body_timeout: Duration,
}

/// The parts of a running server: its components, and what only a running one has.
#[derive(Debug)]
pub struct Parts {
    components: Components,
    pub sessions: SessionLookup,
    pub stats: SharedStats,
    pub releases: Releases,
    /// Whether the mail server accepts e-mails.
    pub mail_failures: FailureStreak,
    pub mail_outage: MailOutage,
    /// Notified after the commit that puts e-mails into the outbox.
    pub outbox_signal: JobSignal,
    pub send_permits: SendPermits,
    /// Notified after a commit that changes orders: e-mails may have to be written.
    pub order_email_signal: JobSignal,
    /// The same, for refunds.
    pub refund_signal: JobSignal,
    /// Notified after a commit that may have freed ZIPs: their followers are told.
    pub watch_signal: JobSignal,
    pub page_cache: PageCache,
    /// The counters as last read for a page.
    pub last_stats: Mutex<Option<Stats>>,
    pub render_cache: RenderCache,
    pub share_images: ShareImages,
    pub readiness: Readiness,
    pub instruments: Instruments,
    pub accesses: Accesses,
    pub gauges: Gauges,
    pub job_records: JobRecords,
    pub watch_cursor: WatchCursor,
    pub get_limit: GetLimit,
    pub security_log_limit: LogLimit,
    /// The public origin without a trailing slash.
    pub origin: String,
}

impl App {
    #[must_use]
    pub fn new(components: Components) -> Self {
        let Components { config, db, .. } = &components;
        Self(Arc::new(Parts {
            sessions: SessionLookup::new(db.clone()),
            stats: SharedStats::new(db.clone()),
            releases: Releases::default(),
            mail_failures: FailureStreak::default(),
            mail_outage: MailOutage::default(),
            outbox_signal: JobSignal::default(),
            send_permits: SendPermits::default(),
            order_email_signal: JobSignal::default(),
            refund_signal: JobSignal::default(),
            watch_signal: JobSignal::default(),
            page_cache: PageCache::new(config.public_cache_bytes),
            last_stats: Mutex::default(),
            render_cache: RenderCache::default(),
            share_images: ShareImages::default(),
            readiness: Readiness::default(),
            instruments: Instruments::default(),
            accesses: Accesses::new(config.access_log),
            gauges: Gauges::default(),
            job_records: JobRecords::default(),
            watch_cursor: WatchCursor::default(),
            get_limit: GetLimit::new(config.limits.gets),
            security_log_limit: LogLimit::default(),
            origin: config.public_origin(),
            components,
        }))
    }
}

impl Parts {
    /// What pages state on a staging server.
    #[must_use]
    pub fn staging_notice(&self, lang: Lang) -> Option<&str> {
        let text = || self.catalogue.text(Area::Status, lang, "staging.notice");
        self.config.is_staging().then(text)
    }

    /// For e-mails and documents in this language.
    #[must_use]
    pub fn reader(&self, lang: Lang) -> Reader<'_> {
        Reader {
            catalogue: &self.catalogue,
            lang,
            origin: &self.origin,
            support: &self.config.links.support_email,
        }
    }

    /// Puts an e-mail into the outbox, by one of its functions, unless `claim` says that another node already has. It is
    /// claimed even if there is nothing to send.
    pub async fn enqueue_once<F>(
        &self,
        enqueue: fn(&mut Conn, &OutgoingEmail, Millis) -> Result<(), DbError>,
        message: Option<OutgoingEmail>,
        now: Millis,
        claim: F,
    ) -> Result<(), DbError>
    where
        F: FnOnce(&mut Conn) -> Result<bool, DbError> + Send + 'static,
    {
        let written = self.db.write(move |conn| {
            if claim(conn)?
                && let Some(message) = &message
            {
                enqueue(conn, message, now)?;
            }
            Ok::<_, DbError>(())
        });
        written.await?;
        self.outbox_signal.notify();
        Ok(())
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl std::ops::Deref for Parts {
    type Target = Components;

    fn deref(&self) -> &Components {
        &self.components
    }
}
