//! How long a reply may take to be sent, even if the client keeps reading a little of it.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Fails when data waiting to be sent is not gone after this long.
///
/// hyper flushes once all that it had to send has been passed to the system: between two flushes lies a reply, or
/// as much of a large one as hyper buffers.
#[derive(Debug)]
pub(super) struct Deadline<S> {
    stream: S,
    whole: Duration,
    /// Running since data had to wait.
    due: Option<Pin<Box<Sleep>>>,
}

impl<S> Deadline<S> {
    pub(super) const fn new(stream: S, whole: Duration) -> Self {
        Self {
            stream,
            whole,
            due: None,
        }
    }

    pub(super) const fn get_ref(&self) -> &S {
        &self.stream
    }

    fn bounded<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            return written;
        }
        let whole = self.whole;
        let due = self.due.get_or_insert_with(|| Box::pin(sleep(whole)));
        ready!(due.as_mut().poll(cx));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Deadline<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.bounded(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.bounded(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        if let Poll::Ready(Ok(())) = flushed {
            self.due = None;
        }
        self.bounded(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.bounded(cx, shut)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Deadline<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::ErrorKind;
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::Deadline;

    #[tokio::test]
    async fn slowly_read_response_times_out() {
        let (mut reader, writer) = duplex(16);
        let mut writer = Deadline::new(writer, Duration::from_millis(40));
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
        let mut writer = Deadline::new(writer, Duration::from_hours(1));
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
