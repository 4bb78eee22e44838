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

/// The timer of one connection.
#[derive(Clone, Debug, Default)]
pub(super) struct HeadTimer {
    /// Nothing while no head is awaited.
    due: Arc<Mutex<Option<Instant>>>,
}

impl HeadTimer {
    /// Ends when a head is overdue. `patience` is how long any head may take.
    pub(super) async fn overdue(&self, patience: Duration) {
        loop {
            let now = Instant::now();
            let due = *self.due();
            // A head that is awaited from now on is due after the patience, not before.
            let pause = due.map_or(patience, |due| due.saturating_duration_since(now));
            if pause.is_zero() {
                return;
            }
            // Of tokio's own timers, each that runs would be looked after in every pause of a worker.
            fast_sleep(pause).await;
        }
    }

    fn due(&self) -> MutexGuard<'_, Option<Instant>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(self.now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        *self.due() = Some(deadline);
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
        *self.0.due() = None;
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use futures_util::FutureExt;
    use hyper::rt::Timer;

    use super::HeadTimer;

    const PATIENCE: Duration = Duration::from_millis(40);

    #[tokio::test]
    async fn a_head_that_does_not_come_is_overdue_and_not_before_its_time() {
        let timer = HeadTimer::default();
        let due = Instant::now() + Duration::from_millis(30);
        let _awaited = timer.sleep_until(due);
        timer.overdue(PATIENCE).await;
        assert!(Instant::now() >= due);
    }

    #[tokio::test]
    async fn a_head_that_came_is_not_overdue_but_the_next_one_can_be() {
        let timer = HeadTimer::default();
        drop(timer.sleep(Duration::ZERO));
        assert!(timer.overdue(PATIENCE).now_or_never().is_none());
        let _awaited = timer.sleep(Duration::ZERO);
        assert!(timer.overdue(PATIENCE).now_or_never().is_some());
    }
}
