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
    /// After this long without a byte of it, the client is idle.
    pub(super) idle: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionState {
    /// Everything for it has been passed to the system, and nothing has arrived since.
    Idle,
    /// A head did not arrive in time.
    Overdue,
}

#[derive(Clone, Debug, Default)]
pub(super) struct HeadTimer(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// `None` while no head is awaited.
    due: Option<Instant>,
    /// The deadline of the head that was awaited when the client became idle: idling gains no time.
    due_when_idle: Option<Instant>,
    /// A byte has arrived since the head is awaited.
    has_begun: bool,
    /// Data waits to be sent.
    is_unsent: bool,
}

impl HeadTimer {
    /// Ends when a client is idle, or a head is overdue.
    pub(super) async fn until_idle_or_overdue(&self, timeouts: HeadTimeouts) -> ConnectionState {
        loop {
            let pause = match self.state().left(timeouts) {
                Ok(pause) => pause,
                Err(state) => return state,
            };
            // With tokio's own timers, each running one would be checked whenever a worker is idle.
            fast_sleep(pause).await;
        }
    }

    /// How much longer an idle client may be silent.
    pub(super) fn left(&self) -> Duration {
        let due = self.state().due_when_idle;
        due.map_or(Duration::ZERO, |due| {
            due.saturating_duration_since(Instant::now())
        })
    }

    /// A byte arrived.
    pub(super) fn read_some(&self) {
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
    fn left(&mut self, timeouts: HeadTimeouts) -> Result<Duration, ConnectionState> {
        // With a head awaited from now on, the client can't be idle before that.
        let Some(due) = self.due else {
            return Ok(timeouts.idle);
        };
        let left = due.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ConnectionState::Overdue);
        }
        if self.has_begun || self.is_unsent {
            return Ok(left.min(timeouts.idle));
        }
        let until_idle = (left + timeouts.idle).saturating_sub(timeouts.head);
        if until_idle.is_zero() {
            self.due_when_idle = Some(due);
            return Err(ConnectionState::Idle);
        }
        Ok(until_idle)
    }
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        let mut state = self.state();
        let when_idle = state.due_when_idle.take();
        state.due = Some(when_idle.map_or(deadline, |due| due.min(deadline)));
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

    const TIMEOUTS: HeadTimeouts = HeadTimeouts {
        head: Duration::from_millis(40),
        idle: Duration::from_millis(20),
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
        timer.read_some();
        assert_eq!(
            timer.until_idle_or_overdue(TIMEOUTS).await,
            ConnectionState::Overdue
        );
        assert!(Instant::now() >= due);
    }

    #[tokio::test]
    async fn complete_head_is_not_overdue_but_next_one_can_be() {
        let timer = HeadTimer::default();
        drop(awaited(&timer, Duration::ZERO));
        assert!(
            timer
                .until_idle_or_overdue(TIMEOUTS)
                .now_or_never()
                .is_none()
        );
        let _awaited = awaited(&timer, Duration::ZERO);
        let state = timer.until_idle_or_overdue(TIMEOUTS).now_or_never();
        assert_eq!(state, Some(ConnectionState::Overdue));
    }

    #[tokio::test]
    async fn silent_connection_idles_unless_output_is_pending() {
        let timer = HeadTimer::default();
        let _awaited = awaited(&timer, TIMEOUTS.head.saturating_sub(TIMEOUTS.idle));
        timer.wrote(false);
        assert!(
            timer
                .until_idle_or_overdue(TIMEOUTS)
                .now_or_never()
                .is_none()
        );
        timer.wrote(true);
        let state = timer.until_idle_or_overdue(TIMEOUTS).now_or_never();
        assert_eq!(state, Some(ConnectionState::Idle));
    }

    #[tokio::test]
    async fn idling_does_not_extend_head_timeout() {
        let timer = HeadTimer::default();
        let idle_at_once = HeadTimeouts {
            idle: Duration::ZERO,
            ..TIMEOUTS
        };
        let first = awaited(&timer, Duration::from_millis(30));
        assert_eq!(
            timer.until_idle_or_overdue(idle_at_once).await,
            ConnectionState::Idle
        );
        drop(first);
        let _awaited = awaited(&timer, Duration::from_hours(1));
        timer.read_some();
        assert_eq!(
            timer.until_idle_or_overdue(idle_at_once).await,
            ConnectionState::Overdue
        );
        // The one after it has its own.
        drop(awaited(&timer, Duration::ZERO));
        let _awaited = awaited(&timer, Duration::from_hours(1));
        assert_eq!(
            timer.until_idle_or_overdue(idle_at_once).now_or_never(),
            None
        );
    }
}
