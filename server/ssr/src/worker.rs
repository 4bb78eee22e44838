//! A worker: a thread that owns one engine, renders the queue's jobs, and replaces the engine after
//! a render that had to be stopped.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use tokio::runtime::Handle;

use crate::bundle::Bundle;
use crate::deadline::Watchdog;
use crate::engine::{Engine, Fault};
use crate::error::{RenderError, StartError};
use crate::limits::Limits;
use crate::memory;
use crate::queue::{Instruments, Job};
use crate::rendered::Rendered;

/// Room for React's recursion over a page and the engines' own limits (V8's 1 MB, QuickJS's 4 MB).
const STACK: usize = 8 << 20;

/// An engine's own tasks are run after this long without work, and after a number of renders anyway.
const IDLE: Duration = Duration::from_millis(200);
const RENDERS_BETWEEN_CHORES: u32 = 512;
/// After this long without work, an engine is not expected to be needed soon.
const REST: Duration = Duration::from_secs(10);
/// After this much longer, the rest of the process has also freed what it kept for the next page.
const LONG_REST: Duration = Duration::from_secs(30);

/// Starts every worker and waits until all engines are ready.
pub(crate) fn start_all(
    bundle: &Bundle,
    limits: Limits,
    jobs: &Receiver<Job>,
    runtime: &Handle,
) -> Result<(), StartError> {
    let threads = limits.threads.get();
    let watchdog = Arc::new(Watchdog::start(threads)?);
    let resting = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let (ready, started) = mpsc::channel();
    for number in 0..threads {
        let worker = Worker {
            number,
            bundle: bundle.clone(),
            limits,
            jobs: jobs.clone(),
            watchdog: Arc::clone(&watchdog),
            resting: Arc::clone(&resting),
            instruments: Instruments::new(),
        };
        let (ready, runtime) = (ready.clone(), runtime.clone());
        thread::Builder::new()
            .name(format!("render-{number}"))
            .stack_size(STACK)
            .spawn(move || {
                let _inside = runtime.enter();
                worker.run(&ready);
            })?;
    }
    drop(ready);
    for _ in 0..threads {
        // A worker that ended without reporting panicked inside the engine.
        let outcome = started.recv().unwrap_or(Err(Fault::Stopped));
        outcome.map_err(|fault| StartError::Bundle(fault.to_string()))?;
    }
    Ok(())
}

struct Worker {
    number: usize,
    bundle: Bundle,
    limits: Limits,
    jobs: Receiver<Job>,
    watchdog: Arc<Watchdog>,
    /// How many workers rest, and how many for long.
    resting: Arc<[AtomicUsize; 2]>,
    instruments: Instruments,
}

impl Worker {
    fn run(self, ready: &mpsc::Sender<Result<(), Fault>>) {
        let mut engine = match self.engine() {
            Ok(engine) => Some(engine),
            Err(fault) => return drop(ready.send(Err(fault))),
        };
        if ready.send(Ok(())).is_err() {
            return;
        }
        let mut renders: u32 = 0;
        loop {
            match self.jobs.recv_timeout(IDLE) {
                Ok(job) => {
                    self.serve(&mut engine, job);
                    renders = renders.wrapping_add(1);
                    if renders.is_multiple_of(RENDERS_BETWEEN_CHORES) {
                        tidy(&mut engine);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    tidy(&mut engine);
                    let Some(job) = self.after_rest(&mut engine) else {
                        return;
                    };
                    self.serve(&mut engine, job);
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// The next job, however long it takes to arrive; `None` if there will be none.
    fn after_rest(&self, engine: &mut Option<Engine>) -> Option<Job> {
        let mut rests = Vec::new();
        for (pause, resting) in [REST, LONG_REST].into_iter().zip(self.resting.iter()) {
            match self.jobs.recv_timeout(pause) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(engine) = engine {
                        engine.shrink();
                    }
                    let (rest, others) = Rest::begin(resting);
                    rests.push(rest);
                    // Every thread's allocations wait meanwhile, and other workers' renders are full of them.
                    if others + 1 == self.limits.threads.get() {
                        memory::give_back();
                    }
                }
            }
        }
        // Nothing is due before the next page, so sleep until there is one.
        self.jobs.recv().ok()
    }

    fn engine(&self) -> Result<Engine, Fault> {
        self.instruments.starts.increment(1);
        Engine::start(&self.bundle, self.limits.heap)
    }

    /// Answers one job. Leaves the engine usable, or replaced by a new one.
    fn serve(&self, engine: &mut Option<Engine>, job: Job) {
        let waited = job.queued.elapsed();
        self.instruments.waiting.record(waited);
        #[expect(
            clippy::cast_precision_loss,
            clippy::as_conversions,
            reason = "a queue is far shorter than 2^52"
        )]
        self.instruments.queued.set(self.jobs.len() as f64);
        if job.reply.is_closed() {
            return;
        }
        if waited > self.limits.patience {
            return drop(job.reply.send(Err(RenderError::Saturated)));
        }
        if engine.is_none() {
            *engine = self.restart();
        }
        let answer = match engine.as_mut() {
            None => Err(RenderError::Closed),
            Some(running) => {
                let (rendered, usable) = self.render(running, &job);
                if !usable {
                    // Dropped before the next one starts: a thread may hold only one engine.
                    *engine = None;
                }
                rendered
            }
        };
        // A visitor who left needs no answer.
        let _ = job.reply.send(answer);
        if engine.is_none() {
            *engine = self.restart();
        }
    }

    fn restart(&self) -> Option<Engine> {
        self.engine()
            .inspect_err(|fault| tracing::error!(%fault, "a render engine could not be restarted"))
            .ok()
    }

    /// The page, or why not, and whether the engine can be used again.
    fn render(&self, engine: &mut Engine, job: &Job) -> (Result<Rendered, RenderError>, bool) {
        let started = Instant::now();
        self.watchdog.arm(
            self.number,
            started + self.limits.deadline,
            engine.stopper(),
        );
        let rendered = engine.render(job.page, &job.props);
        let stopped = self.watchdog.disarm(self.number);
        self.instruments.rendering.record(started.elapsed());
        let usable =
            !stopped && !engine.is_out_of_memory() && !matches!(rendered, Err(Fault::Stopped));
        (
            rendered.map_err(|fault| self.error(job.page, fault)),
            usable,
        )
    }

    fn error(&self, page: &'static str, fault: Fault) -> RenderError {
        match fault {
            Fault::Threw(message) => {
                self.instruments.threw.increment(1);
                RenderError::Threw { page, message }
            }
            Fault::Stopped => {
                self.instruments.stopped.increment(1);
                RenderError::Deadline(page)
            }
            Fault::OutOfMemory => {
                self.instruments.out_of_memory.increment(1);
                RenderError::OutOfMemory(page)
            }
        }
    }
}

/// A worker is counted among those that rest until this is dropped.
struct Rest<'a>(&'a AtomicUsize);

impl<'a> Rest<'a> {
    /// Says how many others rest.
    fn begin(resting: &'a AtomicUsize) -> (Self, usize) {
        let others = resting.fetch_add(1, Ordering::AcqRel);
        (Self(resting), others)
    }
}

impl Drop for Rest<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

fn tidy(engine: &mut Option<Engine>) {
    if let Some(engine) = engine {
        engine.tidy();
    }
}
