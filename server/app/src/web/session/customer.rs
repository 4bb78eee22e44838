//! The signed-in customer, as a parameter of handlers: an account's id has no other source.

use std::collections::BTreeMap;
use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use ink_domain::session::is_recently_authenticated;
use ink_schema::account::accounts::{self, Account, AccountId};
use ink_schema::auth::sessions::{self, Holder};
use ink_schema::{Conn, DbError};
use utoipa::IntoResponses;
use utoipa::openapi::{RefOr, Response};

use super::credentials::{Credentials, may_change};
use crate::clock::Millis;
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode};
use crate::web::request::security_log::SecurityLog;

/// The holder of a valid session token.
#[derive(Clone, Debug)]
pub struct Customer {
    pub account: Account,
    pub session_id: String,
    /// When the person last proved themselves with a password or a passkey.
    pub proved_at: Millis,
    /// How many unread notifications the person has.
    pub unread: i64,
}

/// The customer for whom the calling page was made: another one may have logged in since, in another tab.
const INK_ID: &str = "x-ink-id";

impl Customer {
    /// Refuses what is meant for another account.
    pub fn must_be(&self, ink_id: &str) -> Result<(), ApiError> {
        must_be(&self.account, ink_id)
    }

    /// Refuses if this session may no longer change the account: it may have ended, and the account may be
    /// gone, since the request came in. What holds now holds until the transaction ends.
    pub fn still_recently_authenticated(
        &self,
        conn: &mut Conn,
        now: Millis,
    ) -> Result<(), ApiError> {
        let account = accounts::lock(conn, self.account.id)?.ok_or(ApiError::Expired)?;
        let proved_at = sessions::proved_at(conn, account.id, &self.session_id)?;
        require_recent(proved_at.ok_or(ApiError::Expired)?, now)
    }
}

impl From<Holder> for Customer {
    fn from(holder: Holder) -> Self {
        Self {
            account: holder.account,
            session_id: holder.session_id,
            proved_at: holder.proved_at,
            unread: holder.unread,
        }
    }
}

impl FromRequestParts<App> for Customer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        // A guarded page's guard has looked already.
        let customer = match parts.extensions.get::<Self>().cloned() {
            Some(customer) => customer,
            None => signed_in(parts, app).await?,
        };
        must_be_meant(&customer.account, parts)?;
        Ok(customer)
    }
}

/// How a call for customers is refused, as the OpenAPI document says it.
impl IntoResponses for Customer {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::from([("401".to_owned(), Response::new("No session.").into())])
    }
}

fn require_recent(proved_at: Millis, now: Millis) -> Result<(), ApiError> {
    if is_recently_authenticated(proved_at, now) {
        Ok(())
    } else {
        Err(ApiError::Denied(ErrorCode::ReauthenticationRequired))
    }
}

fn must_be(account: &Account, ink_id: &str) -> Result<(), ApiError> {
    if account.ink_id.as_str().eq_ignore_ascii_case(ink_id) {
        Ok(())
    } else {
        Err(ApiError::Conflict(ErrorCode::SessionOtherAccount, None))
    }
}

fn must_be_meant(account: &Account, parts: &Parts) -> Result<(), ApiError> {
    match parts.headers.get(INK_ID) {
        Some(meant) => must_be(account, meant.to_str().unwrap_or_default()),
        None => Ok(()),
    }
}

async fn signed_in(parts: &Parts, app: &App) -> Result<Customer, ApiError> {
    let credentials = Credentials::read(app, &parts.headers);
    if credentials.by_cookie && !may_change(&parts.method, &parts.headers) {
        return Err(ApiError::Forbidden);
    }
    let token = credentials.session.ok_or(ApiError::Expired)?;
    let digest = token.digest();
    let holder = app.sessions.holder(digest.as_str(), app.clock.now());
    let holder = holder.await?.ok_or(ApiError::Expired)?;
    log_account(parts, holder.account.id);
    Ok(holder.into())
}

/// The request's security events are the account's.
fn log_account(parts: &Parts, account: AccountId) {
    if let Some(security_log) = parts.extensions.get::<SecurityLog>() {
        security_log.concerns(account);
    }
}

impl OptionalFromRequestParts<App> for Customer {
    type Rejection = Infallible;

    /// On pages that are open to all: the customer that the page's guard found.
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Option<Self>, Infallible> {
        Ok(parts.extensions.get::<Self>().cloned())
    }
}

/// The customer whose session goes on, though its token may have expired: a page being left has no time to renew it. Enough
/// to release what is held, and for nothing else.
#[derive(Clone, Copy, Debug)]
pub struct LeavingCustomer(pub AccountId);

impl FromRequestParts<App> for LeavingCustomer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let credentials = Credentials::read(app, &parts.headers)
            .for_change(&parts.method, &parts.headers, None)
            .ok_or(ApiError::Forbidden)?;
        let account = recognise(app, &credentials, accounts::by_id).await?;
        let account = account.flatten().ok_or(ApiError::Expired)?;
        log_account(parts, account.id);
        must_be_meant(&account, parts)?;
        Ok(Self(account.id))
    }
}

/// Finds whose browser this is, by either of its tokens, and reads some of their data. Nothing is renewed.
pub async fn recognise<T: Send + 'static>(
    app: &App,
    credentials: &Credentials,
    read: impl FnOnce(&mut Conn, AccountId) -> Result<T, DbError> + Send + 'static,
) -> Result<Option<T>, DbError> {
    let [session, refresh] = credentials.digests();
    let now = app.clock.now();
    app.db
        .read(move |conn| {
            match sessions::recognise(conn, session.as_deref(), refresh.as_deref(), now)? {
                Some(account) => read(conn, account).map(Some),
                None => Ok(None),
            }
        })
        .await
}

/// A customer who recently proved who they are: nobody else can change what protects an account.
#[derive(Clone, Debug)]
pub struct RecentlyAuthenticated(pub Customer);

impl FromRequestParts<App> for RecentlyAuthenticated {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let found = <Customer as FromRequestParts<App>>::from_request_parts(parts, app);
        let customer = found.await?;
        require_recent(customer.proved_at, app.clock.now())?;
        Ok(Self(customer))
    }
}

impl IntoResponses for RecentlyAuthenticated {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let too_old = Response::new("The last proof of identity is too old.");
        let mut responses = Customer::responses();
        responses.insert("403".to_owned(), too_old.into());
        responses
    }
}

/// Whether the store's pages are closed to a customer.
#[must_use]
pub fn is_banned(me: Option<&Customer>) -> bool {
    me.is_some_and(|me| me.account.is_banned())
}
