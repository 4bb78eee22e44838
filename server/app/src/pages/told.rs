//! What a form of the address book, of the waitlist or of the profile says on the page that it leads to, once.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::ink_id::InkId;
use ink_schema::follows::NotFollowed;
use serde::Serialize;
use ts_rs::TS;

use crate::http::visitor::told_cookie;
use crate::state::App;

/// Each has a text `told.<key>` in the catalogue of its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    Followed(InkId),
    /// Until a moment ago they were followed.
    Unfollowed(InkId),
    /// They were not followed anyway.
    Apart(InkId),
    Unknown(InkId),
    Oneself,
    Full,
    TooOften,
    Joined,
    Left,
    ProfileOn,
    ProfileOff,
}

/// As pages are given it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Telling {
    #[ts(type = "string")]
    key: &'static str,
    /// Whom it is about.
    ink_id: Option<String>,
}

impl Told {
    const fn parts(&self) -> (&'static str, Option<&InkId>) {
        match self {
            Self::Followed(whom) => ("followed", Some(whom)),
            Self::Unfollowed(whom) => ("unfollowed", Some(whom)),
            Self::Apart(whom) => ("apart", Some(whom)),
            Self::Unknown(whom) => ("unknown", Some(whom)),
            Self::Oneself => ("oneself", None),
            Self::Full => ("full", None),
            Self::TooOften => ("too-often", None),
            Self::Joined => ("joined", None),
            Self::Left => ("left", None),
            Self::ProfileOn => ("profile-on", None),
            Self::ProfileOff => ("profile-off", None),
        }
    }

    #[must_use]
    pub fn to_cookie(&self) -> String {
        match self.parts() {
            (key, Some(whom)) => format!("{key}:{whom}"),
            (key, None) => key.to_owned(),
        }
    }

    /// A cookie is the visitor's: what is no known key is nothing.
    #[must_use]
    pub fn parse(cookie: &str) -> Option<Self> {
        let Some((key, whom)) = cookie.split_once(':') else {
            let alone = [
                Self::Oneself,
                Self::Full,
                Self::TooOften,
                Self::Joined,
                Self::Left,
                Self::ProfileOn,
                Self::ProfileOff,
            ];
            return alone.into_iter().find(|told| told.parts().0 == cookie);
        };
        let whom = InkId::parse(whom).ok()?;
        match key {
            "followed" => Some(Self::Followed(whom)),
            "unfollowed" => Some(Self::Unfollowed(whom)),
            "apart" => Some(Self::Apart(whom)),
            "unknown" => Some(Self::Unknown(whom)),
            _ => None,
        }
    }

    /// Why somebody is not followed.
    pub(super) fn not_followed(why: NotFollowed, whom: InkId) -> Self {
        match why {
            NotFollowed::Unknown => Self::Unknown(whom),
            NotFollowed::Oneself => Self::Oneself,
            NotFollowed::Full => Self::Full,
        }
    }

    /// To a page, which says it.
    pub(super) fn on(&self, app: &App, page: &'static str) -> Response {
        let mut response = Redirect::to(page).into_response();
        if let Ok(value) = HeaderValue::from_str(&told_cookie(app, self).to_string()) {
            response.headers_mut().append(header::SET_COOKIE, value);
        }
        response
    }
}

impl From<&Told> for Telling {
    fn from(told: &Told) -> Self {
        let (key, whom) = told.parts();
        Self {
            key,
            ink_id: whom.map(ToString::to_string),
        }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use ink_domain::ink_id::InkId;

    use super::Told;

    #[test]
    fn a_cookie_says_what_was_put_into_it() {
        let whom = || InkId::parse("Ink.Maker").unwrap();
        for told in [
            Told::Followed(whom()),
            Told::Unfollowed(whom()),
            Told::Apart(whom()),
            Told::Unknown(whom()),
            Told::Oneself,
            Told::Full,
            Told::TooOften,
            Told::Joined,
            Told::Left,
            Told::ProfileOn,
            Told::ProfileOff,
        ] {
            assert_eq!(Told::parse(&told.to_cookie()), Some(told));
        }
    }

    #[test]
    fn a_made_up_cookie_says_nothing() {
        for cookie in [
            "",
            "added",
            "followed",
            "followed:",
            "followed:<b>",
            "left:Ink.Maker",
        ] {
            assert_eq!(Told::parse(cookie), None, "{cookie}");
        }
    }
}
