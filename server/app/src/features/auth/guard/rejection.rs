//! What a visitor gets instead of a page whose guard does not let them pass.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ink_schema::DbError;

use super::GuardContext;
use crate::internal_error::AnsweredFailure;
use crate::web::api::ApiError;
use crate::web::page::Flash;
use crate::web::request::context::CountedAs;

/// Why a guard lets nobody pass.
#[derive(Debug)]
pub enum GuardRejection {
    /// A page is fetched ahead with a session to be renewed, or without the one that it needs: it may never be looked at,
    /// and its cookies be lost with it. Nobody's fault, and nothing for a log; the browser asks again when it is wanted.
    Prefetch,
    /// Another site's page led to this one, with a session to be renewed: it could stop the request before the new tokens
    /// arrive, and then the next use of the old ones would end the session. The browser asks again, as a page of ours.
    Interstitial(Box<Response>),
    /// A form submitted by another site's page, a session renewed too often, or a failure.
    Refused(ApiError),
    /// A failure on a page that redirects its visitor home in that case.
    RedirectHome(Box<Response>),
}

impl GuardRejection {
    /// What it becomes on a page: a redirect home if the page checks visitors for a restriction.
    pub(super) fn of_page(self, context: &GuardContext) -> Self {
        match self {
            Self::Refused(ApiError::Internal(cause)) if context.redirects_home_on_failure => {
                let mut response = context.visitor.redirect("/");
                Flash::StoreAway.attach_to(&context.app, &mut response);
                response.extensions_mut().insert(AnsweredFailure(cause));
                Self::RedirectHome(Box::new(response))
            }
            other => other,
        }
    }
}

impl From<DbError> for GuardRejection {
    fn from(error: DbError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<ApiError> for GuardRejection {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

impl IntoResponse for GuardRejection {
    fn into_response(self) -> Response {
        match self {
            Self::Prefetch => {
                let refused = Extension(CountedAs(StatusCode::TOO_EARLY));
                (StatusCode::SERVICE_UNAVAILABLE, refused).into_response()
            }
            Self::Refused(refusal) => refusal.into_response(),
            Self::RedirectHome(response) | Self::Interstitial(response) => *response,
        }
    }
}
