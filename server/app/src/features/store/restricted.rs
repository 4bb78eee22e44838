//! `/ziprestricted`: what a banned customer is shown in the store's place.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Serialize;
use ts_rs::TS;

use crate::state::App;
use crate::web::api_error::ApiError;
use crate::web::customer::Customer;
use crate::web::document::Place;
use crate::web::me::Me;
use crate::web::public_page::Audience;
use crate::web::render::render;
use crate::web::shell::Shell;
use crate::web::visitor::Visitor;

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
) -> Result<Response, ApiError> {
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
