//! What a form posted without script says once, on the page that it redirects to.

use std::fmt;

use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::cart::CartError;
use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::account::follows::NotFollowed;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::state::App;
use crate::web::request::cookies::{FLASH, http_only, set_cookie};

/// Seconds: only the next page shows it.
const KEPT: i64 = 60;

/// Each has a text `flash.<key>` among its page's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export, rename = "FlashKey")]
pub enum Flash {
    Followed,
    /// They were followed until just now.
    Unfollowed,
    WasNotFollowed,
    #[serde(rename = "unknown")]
    PersonUnknown,
    CannotFollowSelf,
    FollowListFull,
    /// For this many more minutes.
    #[serde(rename = "too-often")]
    FollowedTooOften,
    #[serde(rename = "joined")]
    CardWaitlistJoined,
    #[serde(rename = "left")]
    CardWaitlistLeft,
    ProfileOn,
    ProfileOff,
    EmailsSaved,
    PayoutAsked,
    PayoutWithdrawn,
    /// An operator has started to pay it, or it was never requested.
    PayoutNotWaiting,
    Watched,
    /// It was followed until just now.
    Unwatched,
    /// It was not followed anyway.
    NotWatched,
    /// The store does not have it.
    NoSuchZip,
    /// What was typed is not a ZIP code.
    NoZip,
    WatchesFull,
    /// The list kept by the browser has been moved to the account.
    #[serde(rename = "kept")]
    WatchlistMoved,
    /// Not all of it: the account's list is full.
    #[serde(rename = "kept-in-part")]
    WatchlistMovedInPart,
    #[serde(rename = "forgotten")]
    WatchlistForgotten,
    CartAdded,
    CartRemoved,
    CartNotAZip,
    CartAlreadyIn,
    CartFull,
    CartNotIn,
    /// Who is asking could not be looked up: the store's pages are not shown.
    StoreAway,
}

/// As pages receive it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FlashMessage {
    key: Flash,
    /// The request is done, or there was nothing left to do.
    succeeded: bool,
    /// Whom it is about.
    ink_id: Option<String>,
    /// Which ZIP it is about.
    zip: Option<ZipCode>,
    /// How long to wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    minutes: Option<i64>,
}

impl fmt::Display for Flash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl Flash {
    fn parse(key: &str) -> Option<Self> {
        let key: StrDeserializer<'_, ValueError> = key.into_deserializer();
        Self::deserialize(key).ok()
    }

    const fn succeeded(self) -> bool {
        matches!(
            self,
            Self::Followed
                | Self::Unfollowed
                | Self::WasNotFollowed
                | Self::CardWaitlistJoined
                | Self::CardWaitlistLeft
                | Self::ProfileOn
                | Self::ProfileOff
                | Self::EmailsSaved
                | Self::PayoutAsked
                | Self::PayoutWithdrawn
                | Self::Watched
                | Self::Unwatched
                | Self::NotWatched
                | Self::WatchlistMoved
                | Self::WatchlistForgotten
                | Self::CartAdded
                | Self::CartRemoved
        )
    }

    const fn alone(self) -> FlashMessage {
        FlashMessage {
            key: self,
            succeeded: self.succeeded(),
            ink_id: None,
            zip: None,
            minutes: None,
        }
    }

    #[must_use]
    pub fn about_person(self, whom: &InkId) -> FlashMessage {
        FlashMessage {
            ink_id: Some(whom.to_string()),
            ..self.alone()
        }
    }

    #[must_use]
    pub fn about_zip(self, zip: ZipCode) -> FlashMessage {
        FlashMessage {
            zip: Some(zip),
            ..self.alone()
        }
    }

    #[must_use]
    pub fn for_minutes(self, minutes: i64) -> FlashMessage {
        FlashMessage {
            minutes: Some(minutes),
            ..self.alone()
        }
    }

