//! One connection: serves its requests, and frees hyper's state while its client is idle.
//!
//! Most connections are kept open by browsers that request nothing more, and for each hyper holds an 8 KB read buffer
//! besides its own state. A client that has its reply and is silent for a moment costs only the socket and a task.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1::{self, Parts};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use pingora_timeout::fast_timeout::fast_timeout;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tower::Service;

use super::header_timeout::{ConnectionState, HeadTimeouts};
use super::line::{Line, ReplyTimeouts};

const REPLY_TIMEOUTS: ReplyTimeouts = ReplyTimeouts {
    idle: Duration::from_secs(30),
    // A megabyte at 3.5 kB/s. Ends clients that read a byte every 29 seconds.
    whole: Duration::from_mins(5),
};

/// Serves a client's requests until it leaves, is silent for too long, or the server is told to stop.
pub(super) async fn serve<S>(
    stream: TcpStream,
    service: S,
    timeouts: HeadTimeouts,
    mut stop: watch::Receiver<()>,
) where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible> + Clone,
{
    // Replies are written whole, so waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let mut line = Line::new(stream, REPLY_TIMEOUTS);
    // Boxed, so that it is freed while the client is idle.
    while Box::pin(serve_until_idle(
        &mut line,
        service.clone(),
        timeouts,
        &mut stop,
    ))
    .await
    {
        let stream = line.get_ref();
        tokio::select! {
            readable = fast_timeout(line.timer.left(), stream.readable()) => match readable {
                Ok(Ok(())) => {}
                Ok(Err(error)) => return tracing::debug!(%error, "a connection ended early"),
                Err(_) => return tracing::debug!("a connection was silent for too long"),
            },
            _ = stop.changed() => return,
        }
    }
}

