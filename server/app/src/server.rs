//! Connections: accepted, bounded in how long they may take to speak, and finished on shutdown.

mod head_timer;

use std::time::Duration;

use head_timer::HeadTimer;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};

use crate::cached_pages::{Product, ProductForPeer};
use crate::web::request::address::Peer;

/// How long a client may take to send its request's head, and may stay silent between two.
const HEAD: Duration = Duration::from_secs(15);
/// How long requests may go on once the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(20);

/// Serves until the process is told to stop, then finishes what runs.
pub async fn serve(listener: TcpListener, product: Product) -> std::io::Result<()> {
    let mut stop = signal(SignalKind::terminate())?;
    let graceful = GracefulShutdown::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => connect(stream, product.for_peer(Peer(peer)), &graceful),
                // Out of file descriptors, most likely: others must close theirs first.
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            _ = stop.recv() => break,
            _ = tokio::signal::ctrl_c() => break,
        }
    }
    drop(listener);
    tracing::info!("finishing what runs");
    if tokio::time::timeout(FAREWELL, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests were cut off");
    }
    Ok(())
}

fn connect(stream: TcpStream, product: ProductForPeer, graceful: &GracefulShutdown) {
    // Replies are written whole, so waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let timer = HeadTimer::default();
    let connection = http1::Builder::new()
        .timer(timer.clone())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(product));
    let mut connection = tokio::spawn(graceful.watch(connection));
    tokio::spawn(async move {
        tokio::select! {
            ended = &mut connection => if let Ok(Err(error)) = ended {
                tracing::debug!(%error, "a connection ended early");
            },
            () = timer.overdue(HEAD) => {
                connection.abort();
                tracing::debug!("a connection was silent for too long");
            }
        }
    });
}
