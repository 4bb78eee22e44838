//! `/settings`: what protects an account, and what others see of it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use ink_schema::{DbError, profiles};
use serde::Serialize;
use ts_rs::TS;

use super::me::Me;
use super::personal::{Place, render};
use super::props::{Audience, Shell};
use super::told::Telling;
use crate::auth::Customer;
use crate::calls::CallError;
use crate::calls::security::{ProfileSettings, Security, overview};
use crate::http::Visitor;
use crate::state::App;

#[derive(Clone, Debug, Serialize, TS)]
pub struct SettingsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub security: Security,
    pub profile: ProfileSettings,
    /// While the account is, its profile is shown to nobody.
    pub restricted: bool,
    pub told: Option<Telling>,
}

pub async fn show(
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
