//! A thread that stops renders that run past their deadline.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crate::engine::Stopper;

/// Watches at most one render per worker.
#[derive(Debug)]
pub(crate) struct Watchdog {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    slots: Mutex<Slots>,
    wake: Condvar,
}

#[derive(Debug)]
struct Slots {
    watched: Vec<Option<Watched>>,
    /// When the thread checks again; `None` while it sleeps until it is woken.
    looks_at: Option<Instant>,
    closed: bool,
}

#[derive(Debug)]
struct Watched {
    deadline: Instant,
    stopper: Stopper,
}

impl Watchdog {
    /// Starts the thread, with a slot for each worker.
    pub(crate) fn start(workers: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            slots: Mutex::new(Slots {
                watched: (0..workers).map(|_| None).collect(),
                looks_at: None,
                closed: false,
            }),
            wake: Condvar::new(),
        });
        let watching = Arc::clone(&shared);
        thread::Builder::new()
            .name("render-deadline".to_owned())
            .spawn(move || watching.run())?;
        Ok(Self { shared })
    }

    /// Stops the worker's render at the deadline, unless [`Self::disarm`] comes first.
    pub(crate) fn arm(&self, worker: usize, deadline: Instant, stopper: Stopper) {
        let mut slots = self.shared.lock();
        if let Some(slot) = slots.watched.get_mut(worker) {
            *slot = Some(Watched { deadline, stopper });
        }
        // If the thread checks earlier anyway, it will find this deadline then.
        if slots.looks_at.is_none_or(|at| at > deadline) {
            self.shared.wake.notify_one();
        }
    }

    /// Returns whether the render was stopped. A stop that comes just as the render ends hits the
    /// next one, so the caller must not use that engine again.
    pub(crate) fn disarm(&self, worker: usize) -> bool {
        let mut slots = self.shared.lock();
        let slot = slots.watched.get_mut(worker);
        slot.is_none_or(|slot| slot.take().is_none())
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_one();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut slots = self.lock();
        while !slots.closed {
            let now = Instant::now();
            for slot in &mut slots.watched {
                if let Some(late) = slot.take_if(|watched| watched.deadline <= now) {
                    late.stopper.stop();
                }
            }
            let next = slots.watched.iter().flatten().map(|one| one.deadline).min();
            slots.looks_at = next;
            slots = match next {
                None => self
                    .wake
                    .wait(slots)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(at) => {
                    let pause = at.saturating_duration_since(now);
                    let woken = self.wake.wait_timeout(slots, pause);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}
