//! Connections: accepted, bounded in how long they may take to speak, and finished on shutdown.

mod connection;
mod deadline;
mod head_timer;

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::FutureExt;
use head_timer::Patience;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use crate::cached_pages::Product;
use crate::state::App;
use crate::web::request::address::{Peer, is_of, subscriber};
use crate::web::request::slots::Slots;

const PATIENCE: Patience = Patience {
    head: Duration::from_secs(15),
    rest: Duration::from_secs(1),
};
/// Of all connections one address may hold this share. People behind one router need a few hundred.
const SHARE: usize = 16;
/// What is said to a connection too many.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
/// How long the client that was let in last may take to say what they want: connections that have said nothing are closed.
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_millis(200);
/// How long requests may go on once the server was told to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

/// Where callers come in.
#[derive(Debug)]
pub struct Port {
    pub listener: TcpListener,
    /// The system holds it beyond this process: callers wait there for the next one.
    pub is_held: bool,
}

/// Serves until the process is told to stop; drains, then finishes what runs.
pub async fn serve(port: Port, product: Product, app: &App) -> std::io::Result<()> {
    let Port { listener, is_held } = port;
    let config = &app.config;
    let mut stop = signal(SignalKind::terminate())?;
    let slots = Slots::new(config.connections, config.connections.div_ceil(SHARE));
    let (stopping, _) = watch::channel(());
    let admit = |stream: TcpStream, peer: SocketAddr| match slots
        .take(sharer(peer, &config.trusted_proxies))
    {
        Some(slot) => {
            let (product, stop) = (product.for_peer(Peer(peer)), stopping.subscribe());
            tokio::spawn(async move {
                connection::serve(stream, product, PATIENCE, stop).await;
                drop(slot);
            });
        }
        None => refuse(stream),
    };
    let drain = tokio::select! {
        () = admit_all(&listener, &admit) => Duration::ZERO,
        _ = stop.recv() => Duration::from_secs(config.drain_seconds.into()),
        _ = tokio::signal::ctrl_c() => Duration::ZERO,
    };
    // From here on `/readyz` says so, and no connection is kept after its reply.
    app.readiness.drain();
    if is_held {
        drop(listener);
        tokio::time::sleep(drain).await;
    } else {
        // Balancers may take so long to notice.
        let _ = tokio::time::timeout(drain, admit_all(&listener, &admit)).await;
        // Whom the system let in while nobody looked is served yet.
        while let Some(Ok((stream, peer))) = listener.accept().now_or_never() {
            admit(stream, peer);
        }
        drop(listener);
        tokio::time::sleep(drain.min(FIRST_REQUEST_TIMEOUT)).await;
    }
    tracing::info!("finishing what runs");
    // Of no use where there is nobody left.
    let _ = stopping.send(());
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, stopping.closed())
        .await
        .is_err()
    {
        tracing::warn!("some requests were cut off");
    }
    Ok(())
}

async fn admit_all(listener: &TcpListener, admit: &impl Fn(TcpStream, SocketAddr)) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => admit(stream, peer),
            // Out of file descriptors, most likely: others must close theirs first.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Which network's share a connection counts against: none's where all visitors come from there, as with a proxy.
fn sharer(peer: SocketAddr, proxies: &[IpNet]) -> Option<IpAddr> {
    let address = subscriber(peer.ip());
    (!address.is_loopback() && !is_of(proxies, peer.ip())).then_some(address)
}

/// Says so as far as there is room at once: a connection too many is not worth waiting for.
fn refuse(stream: TcpStream) {
    metrics::counter!("ink_connections_refused_total").increment(1);
    // As the system's: tokio writes nothing to one of which it has not heard yet that there is room.
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(FULL);
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::net::IpAddr;

    use metrics::with_local_recorder;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use tokio::io::AsyncReadExt;
    use tokio::net::{TcpListener, TcpStream};

    use super::{FULL, Slots, refuse, sharer};

    #[test]
    fn a_subscriber_has_one_share_and_a_proxy_none() {
        let proxies = ["10.0.0.0/8".parse().unwrap()];
        let of = |peer: &str| sharer(peer.parse().unwrap(), &proxies);
        let visitor: IpAddr = "203.0.113.1".parse().unwrap();
        assert_eq!(of("203.0.113.1:4711"), Some(visitor));
        assert_eq!(of("[::ffff:203.0.113.1]:4711"), Some(visitor));
        assert_eq!(of("[2001:db8::1]:4711"), of("[2001:db8::ffff:2]:4711"));
        assert_ne!(of("[2001:db8::1]:4711"), of("[2001:db8:0:1::1]:4711"));
        for everybody in ["10.1.2.3:4711", "127.0.0.1:4711", "[::1]:4711"] {
            assert_eq!(of(everybody), None, "{everybody}");
        }
    }

    #[tokio::test]
    async fn a_connection_too_many_is_told_so_and_counted() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let counted = recorder.handle();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let slots = Slots::new(1, 1);
        let mut callers = Vec::new();
        let mut held = Vec::new();
        for _ in 0..2 {
            let caller = TcpStream::connect(listener.local_addr().unwrap());
            callers.push(caller.await.unwrap());
            let (stream, peer) = listener.accept().await.unwrap();
            match slots.take(sharer(peer, &[])) {
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
