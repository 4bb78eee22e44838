//! How long a request's head may take.
//!
//! hyper requests a timer for each head and cancels nearly all of them. Starting one costs more than
//! looking up a cached page, so hyper only records here when the head is due. The connection's task
//! checks the record from time to time.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};
use pingora_timeout::fast_timeout::fast_sleep;

/// How long a client may be silent.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadTimeouts {
    /// From when a request's head is awaited until it is complete.
    pub(super) head: Duration,
    /// After this long without a byte of it, the client rests.
    pub(super) rest: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionState {
    /// Everything for it has been passed to the system, and nothing has arrived since.
    Resting,
    /// A head did not arrive in time.
    Overdue,
}

#[derive(Clone, Debug, Default)]
pub(super) struct HeadTimer(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// `None` while no head is awaited.
    due: Option<Instant>,
    /// The deadline of the head that was awaited when the client came to rest: resting gains no time.
    due_at_rest: Option<Instant>,
    /// A byte has arrived since the head is awaited.
    has_begun: bool,
    /// Data waits to be sent.
    is_unsent: bool,
}

impl HeadTimer {
    /// Ends when a client rests, or a head is overdue.
    pub(super) async fn silence(&self, patience: HeadTimeouts) -> ConnectionState {
        loop {
            let pause = match self.state().left(patience) {
                Ok(pause) => pause,
                Err(silence) => return silence,
            };
            // With tokio's own timers, each running one would be checked whenever a worker is idle.
            fast_sleep(pause).await;
        }
    }

    /// How much longer a resting client may be silent.
    pub(super) fn left(&self) -> Duration {
        let due = self.state().due_at_rest;
        due.map_or(Duration::ZERO, |due| {
            due.saturating_duration_since(Instant::now())
        })
    }

    /// A byte arrived.
    pub(super) fn heard(&self) {
        self.state().has_begun = true;
    }

    /// The system took what was sent, or has no room for it.
    pub(super) fn wrote(&self, has_room: bool) {
        self.state().is_unsent = !has_room;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// How long the client's state can't change.
    fn left(&mut self, patience: HeadTimeouts) -> Result<Duration, ConnectionState> {
        // A head awaited from now on can't make the client rest before that.
        let Some(due) = self.due else {
            return Ok(patience.rest);
        };
        let left = due.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ConnectionState::Overdue);
        }
        if self.has_begun || self.is_unsent {
            return Ok(left.min(patience.rest));
        }
        let until_rest = (left + patience.rest).saturating_sub(patience.head);
        if until_rest.is_zero() {
            self.due_at_rest = Some(due);
            return Err(ConnectionState::Resting);
        }
        Ok(until_rest)
    }
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        let mut state = self.state();
        let at_rest = state.due_at_rest.take();
        state.due = Some(at_rest.map_or(deadline, |due| due.min(deadline)));
        state.has_begun = false;
        drop(state);
        Box::pin(Awaited(self.clone()))
    }
}

/// hyper's side of a wait: never completes, and is dropped when the head has arrived.
struct Awaited(HeadTimer);

impl Future for Awaited {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

impl Sleep for Awaited {}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.state().due = None;
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use futures_util::FutureExt;
    use hyper::rt::Timer;

    use super::{ConnectionState, HeadTimeouts, HeadTimer};

    const PATIENCE: HeadTimeouts = HeadTimeouts {
        head: Duration::from_millis(40),
        rest: Duration::from_millis(20),
    };

    /// Silent for so long that this much is left until its head is due.
    fn awaited(timer: &HeadTimer, left: Duration) -> impl Sized {
        timer.sleep_until(Instant::now() + left)
    }

    #[tokio::test]
    async fn incomplete_head_is_overdue_at_timeout() {
        let timer = HeadTimer::default();
        let due = Instant::now() + Duration::from_millis(30);
        let _awaited = timer.sleep_until(due);
        timer.heard();
        assert_eq!(timer.silence(PATIENCE).await, ConnectionState::Overdue);
        assert!(Instant::now() >= due);
    }

    #[tokio::test]
    async fn complete_head_is_not_overdue_but_next_one_can_be() {
        let timer = HeadTimer::default();
        drop(awaited(&timer, Duration::ZERO));
        assert!(timer.silence(PATIENCE).now_or_never().is_none());
        let _awaited = awaited(&timer, Duration::ZERO);
        let silence = timer.silence(PATIENCE).now_or_never();
        assert_eq!(silence, Some(ConnectionState::Overdue));
    }

    #[tokio::test]
    async fn silent_connection_idles_unless_output_is_pending() {
        let timer = HeadTimer::default();
        let _awaited = awaited(&timer, PATIENCE.head.saturating_sub(PATIENCE.rest));
        timer.wrote(false);
        assert!(timer.silence(PATIENCE).now_or_never().is_none());
        timer.wrote(true);
        let silence = timer.silence(PATIENCE).now_or_never();
        assert_eq!(silence, Some(ConnectionState::Resting));
    }

    #[tokio::test]
    async fn idling_does_not_extend_head_timeout() {
        let timer = HeadTimer::default();
        let at_rest = HeadTimeouts {
            rest: Duration::ZERO,
            ..PATIENCE
        };
        let rested = awaited(&timer, Duration::from_millis(30));
        assert_eq!(timer.silence(at_rest).await, ConnectionState::Resting);
        drop(rested);
        let _awaited = awaited(&timer, Duration::from_hours(1));
        timer.heard();
        assert_eq!(timer.silence(at_rest).await, ConnectionState::Overdue);
        // The one after it has its own.
        drop(awaited(&timer, Duration::ZERO));
        let _awaited = awaited(&timer, Duration::from_hours(1));
        assert_eq!(timer.silence(at_rest).now_or_never(), None);
    }
}
