//! `/cards`: the waitlist for the card, which does not exist yet.

use axum::response::Response;
use ink_schema::DbError;
use ink_schema::billing::waitlist;
use serde::Serialize;
use ts_rs::TS;

use crate::clock::Millis;
use crate::web::api::ApiError;
use crate::web::page::{Flash, FlashMessage, Me, PageCtx, PageRoute, Shell};
use crate::web::session::customer_form::CustomerForm;

const PATH: &str = "/cards";

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct CardsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// How many are on the waitlist.
    pub waiting: i64,
    /// Null if the customer is not on it.
    pub place: Option<WaitlistPlace>,
    pub flash: Option<FlashMessage>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct WaitlistPlace {
    /// From 1.
    pub number: i64,
    /// Milliseconds UTC.
    pub joined_at: Millis,
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("cards", PATH);
    let (place, waiting) = ctx
        .read(|conn, owner| {
            let place = waitlist::position(conn, owner)?;
            Ok::<_, DbError>((place, waitlist::length(conn)?))
        })
        .await?;
    let props = CardsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        waiting,
        place: place.map(|place| WaitlistPlace {
            number: place.number,
            joined_at: place.joined_at,
        }),
        flash: ctx.visitor.flash.clone(),
    };
    ctx.render(route, &props).await
}

/// A customer who is already on it keeps their place.
pub async fn join(ctx: PageCtx, CustomerForm(()): CustomerForm<()>) -> Result<Response, ApiError> {
    ctx.change(waitlist::join).await?;
    Ok(Flash::CardWaitlistJoined.redirect(&ctx.app, PATH))
}

pub async fn leave(ctx: PageCtx, CustomerForm(()): CustomerForm<()>) -> Result<Response, ApiError> {
    ctx.change(|conn, owner, _| waitlist::leave(conn, owner))
        .await?;
    Ok(Flash::CardWaitlistLeft.redirect(&ctx.app, PATH))
}