/// Returns whether the client is still there, and may request more.
async fn serve_until_idle<S>(
    line: &mut Line<TcpStream>,
    service: S,
    mut timeouts: HeadTimeouts,
    stop: &mut watch::Receiver<()>,
) -> bool
where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible> + Clone,
{
    let timer = line.timer.clone();
    let mut connection = http1::Builder::new()
        .timer(timer.clone())
        .header_read_timeout(timeouts.head)
        .serve_connection(TokioIo::new(&mut *line), TowerToHyperService::new(service));
    let mut is_stopping = false;
    loop {
        tokio::select! {
            ended = &mut connection => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended early");
                }
                return false;
            }
            state = timer.until_idle_or_overdue(timeouts) => match state {
                ConnectionState::Idle => break,
                ConnectionState::Overdue => {
                    tracing::debug!("a connection was silent for too long");
                    return false;
                }
            },
            _ = stop.changed(), if !is_stopping => {
                is_stopping = true;
                std::pin::Pin::new(&mut connection).graceful_shutdown();
                // It ends before its client could be idle.
                timeouts.idle = timeouts.head;
            }
        }
    }
    let Parts { read_buf, .. } = connection.into_parts();
    // Only the buffer's contents, which nearly always are empty.
    line.unread = Bytes::copy_from_slice(&read_buf);
    true
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::sync::Arc;
    use std::time::Duration;

    use axum::Router;
    use axum::extract::{Path, Request};
    use axum::routing::{get, post};
    use hyper::body::Incoming;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::{Notify, watch};
    use tokio::time::sleep;
    use tower::ServiceExt;

    use super::{HeadTimeouts, serve};

    const SHORT: Duration = Duration::from_millis(40);
    /// Clients are idle at once, and only the test ends them.
    const IDLE_AT_ONCE: HeadTimeouts = HeadTimeouts {
        head: Duration::from_hours(1),
        idle: Duration::ZERO,
    };

    struct Client {
        stream: TcpStream,
        /// Tells the server to stop.
        stopping: watch::Sender<()>,
        /// The server holds one of these, and hyper another as long as it has a connection.
        held: Arc<()>,
        /// `/slowly` was requested.
        begun: Arc<Notify>,
    }

    impl Client {
        async fn connect_with(timeouts: HeadTimeouts) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let client = TcpStream::connect(listener.local_addr().unwrap()).await;
            let (stream, _) = listener.accept().await.unwrap();
            let (stopping, stop) = watch::channel(());
            let (held, begun) = (Arc::new(()), Arc::new(Notify::new()));
            let began = Arc::clone(&begun);
            let slowly = async move |Path(word): Path<String>| {
                began.notify_one();
                sleep(SHORT).await;
                word
            };
            let product = Router::new()
                .route("/{word}", get(async |Path(word): Path<String>| word))
                .route("/slowly/{word}", get(slowly))
                .route("/", post(async |word: String| word));
            let one = Arc::clone(&held);
            let service = tower::service_fn(move |request: Request<Incoming>| {
                let _ = &one;
                product.clone().oneshot(request)
            });
            tokio::spawn(serve(stream, service, timeouts, stop));
            Self {
                stream: client.unwrap(),
                stopping,
                held,
                begun,
            }
        }

        async fn send_text(&mut self, text: &str) {
            self.stream.write_all(text.as_bytes()).await.unwrap();
        }

        async fn expect_reply(&mut self, word: &str) {
            let mut reply = String::new();
            while !reply.ends_with(&format!("\r\n\r\n{word}")) {
                reply.push(self.stream.read_u8().await.unwrap().into());
            }
        }

        async fn wait_until_idle(&self) {
            while Arc::strong_count(&self.held) > 2 {
                sleep(Duration::from_millis(1)).await;
            }
        }

        async fn expect_close(&mut self) {
            assert_eq!(self.stream.read(&mut [0]).await.unwrap_or(0), 0);
        }
    }

    fn request(path: &str) -> String {
        format!("GET /{path} HTTP/1.1\r\nHost: ink\r\n\r\n")
    }

    #[tokio::test]
    async fn idle_connection_serves_next_request() {
        let mut client = Client::connect_with(IDLE_AT_ONCE).await;
        for word in ["one", "two", "three"] {
            client.wait_until_idle().await;
            client.send_text(&request(word)).await;
            client.expect_reply(word).await;
        }
    }

    #[tokio::test]
    async fn pipelined_bytes_belong_to_next_request() {
        let mut client = Client::connect_with(IDLE_AT_ONCE).await;
        let third = request("three");
        let (begun, rest) = third.split_at(12);
        client
            .send_text(&(request("one") + &request("two") + begun))
            .await;
        client.expect_reply("one").await;
        client.expect_reply("two").await;
        client.wait_until_idle().await;
        client.send_text(rest).await;
        client.expect_reply("three").await;
    }

    #[tokio::test]
    async fn connection_is_not_idle_during_request_or_response() {
        let mut client = Client::connect_with(IDLE_AT_ONCE).await;
        client.send_text(&request("slowly/one")).await;
        client.expect_reply("one").await;
        client
            .send_text("POST / HTTP/1.1\r\nHost: ink\r\nContent-Length: 4\r\n\r\nfo")
            .await;
        sleep(SHORT).await;
        client.send_text("ur").await;
        client.expect_reply("four").await;
    }

    #[tokio::test]
    async fn silent_connection_is_closed() {
        for (idle, said) in [(Duration::ZERO, ""), (SHORT, ""), (Duration::ZERO, "GET /")] {
            let mut client = Client::connect_with(HeadTimeouts { head: SHORT, idle }).await;
            client.send_text(said).await;
            client.expect_close().await;
        }
    }

    #[tokio::test]
    async fn idle_connection_closes_on_shutdown() {
        let mut client = Client::connect_with(IDLE_AT_ONCE).await;
        client.send_text(&request("one")).await;
        client.expect_reply("one").await;
        client.wait_until_idle().await;
        client.stopping.send(()).unwrap();
        client.stopping.closed().await;
        client.expect_close().await;
    }

    #[tokio::test]
    async fn response_in_progress_completes_on_shutdown() {
        let mut client = Client::connect_with(IDLE_AT_ONCE).await;
        client.send_text(&request("slowly/one")).await;
        client.begun.notified().await;
        client.stopping.send(()).unwrap();
        client.expect_reply("one").await;
        client.expect_close().await;
    }
}
