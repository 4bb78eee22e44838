//! `GET /user/data`: all data stored about a person, as a file.

mod money;
mod order_details;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use ink_domain::email::Email;
use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;
use ink_schema::account::notifications::{self, Notification, NotificationQuery};
use ink_schema::account::{accounts, disclosures, follows, profiles};
use ink_schema::auth::email_changes;
use ink_schema::billing::waitlist;
use ink_schema::store::{watches, zips};
use ink_schema::{Conn, DbError, audit, outbox};
use money::FinancialRecords;
use serde::Serialize;
use utoipa::ToSchema;

use super::settings::email_topics::EmailPreferences;
use super::settings::overview::{Security, overview};
use super::settings::profile::ProfileSettings;
use crate::clock::Millis;
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::{ApiError, NoQuery, Reply};
use crate::web::request::visitor::Visitor;
use crate::web::session::customer::{Customer, RecentlyAuthenticated};
use crate::web::zip::Zip;

/// Entries of the account's history and of its notifications in the file: more than are kept.
const HISTORY: i64 = 10_000;

/// Times are milliseconds UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DataExport {
    made_at: i64,
    ink_id: String,
    created_at: i64,
    terms_agreed_at: Option<i64>,
    banned_at: Option<i64>,
    /// The account that referred this one.
    referrer: Option<String>,
    /// How many joined by this account's referral.
    referred: i64,
    security: Security,
    /// A new address that awaits its code.
    waiting_email: Option<String>,
    zip_codes: Vec<Zip>,
    /// The address book.
    follows: Vec<FollowedAccount>,
    /// The watch list.
    watched_zips: Vec<WatchlistEntry>,
    /// The place on the card's waitlist, if there is one.
    card_waitlist: Option<WaitlistEntry>,
    profile: Profile,
    wanted_emails: EmailPreferences,
    #[serde(flatten)]
    money: FinancialRecords,
    /// When disclosures under Californian law were requested, oldest first.
    disclosures: Vec<i64>,
    /// Sent to the account's current and former addresses, as long as they are kept; codes are not repeated.
    emails: Vec<EmailRecord>,
    /// Newest first.
    notifications: Vec<NotificationRecord>,
    history: Vec<AuditEvent>,
}

/// Amounts are US dollars.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotificationRecord {
    at: i64,
    read_at: Option<i64>,
    /// As in `order.paid`.
    kind: &'static str,
    #[schema(value_type = Option<String>)]
    order_id: Option<OrderId>,
    /// The INK ID of another person it is about.
    about: Option<String>,
    #[schema(value_type = Option<f64>)]
    amount: Option<Usd>,
    detail: Option<String>,
    device: Option<String>,
}

impl From<Notification> for NotificationRecord {
    fn from(noted: Notification) -> Self {
        Self {
            at: noted.at,
            read_at: noted.read_at,
            kind: noted.kind.code(),
            order_id: noted.order,
            about: noted.about,
            amount: noted.amount,
            detail: noted.detail,
            device: noted.device,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailRecord {
    subject: String,
    written_at: i64,
    sent_at: Option<i64>,
}

impl From<outbox::OutboxEmail> for EmailRecord {
    fn from(posted: outbox::OutboxEmail) -> Self {
        Self {
            subject: posted.email.subject,
            written_at: posted.created_at,
            sent_at: posted.sent_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FollowedAccount {
    ink_id: String,
    since: i64,
}

impl From<follows::Followed> for FollowedAccount {
    fn from(followed: follows::Followed) -> Self {
        Self {
            ink_id: followed.ink_id.to_string(),
            since: followed.since,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WatchlistEntry {
    #[schema(value_type = String)]
    zip_code: ZipCode,
    since: i64,
    /// Its price at that time.
    #[schema(value_type = f64)]
    price: Usd,
}

impl From<watches::Watched> for WatchlistEntry {
    fn from(watched: watches::Watched) -> Self {
        Self {
            zip_code: watched.zip.code,
            since: watched.since,
            price: watched.since_price,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WaitlistEntry {
    /// From 1.
    number: i64,
    joined_at: i64,
}

impl From<waitlist::WaitlistPosition> for WaitlistEntry {
    fn from(place: waitlist::WaitlistPosition) -> Self {
        Self {
            number: place.number,
            joined_at: place.joined_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    settings: ProfileSettings,
    /// Null if they were never changed.
    changed_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditEvent {
    at: i64,
    /// `owner`, `server`, or an operator.
    actor: String,
    action: String,
}

impl From<audit::Entry> for AuditEvent {
    fn from(entry: audit::Entry) -> Self {
        Self {
            at: entry.at,
            actor: entry.actor,
            action: entry.action,
        }
    }
}

/// All data stored about the caller.
#[utoipa::path(get, path = "/user/data", tag = "user", params(("lang" = Option<String>, Query, description = "`en` or `ch`.")), responses(RecentlyAuthenticated,
    (status = 200, description = "A file.", body = DataExport),
    (status = 422, description = "Unknown parameters, named in `fields`."),
))]
pub async fn data(
    State(app): State<App>,
    visitor: Visitor,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    _: NoQuery,
) -> Result<Response, ApiError> {
    let (server, now) = (app.clone(), app.clock.now());
    let data = app
        .db
        .read(move |conn| gather(conn, &server, &me, visitor.lang, now))
        .await?;
    let mut response = Reply(data).into_response();
    response.headers_mut().insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"inkpay-data.json\""),
    );
    Ok(response)
}

fn gather(
    conn: &mut Conn,
    app: &App,
    me: &Customer,
    lang: Lang,
    now: Millis,
) -> Result<DataExport, DbError> {
    let account = me.account.id;
    let history = accounts::history(conn, account)?;
    let owned = zips::of(conn, account, now)?;
    let all = NotificationQuery {
        unread_only: false,
        before: None,
        limit: HISTORY,
    };
    let address = me.account.email.as_ref().map(Email::as_str);
    Ok(DataExport {
        made_at: now,
        ink_id: me.account.ink_id.to_string(),
        created_at: history.created_at,
        terms_agreed_at: history.terms_agreed_at,
        banned_at: me.account.banned_at,
        referrer: history.referrer,
        referred: history.referred,
        security: overview(conn, app, me)?,
        waiting_email: email_changes::any_waiting(conn, account, now)?
            .map(|email| email.as_str().to_owned()),
        zip_codes: owned
            .iter()
            .map(|zip| Zip::new(&app.catalogue, lang, zip))
            .collect(),
        follows: each(follows::of(conn, account)?),
        watched_zips: each(watches::of(conn, account, now)?),
        card_waitlist: waitlist::position(conn, account)?.map(Into::into),
        profile: Profile {
            settings: profiles::settings_of(conn, account)?.into(),
            changed_at: profiles::changed_at(conn, account)?,
        },
        wanted_emails: EmailPreferences::without(&notifications::unwanted(conn, account)?),
        money: FinancialRecords::of(conn, app, &me.account, now)?,
        disclosures: disclosures::of(conn, account)?,
        emails: each(outbox::all_of(conn, account, address, HISTORY)?),
        notifications: each(notifications::page(conn, account, all)?.rows),
        history: each(audit::of(conn, account, HISTORY)?),
    })
}

fn each<Row, Line: From<Row>>(rows: Vec<Row>) -> Vec<Line> {
    rows.into_iter().map(Line::from).collect()
}
