//! What a form that was posted without script says on the page that it leads to, once.

use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::cart::CartError;
use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;
use ink_schema::account::follows::NotFollowed;
use serde::Serialize;
use ts_rs::TS;

use crate::state::App;
use crate::web::request::cookies::{FLASH, add, passing};

/// Each has a text `told.<key>` among those of its page; those of the cart, `notice.<key>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flash {
    Followed(InkId),
    /// Until a moment ago they were followed.
    Unfollowed(InkId),
    /// They were not followed anyway.
    Apart(InkId),
    Unknown(InkId),
    Oneself,
    Full,
    /// For so many minutes more.
    TooOften(i64),
    Joined,
    Left,
    ProfileOn,
    ProfileOff,
    EmailsSaved,
    PayoutAsked,
    PayoutWithdrawn,
    /// An operator has begun to pay it, or it was never asked for.
    PayoutNotWaiting,
    Watched(ZipCode),
    /// Until a moment ago it was followed.
    Unwatched(ZipCode),
    /// It was not followed anyway.
    NotWatched(ZipCode),
    /// The store does not have it.
    NoSuchZip(ZipCode),
    /// What was typed is no ZIP code.
    NoZip,
    WatchesFull,
    /// What the browser kept is the account's now.
    Kept,
    /// Not all of it: the account's list is full.
    KeptInPart,
    Forgotten,
    CartAdded,
    CartRemoved,
    CartNotAZip,
    CartAlreadyIn,
    CartFull,
    CartNotIn,
}

/// What something that is told is about.
#[derive(Clone, Copy, Debug)]
enum About<'a> {
    Nothing,
    Person(&'a InkId),
    Zip(ZipCode),
    Minutes(i64),
}

/// As pages are given it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FlashMessage {
    key: &'static str,
    /// Whom it is about.
    ink_id: Option<String>,
    /// Which ZIP it is about.
    zip: Option<ZipCode>,
    /// How long it is to be waited for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    minutes: Option<i64>,
}

impl Flash {
    /// All that are about nothing in particular.
    const ALONE: [Self; 21] = [
        Self::Oneself,
        Self::Full,
        Self::Joined,
        Self::Left,
        Self::ProfileOn,
        Self::ProfileOff,
        Self::EmailsSaved,
        Self::PayoutAsked,
        Self::PayoutWithdrawn,
        Self::PayoutNotWaiting,
        Self::NoZip,
        Self::WatchesFull,
        Self::Kept,
        Self::KeptInPart,
        Self::Forgotten,
        Self::CartAdded,
        Self::CartRemoved,
        Self::CartNotAZip,
        Self::CartAlreadyIn,
        Self::CartFull,
        Self::CartNotIn,
    ];

    const fn parts(&self) -> (&'static str, About<'_>) {
        match self {
            Self::Followed(whom) => ("followed", About::Person(whom)),
            Self::Unfollowed(whom) => ("unfollowed", About::Person(whom)),
            Self::Apart(whom) => ("apart", About::Person(whom)),
            Self::Unknown(whom) => ("unknown", About::Person(whom)),
            Self::Watched(zip) => ("watched", About::Zip(*zip)),
            Self::Unwatched(zip) => ("unwatched", About::Zip(*zip)),
            Self::NotWatched(zip) => ("not-watched", About::Zip(*zip)),
            Self::NoSuchZip(zip) => ("no-such-zip", About::Zip(*zip)),
            Self::Oneself => ("oneself", About::Nothing),
            Self::Full => ("full", About::Nothing),
            Self::TooOften(minutes) => ("too-often", About::Minutes(*minutes)),
            Self::Joined => ("joined", About::Nothing),
            Self::Left => ("left", About::Nothing),
            Self::ProfileOn => ("profile-on", About::Nothing),
            Self::ProfileOff => ("profile-off", About::Nothing),
            Self::EmailsSaved => ("emails-saved", About::Nothing),
            Self::PayoutAsked => ("payout-asked", About::Nothing),
            Self::PayoutWithdrawn => ("payout-withdrawn", About::Nothing),
            Self::PayoutNotWaiting => ("payout-not-waiting", About::Nothing),
            Self::NoZip => ("no-zip", About::Nothing),
            Self::WatchesFull => ("watches-full", About::Nothing),
            Self::Kept => ("kept", About::Nothing),
            Self::KeptInPart => ("kept-in-part", About::Nothing),
            Self::Forgotten => ("forgotten", About::Nothing),
            Self::CartAdded => ("cart-added", About::Nothing),
            Self::CartRemoved => ("cart-removed", About::Nothing),
            Self::CartNotAZip => ("cart-not-a-zip", About::Nothing),
            Self::CartAlreadyIn => ("cart-already-in", About::Nothing),
            Self::CartFull => ("cart-full", About::Nothing),
            Self::CartNotIn => ("cart-not-in", About::Nothing),
        }
    }

