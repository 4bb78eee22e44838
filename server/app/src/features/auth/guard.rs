//! Which pages require a session. Calls require one by their parameters ([`crate::web::session::customer::Customer`]).

pub mod rejection;

use axum::Extension;
use axum::extract::rejection::ExtensionRejection;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::Response;
use ink_schema::DbError;
use ink_schema::account::accounts;

use self::rejection::GuardRejection;
use super::session_refresh::renew;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::{interstitial, query_values};
use crate::web::request::cookies::set_cookie;
use crate::web::request::cross_site::is_ours;
use crate::web::request::method::is_read;
use crate::web::request::redirect::ReturnPath;
use crate::web::request::security_log::SecurityLog;
use crate::web::request::visitor::Visitor;
use crate::web::session::cookies::{self, Renewal};
use crate::web::session::credentials::{Credentials, may_change};
use crate::web::session::customer::Customer;

/// Who asks: the visitor, what they present, and what a renewal of their session needs.
#[derive(Debug)]
pub struct GuardContext {
    app: App,
    visitor: Visitor,
    credentials: Credentials,
    uri: Uri,
    /// See [`may_change`].
    may_change: bool,
    /// See [`is_ours`].
    is_ours: bool,
    /// The page checks visitors for a restriction.
    redirects_home_on_failure: bool,
    security_log: SecurityLog,
    renewal: Renewal,
}

impl FromRequestParts<App> for GuardContext {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ExtensionRejection> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let Ok(security_log) = SecurityLog::from_request_parts(parts, app).await;
        let Extension(renewal) = Extension::<Renewal>::from_request_parts(parts, app).await?;
        let credentials = Credentials::read(app, &parts.headers);
        Ok(Self {
            app: app.clone(),
            visitor,
            uri: parts.uri.clone(),
            may_change: may_change(&parts.method, &parts.headers),
            is_ours: is_ours(&parts.headers, &app.origin),
            redirects_home_on_failure: redirects_home_on_failure(parts, &credentials),
            credentials,
            security_log,
            renewal,
        })
    }
}

/// Pages of signed-in customers, and their forms. Other visitors are redirected to the log-in.
pub async fn require_session(
    context: GuardContext,
    request: Request,
    next: Next,
) -> Result<Response, GuardRejection> {
    context.refuse_cross_site()?;
    if let Some(customer) = context.customer_of_page().await? {
        return Ok(context.render_after_login(customer, request, next).await);
    }
    if context.credentials.is_prefetch {
        return Err(GuardRejection::Prefetch);
    }
    let mut response = context.visitor.redirect("/auth/login");
    context.clear_session(&mut response);
    let is_seen = request.method() == Method::GET;
    if let Some(wanted) = ReturnPath::of(request.uri()).filter(|_| is_seen) {
        set_cookie(response.headers_mut(), &wanted.cookie(&context.app));
    }
    Ok(response)
}

/// Pages for visitors without a session: others have no business there. But a customer who is told by e-mail to set a new
/// password must be able to do so at once, logged in or not.
pub async fn require_no_session(
    context: GuardContext,
    request: Request,
    next: Next,
) -> Result<Response, GuardRejection> {
    match context.find_or_renew_session().await? {
        Some(customer) if is_from_email(request.uri()) => Ok(show(customer, request, next).await),
        Some(_) => Ok(context.visitor.redirect("/dashboard")),
        None => {
            let mut response = next.run(request).await;
            context.clear_session(&mut response);
            Ok(response)
        }
    }
}

/// Pages that are open to all, and their forms: they know who is signed in.
pub async fn optional_session(
    context: GuardContext,
    request: Request,
    next: Next,
) -> Result<Response, GuardRejection> {
    context.refuse_cross_site()?;
    Ok(match context.customer_of_page().await? {
        Some(customer) => context.render_after_login(customer, request, next).await,
        None => next.run(request).await,
    })
}

/// Pages that are the same for everybody. If a visitor chooses another language, their account is looked up, as its e-mails
/// follow that choice; the page does not depend on it, and is served even if the look-up fails.
pub async fn sync_email_language(context: GuardContext, request: Request, next: Next) -> Response {
    if !context.visitor.chooses_email_language() {
        return next.run(request).await;
    }
    match context.authenticate().await {
        // A database outage is logged once, elsewhere.
        Err(GuardRejection::Refused(ApiError::Internal(cause))) if !cause.is_outage() => {
            tracing::warn!(%cause, "a chosen language could not be stored");
        }
        Ok(_) | Err(_) => {}
    }
    next.run(request).await
}

