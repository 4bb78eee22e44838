//! `/transact`: what can be done with money here, and what can't yet.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use ink_domain::money::Usd;
use ink_schema::billing::ledger;
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

const PATH: &str = "/transact";

#[derive(Clone, Debug, Serialize, TS)]
pub struct TransactProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// US dollars that were earned by referrals and not paid out.
    #[ts(type = "number")]
    pub earned: Usd,
    /// The store is closed to this person.
    pub restricted: bool,
}

pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    me: Customer,
) -> Result<Response, ApiError> {
    let owner = me.account.id;
    let earned = app
        .db
        .read(move |conn| ledger::earnings(conn, owner))
        .await?;
    let props = TransactProps {
        shell: Shell::new(&app, visitor.lang, Audience::SignedIn, PATH),
        me: Me::new(&app, &me)?,
        earned,
        restricted: me.account.banned_at.is_some(),
    };
    let place = Place {
        page: "transact",
        path: PATH,
    };
    Ok(render(&app, &visitor, place, &props, StatusCode::OK).await?)
}