    pub(crate) fn not_followed(why: NotFollowed, whom: &InkId) -> FlashMessage {
        match why {
            NotFollowed::Unknown => Self::PersonUnknown.about_person(whom),
            NotFollowed::Oneself => Self::CannotFollowSelf.alone(),
            NotFollowed::Full => Self::FollowListFull.alone(),
        }
    }

    pub(crate) fn redirect(self, app: &App, page: &str) -> Response {
        self.alone().redirect(app, page)
    }

    /// Attaches it to a redirect to a page, which shows it.
    pub(crate) fn attach_to(self, app: &App, response: &mut Response) {
        self.alone().attach_to(app, response);
    }
}

impl FlashMessage {
    #[must_use]
    pub fn to_cookie(&self) -> String {
        let zip = self.zip.as_ref().map(ToString::to_string);
        let minutes = self.minutes.map(|minutes| minutes.to_string());
        match self.ink_id.clone().or(zip).or(minutes) {
            Some(about) => format!("{}:{about}", self.key),
            None => self.key.to_string(),
        }
    }

    /// Visitors can write cookies: an unknown key is ignored.
    #[must_use]
    pub fn parse(cookie: &str) -> Option<Self> {
        let (key, about) = match cookie.split_once(':') {
            Some((key, about)) => (key, Some(about)),
            None => (cookie, None),
        };
        let flash = Flash::parse(key)?;
        match flash {
            Flash::Followed | Flash::Unfollowed | Flash::WasNotFollowed | Flash::PersonUnknown => {
                Some(flash.about_person(&InkId::parse(about?).ok()?))
            }
            Flash::Watched | Flash::Unwatched | Flash::NotWatched | Flash::NoSuchZip => {
                Some(flash.about_zip(ZipCode::parse(about?).ok()?))
            }
            Flash::FollowedTooOften => {
                let minutes = about?.parse().ok().filter(|minutes| *minutes > 0)?;
                Some(flash.for_minutes(minutes))
            }
            Flash::CannotFollowSelf
            | Flash::FollowListFull
            | Flash::CardWaitlistJoined
            | Flash::CardWaitlistLeft
            | Flash::ProfileOn
            | Flash::ProfileOff
            | Flash::EmailsSaved
            | Flash::PayoutAsked
            | Flash::PayoutWithdrawn
            | Flash::PayoutNotWaiting
            | Flash::NoZip
            | Flash::WatchesFull
            | Flash::WatchlistMoved
            | Flash::WatchlistMovedInPart
            | Flash::WatchlistForgotten
            | Flash::CartAdded
            | Flash::CartRemoved
            | Flash::CartNotAZip
            | Flash::CartAlreadyIn
            | Flash::CartFull
            | Flash::CartNotIn
            | Flash::StoreAway => about.is_none().then(|| flash.alone()),
        }
    }

    /// A redirect to a page, which shows it.
    pub(crate) fn redirect(&self, app: &App, page: &str) -> Response {
        let mut response = Redirect::to(page).into_response();
        self.attach_to(app, &mut response);
        response
    }

    fn attach_to(&self, app: &App, response: &mut Response) {
        let flash = http_only(app, FLASH, self.to_cookie(), KEPT);
        set_cookie(response.headers_mut(), &flash);
    }

    /// Its markup on a page that is the same for everybody, which holds it hidden: as it is there, and as it is shown.
    pub(super) fn hidden_and_shown(&self) -> (String, String) {
        let shown = format!(r#" data-flash="{}""#, self.key);
        (format!(r#"{shown} hidden="""#), shown)
    }
}

impl From<CartError> for Flash {
    fn from(error: CartError) -> Self {
        match error {
            CartError::NotAZip => Self::CartNotAZip,
            CartError::AlreadyIn => Self::CartAlreadyIn,
            CartError::Full => Self::CartFull,
            CartError::NotIn => Self::CartNotIn,
        }
    }
}

#[cfg(test)]
mod tests;
