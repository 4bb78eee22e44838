//! Redirects between our own paths.

use axum::http::{HeaderMap, Uri, header};
use cookie::Cookie;

use super::cookies::{LANG, RETURN_TO, http_only};
use crate::state::App;

/// A page of ours that a visitor wanted to see before they logged in, with its query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnPath(String);

impl ReturnPath {
    /// The most characters that a path and its query may have together. Redirects repeat nothing longer from a request: a
    /// proxy answers 502 in place of a reply with too large a head.
    pub(crate) const MAX: usize = 1024;
    /// Seconds that it is remembered for: long enough to sign up.
    const REMEMBERED: i64 = 30 * 60;

    /// Downloads: after a log-in there would be no page to show.
    const FILES: [&str; 2] = [".pdf", ".csv"];

    #[must_use]
    pub fn of(uri: &Uri) -> Option<Self> {
        Self::from_browser(uri.path_and_query()?.as_str())
    }

    /// As a browser writes it, but without a language: it was chosen when the page was requested, and is not chosen again by
    /// returning. The three characters that cookies can't hold mean the same percent-encoded.
    #[must_use]
    pub fn from_browser(text: &str) -> Option<Self> {
        Self::parse(
            &without_language(text)
                .replace(',', "%2C")
                .replace(';', "%3B")
                .replace('"', "%22"),
        )
    }

    /// `None` for what leads to another site, back to the log-in or to a file, and for what a cookie can't hold.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let leads_on =
            text.starts_with('/') && !text.starts_with("//") && !text.starts_with("/auth/");
        let path = text.split('?').next().unwrap_or_default();
        let is_file = Self::FILES.iter().any(|end| path.ends_with(end));
        let fits = text.len() <= Self::MAX
            && text
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !b";,\"\\".contains(&byte));
        (leads_on && !is_file && fits).then(|| Self(text.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn cookie(self, app: &App) -> Cookie<'static> {
        http_only(app, RETURN_TO, self.0, Self::REMEMBERED)
    }

    /// Removes the cookie: a later log-in leads to the default page.
    pub(crate) fn removal_cookie(app: &App) -> Cookie<'static> {
        http_only(app, RETURN_TO, String::new(), 0)
    }
}

/// A page without `?lang=`. Its other parameters stay as they are.
#[must_use]
pub(crate) fn without_language(page: &str) -> String {
    let Some((path, query)) = page.split_once('?') else {
        return page.to_owned();
    };
    let kept: Vec<&str> = query
        .split('&')
        .filter(|pair| form_urlencoded::parse(pair.as_bytes()).any(|(name, _)| name != LANG))
        .collect();
    if kept.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", kept.join("&"))
    }
}

/// Our page, with its query, that the browser names as the referrer.
#[must_use]
pub fn came_from<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    let from = headers.get(header::REFERER)?.to_str().ok()?;
    from.strip_prefix(&app.origin)
        .filter(|page| page.starts_with('/') && !page.starts_with("//"))
}

/// One of our paths, with the query of another request if that is not too long.
#[must_use]
pub fn with_query_of(path: &str, from: &Uri) -> String {
    match from.query().filter(|query| query.len() <= ReturnPath::MAX) {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::ReturnPath;

    #[test]
    fn return_path_accepts_only_own_pages() {
        for text in [
            "/zipcart",
            "/zipstore?skip=18&search=a%20b",
            "/search?search=receipt.pdf",
            "/",
            "/@ada.1",
        ] {
            let path = ReturnPath::of(&text.parse().unwrap());
            assert_eq!(path.unwrap().as_str(), text);
        }
        let listed = "/zipstore?state=ca,ny".parse().unwrap();
        let path = ReturnPath::of(&listed).unwrap();
        assert_eq!(path.as_str(), "/zipstore?state=ca%2Cny");
        for (text, kept) in [
            ("/zipcart?lang=ch", "/zipcart"),
            (
                "/zipstore?%6Cang=ch&search=a%20b+c&lang",
                "/zipstore?search=a%20b+c",
            ),
            (
                "/zipstore?language=ch&search=lang&lang=en",
                "/zipstore?language=ch&search=lang",
            ),
        ] {
            let path = ReturnPath::from_browser(text);
            assert_eq!(path.unwrap().as_str(), kept);
        }
        let long = format!("/{}", "a".repeat(ReturnPath::MAX));
        for text in [
            "",
            "zipcart",
            "//evil.example",
            "https://evil.example/",
            "/\\evil.example",
            "/auth/login",
            "/orders/INK-7K3M9-Q2X4D/receipt.pdf",
            "/transactions.csv?area=gifts",
            "/a b",
            "/a;b",
            "/a\r\nset-cookie: x=y",
            "/é",
            &long,
        ] {
            assert_eq!(ReturnPath::parse(text), None, "{text}");
        }
    }
}
