//! `inkpay serve`.

use std::sync::Arc;
use std::time::Duration;
use std::{io, net};

use ink_schema::store::listings::StoreCache;
use ink_ssr::memory;
use listenfd::ListenFd;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::timeout;

use super::{database, known_key, migrate, renderer, sandbox};
use crate::cached_pages::Product;
use crate::clock::Clock;
use crate::config::Config;
use crate::crypto::keys::Keys;
use crate::crypto::secret_key::key_ring;
use crate::email::smtp::Mail;
use crate::i18n::catalogue::Catalogue;
use crate::internal_error::InternalError;
use crate::jobs::{self, releases};
use crate::metrics_server::MetricsServer;
use crate::server::{self, Port};
use crate::state::{App, Components};
use crate::stripe::Payments;
use crate::web::files::assets::Assets;
use crate::web::request::load_shed::BODY_TIMEOUT;

/// How long the first page waits for its files to be stored.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(5);
/// The interval of checks whether a newer release's migrations let this program run on.
const SCHEMA_INTERVAL: Duration = Duration::from_secs(5);

pub(super) async fn run(config: Config) -> Result<(), String> {
    let listen = config.listen;
    // First, so that an address in use is reported before anything else is done.
    let port = port(&config)
        .await
        .map_err(|error| format!("{listen} can't be listened on: {error}"))?;
    // An inherited socket has an address of its own, and the system chooses a port for 0.
    let listen = port.listener.local_addr().unwrap_or(listen);
    raise_open_files_limit();
    let metrics = match config.metrics_listen {
        Some(address) => Some(MetricsServer::install(address).await?),
        None => None,
    };
    let (renderer, how) = renderer::start(&config)?;
    let db = database::open(&config).await?;
    let clock = Clock::system();
    let zips = migrate::prepare(&config, &db, &clock).await?;
    let assets = Arc::new(Assets::embedded().map_err(|error| error.to_string())?);
    let catalogue = Catalogue::embedded().map_err(|error| error.to_string())?;
    let ring = key_ring(&config)?;
    if let Err(reason) = known_key::check_and_note(&db, &config, &ring, clock.now()).await {
        tracing::error!("{reason}");
    }
    let keys = Keys::new(&ring, &config)?;
    let mail = Mail::open(&config).map_err(|error| error.to_string())?;
    let provider = config.provider();
    let sandbox = sandbox::mount(&config, &provider)?;
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;

    // Before the line below: whatever reads that the server is there may stop it.
    let stop = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
    tracing::info!(
        version = crate::VERSION,
        engine = ink_ssr::engine_name(),
        start = how,
        database = %db.kind(),
        zips,
        "INKPAY is at {} (listening on {listen})",
        config.origin
    );
    let app = App::new(Components {
        config,
        store_cache: StoreCache::new(db.clone(), StoreCache::AGE),
        db,
        renderer,
        assets,
        catalogue,
        clock,
        keys,
        mail,
        payments,
        sandbox: sandbox.clone(),
        body_timeout: BODY_TIMEOUT,
    });
    if let Some(metrics) = metrics {
        metrics.start(app.clone());
    }
    store_files(&app).await;
    let mut jobs = jobs::start(&app);
    let webhooks = sandbox::start(sandbox);
    // Memory used by the start.
    memory::give_back();
    // It ends as a failure, upon which systemd starts the program that is installed by then.
    let forbidden = async {
        let reason = database::until_unsupported(&app.db, SCHEMA_INTERVAL).await;
        // Requests may go on for a while, but no job may begin: it could move money wrongly.
        jobs.end();
        reason
    };
    let served = server::serve(port, Product::new(app.clone()), &app, stop, forbidden).await;
    jobs.stop().await;
    webhooks.stop().await;
    served.map_err(|error| error.to_string())
}

/// Before a page names them: behind a proxy, the browser's next request may reach a node of an earlier release.
async fn store_files(app: &App) {
    let storing = releases::store_new(app.clone(), app.clock.now());
    let failure = match timeout(RELEASE_TIMEOUT, storing).await {
        Ok(Ok(())) => return,
        Ok(Err(failure)) => failure,
        Err(late) => InternalError::transient(late),
    };
    tracing::warn!(cause = %failure, "this release's files are not stored yet: nodes of another release answer 404 for them");
}

/// Systemd sets 1,024 handles and lets programs raise that, for old programs' sake (`RLIMIT_NOFILE` in systemd.exec(5)).
fn raise_open_files_limit() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the limit of open files could not be raised");
    }
}

/// The socket that systemd holds for us, if any: between one process's end and the next one's start, clients queue in it.
async fn port(config: &Config) -> io::Result<Port> {
    let held = ListenFd::from_env().take_tcp_listener(0)?;
    let is_held = held.is_some();
    let listener = match held {
        Some(held) => take(held, config)?,
        None => bind(config.listen).await?,
    };
    Ok(Port { listener, is_held })
}

async fn bind(listen: net::SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(listen).await.map_err(|error| {
        if error.kind() != io::ErrorKind::AddrInUse {
            return error;
        }
        io::Error::other(format!(
            "{error}; INKPAY_LISTEN sets another address (INKPAY_ORIGIN must follow), and `ss -ltnp` shows who uses this one"
        ))
    })
}

/// The program that created the socket decides where it listens, and no setting does.
fn take(held: net::TcpListener, config: &Config) -> io::Result<TcpListener> {
    let address = held.local_addr()?;
    if let Err(reason) = config.may_listen_at(address.ip()) {
        let told = format!("the inherited socket listens at {address}: {reason}");
        return Err(io::Error::other(told));
    }
    held.set_nonblocking(true)?;
    TcpListener::from_std(held)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::net::TcpListener;

    use super::{bind, take};
    use crate::config::read;

    #[tokio::test]
    async fn development_rejects_public_socket() {
        let held = |address: &str, allowed: &str| {
            let allow = ("INKPAY_ALLOW".to_owned(), allowed.to_owned());
            let config = read(None, [allow]).unwrap();
            take(TcpListener::bind(address).unwrap(), &config)
        };
        let refused = held("0.0.0.0:0", "").unwrap_err().to_string();
        assert!(refused.contains("for this machine only"), "{refused}");
        assert!(held("0.0.0.0:0", "public-development").is_ok());
        assert!(held("127.0.0.1:0", "").is_ok());
    }

    #[tokio::test]
    async fn address_in_use_error_names_setting() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let refused = bind(taken.local_addr().unwrap()).await.unwrap_err();
        assert!(refused.to_string().contains("INKPAY_LISTEN"), "{refused}");
    }
}
