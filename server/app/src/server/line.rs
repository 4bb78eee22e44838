//! The stream between a client and hyper: what hyper had read ahead, and how long the client may leave a reply unread.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};
use tokio_io_timeout::TimeoutWriter;

use super::header_timeout::HeadTimer;

/// How long a client may leave a reply unread.
#[derive(Clone, Copy)]
pub(super) struct ReplyTimeouts {
    /// Without reading any of it.
    pub(super) idle: Duration,
    /// Until it is gone, even if the client keeps reading a little of it.
    pub(super) whole: Duration,
}

/// The stream that hyper reads from and writes to. Writing fails when a client leaves a reply unread for too long.
pub(super) struct Line<S> {
    stream: Pin<Box<TimeoutWriter<S>>>,
    /// The start of the next request, which hyper had read along with the last one.
    pub(super) unread: Bytes,
    pub(super) timer: HeadTimer,
    whole: Duration,
    /// Running since data had to wait.
    due: Option<Pin<Box<Sleep>>>,
}

impl<S: AsyncRead + AsyncWrite> Line<S> {
    pub(super) fn new(stream: S, timeouts: ReplyTimeouts) -> Self {
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(timeouts.idle));
        Self {
            stream: Box::pin(stream),
            unread: Bytes::new(),
            timer: HeadTimer::default(),
            whole: timeouts.whole,
            due: None,
        }
    }

    pub(super) fn get_ref(&self) -> &S {
        self.stream.get_ref()
    }

    /// Fails if data has waited for too long.
    fn wrote<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        self.timer.wrote(written.is_ready());
        if written.is_ready() {
            return written;
        }
        let whole = self.whole;
        let due = self.due.get_or_insert_with(|| Box::pin(sleep(whole)));
        ready!(due.as_mut().poll(cx));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + AsyncWrite> AsyncRead for Line<S> {
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
            self.timer.read_some();
        }
        read
    }
}

impl<S: AsyncRead + AsyncWrite> AsyncWrite for Line<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream.as_mut().poll_write(cx, bytes);
        self.wrote(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream.as_mut().poll_write_vectored(cx, slices);
        self.wrote(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper flushes once all that it had to send has been passed to the system: between two flushes lies a reply, or
    /// as much of a large one as hyper buffers.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = self.stream.as_mut().poll_flush(cx);
        if let Poll::Ready(Ok(())) = flushed {
            self.due = None;
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::ErrorKind;
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::{Line, ReplyTimeouts};

    const SHORT: Duration = Duration::from_millis(40);
    const LONG: Duration = Duration::from_hours(1);

    #[tokio::test]
    async fn unread_response_times_out() {
        let (mut reader, writer) = duplex(16);
        let (idle, whole) = (SHORT, LONG);
        let mut writer = Line::new(writer, ReplyTimeouts { idle, whole });
        writer.write_all(&[1; 16]).await.unwrap();
        reader.read_exact(&mut [0; 16]).await.unwrap();
        let ended = writer.write_all(&[1; 32]).await.unwrap_err();
        assert_eq!(ended.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn slowly_read_response_times_out() {
        let (mut reader, writer) = duplex(16);
        let (idle, whole) = (LONG, SHORT);
        let mut writer = Line::new(writer, ReplyTimeouts { idle, whole });
        let trickle = async { while reader.read_u8().await.is_ok() {} };
        let reply = async {
            loop {
                if let Err(error) = writer.write_all(&[1; 64]).await {
                    return error;
                }
            }
        };
        let ended = tokio::select! {
            ended = reply => ended,
            () = trickle => unreachable!("the writer is there still"),
        };
        assert_eq!(ended.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn each_response_has_its_own_deadline() {
        let (mut reader, writer) = duplex(16);
        let (idle, whole) = (LONG, LONG);
        let mut writer = Line::new(writer, ReplyTimeouts { idle, whole });
        for _ in 0..2 {
            let mut taken = [0; 64];
            let (sent, read) =
                tokio::join!(writer.write_all(&[1; 64]), reader.read_exact(&mut taken));
            sent.unwrap();
            read.unwrap();
            assert!(writer.due.is_some(), "some of it had to wait");
            writer.flush().await.unwrap();
            assert!(writer.due.is_none());
        }
    }
}
