//! Why a call ends early: it is refused, or it fails by our fault.

use axum::response::{IntoResponse, Response};
use ink_schema::DbError;

use super::envelope::Refusal;
use crate::crypto::password::PasswordError;
use crate::crypto::vault::VaultError;
use crate::documents::PaperError;
use crate::internal_error::InternalError;

/// Either way the edge writes the answer: it knows the request's id and the visitor's language.
#[derive(Clone, Debug)]
pub enum CallError {
    Refused(Refusal),
    Failed(InternalError),
}

impl From<Refusal> for CallError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<InternalError> for CallError {
    fn from(failure: InternalError) -> Self {
        Self::Failed(failure)
    }
}

impl From<DbError> for CallError {
    fn from(error: DbError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<PasswordError> for CallError {
    fn from(error: PasswordError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<VaultError> for CallError {
    fn from(error: VaultError) -> Self {
        Self::Failed(InternalError::new(error))
    }
}

impl From<PaperError> for CallError {
    fn from(error: PaperError) -> Self {
        Self::Failed(InternalError::new(error))
    }
}

impl From<askama::Error> for CallError {
    fn from(error: askama::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl IntoResponse for CallError {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(refusal) => refusal.into_response(),
            Self::Failed(failure) => failure.into_response(),
        }
    }
}
