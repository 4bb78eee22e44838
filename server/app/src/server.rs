//! Connections: accepted, limited in how long they may idle, and finished on shutdown.

mod connection;
mod header_timeout;
mod line;

use std::convert::Infallible;
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use axum::http::HeaderMap;
use futures_util::FutureExt;
use header_timeout::HeadTimeouts;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::Signal;
use tokio::sync::watch;

use crate::cached_pages::Product;
use crate::state::App;
use crate::web::request::address::{ClientAddress, Peer};
use crate::web::request::concurrency_limit::Slots;

const TIMEOUTS: HeadTimeouts = HeadTimeouts {
    head: Duration::from_secs(15),
    idle: Duration::from_secs(1),
};
/// One address may hold this fraction of all connections. People behind one router need a few hundred.
const SHARE: usize = 16;
/// The reply to a connection beyond the limit.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
/// How long the client admitted last has to send its request: connections that have sent nothing are then closed.
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_millis(200);
/// How long requests may continue once the server was told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Debug)]
pub struct Port {
    pub listener: TcpListener,
    /// The system keeps it open beyond this process: clients queue there for the next one.
    pub is_held: bool,
}

/// Serves until the process is told to stop, or may not go on; drains, then finishes what runs.
///
/// # Errors
/// `forbidden` said why the server may not go on.
pub async fn serve(
    port: Port,
    product: Product,
    app: &App,
    mut stop: Signal,
    forbidden: impl Future<Output = String>,
) -> std::io::Result<()> {
    let Port { listener, is_held } = port;
    let config = &app.config;
    let slots = Slots::new(config.connections, config.connections.div_ceil(SHARE));
    let (stopping, _) = watch::channel(());
    // None of its request has been read yet.
    let sharer = |peer: SocketAddr| {
        ClientAddress::find(peer.ip(), &HeaderMap::new(), &config.trusted_proxies).sharer()
    };
    let admit = |stream: TcpStream, peer: SocketAddr| match slots.take(sharer(peer)) {
        Some(slot) => {
            let (product, stop) = (product.for_peer(Peer(peer)), stopping.subscribe());
            tokio::spawn(async move {
                connection::serve(stream, product, TIMEOUTS, stop).await;
                drop(slot);
            });
        }
        None => refuse(stream),
    };
    let (drain, reason) = tokio::select! {
        never = admit_all(&listener, &admit) => match never {},
        _ = stop.recv() => (Duration::from_secs(config.drain_seconds.into()), None),
        _ = tokio::signal::ctrl_c() => (Duration::ZERO, None),
        reason = forbidden => (Duration::ZERO, Some(reason)),
    };
    // From here on, `/readyz` reports it, and every reply closes its connection.
    app.readiness.drain();
    if is_held {
        drop(listener);
        tokio::time::sleep(drain).await;
    } else {
        // Balancers may take this long to notice.
        let _ = tokio::time::timeout(drain, admit_all(&listener, &admit)).await;
        // Connections that the system accepted in the meantime are still served.
        while let Some(Ok((stream, peer))) = listener.accept().now_or_never() {
            admit(stream, peer);
        }
        drop(listener);
        tokio::time::sleep(drain.min(FIRST_REQUEST_TIMEOUT)).await;
    }
    tracing::info!("finishing running requests");
    // Fails if no connection is left, which is fine.
    let _ = stopping.send(());
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, stopping.closed())
        .await
        .is_err()
    {
        tracing::warn!("some requests were cut off");
    }
    reason.map_or(Ok(()), |reason| Err(std::io::Error::other(reason)))
}

async fn admit_all(listener: &TcpListener, admit: &impl Fn(TcpStream, SocketAddr)) -> Infallible {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => admit(stream, peer),
            // Probably out of file descriptors: other connections must close first.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Replies only if it can be sent without waiting: a connection beyond the limit is not worth a wait.
fn refuse(stream: TcpStream) {
    metrics::counter!("ink_connections_refused_total").increment(1);
    // As a plain socket: tokio would not write before it has seen the socket become writable.
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(FULL);
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::time::Duration;

    use metrics::with_local_recorder;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use tokio::io::AsyncReadExt;
    use tokio::net::{TcpListener, TcpStream};

    use super::{FIRST_REQUEST_TIMEOUT, FULL, SHUTDOWN_TIMEOUT, Slots, refuse};

    /// Seconds, in a text after these words.
    fn seconds(text: &str, before: &str) -> Duration {
        let (_, rest) = text.split_once(before).unwrap();
        let number = rest.split(|c: char| !c.is_ascii_digit()).next();
        Duration::from_secs(number.unwrap().parse().unwrap())
    }

    /// Draining as long as the guide says, then requests, then jobs.
    #[test]
    fn stop_timeouts_of_deployment_exceed_longest_shutdown() {
        let guide = include_str!("../../../docs/operations.md");
        let jobs = include_str!("jobs.rs");
        let longest = seconds(guide, "raise it if you drain for more than ")
            + FIRST_REQUEST_TIMEOUT
            + SHUTDOWN_TIMEOUT
            + seconds(jobs, "SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(");
        let unit = include_str!("../../../deploy/inkpay.service");
        let compose = include_str!("../../../deploy/container/compose.yaml");
        assert!(seconds(unit, "TimeoutStopSec=") > longest, "{longest:?}");
        assert!(
            seconds(compose, "stop_grace_period: ") > longest,
            "{longest:?}"
        );
    }

    #[tokio::test]
    async fn excess_connection_is_refused_and_counted() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let counted = recorder.handle();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let slots = Slots::new(1, 1);
        let mut callers = Vec::new();
        let mut held = Vec::new();
        for _ in 0..2 {
            let caller = TcpStream::connect(listener.local_addr().unwrap());
            callers.push(caller.await.unwrap());
            let (stream, _) = listener.accept().await.unwrap();
            match slots.take(None) {
                Some(slot) => held.push((stream, slot)),
                None => with_local_recorder(&recorder, || refuse(stream)),
            }
        }
        assert_eq!(held.len(), 1);
        let mut told = Vec::new();
        let mut last = callers.pop().unwrap();
        last.read_to_end(&mut told).await.unwrap();
        assert_eq!(told, FULL);
        let shown = counted.render();
        assert!(shown.contains("ink_connections_refused_total 1"), "{shown}");
    }
}
