//! `/notifications`: what happened to a customer's orders, money and account, and which of it they have read.

use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::money::Usd;
use ink_domain::notification::NotificationKind;
use ink_domain::order::OrderId;
use ink_schema::account::notifications::{self, NotificationQuery};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::clock::iso;
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell, query_before, query_values};
use crate::web::request::path::PathText;
use crate::web::session::customer_form::CustomerForm;

/// Notifications per page.
const PAGE: i64 = 30;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct NotificationsProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// ISO 8601 UTC: tells which ones are today's.
    pub now: String,
    pub filter: NotificationFilter,
    /// Newest first.
    pub notifications: Vec<Notification>,
    /// The notification below which the next page starts, if there is one.
    pub older: Option<i64>,
    /// The newest of all: marking all as read goes no further.
    pub newest: Option<i64>,
}

/// As in the page's URL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct NotificationFilter {
    pub unread: bool,
    /// Only those below this one.
    pub before: Option<i64>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct Notification {
    pub id: i64,
    /// The area, and what happened. Keys of the notifications' catalogue.
    pub kind: NotificationKind,
    /// ISO 8601 UTC.
    pub at: String,
    pub unread: bool,
    /// The page with the details.
    pub href: String,
    pub order: Option<OrderId>,
    /// The INK ID of the person it is about. Null if the kind is about nobody, or they deleted their account.
    pub about: Option<String>,
    /// US dollars.
    pub amount: Option<Usd>,
    /// The kind's specifics: a passkey, a payment's reference, how many codes are left.
    pub detail: Option<String>,
    /// As in "Chrome on macOS".
    pub device: Option<String>,
}

impl From<notifications::Notification> for Notification {
    fn from(noted: notifications::Notification) -> Self {
        Self {
            id: noted.id,
            kind: noted.kind,
            at: iso(noted.at),
            unread: noted.read_at.is_none(),
            href: noted
                .kind
                .target_path(noted.order.as_ref(), noted.detail.as_deref()),
            order: noted.order,
            about: noted.about,
            amount: noted.amount,
            detail: noted.detail,
            device: noted.device,
        }
    }
}

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    let route = PageRoute::new("notifications", "/notifications");
    let filter = NotificationFilter::read(ctx.query());
    let which = NotificationQuery {
        unread_only: filter.unread,
        before: filter.before,
        limit: PAGE,
    };
    let page = ctx
        .read(move |conn, owner| notifications::page(conn, owner, which))
        .await?;
    let props = NotificationsProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        now: iso(ctx.app.clock.now()),
        filter,
        older: page.rows.last().filter(|_| page.more).map(|last| last.id),
        newest: page.newest,
        notifications: page.rows.into_iter().map(Into::into).collect(),
    };
    ctx.render(route, &props).await
}

/// Marks one as read and redirects to what it is about. Another account's counts as not existing.
pub async fn open(
    ctx: PageCtx,
    PathText(id): PathText,
    CustomerForm(()): CustomerForm<()>,
) -> Result<Response, ApiError> {
    let id = id.parse::<i64>().map_err(|_| ApiError::NoSuchPage)?;
    let about = ctx
        .write(move |conn, owner, now| notifications::mark_read(conn, owner, id, now))
        .await?;
    let (kind, order, detail) = about.ok_or(ApiError::NoSuchPage)?;
    let path = kind.target_path(order.as_ref(), detail.as_deref());
    Ok(ctx.visitor.redirect(&path))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadForm {
    /// The newest one on the page: later ones have not been seen.
    up_to: i64,
}

/// Marks as read all that the page knew of.
pub async fn read(
    ctx: PageCtx,
    CustomerForm(ReadForm { up_to }): CustomerForm<ReadForm>,
) -> Result<Response, ApiError> {
    ctx.write(move |conn, owner, now| notifications::mark_all_read(conn, owner, up_to, now))
        .await?;
    Ok(Redirect::to("/notifications").into_response())
}

impl NotificationFilter {
    /// Lenient: what does not parse counts as not given.
    fn read(query: &str) -> Self {
        Self {
            unread: query_values(query, "show")
                .last()
                .is_some_and(|show| show == "unread"),
            before: query_before(query),
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::collections::HashMap;

    use ink_domain::notification::NotificationKind;

    use super::NotificationFilter;

    #[test]
    fn invalid_parameters_are_ignored() {
        let read = |query| {
            let NotificationFilter { unread, before } = NotificationFilter::read(query);
            (unread, before)
        };
        assert_eq!(read(""), (false, None));
        assert_eq!(read("show=unread&before=12"), (true, Some(12)));
        assert_eq!(read("show=all&before=-1&lang=ch"), (false, None));
        assert_eq!(read("before=12%27"), (false, None));
    }

    #[test]
    fn every_notification_kind_has_texts_and_vice_versa() {
        let areas = include_str!("../../../../../ui/features/account/en.json");
        let mut areas: HashMap<String, HashMap<String, String>> =
            serde_json::from_str(areas).unwrap();
        let texts = areas.remove("notifications").unwrap();
        for kind in NotificationKind::ALL {
            for key in [kind.code().to_owned(), format!("{}.text", kind.code())] {
                assert!(texts.contains_key(&key), "{key}");
            }
        }
        let codes = NotificationKind::ALL.map(NotificationKind::code);
        for code in texts.keys().filter_map(|key| key.strip_suffix(".text")) {
            let code = code.trim_end_matches(".gone");
            let code = code.trim_end_matches(".no_amount");
            let code = code.trim_end_matches(".no_detail");
            assert!(codes.contains(&code), "{code}");
        }
    }
}
