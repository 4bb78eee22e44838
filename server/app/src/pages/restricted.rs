//! `/ziprestricted`: what a banned customer is shown in the store's place.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Serialize;
use ts_rs::TS;

use super::me::Me;
use super::personal::{Place, render};
use super::props::{Audience, Shell};
use crate::auth::Customer;
use crate::calls::CallError;
use crate::http::Visitor;
use crate::state::App;

/// A page with a heading and no data of its own.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PrivateProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
}

/// Who is not restricted has no business there.
pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
) -> Result<Response, CallError> {
    if me.account.banned_at.is_none() {
        return Ok(Redirect::to("/zipstore").into_response());
    }
    let place = Place {
        page: "ziprestricted",
        path: "/ziprestricted",
    };
    let props = PrivateProps {
        shell: Shell::new(&app, visitor.lang, Audience::SignedIn, place.path),
        me: Me::new(&app, &me)?,
    };
    Ok(render(&app, &visitor, place, &props, StatusCode::OK).await?)
}

/// Whether the store's pages are closed to somebody.
#[must_use]
pub fn is_restricted(me: Option<&Customer>) -> bool {
    me.is_some_and(|me| me.account.banned_at.is_some())
}
