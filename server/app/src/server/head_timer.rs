//! How long a request's head may take.
//!
//! hyper asks for a timer before each head and gives nearly all of them up. Starting one costs more than
//! finding a cached page does, so hyper only writes down here when the head is due. Somebody else
//! looks, once in a while, at what is written down.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};
use pingora_timeout::fast_timeout::fast_sleep;

/// How long a client may be silent.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadTimeouts {
    /// From when a request's head is awaited until it is there.
    pub(super) head: Duration,
    /// After so long without a byte of it the client rests.
    pub(super) rest: Duration,
}

/// What has become of a client who says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The system has taken all that is for them, and nothing has come since.
    Resting,
    /// A head is not there in time.
    Overdue,
}

/// The timer of one connection.
#[derive(Clone, Debug, Default)]
pub(super) struct HeadTimer(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Nothing while no head is awaited.
    due: Option<Instant>,
    /// When the head was due that a client rested before: resting wins no time.
    due_at_rest: Option<Instant>,
    /// A byte came since it is awaited.
    has_begun: bool,
    /// Something waits to be sent.
    is_unsent: bool,
}

impl HeadTimer {
    /// Ends when a client rests, or a head is overdue.
    pub(super) async fn silence(&self, patience: HeadTimeouts) -> Silence {
        loop {
            let pause = match self.state().left(patience) {
                Ok(pause) => pause,
                Err(silence) => return silence,
            };
            // Of tokio's own timers, each that runs would be looked after in every pause of a worker.
            fast_sleep(pause).await;
        }
    }

    /// How long a client who rests may be silent yet.
    pub(super) fn left(&self) -> Duration {
        let due = self.state().due_at_rest;
        due.map_or(Duration::ZERO, |due| {
            due.saturating_duration_since(Instant::now())
        })
    }

    /// A byte came.
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
    /// How long nothing can have become of the client.
    fn left(&mut self, patience: HeadTimeouts) -> Result<Duration, Silence> {
        // A head that is awaited from now on makes nobody rest before that.
        let Some(due) = self.due else {
            return Ok(patience.rest);
        };
        let left = due.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Silence::Overdue);
        }
        if self.has_begun || self.is_unsent {
            return Ok(left.min(patience.rest));
        }
        let until_rest = (left + patience.rest).saturating_sub(patience.head);
        if until_rest.is_zero() {
            self.due_at_rest = Some(due);
            return Err(Silence::Resting);
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

/// hyper's side of a wait: never ends by itself, and is dropped when the head is there.
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

    use super::{HeadTimeouts, HeadTimer, Silence};

    const PATIENCE: HeadTimeouts = HeadTimeouts {
        head: Duration::from_millis(40),
        rest: Duration::from_millis(20),
    };

    /// Silent for so long already, that a head is due after this.
    fn awaited(timer: &HeadTimer, left: Duration) -> impl Sized {
        timer.sleep_until(Instant::now() + left)
    }

    #[tokio::test]
    async fn a_head_that_began_and_does_not_come_is_overdue_and_not_before_its_time() {
        let timer = HeadTimer::default();
        let due = Instant::now() + Duration::from_millis(30);
        let _awaited = timer.sleep_until(due);
        timer.heard();
        assert_eq!(timer.silence(PATIENCE).await, Silence::Overdue);
        assert!(Instant::now() >= due);
    }

    #[tokio::test]
    async fn a_head_that_came_is_not_overdue_but_the_next_one_can_be() {
        let timer = HeadTimer::default();
        drop(awaited(&timer, Duration::ZERO));
        assert!(timer.silence(PATIENCE).now_or_never().is_none());
        let _awaited = awaited(&timer, Duration::ZERO);
        let silence = timer.silence(PATIENCE).now_or_never();
        assert_eq!(silence, Some(Silence::Overdue));
    }

    #[tokio::test]
    async fn who_has_said_nothing_for_long_enough_rests_unless_something_waits_to_be_sent() {
        let timer = HeadTimer::default();
        let _awaited = awaited(&timer, PATIENCE.head.saturating_sub(PATIENCE.rest));
        timer.wrote(false);
        assert!(timer.silence(PATIENCE).now_or_never().is_none());
        timer.wrote(true);
        let silence = timer.silence(PATIENCE).now_or_never();
        assert_eq!(silence, Some(Silence::Resting));
    }

    #[tokio::test]
    async fn who_rested_has_no_more_time_for_a_head_than_others() {
        let timer = HeadTimer::default();
        let at_rest = HeadTimeouts {
            rest: Duration::ZERO,
            ..PATIENCE
        };
        let rested = awaited(&timer, Duration::from_millis(30));
        assert_eq!(timer.silence(at_rest).await, Silence::Resting);
        drop(rested);
        let _awaited = awaited(&timer, Duration::from_hours(1));
        timer.heard();
        assert_eq!(timer.silence(at_rest).await, Silence::Overdue);
        // The one after it has its own.
        drop(awaited(&timer, Duration::ZERO));
        let _awaited = awaited(&timer, Duration::from_hours(1));
        assert_eq!(timer.silence(at_rest).now_or_never(), None);
    }
}
