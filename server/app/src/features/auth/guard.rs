//! Which pages ask for a session. Calls ask by their parameters ([`crate::web::session::customer::Customer`]).

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ink_domain::notification::NotificationKind;
use ink_schema::account::accounts;
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::auth::sessions::{self, Refreshed, TokenPair};
use ink_schema::{Conn, DbError, audit};

use super::new_session::pair;
use crate::clock::Millis;
use crate::crypto::secrets::{Digest, Token};
use crate::internal_error::{AnsweredFailure, InternalError};
use crate::state::App;
use crate::web::api::ApiError;
use crate::web::page::{Flash, query_values};
use crate::web::request::cookies::add;
use crate::web::request::redirect::ReturnPath;
use crate::web::request::security_event::SecurityEvent;
use crate::web::request::security_log::SecurityLog;
use crate::web::request::visitor::Visitor;
use crate::web::session::cookies::{self, Renewal};
use crate::web::session::credentials::{Credentials, may_change};
use crate::web::session::customer::Customer;

/// Pages of signed-in customers, and their forms. Other visitors go to the log-in.
pub async fn private(
    state: State<App>,
    visitor: Visitor,
    source: SecurityLog,
    renewal: Extension<Renewal>,
    request: Request,
    next: Next,
) -> Result<Response, GuardRejection> {
    let credentials = same_site_credentials(&state, &request)?;
    let is_checked = is_checked(&request, &credentials);
    let found = authenticate(&state, &visitor, &source, &renewal, &credentials).await;
    let found = found.map_err(|why| why.of_page(is_checked, &state, &visitor))?;
    if let Some(customer) = found {
        return Ok(show_at_last(&state, &visitor, customer, request, next).await);
    }
    let mut response = redirect(&state, &visitor, &credentials, "/auth/login");
    let is_seen = request.method() == Method::GET && !credentials.is_prefetch;
    if let Some(wanted) = ReturnPath::of(request.uri()).filter(|_| is_seen) {
        add(response.headers_mut(), &wanted.cookie(&state));
    }
    Ok(response)
}

/// Pages for visitors without a session: the others have no business there. But who is told by e-mail to set a new
/// password is to do so at once, logged in or not.
pub async fn signed_out(
    state: State<App>,
    visitor: Visitor,
    source: SecurityLog,
    renewal: Extension<Renewal>,
    request: Request,
    next: Next,
) -> Result<Response, GuardRejection> {
    let credentials = read_credentials(&state, &request);
    match find_or_renew_session(&state, &source, &renewal, &credentials).await? {
        Some(customer) if is_from_email(request.uri()) => Ok(show(customer, request, next).await),
        Some(_) => Ok(visitor.redirect("/dashboard")),
        None => {
            let mut response = next.run(request).await;
            if credentials.has_session_cookies {
                cookies::clear(&state, response.headers_mut());
            }
            Ok(response)
        }
    }
}

/// Pages that are open to all, and their forms: they know who is signed in.
pub async fn open(
    state: State<App>,
    visitor: Visitor,
    source: SecurityLog,
    renewal: Extension<Renewal>,
    request: Request,
    next: Next,
) -> Result<Response, GuardRejection> {
    let credentials = same_site_credentials(&state, &request)?;
    let is_checked = is_checked(&request, &credentials);
    let found = authenticate(&state, &visitor, &source, &renewal, &credentials).await;
    let found = found.map_err(|why| why.of_page(is_checked, &state, &visitor))?;
    Ok(match found {
        Some(customer) => show_at_last(&state, &visitor, customer, request, next).await,
        None => next.run(request).await,
    })
}

/// Pages that are the same for everybody. Where a customer chooses another language, it is looked whose e-mails follow it; the
/// page knows nothing of that, and is there when they can't be found.
pub async fn public(
    state: State<App>,
    visitor: Visitor,
    source: SecurityLog,
    renewal: Extension<Renewal>,
    request: Request,
    next: Next,
) -> Response {
    if !visitor.chooses_email_language() {
        return next.run(request).await;
    }
    let credentials = read_credentials(&state, &request);
    match authenticate(&state, &visitor, &source, &renewal, &credentials).await {
        // That the database is away, the log says once.
        Err(GuardRejection::Failed(cause)) if !cause.is_outage() => {
            tracing::warn!(%cause, "a language that was chosen could not be kept");
        }
        Ok(_) | Err(_) => {}
    }
    next.run(request).await
}

/// Why a guard lets nobody on.
#[derive(Debug)]
pub enum GuardRejection {
    /// A page is fetched ahead with a session to be renewed: it may never be looked at, and its cookies be
    /// lost with it. Nobody's fault, and nothing for a log; the browser asks again when it is wanted.
    Prefetch,
    /// Another site's page sends a form.
    Forbidden,
    Failed(InternalError),
    /// The same, of a page that sends its visitor home then.
    SentHome(Box<Response>),
}

impl GuardRejection {
    /// What it comes to on a page whose visitors are looked at for a restriction, or on another one.
    fn of_page(self, is_checked: bool, app: &App, visitor: &Visitor) -> Self {
        match self {
            Self::Failed(cause) if is_checked => {
                let mut response = visitor.redirect("/");
                Flash::StoreAway.go_with(app, &mut response);
                response.extensions_mut().insert(AnsweredFailure(cause));
                Self::SentHome(Box::new(response))
            }
            other => other,
        }
    }
}

/// Where a restriction is looked for. Who can't be looked up is sent home from there (`docs/decisions`, 59).
const CHECKED: [&str; 3] = ["/zipstore", "/zipcart", "/ziprestricted"];

