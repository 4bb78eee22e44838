//! The development mailbox: the e-mails in the outbox.
//!
//! They are there as soon as their cause is committed, even if no job has run: the router has e-mails about orders written
//! first.

use askama::Template;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use ink_schema::outbox::{self, OutboxEmail};
use serde::{Deserialize, Serialize};

use crate::clock::Millis;
use crate::internal_error::InternalError;
use crate::state::App;

/// Only this many of the newest are shown.
const SHOWN: i64 = 1000;

/// The site's style sheet, and the page's few inline rules, allowed by nonce.
fn page_policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; style-src 'self' 'nonce-{nonce}'; img-src 'self'; font-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

/// An e-mail has its styles in attributes, and may do nothing else.
const EMAIL_POLICY: &str = "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// An e-mail as tests read it.
#[derive(Debug, Serialize)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub sent_at: Millis,
}

#[derive(Template)]
#[template(path = "dev/mailbox.html")]
struct Mailbox {
    styles: String,
    nonce: String,
    emails: Vec<Shown>,
}

struct Shown {
    id: i64,
    to: String,
    subject: String,
    text: String,
    code: Option<String>,
    time: String,
}

/// `GET /dev/mailbox`: newest first.
pub async fn show(State(app): State<App>) -> Result<Response, InternalError> {
    let mut emails = posted(&app).await?;
    emails.reverse();
    let nonce = format!("{:032x}", rand::random::<u128>());
    let policy = page_policy(&nonce);
    let page = Mailbox {
        styles: format!("/build/{}", app.assets.manifest.styles("mailbox")),
        emails: emails.into_iter().map(Shown::from).collect(),
        nonce,
    };
    let policy = [(header::CONTENT_SECURITY_POLICY, policy)];
    Ok((policy, Html(page.render()?)).into_response())
}

/// Whose e-mails are wanted; everybody's if not given.
#[derive(Debug, Deserialize)]
pub struct Addressed {
    to: Option<String>,
}

/// `GET /dev/mailbox.json?to=…`: oldest first.
pub async fn list(
    State(app): State<App>,
    Query(Addressed { to }): Query<Addressed>,
) -> Result<Json<Vec<Mail>>, InternalError> {
    let emails = match to {
        Some(to) => {
            let theirs = app.db.read(move |conn| outbox::all_to(conn, &to, SHOWN));
            theirs.await?
        }
        None => posted(&app).await?,
    };
    Ok(Json(emails.into_iter().map(Mail::from).collect()))
}

/// `GET /dev/mailbox/{id}`: the HTML as a mail client would show it.
pub async fn email(State(app): State<App>, Path(id): Path<i64>) -> Result<Response, InternalError> {
    let found = app.db.read(move |conn| outbox::by_id(conn, id)).await?;
    let Some(posted) = found else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let policy = HeaderValue::from_static(EMAIL_POLICY);
    let policy = [(header::CONTENT_SECURITY_POLICY, policy)];
    Ok((policy, Html(posted.email.html)).into_response())
}

async fn posted(app: &App) -> Result<Vec<OutboxEmail>, InternalError> {
    Ok(app.db.read(|conn| outbox::all(conn, SHOWN)).await?)
}

impl From<OutboxEmail> for Mail {
    fn from(posted: OutboxEmail) -> Self {
        Self {
            to: posted.email.to,
            subject: posted.email.subject,
            text: posted.email.text,
            html: posted.email.html,
            sent_at: posted.created_at,
        }
    }
}

impl From<OutboxEmail> for Shown {
    fn from(posted: OutboxEmail) -> Self {
        let at = jiff::Timestamp::from_millisecond(posted.created_at);
        Self {
            id: posted.id,
            code: code(&posted.email.text).map(str::to_owned),
            to: posted.email.to,
            subject: posted.email.subject,
            text: posted.email.text,
            time: at.map_or_else(|_| String::new(), |at| at.to_string()),
        }
    }
}

/// The first run of six digits.
fn code(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_ascii_digit())
        .find(|run| run.len() == 6)
}
