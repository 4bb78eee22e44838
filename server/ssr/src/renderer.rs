//! The renderer's face: what it is asked, what it answers, and its limits.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use thiserror::Error;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::bundle::Bundle;
use crate::engine::QUEUE_PER_THREAD;
use crate::queue::{Job, Queue};
use crate::worker;

/// What a render may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads, each with one engine.
    pub threads: NonZeroUsize,
    /// Renders that may wait; the next one is refused at once.
    pub queue: usize,
    /// How long one render may run before it is stopped.
    pub deadline: Duration,
    /// How long a render may wait for a thread before nobody is thought to want it any more.
    pub patience: Duration,
    /// Heap of one engine, in bytes.
    pub heap: usize,
}

impl Limits {
    /// Limits for a number of threads. A page takes milliseconds: a full queue is a fraction of a second,
    /// and two seconds are an endless loop even on a machine whose cores are wanted by others.
    /// Whoever waits behind one waits longer than it runs.
    #[must_use]
    pub fn for_threads(threads: NonZeroUsize) -> Self {
        Self {
            threads,
            queue: threads.get().saturating_mul(QUEUE_PER_THREAD),
            deadline: Duration::from_secs(2),
            patience: Duration::from_secs(5),
            heap: 128 << 20,
        }
    }
}

/// A finished page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rendered {
    /// Everything inside `<body>`.
    pub html: String,
    pub title: String,
    pub description: String,
    /// Whether search engines may list the page.
    pub indexed: bool,
    /// The path of the picture that stands beside a link to it, where it has one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// The islands on it that a script brings to life as it loads, each once.
    pub islands: Vec<String>,
    /// What it is about, for search engines: JSON-LD without a `<`, so that it can stand in a script
    /// element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}

/// Why there is no page.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The queue is full, or the wait was too long. Worth trying again.
    #[error("too many pages are waiting to be rendered")]
    Saturated,
    #[error("{0} took longer than a page may")]
    Deadline(&'static str),
    #[error("{0} used more memory than a page may")]
    OutOfMemory(&'static str),
    #[error("{page} threw: {message}")]
    Threw { page: &'static str, message: String },
    /// The engine could not be built anew, or the renderer is shutting down.
    #[error("no engine is running")]
    Closed,
}

/// Why the renderer did not start.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("a thread could not be started: {0}")]
    Thread(#[from] std::io::Error),
    #[error("the bundle could not be run: {0}")]
    Bundle(String),
}

/// A pool of engines. Cheap to clone; the threads end with the last clone.
#[derive(Clone, Debug)]
pub struct Renderer {
    queue: Arc<Queue>,
}

impl Renderer {
    /// Starts the threads and returns when every engine is ready.
    ///
    /// Must be called inside a tokio runtime; [`crate::init_process`] must have run.
    pub fn start(bundle: &Bundle, limits: Limits) -> Result<Self, StartError> {
        let (queue, jobs) = Queue::new(limits.queue);
        worker::start_all(bundle, limits, &jobs, &Handle::current())?;
        Ok(Self {
            queue: Arc::new(queue),
        })
    }

    /// A renderer whose pages a function makes, one after another, on a thread of its own: a test's
    /// stand-in for engines.
    #[cfg(feature = "test-support")]
    pub fn from_fn(
        render: impl Fn(&'static str, String) -> Result<Rendered, RenderError> + Send + 'static,
    ) -> Self {
        let (queue, jobs) = Queue::new(1024);
        std::thread::spawn(move || {
            for job in jobs {
                // Whoever asked may have left.
                let _ = job.reply.send(render(job.page, job.props));
            }
        });
        Self {
            queue: Arc::new(queue),
        }
    }

    /// Renders a page. `props` is the page's JSON.
    pub async fn render(&self, page: &'static str, props: String) -> Result<Rendered, RenderError> {
        let (reply, rendered) = oneshot::channel();
        self.queue.put(Job {
            page,
            props,
            queued: Instant::now(),
            reply,
        })?;
        rendered.await.unwrap_or(Err(RenderError::Closed))
    }
}
