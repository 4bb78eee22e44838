//! The renderer's interface: a pool of engines that renders pages.

use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::bundle::Bundle;
use crate::error::{RenderError, StartError};
use crate::limits::Limits;
use crate::queue::{Job, Queue};
use crate::rendered::Rendered;
use crate::worker;

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

    /// A renderer whose pages are made by a function, one after another, on its own thread: a
    /// test's stand-in for engines.
    #[cfg(feature = "test-support")]
    pub fn from_fn(
        render: impl Fn(&'static str, String) -> Result<Rendered, RenderError> + Send + 'static,
    ) -> Self {
        let (queue, jobs) = Queue::new(1024);
        std::thread::spawn(move || {
            for job in jobs {
                // The caller may have left.
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
