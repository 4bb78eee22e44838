//! What a ZIP is to the visitor of its page. Their page is everybody's with a word more: rendered for one request, and
//! cached by nobody.

use axum::http::HeaderMap;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;
use ink_schema::store::zips::{self, Ownership};
use serde::Serialize;
use ts_rs::TS;

use crate::state::App;
use crate::web::request::visitor::Visitor;
use crate::web::session::credentials::Credentials;
use crate::web::session::customer::recognise;

/// What a ZIP is to its visitor.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OwnZip {
    /// `owned`; `reserved` while the balance is owed; `held` while the card is awaited.
    #[ts(inline)]
    pub standing: Standing,
    /// The order by which it is reserved.
    pub order_id: Option<OrderId>,
    /// In this browser's. Paying may have been begun in another one, whose cart this one does not know.
    pub in_cart: bool,
}

#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Owned,
    Reserved,
    Held,
}

impl OwnZip {
    fn new(own: Ownership, in_cart: bool) -> Self {
        let (standing, order_id) = match own {
            Ownership::Sold => (Standing::Owned, None),
            Ownership::Reserved(order) => (Standing::Reserved, Some(order)),
            Ownership::Held => (Standing::Held, None),
        };
        Self {
            standing,
            order_id,
            in_cart,
        }
    }
}

/// What the ZIP is to this browser's owner. Nobody is signed in by it, nothing is renewed, and if it can't be
/// determined the page is everybody's.
pub(super) async fn own(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    code: ZipCode,
) -> Option<OwnZip> {
    if !visitor.signed_in {
        return None;
    }
    let credentials = Credentials::read(app, headers);
    let now = app.clock.now();
    let found = recognise(app, &credentials, move |conn, account| {
        zips::ownership(conn, account, code, now)
    });
    match found.await {
        Ok(own) => {
            let in_cart = visitor.cart.contains(code);
            own.flatten().map(|own| OwnZip::new(own, in_cart))
        }
        Err(cause) => {
            // A database outage is logged once, elsewhere.
            if !cause.is_outage() {
                tracing::warn!(%cause, "a ZIP's owner could not be read");
            }
            None
        }
    }
}
