//! What a page that is rendered per request is made from: who is asking, and the means to answer.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::document::PageRoute;
use super::me::Me;
use super::public_page::Audience;
use super::shell::Shell;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::request::visitor::Visitor;
use crate::web::session::customer::Customer;

/// A page's request. `A` is `Customer` if one is required, `Option<Customer>` if anybody may come, and
/// [`Nobody`] if it makes no difference.
#[derive(Debug)]
pub struct PageCtx<A = Customer> {
    pub app: App,
    pub visitor: Visitor,
    pub me: A,
}

/// For pages that are the same for signed-in customers and other visitors.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl FromRequestParts<App> for Nobody {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, _: &App) -> Result<Self, Infallible> {
        Ok(Self)
    }
}

/// Whom a page is for.
pub trait Account {
    fn audience(&self) -> Audience;
    /// Whose it is, where it is somebody's: its calls say so.
    fn ink_id(&self) -> Option<&str>;
}

impl Account for Customer {
    fn audience(&self) -> Audience {
        Audience::SignedIn
    }

    fn ink_id(&self) -> Option<&str> {
        Some(self.account.ink_id.as_str())
    }
}

impl Account for Option<Customer> {
    fn audience(&self) -> Audience {
        Audience::of(self.as_ref())
    }

    fn ink_id(&self) -> Option<&str> {
        self.as_ref().and_then(Account::ink_id)
    }
}

impl Account for Nobody {
    fn audience(&self) -> Audience {
        Audience::SignedOut
    }

    fn ink_id(&self) -> Option<&str> {
        None
    }
}

impl<A: FromRequestParts<App>> FromRequestParts<App> for PageCtx<A> {
    type Rejection = A::Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, A::Rejection> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        Ok(Self {
            app: app.clone(),
            visitor,
            me: A::from_request_parts(parts, app).await?,
        })
    }
}

impl<A: Account> PageCtx<A> {
    /// What the page needs around its own content.
    #[must_use]
    pub fn shell<'a>(&'a self, route: PageRoute<'a>) -> Shell<'a> {
        Shell::new(&self.app, self.visitor.lang, self.me.audience(), route.path)
    }
}

impl PageCtx {
    /// The signed-in person, as the page shows them.
    pub fn owner(&self) -> Result<Me, InternalError> {
        Me::new(&self.app, &self.me, &self.visitor.cart)
    }
}
