//! Our own faults on their way out: logged once with the request's id; the cause is never shown.
//!
//! A handler returns [`InternalError`]; the edge ([`crate::web::request::context`]) knows the request and turns it into
//! the log line and the answer.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ink_schema::DbError;
use ink_ssr::RenderError;

#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("more requests came than can be answered in time")]
struct Overload;

/// Something that the visitor did not cause.
#[derive(Clone, Debug)]
pub struct InternalError {
    /// Worth retrying in a moment: the server was too busy.
    pub is_transient: bool,
    cause: Arc<dyn Error + Send + Sync>,
}

impl InternalError {
    pub fn new(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self {
            is_transient: false,
            cause: Arc::from(cause.into()),
        }
    }

    pub fn transient(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self {
            is_transient: true,
            ..Self::new(cause)
        }
    }

    /// More requests arrived than can be answered in time: nothing was started.
    #[must_use]
    pub fn overload() -> Self {
        Self::transient(Overload)
    }

    /// A layer's timeout expired.
    #[must_use]
    pub(crate) fn from_layer_status(status: StatusCode) -> Option<Self> {
        (status == StatusCode::GATEWAY_TIMEOUT)
            .then(|| Self::transient("no answer was ready in time"))
    }

    #[must_use]
    pub fn status(&self) -> StatusCode {
        if self.is_transient {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }

    /// Whether it is one of many with the same cause: a database outage, which has its own single log line, or overload,
    /// which is counted.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        let cause = self.cause.downcast_ref::<DbError>();
        cause.is_some_and(DbError::is_outage) || self.cause.is::<Overload>()
    }
}

/// A failure whose reply exists already and says something else: it travels with that reply to the edge, to be logged and
/// counted like any other.
#[derive(Clone, Debug)]
pub struct AnsweredFailure(pub InternalError);

impl fmt::Display for InternalError {
    /// The whole chain of causes, for the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&chain(&*self.cause))
    }
}

impl From<DbError> for InternalError {
    fn from(error: DbError) -> Self {
        Self {
            is_transient: error.is_transient(),
            ..Self::new(error)
        }
    }
}

impl From<RenderError> for InternalError {
    fn from(error: RenderError) -> Self {
        Self {
            is_transient: matches!(error, RenderError::Saturated | RenderError::Closed),
            ..Self::new(error)
        }
    }
}

impl From<askama::Error> for InternalError {
    fn from(error: askama::Error) -> Self {
        Self::new(error)
    }
}

impl From<serde_json::Error> for InternalError {
    fn from(error: serde_json::Error) -> Self {
        Self::new(error)
    }
}

impl IntoResponse for InternalError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// An error with its chain of sources, in one line. What a text says already is not repeated.
#[must_use]
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(deeper) = source {
        let deeper_text = deeper.to_string();
        if !text.contains(&deeper_text) {
            text = format!("{text}: {deeper_text}");
        }
        source = deeper.source();
    }
    text
}

/// Awaits all of them: a failure does not stop the rest. The last one is returned, those before it are logged.
pub(crate) async fn try_for_all<T, F, R, E>(
    all: Vec<T>,
    settle: impl Fn(T) -> F,
) -> Result<(), InternalError>
where
    F: Future<Output = Result<R, E>>,
    InternalError: From<E>,
{
    let mut failed: Option<InternalError> = None;
    for one in all {
        let Err(failure) = settle(one).await else {
            continue;
        };
        match failed.replace(failure.into()) {
            // They come in numbers, and with the same cause as the last one.
            Some(earlier) if earlier.is_transient => {
                tracing::debug!(cause = %earlier, "one of several failed");
            }
            Some(earlier) => tracing::warn!(cause = %earlier, "one of several failed"),
            None => {}
        }
    }
    failed.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::fs;

    use futures_util::FutureExt;
    use tracing::subscriber::with_default;

    use super::{InternalError, try_for_all};

    #[test]
    fn earlier_failures_of_several_are_logged() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let log = tracing_subscriber::fmt()
            .with_writer(file.reopen().unwrap())
            .finish();
        let fail = |cause: &'static str| async move { Err::<(), _>(InternalError::new(cause)) };
        let ended = with_default(log, || {
            try_for_all(vec!["first", "last"], fail).now_or_never()
        });
        assert_eq!(ended.unwrap().unwrap_err().to_string(), "last");
        let logged = fs::read_to_string(file.path()).unwrap();
        assert!(
            logged.contains("first") && !logged.contains("last"),
            "{logged}"
        );
    }
}
