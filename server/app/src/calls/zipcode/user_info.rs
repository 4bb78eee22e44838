//! `POST /zipcode/user-info`, `POST /zipcode/is-banned`: what a customer has, and may.

use axum::extract::State;
use ink_domain::money::Usd;
use ink_domain::zip::ListingStatus;
use ink_schema::zips::{self, ZipRow};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::auth::Customer;
use crate::calls::body::{Call, Empty};
use crate::calls::envelope::Refused;
use crate::calls::zipcode::Zip;
use crate::calls::{CallError, Reply};
use crate::http::Visitor;
use crate::lang::Lang;
use crate::state::App;

/// A customer's holdings, for the dashboard.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct DashboardInfo {
    /// Cents.
    #[ts(type = "number")]
    pub payout_balance: i64,
    #[ts(type = "number")]
    pub total_zip_codes_owned: usize,
    #[ts(type = "number")]
    pub total_zip_codes_reserved: usize,
    /// US dollars: the prices of the owned ones together.
    #[ts(type = "number")]
    #[schema(value_type = f64)]
    pub total_zip_codes_value: Usd,
    /// The owned ones.
    pub zip_codes: Vec<Zip>,
    /// Orders that are in process. There are none before there is a checkout.
    #[ts(type = "Array<never>")]
    #[schema(value_type = Vec<Object>)]
    pub orders: Vec<()>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserInfo {
    info: DashboardInfo,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Banned {
    is_banned: bool,
}

impl DashboardInfo {
    /// From everything that is somebody's.
    #[must_use]
    pub fn new(app: &crate::state::Parts, lang: Lang, theirs: &[ZipRow]) -> Self {
        let of = |status| theirs.iter().filter(move |zip| zip.status == status);
        let owned: Vec<_> = of(ListingStatus::Sold).collect();
        Self {
            payout_balance: 0,
            total_zip_codes_owned: owned.len(),
            total_zip_codes_reserved: of(ListingStatus::Reserved).count(),
            total_zip_codes_value: owned.iter().map(|zip| zip.price).sum(),
            zip_codes: owned
                .into_iter()
                .map(|zip| Zip::new(&app.catalogue, lang, zip))
                .collect(),
            orders: Vec::new(),
        }
    }
}

/// What the customer owns and is owed.
#[utoipa::path(post, path = "/zipcode/user-info", tag = "zipcode", responses(
    (status = 200, description = "The holdings.", body = UserInfo),
    (status = 401, description = "No session.", body = Refused),
))]
pub async fn user_info(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
    _: Call<Empty>,
) -> Result<Reply<UserInfo>, CallError> {
    let now = app.clock.now();
    let theirs = app
        .db
        .read(move |conn| zips::of(conn, me.account.id, now))
        .await?;
    let info = DashboardInfo::new(&app, visitor.lang, &theirs);
    Ok(Reply::Done(UserInfo { info }))
}

/// Whether the customer is banned from the store.
#[utoipa::path(post, path = "/zipcode/is-banned", tag = "zipcode", responses(
    (status = 200, description = "Whether they are.", body = Banned),
    (status = 401, description = "No session.", body = Refused),
))]
pub async fn is_banned(me: Customer, _: Call<Empty>) -> Reply<Banned> {
    Reply::Done(Banned {
        is_banned: me.account.banned_at.is_some(),
    })
}
