//! What a page that is rendered per request is made from: who is asking, and the means to answer.

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use ink_schema::account::accounts::AccountId;
use ink_schema::{Conn, DbError};

use super::document::PageRoute;
use super::me::Me;
use super::shell::Shell;
use crate::clock::Millis;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::api::rate_limits::RateLimit;
use crate::web::request::security_log::SecurityLog;
use crate::web::request::visitor::Visitor;
use crate::web::session::customer::Customer;

/// The request of a page, or of a form or a script on it. `A` is `Customer` if one is required, and `Option<Customer>` if
/// anybody may come.
#[derive(Debug)]
pub struct PageCtx<A = Customer> {
    pub app: App,
    pub visitor: Visitor,
    pub me: A,
    pub security_log: SecurityLog,
    uri: Uri,
}

/// Who views a page.
pub trait Viewer {
    /// `None` without a session.
    fn customer(&self) -> Option<&Customer>;
}

impl Viewer for Customer {
    fn customer(&self) -> Option<&Customer> {
        Some(self)
    }
}

impl Viewer for Option<Customer> {
    fn customer(&self) -> Option<&Customer> {
        self.as_ref()
    }
}

impl<A: FromRequestParts<App>> FromRequestParts<App> for PageCtx<A> {
    type Rejection = A::Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, A::Rejection> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let Ok(security_log) = SecurityLog::from_request_parts(parts, app).await;
        Ok(Self {
            app: app.clone(),
            visitor,
            security_log,
            me: A::from_request_parts(parts, app).await?,
            uri: parts.uri.clone(),
        })
    }
}

impl<A: Viewer> PageCtx<A> {
    /// The query as in the URL; empty if it has none.
    #[must_use]
    pub fn query(&self) -> &str {
        self.uri.query().unwrap_or_default()
    }

    #[must_use]
    pub fn shell<'a>(&'a self, route: PageRoute<'a>) -> Shell<'a> {
        let signed_in = self.me.customer().is_some();
        Shell::new(&self.app, self.visitor.lang, signed_in, route.path)
    }
}

impl PageCtx {
    /// Reads what is the customer's, in one transaction.
    pub async fn read<T, E>(
        &self,
        work: impl FnOnce(&mut Conn, AccountId) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let owner = self.me.account.id;
        self.app.db.read(move |conn| work(conn, owner)).await
    }

    /// Changes what is the customer's, in one transaction.
    pub async fn write<T, E>(
        &self,
        work: impl FnOnce(&mut Conn, AccountId, Millis) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let (owner, now) = (self.me.account.id, self.app.clock.now());
        self.app.db.write(move |conn| work(conn, owner, now)).await
    }

    /// [`PageCtx::write`] for what a customer could repeat without an end: it is rate limited.
    pub async fn change<T>(
        &self,
        work: impl FnOnce(&mut Conn, AccountId, Millis) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
    {
        let owner = self.me.account.id;
        RateLimit::own_changes(&self.app, owner)
            .write(&self.app, move |conn, now| work(conn, owner, now))
            .await
    }

    pub fn owner(&self) -> Result<Me, InternalError> {
        Me::new(&self.app, &self.me, &self.visitor.cart)
    }
}
