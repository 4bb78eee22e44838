//! Why there is no page, or no renderer.

use thiserror::Error;

#[derive(Debug, Error)]
pub enum RenderError {
    /// The queue is full, or the wait was too long. A retry is worthwhile.
    #[error("too many pages are waiting to be rendered")]
    Saturated,
    #[error("{0} took longer than a page may")]
    Deadline(&'static str),
    #[error("{0} used more memory than a page may")]
    OutOfMemory(&'static str),
    #[error("{page} threw: {message}")]
    Threw { page: &'static str, message: String },
    /// The engine could not be restarted, or the renderer is shutting down.
    #[error("no engine is running")]
    Closed,
}

#[derive(Debug, Error)]
pub enum StartError {
    #[error("a thread could not be started: {0}")]
    Thread(#[from] std::io::Error),
    #[error("the bundle could not be run: {0}")]
    Bundle(String),
}
