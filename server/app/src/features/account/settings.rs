//! `/settings`: what protects an account, and what others see of it.

pub mod authenticator;
pub mod change;
pub mod email;
pub mod email_topics;
pub mod language;
pub mod mailed_codes;
pub mod overview;
pub mod passkeys;
pub mod password;
pub mod profile;
pub mod recovery_codes;
pub mod sessions;

use axum::response::Response;
use email_topics::EmailPreferences;
use ink_domain::money::Usd;
use ink_schema::DbError;
use ink_schema::account::{notifications, profiles};
use ink_schema::billing::forfeited;
use overview::{Security, overview};
use profile::ProfileSettings;
use serde::Serialize;
use ts_rs::TS;

use crate::web::api::ApiError;
use crate::web::page::{FlashMessage, Me, PageCtx, PageRoute, Shell};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct SettingsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    pub security: Security,
    pub profile: ProfileSettings,
    pub emails: EmailPreferences,
    /// While the account is restricted, nobody sees its profile.
    pub restricted: bool,
    /// US dollars of earnings that can never be requested: deleting the account forfeits them.
    pub given_up: Usd,
    pub flash: Option<FlashMessage>,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("settings", "/settings");
    let (server, me) = (ctx.app.clone(), ctx.me.clone());
    let minimum = ctx.app.config.payout_minimum();
    let (security, profile, unwanted, given_up) = ctx
        .read(move |conn, owner| {
            let profile = profiles::settings_of(conn, owner)?;
            let unwanted = notifications::unwanted(conn, owner)?;
            let given_up = forfeited::amount(conn, owner, minimum)?;
            let security = overview(conn, &server, &me)?;
            Ok::<_, DbError>((security, profile, unwanted, given_up))
        })
        .await?;
    let props = SettingsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        security,
        profile: profile.into(),
        emails: EmailPreferences::without(&unwanted),
        restricted: ctx.me.account.is_banned(),
        given_up,
        flash: ctx.visitor.flash.clone(),
    };
    ctx.render(route, &props).await
}