    #[must_use]
    pub fn to_cookie(&self) -> String {
        match self.parts() {
            (key, About::Person(whom)) => format!("{key}:{whom}"),
            (key, About::Zip(zip)) => format!("{key}:{zip}"),
            (key, About::Minutes(minutes)) => format!("{key}:{minutes}"),
            (key, About::Nothing) => key.to_owned(),
        }
    }

    /// A cookie is the visitor's: what is no known key is nothing.
    #[must_use]
    pub fn parse(cookie: &str) -> Option<Self> {
        let Some((key, about)) = cookie.split_once(':') else {
            return Self::ALONE
                .into_iter()
                .find(|told| told.parts().0 == cookie);
        };
        let of_whom = |told: fn(InkId) -> Self| InkId::parse(about).ok().map(told);
        let of_zip = |told: fn(ZipCode) -> Self| ZipCode::parse(about).ok().map(told);
        match key {
            "followed" => of_whom(Self::Followed),
            "unfollowed" => of_whom(Self::Unfollowed),
            "apart" => of_whom(Self::Apart),
            "unknown" => of_whom(Self::Unknown),
            "watched" => of_zip(Self::Watched),
            "unwatched" => of_zip(Self::Unwatched),
            "not-watched" => of_zip(Self::NotWatched),
            "no-such-zip" => of_zip(Self::NoSuchZip),
            "too-often" => {
                let minutes = about.parse().ok().filter(|minutes| *minutes > 0);
                minutes.map(Self::TooOften)
            }
            _ => None,
        }
    }

    /// The key of the cart's message, if it is one.
    #[must_use]
    pub fn of_cart(&self) -> Option<&'static str> {
        self.parts().0.strip_prefix("cart-")
    }

    /// Why an account is not followed.
    pub(crate) fn not_followed(why: NotFollowed, whom: InkId) -> Self {
        match why {
            NotFollowed::Unknown => Self::Unknown(whom),
            NotFollowed::Oneself => Self::Oneself,
            NotFollowed::Full => Self::Full,
        }
    }

    /// To a page, which says it.
    pub(crate) fn on(&self, app: &App, page: &str) -> Response {
        let mut response = Redirect::to(page).into_response();
        let flash = passing(app, FLASH, self.to_cookie());
        add(response.headers_mut(), &flash);
        response
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

impl From<&Flash> for FlashMessage {
    fn from(told: &Flash) -> Self {
        let (key, about) = told.parts();
        let mut message = Self {
            key,
            ink_id: None,
            zip: None,
            minutes: None,
        };
        match about {
            About::Nothing => {}
            About::Person(whom) => message.ink_id = Some(whom.to_string()),
            About::Zip(zip) => message.zip = Some(zip),
            About::Minutes(minutes) => message.minutes = Some(minutes),
        }
        message
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use ink_domain::ink_id::InkId;
    use ink_domain::zip::ZipCode;

    use super::Flash;

    #[test]
    fn a_cookie_says_what_was_put_into_it() {
        let whom = || InkId::parse("Ink.Maker").unwrap();
        let zip = ZipCode::parse("90210").unwrap();
        for told in [
            Flash::Followed(whom()),
            Flash::Unfollowed(whom()),
            Flash::Apart(whom()),
            Flash::Unknown(whom()),
            Flash::Watched(zip),
            Flash::Unwatched(zip),
            Flash::NotWatched(zip),
            Flash::NoSuchZip(zip),
            Flash::TooOften(12),
        ]
        .into_iter()
        .chain(Flash::ALONE)
        {
            assert_eq!(Flash::parse(&told.to_cookie()), Some(told));
        }
    }

    #[test]
    fn a_made_up_cookie_says_nothing() {
        for cookie in [
            "",
            "cart-",
            "followed",
            "followed:",
            "followed:<b>",
            "left:Ink.Maker",
            "watched:9021",
            "watched:Ink.Maker",
            "kept:90210",
            "too-often:",
            "too-often:-1",
        ] {
            assert_eq!(Flash::parse(cookie), None, "{cookie}");
        }
    }
}
