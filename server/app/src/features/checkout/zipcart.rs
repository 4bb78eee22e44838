//! `/zipcart`: the cart, its payment, and the return from the card provider.

use axum::response::Response;
use ink_domain::deposit::card_amount;
use ink_domain::money::Usd;
use ink_domain::watch::GuestWatchlist;
use ink_domain::zip::{ListingStatus, ZipCode};
use ink_schema::account::accounts::AccountId;
use ink_schema::checkout::orders;
use ink_schema::store::watches;
use ink_schema::store::zips::{self, ZipRow};
use ink_schema::{Conn, DbError};
use serde::Serialize;
use ts_rs::TS;

use crate::clock::Millis;
use crate::config::WireInstructions;
use crate::web::api::ApiError;
use crate::web::page::{FlashMessage, PageCtx, PageRoute, Shell, is_payment_return};
use crate::web::request::redirect::ReturnPath;
use crate::web::session::customer::{Customer, is_banned};
use crate::web::zip::Zip;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct CartProps<'a> {
    pub shell: Shell<'a>,
    pub zips: Vec<Zip>,
    /// The total of the ZIPs that can be bought now, in US dollars.
    pub total: Usd,
    /// What the card would be charged, in US dollars: the total, or a deposit.
    pub card_amount: Usd,
    /// Codes in the cart that the store does not have.
    pub missing: Vec<ZipCode>,
    /// Those of the ZIPs that can't be bought now, but are the buyer's own.
    pub yours: Vec<ZipCode>,
    /// Those of the ZIPs that can't be bought now, and are on the buyer's watch list.
    pub followed: Vec<ZipCode>,
    /// What the payment form needs. Null for visitors.
    pub payment_config: Option<PaymentConfig<'a>>,
    /// Whether the buyer returns from the card provider: the payment's outcome has to be requested first.
    pub returning: bool,
    pub flash: Option<FlashMessage>,
}

/// How a browser reaches the card provider, and where balances are wired to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentConfig<'a> {
    pub publishable_key: &'a str,
    /// The provider's script.
    pub script_url: &'a str,
    pub wire_instructions: &'a WireInstructions,
}

/// The cart. `me` is absent where the operator opened the store to all.
pub async fn show(mut ctx: PageCtx<Option<Customer>>) -> Result<Response, ApiError> {
    if is_banned(ctx.me.as_ref()) {
        return Ok(ctx.visitor.redirect("/ziprestricted"));
    }
    // Only the buyer learns the outcome of a payment.
    if ctx.me.is_none() && is_payment_return(ctx.query()) {
        if let Some(page) = ReturnPath::from_browser(&format!("/zipcart?{}", ctx.query())) {
            ctx.visitor.come_back_to(&ctx.app, page);
        }
        return Ok(ctx.visitor.redirect("/auth/login"));
    }
    let route = PageRoute::new("zipcart", "/zipcart");
    let (codes, now) = (ctx.visitor.cart.zips().to_vec(), ctx.app.clock.now());
    let (wanted, buyer) = (codes.clone(), ctx.me.as_ref().map(|me| me.account.id));
    let guest_watchlist = ctx.visitor.watched.clone();
    let (rows, Unavailable { yours, followed }) = ctx
        .app
        .db
        .read(move |conn| {
            let rows = zips_for_buyer(conn, &wanted, buyer, now)?;
            let unavailable = Unavailable::of(conn, &rows, buyer, &guest_watchlist, now)?;
            Ok::<_, DbError>((rows, unavailable))
        })
        .await?;
    let missing = codes
        .iter()
        .filter(|code| !rows.iter().any(|row| row.code == **code));
    let for_sale = rows
        .iter()
        .filter(|row| row.status == ListingStatus::Available);
    let total = for_sale.map(|row| row.price).sum();
    let payment_config = ctx.me.as_ref().map(|_| PaymentConfig {
        publishable_key: &ctx.app.payments.publishable_key,
        script_url: &ctx.app.payments.script_url,
        wire_instructions: &ctx.app.config.wire_instructions,
    });
    let props = CartProps {
        shell: ctx.shell(route),
        returning: payment_config.is_some() && is_payment_return(ctx.query()),
        total,
        card_amount: card_amount(total),
        payment_config,
        missing: missing.copied().collect(),
        yours,
        followed,
        flash: ctx.visitor.flash.clone(),
        zips: rows
            .iter()
            .map(|row| Zip::new(&ctx.app.catalogue, ctx.visitor.lang, row))
            .collect(),
    };
    ctx.render_checkout(route, &props).await
}

/// The ZIPs as this buyer can buy them: those held by their own open payment are available, because a new payment
/// replaces the open one.
fn zips_for_buyer(
    conn: &mut Conn,
    codes: &[ZipCode],
    buyer: Option<AccountId>,
    now: Millis,
) -> Result<Vec<ZipRow>, DbError> {
    let mut rows = zips::by_codes(conn, codes, now)?;
    let awaiting = match buyer {
        Some(buyer) => orders::awaiting_card_of(conn, buyer)?,
        None => None,
    };
    if let Some(awaiting) = awaiting {
        let own = zips::held_by(conn, &awaiting.id)?;
        for row in &mut rows {
            let is_own = own.iter().any(|held| held == row.code.as_str());
            if is_own && row.status == ListingStatus::Pending {
                row.status = ListingStatus::Available;
            }
        }
    }
    Ok(rows)
}

/// Which of the ZIPs that can't be bought now the buyer owns or follows.
#[derive(Default)]
struct Unavailable {
    yours: Vec<ZipCode>,
    followed: Vec<ZipCode>,
}

impl Unavailable {
    fn of(
        conn: &mut Conn,
        rows: &[ZipRow],
        buyer: Option<AccountId>,
        guest_watchlist: &GuestWatchlist,
        now: Millis,
    ) -> Result<Self, DbError> {
        let unavailable = rows
            .iter()
            .filter(|row| row.status != ListingStatus::Available);
        let unavailable: Vec<ZipCode> = unavailable.map(|row| row.code).collect();
        if unavailable.is_empty() {
            return Ok(Self::default());
        }
        let Some(buyer) = buyer else {
            let followed = unavailable
                .into_iter()
                .filter(|zip| guest_watchlist.contains(*zip));
            return Ok(Self {
                yours: Vec::new(),
                followed: followed.collect(),
            });
        };
        let own = zips::of(conn, buyer, now)?;
        Ok(Self {
            yours: unavailable
                .iter()
                .filter(|zip| own.iter().any(|row| row.code == **zip))
                .copied()
                .collect(),
            followed: watches::among(conn, buyer, &unavailable)?,
        })
    }
}