/// Of a page that is fetched ahead the failure itself is better: it is asked for again when it is wanted.
fn is_checked(request: &Request, credentials: &Credentials) -> bool {
    let is_opened = matches!(*request.method(), Method::GET | Method::HEAD);
    is_opened && !credentials.is_prefetch && CHECKED.contains(&request.uri().path())
}

impl From<DbError> for GuardRejection {
    fn from(error: DbError) -> Self {
        Self::Failed(error.into())
    }
}

impl IntoResponse for GuardRejection {
    fn into_response(self) -> Response {
        match self {
            Self::Prefetch => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            Self::Forbidden => ApiError::Forbidden.into_response(),
            Self::Failed(failure) => failure.into_response(),
            Self::SentHome(response) => *response,
        }
    }
}

/// Shows a page that the log-in may have led to.
async fn show_at_last(
    app: &App,
    visitor: &Visitor,
    customer: Customer,
    request: Request,
    next: Next,
) -> Response {
    let mut response = show(customer, request, next).await;
    if visitor.return_to.is_some() {
        // They are back.
        add(response.headers_mut(), &ReturnPath::forgotten(app));
    }
    response
}

async fn show(customer: Customer, mut request: Request, next: Next) -> Response {
    request.extensions_mut().insert(customer);
    next.run(request).await
}

/// The signed-in customer. E-mails to them are in the language that they chose just now.
async fn authenticate(
    app: &App,
    visitor: &Visitor,
    source: &SecurityLog,
    renewal: &Renewal,
    credentials: &Credentials,
) -> Result<Option<Customer>, GuardRejection> {
    let found = find_or_renew_session(app, source, renewal, credentials).await?;
    if let Some(customer) = &found {
        keep_language(app, visitor, credentials, customer).await?;
    }
    Ok(found)
}

/// Looks for the session; one that has run out is renewed here, and the visitor notices nothing.
async fn find_or_renew_session(
    app: &App,
    source: &SecurityLog,
    renewal: &Renewal,
    credentials: &Credentials,
) -> Result<Option<Customer>, GuardRejection> {
    let now = app.clock.now();
    if let Some(token) = &credentials.session {
        let digest = token.digest();
        if let Some(holder) = app.sessions.holder(digest.as_str(), now).await? {
            source.concerns(holder.account.id);
            return Ok(Some(holder.into()));
        }
    }
    let Some(refresh) = &credentials.refresh else {
        return Ok(None);
    };
    if credentials.is_prefetch {
        return Err(GuardRejection::Prefetch);
    }
    let (session, next_refresh) = (Token::random(), Token::random());
    let (digest, new) = (refresh.digest(), pair(&session, &next_refresh));
    Ok(match renew(app, source, digest, new, now).await? {
        Refreshed::Renewed(holder) => {
            renewal.note(session, next_refresh);
            Some((*holder).into())
        }
        Refreshed::Ended(_) | Refreshed::Unknown => None,
    })
}

/// E-mails follow the language that their reader chose for the pages. A page that is fetched ahead chooses
/// nothing.
async fn keep_language(
    app: &App,
    visitor: &Visitor,
    credentials: &Credentials,
    customer: &Customer,
) -> Result<(), DbError> {
    let account = &customer.account;
    let lang = visitor.lang.code();
    if !visitor.switched || credentials.is_prefetch || account.lang == lang {
        return Ok(());
    }
    let id = account.id;
    app.db
        .write(move |conn| accounts::set_lang(conn, id, lang))
        .await
}

/// Exchanges a refresh token for a pair. One that was used before is noted in the account's history, and its
/// owner is told.
pub(crate) async fn renew(
    app: &App,
    source: &SecurityLog,
    token: Digest,
    new: TokenPair,
    now: Millis,
) -> Result<Refreshed, DbError> {
    let refresh = move |conn: &mut Conn| {
        let refreshed = sessions::refresh(conn, token.as_str(), &new, now)?;
        if let Refreshed::Ended(account) = refreshed {
            audit::note(conn, account, "server", "session.token_reused", now)?;
            notifications::note(
                conn,
                account,
                &NewNotification::of(NotificationKind::SessionReused),
                now,
            )?;
        }
        Ok::<_, DbError>(refreshed)
    };
    let refreshed = app.db.write(refresh).await?;
    match &refreshed {
        Refreshed::Renewed(holder) => source.concerns(holder.account.id),
        Refreshed::Ended(account) => {
            source.concerns(*account);
            source.log(app, SecurityEvent::TokenReuse, "");
        }
        Refreshed::Unknown => {}
    }
    Ok(refreshed)
}

fn read_credentials(app: &App, request: &Request) -> Credentials {
    Credentials::read(request.headers(), app.is_https())
}

/// What comes with a request, unless it may be another site's.
fn same_site_credentials(app: &App, request: &Request) -> Result<Credentials, GuardRejection> {
    let credentials = read_credentials(app, request);
    if credentials.has_session_cookies && !may_change(request.method(), request.headers()) {
        return Err(GuardRejection::Forbidden);
    }
    Ok(credentials)
}

/// The way by which e-mails lead to a new password.
fn is_from_email(uri: &Uri) -> bool {
    let query = uri.query().unwrap_or_default();
    uri.path() == "/auth/password-reset" && query_values(query, "from").any(|from| from == "email")
}

/// Elsewhere, with what the address had to say kept.
fn redirect(app: &App, visitor: &Visitor, credentials: &Credentials, to: &str) -> Response {
    let mut response = visitor.redirect(to);
    if credentials.has_session_cookies {
        cookies::clear(app, response.headers_mut());
    }
    response
}
