//! `/settings`: what protects an account, and what others see of it.

pub mod authenticator;
pub mod change;
pub mod email;
pub mod language;
pub mod mailed_codes;
pub mod overview;
pub mod passkeys;
pub mod password;
pub mod profile;
pub mod recovery_codes;
pub mod sessions;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use ink_schema::DbError;
use ink_schema::account::profiles;
use overview::{Security, overview};
use profile::ProfileSettings;
use serde::Serialize;
use ts_rs::TS;

use crate::state::App;
use crate::web::api_error::ApiError;
use crate::web::customer::Customer;
use crate::web::document::Place;
use crate::web::flash::FlashMessage;
use crate::web::me::Me;
use crate::web::public_page::Audience;
use crate::web::render::render;
use crate::web::shell::Shell;
use crate::web::visitor::Visitor;

#[derive(Clone, Debug, Serialize, TS)]
pub struct SettingsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub security: Security,
    pub profile: ProfileSettings,
    /// While the account is, its profile is shown to nobody.
    pub restricted: bool,
    pub flash: Option<FlashMessage>,
}

pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
) -> Result<Response, ApiError> {
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
        flash: visitor.flash.as_ref().map(FlashMessage::from),
    };
    Ok(render(&app, &visitor, place, &props, StatusCode::OK).await?)
}
