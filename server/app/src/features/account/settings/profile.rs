//! `/user/profile` and `/settings/profile`: what everybody sees of the customer, field by field.

use axum::response::Response;
use deserr::Deserr;
use ink_schema::account::profiles::{self, Settings};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::web::api::{ApiError, CheckboxOn, FieldErrors, Json, Reply};
use crate::web::page::{Flash, PageCtx};
use crate::web::session::customer::Customer;
use crate::web::session::customer_form::CustomerForm;

/// What the public profile shows. All of it is off until its owner switches it on.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, as the interface names it"
)]
#[derive(Clone, Copy, Debug, Deserr, Serialize, TS, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ProfileSettings {
    /// There is a profile. While this is off, the others have no effect.
    pub shown: bool,
    /// The month of joining.
    pub since: bool,
    /// The ZIPs that are owned.
    pub zips: bool,
    /// How many joined by the referral.
    pub connections: bool,
    /// The referral link.
    pub referral: bool,
    /// Search engines may list it.
    pub found: bool,
}

/// Sets what the public profile shows, all of it at once.
#[utoipa::path(post, path = "/user/profile", tag = "user", request_body = ProfileSettings, responses(Customer,
    (status = 200, description = "As it is now.", body = inline(ProfileSettings)),
    (status = 429, description = "Too many changes."),
))]
pub async fn profile(
    ctx: PageCtx,
    Json(asked): Json<ProfileSettings>,
) -> Result<Reply<ProfileSettings>, ApiError> {
    let changed =
        ctx.change(move |conn, owner, now| profiles::change(conn, owner, asked.into(), now));
    if changed.await? {
        Ok(Reply(asked))
    } else {
        Err(ApiError::Expired)
    }
}

/// The settings' form. An unticked checkbox sends nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileForm {
    shown: Option<CheckboxOn>,
    since: Option<CheckboxOn>,
    zips: Option<CheckboxOn>,
    connections: Option<CheckboxOn>,
    referral: Option<CheckboxOn>,
    found: Option<CheckboxOn>,
}

pub async fn change(
    ctx: PageCtx,
    CustomerForm(form): CustomerForm<ProfileForm>,
) -> Result<Response, ApiError> {
    let to = Settings::from(form);
    ctx.change(move |conn, owner, now| profiles::change(conn, owner, to, now))
        .await?;
    let flash = if to.shown {
        Flash::ProfileOn
    } else {
        Flash::ProfileOff
    };
    Ok(flash.redirect(&ctx.app, "/settings#public-profile"))
}

impl From<ProfileSettings> for Settings {
    fn from(asked: ProfileSettings) -> Self {
        Self {
            shown: asked.shown,
            since: asked.since,
            zips: asked.zips,
            connections: asked.connections,
            referral: asked.referral,
            found: asked.found,
        }
    }
}

impl From<Settings> for ProfileSettings {
    fn from(kept: Settings) -> Self {
        Self {
            shown: kept.shown,
            since: kept.since,
            zips: kept.zips,
            connections: kept.connections,
            referral: kept.referral,
            found: kept.found,
        }
    }
}

impl From<ProfileForm> for Settings {
    fn from(form: ProfileForm) -> Self {
        Self {
            shown: form.shown.is_some(),
            since: form.since.is_some(),
            zips: form.zips.is_some(),
            connections: form.connections.is_some(),
            referral: form.referral.is_some(),
            found: form.found.is_some(),
        }
    }
}
