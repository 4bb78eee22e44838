//! `inkpay serve`.

use tokio::net::TcpListener;

use super::{database, sandbox, start};
use crate::assets::Assets;
use crate::auth::Keys;
use crate::catalogue::Catalogue;
use crate::clock::Clock;
use crate::config::Config;
use crate::front_door::FrontDoor;
use crate::gateways::mail::Mail;
use crate::gateways::payments::Payments;
use crate::jobs;
use crate::listener;
use crate::state::{App, Components};
use crate::telemetry;

pub(super) async fn run(config: Config) -> Result<(), String> {
    let listen = config.listen;
    // First, so that an address in use is said before anything else is done.
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| format!("{listen} can't be listened on: {error}"))?;
    if let Some(address) = config.metrics_listen {
        telemetry::metrics(address)?;
    }
    let (renderer, how) = start::renderer(&config)?;
    let db = database::open(&config)?;
    let clock = Clock::system();
    let zips = database::prepare(&config, &db, &clock).await?;
    let assets = Assets::embedded().map_err(|error| error.to_string())?;
    let catalogue = Catalogue::embedded().map_err(|error| error.to_string())?;
    let keys = Keys::open(&config)?;
    let mail = Mail::open(&config).map_err(|error| error.to_string())?;
    let provider = config.provider();
    let sandbox = sandbox::mounted(&config, &provider)?;
    let payments = Payments::open(&provider).map_err(|error| error.to_string())?;

    tracing::info!(
        engine = ink_ssr::engine_name(),
        start = how,
        database = %db.kind(),
        zips,
        "INKPAY is at {} (listening on {listen})",
        config.origin
    );
    let app = App::new(Components {
        config,
        db,
        renderer,
        assets,
        catalogue,
        clock,
        keys,
        mail,
        payments,
        sandbox: sandbox.clone(),
    });
    let jobs = jobs::start(&app);
    let telling = sandbox::start(sandbox);
    let served = listener::serve(listener, FrontDoor::new(app)).await;
    jobs.stop().await;
    telling.stop().await;
    served.map_err(|error| error.to_string())
}
