//! `/@inkid`: what a customer shows of themselves to everybody.
//!
//! Rendered for each request and never cached: what is switched off is gone from the next request on.

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::ink_id::InkId;
use ink_domain::month::Month;
use ink_schema::account::profiles::{self, Profile};
use ink_schema::store::zips::Placed;
use serde::Serialize;
use ts_rs::TS;

use crate::clock::Millis;
use crate::crypto::qr::{self, QrDrawing};
use crate::i18n::lang::Lang;
use crate::i18n::zip_title::zip_title;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::me::referral_link;
use crate::web::page::render::render_without_script;
use crate::web::page::{PageRoute, Shell};
use crate::web::request::path::PathText;
use crate::web::request::redirect::with_query_of;
use crate::web::request::visitor::Visitor;

/// The most plates shown, the rarest ones; a page must not cost more because its owner has a whole state.
const PLATES: usize = 48;

/// What its owner keeps private is null.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct ProfileProps<'a> {
    pub shell: Shell<'a>,
    /// As its owner spells it.
    pub ink_id: String,
    /// The first millisecond of the month of joining, UTC.
    pub since: Option<Millis>,
    /// How many joined by the owner's referral.
    pub connections: Option<i64>,
    pub zips: Option<ProfileZips>,
    pub referral: Option<ProfileReferral>,
    /// Search engines may list it.
    pub found: bool,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ProfileZips {
    pub count: usize,
    /// The rarest ones, rarest first.
    pub plates: Vec<ProfileZip>,
    /// All of them, on the map.
    pub spots: Vec<ProfileSpot>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ProfileZip {
    pub zip_code: String,
    /// As in "Beverly Hills, CA".
    pub title: String,
    /// Two letters, lower case.
    pub state: &'static str,
    /// 0 is ULTRA.
    pub tier: u8,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ProfileSpot {
    pub tier: u8,
    /// Two letters, lower case.
    pub state: &'static str,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ProfileReferral {
    pub link: String,
    /// The link as a QR code.
    pub qr: QrDrawing,
}

/// Without a profile, the answer is that of any unknown path.
pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    uri: Uri,
    PathText(written): PathText,
) -> Result<Response, ApiError> {
    let asked = InkId::parse(&written).map_err(|_| ApiError::NoSuchPage)?;
    let now = app.clock.now();
    let found = app
        .db
        .read(move |conn| profiles::public(conn, &asked, now))
        .await?;
    let profile = found.ok_or(ApiError::NoSuchPage)?;
    let path = format!("/@{}", profile.ink_id);
    if uri.path() != path {
        // Keeps the query: it may name a language.
        return Ok(Redirect::permanent(&with_query_of(&path, &uri)).into_response());
    }
    let shell = Shell::new(&app, visitor.lang, visitor.signed_in, &path);
    let props = ProfileProps::new(&app, shell, profile)?;
    let route = PageRoute::new("profile", &path);
    Ok(render_without_script(&app, &visitor, route, &props).await?)
}

impl<'a> ProfileProps<'a> {
    fn new(app: &App, shell: Shell<'a>, profile: Profile) -> Result<Self, InternalError> {
        let lang = shell.lang;
        let referral = profile.referral.then(|| referral(app, &profile.ink_id));
        Ok(Self {
            shell,
            since: profile.since.map(Month::begins),
            connections: profile.connections,
            zips: profile.zips.map(|owned| zips(app, lang, &owned)),
            referral: referral.transpose()?,
            found: profile.found,
            ink_id: profile.ink_id.to_string(),
        })
    }
}

fn referral(app: &App, ink_id: &InkId) -> Result<ProfileReferral, InternalError> {
    let link = referral_link(app, ink_id);
    let qr = qr::drawing(&link).map_err(InternalError::new)?;
    Ok(ProfileReferral { link, qr })
}

/// Their prices are not included.
fn zips(app: &App, lang: Lang, owned: &[Placed]) -> ProfileZips {
    let plate = |Placed { zip, .. }: &Placed| ProfileZip {
        zip_code: zip.code.to_string(),
        title: zip_title(&app.catalogue, lang, zip),
        state: zip.state.code(),
        tier: zip.tier.code(),
    };
    let spot = |Placed { zip, coordinates }: &Placed| ProfileSpot {
        tier: zip.tier.code(),
        state: zip.state.code(),
        lat: coordinates.lat,
        lon: coordinates.lon,
    };
    ProfileZips {
        count: owned.len(),
        plates: owned.iter().take(PLATES).map(plate).collect(),
        spots: owned.iter().map(spot).collect(),
    }
}
