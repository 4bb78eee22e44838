//! The bounded queue between requests and workers, and its metrics.

use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use metrics::{Counter, Gauge, Histogram};
use tokio::sync::oneshot;

use crate::error::RenderError;
use crate::rendered::Rendered;

/// A page to be rendered, and the channel for its HTML.
pub(crate) struct Job {
    pub(crate) page: &'static str,
    pub(crate) props: String,
    pub(crate) queued: Instant,
    pub(crate) reply: oneshot::Sender<Result<Rendered, RenderError>>,
}

/// The requests' end.
#[derive(Debug)]
pub(crate) struct Queue {
    jobs: Sender<Job>,
    refused: Counter,
}

impl Queue {
    pub(crate) fn new(length: usize) -> (Self, Receiver<Job>) {
        let (sender, receiver) = bounded(length);
        let queue = Self {
            jobs: sender,
            refused: metrics::counter!("ink_render_faults_total", "kind" => "saturated"),
        };
        (queue, receiver)
    }

    /// Never waits: if the queue is full, it says so.
    pub(crate) fn put(&self, job: Job) -> Result<(), RenderError> {
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => {
                self.refused.increment(1);
                RenderError::Saturated
            }
            TrySendError::Disconnected(_) => RenderError::Closed,
        })
    }
}

/// The workers' instruments. In seconds, except for the counters and the gauge.
pub(crate) struct Instruments {
    pub(crate) waiting: Histogram,
    pub(crate) rendering: Histogram,
    pub(crate) queued: Gauge,
    pub(crate) threw: Counter,
    pub(crate) stopped: Counter,
    pub(crate) out_of_memory: Counter,
    pub(crate) starts: Counter,
}

impl Instruments {
    pub(crate) fn new() -> Self {
        let fault =
            |kind: &'static str| metrics::counter!("ink_render_faults_total", "kind" => kind);
        Self {
            waiting: metrics::histogram!("ink_render_wait_seconds"),
            rendering: metrics::histogram!("ink_render_seconds"),
            queued: metrics::gauge!("ink_render_queue_length"),
            threw: fault("threw"),
            stopped: fault("deadline"),
            out_of_memory: fault("out_of_memory"),
            starts: metrics::counter!("ink_render_engine_starts_total"),
        }
    }
}
