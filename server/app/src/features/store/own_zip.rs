//! What a ZIP is to who looks at its page. Their page is that of everybody with a word more: made for one request, and
//! kept by nobody.

use axum::http::HeaderMap;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;
use ink_schema::DbError;
use ink_schema::auth::sessions;
use ink_schema::store::zips::{self, Own};
use serde::Serialize;
use ts_rs::TS;

use crate::crypto::secrets::Digest;
use crate::state::App;
use crate::web::request::visitor::Visitor;
use crate::web::session::credentials::Credentials;

/// What a ZIP is to who looks at it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OwnZip {
    /// `owned`; `reserved` while the balance is owed; `held` while the card is awaited.
    #[ts(type = "\"owned\" | \"reserved\" | \"held\"")]
    pub standing: &'static str,
    /// By which it is reserved.
    pub order_id: Option<OrderId>,
}

impl From<Own> for OwnZip {
    fn from(own: Own) -> Self {
        let (standing, order_id) = match own {
            Own::Sold => ("owned", None),
            Own::Reserved(order) => ("reserved", Some(order)),
            Own::Held => ("held", None),
        };
        Self { standing, order_id }
    }
}

/// What the ZIP is to this browser's owner. Nobody is signed in by it, nothing is renewed, and where it can't be found
/// out the page is everybody's.
pub(super) async fn own(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    code: ZipCode,
) -> Option<OwnZip> {
    if !visitor.signed_in {
        return None;
    }
    let credentials = Credentials::read(headers, app.is_https());
    let [session, refresh] =
        [credentials.session, credentials.refresh].map(|token| token.map(|token| token.digest()));
    let now = app.clock.now();
    let found = app.db.read(move |conn| {
        let [session, refresh] = [&session, &refresh].map(|one| one.as_ref().map(Digest::as_str));
        match sessions::recognise(conn, session, refresh, now)? {
            Some(account) => zips::own(conn, account, code, now),
            None => Ok::<_, DbError>(None),
        }
    });
    match found.await {
        Ok(own) => own.map(OwnZip::from),
        Err(cause) => {
            // That the database is away, the log says once.
            if !cause.is_outage() {
                tracing::warn!(%cause, "whose a ZIP is could not be read");
            }
            None
        }
    }
}
