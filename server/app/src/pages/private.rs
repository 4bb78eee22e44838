//! The pages of whoever is signed in.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use ink_schema::{DbError, profiles, watches};

use super::personal::{Place, render};
use super::props::{Audience, DashboardProps, Me, PrivateProps, SettingsProps, Shell};
use super::told::Telling;
use crate::auth::Customer;
use crate::calls::CallError;
use crate::calls::security::overview;
use crate::calls::zipcode::{DashboardInfo, Holdings};
use crate::http::Visitor;
use crate::state::App;

pub async fn dashboard(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
) -> Result<Response, CallError> {
    let place = Place {
        page: "dashboard",
        path: "/dashboard",
    };
    let (owner, now) = (me.account.id, app.clock.now());
    let watched = visitor.watched.clone();
    let (holdings, kept) = app
        .db
        .read(move |conn| {
            let holdings = Holdings::of(conn, owner, now)?;
            let kept = watches::not_yet(conn, owner, watched.zips(), now)?;
            Ok::<_, DbError>((holdings, kept))
        })
        .await?;
    let props = DashboardProps {
        shell: Shell::new(&app, visitor.lang, Audience::SignedIn, place.path),
        me: Me::new(&app, &me)?,
        info: DashboardInfo::new(&app, visitor.lang, &holdings),
        wiring: &app.config.wiring,
        kept: kept.len(),
    };
    Ok(render(&app, &visitor, place, &props, StatusCode::OK).await?)
}

pub async fn settings(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
) -> Result<Response, CallError> {
    let place = Place {
        page: "settings",
        path: "/settings",
    };
    let (server, owner) = (app.clone(), me.clone());
    let (security, profile) = app
        .db
        .read(move |conn| {
            let profile = profiles::settings_of(conn, owner.account.id)?;
            Ok::<_, DbError>((overview(conn, &server, &owner)?, profile))
        })
        .await?;
    let props = SettingsProps {
        shell: Shell::new(&app, visitor.lang, Audience::SignedIn, place.path),
        me: Me::new(&app, &me)?,
        security,
        profile: profile.into(),
        restricted: me.account.banned_at.is_some(),
        told: visitor.told.as_ref().map(Telling::from),
    };
    Ok(render(&app, &visitor, place, &props, StatusCode::OK).await?)
}

/// Who is not restricted has no business there.
pub async fn restricted(
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
