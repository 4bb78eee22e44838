//! The timer by which hyper bounds how long a request's head may take.
//!
//! hyper starts one before each head and gives nearly all of them up. While any of tokio's own timers
//! runs, every pause of a worker has to look after it, which costs more than finding a cached page
//! does. These are kept by a thread of their own, exact to 10 ms.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};
use pin_project_lite::pin_project;
use pingora_timeout::fast_timeout::fast_sleep;

#[derive(Clone, Copy, Debug)]
pub(super) struct HeadTimer;

pin_project! {
    struct Pause<F> {
        #[pin]
        end: F,
    }
}

impl Timer for HeadTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        Box::pin(Pause {
            end: fast_sleep(duration),
        })
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        self.sleep(deadline.saturating_duration_since(self.now()))
    }
}

impl<F: Future<Output = ()> + Send + Sync> Sleep for Pause<F> {}

impl<F: Future<Output = ()>> Future for Pause<F> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        self.project().end.poll(context)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use hyper::rt::Timer;

    use super::HeadTimer;

    #[tokio::test]
    async fn a_sleep_ends_and_not_before_its_time() {
        let due = Instant::now() + Duration::from_millis(30);
        HeadTimer.sleep_until(due).await;
        assert!(Instant::now() >= due);
    }
}