/// Pages that check for a restriction. A visitor who can't be looked up is redirected home (`docs/decisions`, 59).
const RESTRICTION_CHECKED: [&str; 3] = ["/zipstore", "/zipcart", "/ziprestricted"];

/// A prefetch had better fail: the browser asks again when the page is wanted.
fn redirects_home_on_failure(parts: &Parts, credentials: &Credentials) -> bool {
    let is_opened = is_read(&parts.method);
    let path = parts.uri.path();
    is_opened && !credentials.is_prefetch && RESTRICTION_CHECKED.contains(&path)
}

impl GuardContext {
    /// Refuses a request that may be another site's.
    fn refuse_cross_site(&self) -> Result<(), GuardRejection> {
        if self.credentials.has_session_cookies && !self.may_change {
            return Err(ApiError::Forbidden.into());
        }
        Ok(())
    }

    /// The signed-in customer. Their e-mails follow a language that they have just chosen.
    async fn authenticate(&self) -> Result<Option<Customer>, GuardRejection> {
        let found = self.find_or_renew_session().await?;
        if let Some(customer) = &found {
            self.update_email_language(customer).await?;
        }
        Ok(found)
    }

    /// The same for a page: if it checks for a restriction and the look-up fails, the visitor is redirected home.
    async fn customer_of_page(&self) -> Result<Option<Customer>, GuardRejection> {
        let found = self.authenticate().await;
        found.map_err(|why| why.of_page(self))
    }

    /// Finds the session; an expired one is renewed here, without the visitor noticing.
    async fn find_or_renew_session(&self) -> Result<Option<Customer>, GuardRejection> {
        let (app, security_log, credentials) = (&self.app, &self.security_log, &self.credentials);
        let now = app.clock.now();
        if let Some(token) = &credentials.session {
            let digest = token.digest();
            if let Some(holder) = app.sessions.holder(digest.as_str(), now).await? {
                security_log.concerns(holder.account.id);
                return Ok(Some(holder.into()));
            }
        }
        let Some(refresh) = &credentials.refresh else {
            return Ok(None);
        };
        if credentials.is_prefetch {
            return Err(GuardRejection::Prefetch);
        }
        if !self.is_ours {
            let page = interstitial::page(app, &self.visitor, &self.uri).map_err(ApiError::from)?;
            return Err(GuardRejection::Interstitial(Box::new(page)));
        }
        let renewed = renew(app, security_log, refresh, now).await?;
        Ok(renewed.map(|(holder, tokens)| {
            self.renewal.note(tokens);
            (*holder).into()
        }))
    }

    /// E-mails follow the language that their reader chose for the pages. A prefetch chooses nothing, nor does another site's
    /// link.
    async fn update_email_language(&self, customer: &Customer) -> Result<(), DbError> {
        let account = &customer.account;
        let visitor = &self.visitor;
        let is_chosen = visitor.switched && self.is_ours && !self.credentials.is_prefetch;
        let chosen = visitor.chosen_lang.filter(|_| is_chosen).map(Lang::code);
        let Some(lang) = chosen.filter(|lang| *lang != account.lang) else {
            return Ok(());
        };
        let id = account.id;
        self.app
            .db
            .write(move |conn| accounts::set_lang(conn, id, lang))
            .await
    }

    /// Shows a page that the log-in may have returned to.
    async fn render_after_login(
        &self,
        customer: Customer,
        request: Request,
        next: Next,
    ) -> Response {
        let mut response = show(customer, request, next).await;
        if self.visitor.return_to.is_some() {
            // They have returned.
            set_cookie(
                response.headers_mut(),
                &ReturnPath::removal_cookie(&self.app),
            );
        }
        response
    }

    /// Removes cookies that belong to no session.
    fn clear_session(&self, response: &mut Response) {
        if self.credentials.has_session_cookies {
            cookies::clear_session(&self.app, response.headers_mut());
        }
    }
}

async fn show(customer: Customer, mut request: Request, next: Next) -> Response {
    request.extensions_mut().insert(customer);
    next.run(request).await
}

/// Whether an e-mail's link to set a new password was followed.
fn is_from_email(uri: &Uri) -> bool {
    let query = uri.query().unwrap_or_default();
    uri.path() == "/auth/password-reset" && query_values(query, "from").any(|from| from == "email")
}
