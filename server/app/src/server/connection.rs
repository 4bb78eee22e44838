//! One connection: its requests are served, and hyper lets go of it while its client asks for nothing.
//!
//! Most connections are kept by browsers that ask for nothing more, and for each hyper holds 8 KB to read into beside its own
//! state. Who has their reply and is silent for a moment costs the socket and a task.

use std::convert::Infallible;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1::{self, Parts};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use pingora_timeout::fast_timeout::fast_timeout;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_io_timeout::TimeoutWriter;
use tower::Service;

use super::deadline::Deadline;
use super::head_timer::{HeadTimer, Patience, Silence};

/// How long a client may leave what is sent to it unread.
const WRITE_IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a client may take to read a reply: a megabyte at 3.5 kB/s. One of a byte every 29 seconds would be there for ever.
const REPLY_TIMEOUT: Duration = Duration::from_mins(5);

/// Serves what a client asks for, until they leave, are silent for too long, or the server is told to stop.
pub(super) async fn serve<S>(
    stream: TcpStream,
    service: S,
    patience: Patience,
    mut stop: watch::Receiver<()>,
) where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible> + Clone,
{
    // Replies are written whole, so waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let mut line = Line {
        stream: bounded(Deadline::new(stream, REPLY_TIMEOUT), WRITE_IDLE_TIMEOUT),
        unread: Bytes::new(),
        timer: HeadTimer::default(),
    };
    // In a box, which is gone while nobody asks for anything.
    while Box::pin(serve_until_silent(
        &mut line,
        service.clone(),
        patience,
        &mut stop,
    ))
    .await
    {
        let stream = line.stream.get_ref().get_ref();
        let left = patience.head.saturating_sub(patience.rest);
        tokio::select! {
            heard = fast_timeout(left, stream.readable()) => if !matches!(heard, Ok(Ok(()))) {
                return;
            },
            _ = stop.changed() => return,
        }
    }
}

/// Says whether the client is still there, and may ask for more.
async fn serve_until_silent<S>(
    line: &mut Line,
    service: S,
    mut patience: Patience,
    stop: &mut watch::Receiver<()>,
) -> bool
where
    S: Service<Request<Incoming>, Response = Response, Error = Infallible> + Clone,
{
    let timer = line.timer.clone();
    let mut connection = http1::Builder::new()
        .timer(timer.clone())
        .header_read_timeout(patience.head)
        .serve_connection(TokioIo::new(&mut *line), TowerToHyperService::new(service));
    loop {
        tokio::select! {
            ended = &mut connection => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended early");
                }
                return false;
            }
            silence = timer.silence(patience) => match silence {
                Silence::Resting => break,
                Silence::Overdue => {
                    tracing::debug!("a connection was silent for too long");
                    return false;
                }
            },
            _ = stop.changed(), if patience.rest < patience.head => {
                Pin::new(&mut connection).graceful_shutdown();
                patience.rest = patience.head;
            }
        }
    }
    let Parts { read_buf, .. } = connection.into_parts();
    line.unread = read_buf;
    true
}

/// What hyper reads from and writes to.
struct Line {
    stream: Pin<Box<TimeoutWriter<Deadline<TcpStream>>>>,
    /// Of the next request, what came with the last one and hyper had read.
    unread: Bytes,
    timer: HeadTimer,
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = if self.unread.is_empty() {
            self.stream.as_mut().poll_read(cx, buffer)
        } else {
            let fits = self.unread.len().min(buffer.remaining());
            buffer.put_slice(&self.unread.split_to(fits));
            Poll::Ready(Ok(()))
        };
        if buffer.filled().len() > before {
            self.timer.heard();
        }
        read
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream.as_mut().poll_write(cx, bytes);
        self.timer.wrote(written.is_ready());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream.as_mut().poll_write_vectored(cx, slices);
        self.timer.wrote(written.is_ready());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }
}

/// Ends with an error when the other end takes nothing for so long, though something waits to be sent.
fn bounded<S: AsyncRead + AsyncWrite>(stream: S, unread: Duration) -> Pin<Box<TimeoutWriter<S>>> {
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(unread));
    Box::pin(stream)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::ErrorKind;
    use std::time::Duration;

    use axum::Router;
    use axum::extract::Path;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::watch;

    use super::{Patience, bounded, serve};

    const SHORT: Duration = Duration::from_millis(40);
    /// Who rests at once, and is let go only by the test.
    const AT_REST: Patience = Patience {
        head: Duration::from_hours(1),
        rest: Duration::ZERO,
    };

    /// A client's end, and what tells the server to stop.
    async fn connected(patience: Patience) -> (TcpStream, watch::Sender<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await;
        let (stream, _) = listener.accept().await.unwrap();
        let (stopping, stop) = watch::channel(());
        let echo = get(async |Path(word): Path<String>| word);
        let product = Router::new().route("/{word}", echo);
        tokio::spawn(serve(stream, product, patience, stop));
        (client.unwrap(), stopping)
    }

    fn request(word: &str) -> String {
        format!("GET /{word} HTTP/1.1\r\nHost: ink\r\n\r\n")
    }

    async fn answers(client: &mut TcpStream, word: &str) {
        let mut reply = String::new();
        while !reply.ends_with(&format!("\r\n\r\n{word}")) {
            let mut byte = [0];
            client.read_exact(&mut byte).await.unwrap();
            reply.push(byte[0].into());
        }
    }

    #[tokio::test]
    async fn who_rested_is_answered() {
        let (mut client, _stopping) = connected(AT_REST).await;
        for word in ["one", "two", "three"] {
            client.write_all(request(word).as_bytes()).await.unwrap();
            answers(&mut client, word).await;
        }
    }

    #[tokio::test]
    async fn what_came_with_the_last_request_is_of_the_next() {
        let (mut client, _stopping) = connected(AT_REST).await;
        let third = request("three");
        let (begun, rest) = third.split_at(12);
        let sent = request("one") + &request("two") + begun;
        client.write_all(sent.as_bytes()).await.unwrap();
        answers(&mut client, "one").await;
        answers(&mut client, "two").await;
        client.write_all(rest.as_bytes()).await.unwrap();
        answers(&mut client, "three").await;
    }

    #[tokio::test]
    async fn who_is_silent_for_too_long_is_let_go_at_rest_or_not() {
        for (rest, said) in [
            (Duration::ZERO, String::new()),
            (SHORT, String::new()),
            (Duration::ZERO, "GET /".to_owned()),
        ] {
            let (mut client, _stopping) = connected(Patience { head: SHORT, rest }).await;
            client.write_all(said.as_bytes()).await.unwrap();
            assert_eq!(client.read(&mut [0]).await.unwrap_or(0), 0, "{said}");
        }
    }

    #[tokio::test]
    async fn who_rests_goes_when_the_server_stops() {
        let (mut client, stopping) = connected(AT_REST).await;
        client.write_all(request("one").as_bytes()).await.unwrap();
        answers(&mut client, "one").await;
        stopping.send(()).unwrap();
        stopping.closed().await;
        assert_eq!(client.read(&mut [0]).await.unwrap(), 0);
    }

    #[tokio::test]
    async fn who_reads_nothing_of_a_reply_is_let_go() {
        let (mut reader, writer) = duplex(16);
        let mut writer = bounded(writer, SHORT);
        writer.write_all(&[1; 16]).await.unwrap();
        reader.read_exact(&mut [0; 16]).await.unwrap();
        let ended = writer.write_all(&[1; 32]).await.unwrap_err();
        assert_eq!(ended.kind(), ErrorKind::TimedOut);
    }
}
