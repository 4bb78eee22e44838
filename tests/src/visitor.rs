//! A browser without an account.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request, header};
use cookie::Cookie;
use http_body_util::BodyExt;
use ink_schema::test_support::TestDb;
use ink_server::cached_pages::Product;
use ink_server::i18n::lang::Lang;
use serde_json::Value;
use tower::ServiceExt;

use crate::call_reply::CallReply;
use crate::page::{Form, Page};
use crate::test_response::TestResponse;

/// Keeps cookies, sends the headers that name a request's origin, and follows redirects.
#[derive(Clone, Debug)]
pub struct Visitor {
    service: Product,
    origin: String,
    cookies: BTreeMap<String, String>,
    headers: Vec<(HeaderName, HeaderValue)>,
    is_browser: bool,
    /// The page that is open: where the next form is sent from.
    at: String,
    /// Keeps the database alive.
    _db: Option<Arc<TestDb>>,
}

impl Visitor {
    pub(crate) fn new(service: Product, origin: &str, db: Option<Arc<TestDb>>) -> Self {
        Self {
            service,
            origin: origin.to_owned(),
            cookies: BTreeMap::new(),
            headers: Vec::new(),
            is_browser: true,
            at: "/".to_owned(),
            _db: db,
        }
    }

    /// A visitor who has chosen this language before.
    #[must_use]
    pub fn in_language(self, lang: Lang) -> Self {
        self.with_cookie("lang", lang.code())
    }

    #[must_use]
    pub fn with_cookie(mut self, name: &str, value: &str) -> Self {
        self.cookies.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Removes a cookie, as if it had expired.
    #[must_use]
    pub fn without_cookie(mut self, name: &str) -> Self {
        self.cookies.remove(name);
        self
    }

    /// Sends this header from now on, in place of a former one of its name.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        let name = HeaderName::from_static(name);
        self.headers.retain(|(sent, _)| *sent != name);
        let value = HeaderValue::from_str(value).expect("a header's value");
        self.headers.push((name, value));
        self
    }

    /// A client that keeps no cookies and does not say which page it is on.
    #[must_use]
    pub fn without_browser(mut self) -> Self {
        self.is_browser = false;
        self
    }

    /// A cookie's value, if it is kept.
    #[must_use]
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.get(name).map(String::as_str)
    }

    pub async fn get(&mut self, path: &str) -> TestResponse {
        self.ask(Method::GET, path, Body::empty()).await
    }

    /// Gets a page, which must exist, and parses it.
    pub async fn page(&mut self, path: &str) -> Page {
        let reply = self.get(path).await;
        let page = reply.page();
        assert_eq!(reply.status, 200, "{path}: {}", page.text());
        path.clone_into(&mut self.at);
        page
    }

    /// A JSON call.
    pub async fn call(&mut self, path: &str) -> CallReply {
        self.get(path).await.call_reply()
    }

    /// A JSON call as one of our own pages makes it.
    pub async fn post(&mut self, path: &str, payload: &Value) -> CallReply {
        self.post_raw(path, payload).await.call_reply()
    }

    /// [`Visitor::post`], with the reply's headers.
    pub async fn post_raw(&mut self, path: &str, payload: &Value) -> TestResponse {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("sec-fetch-site", "same-origin")
            .header(header::ORIGIN, &self.origin)
            .body(Body::from(payload.to_string()));
        self.send(request.expect("a request")).await
    }

    pub async fn ask(&mut self, method: Method, path: &str, body: Body) -> TestResponse {
        let request = Request::builder().method(method).uri(path).body(body);
        self.send(request.expect("a request")).await
    }

    /// Posts a form as one of our own pages does.
    pub async fn post_form(&mut self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .header(header::ORIGIN, &self.origin)
            .body(Body::from(body));
        self.send(request.expect("a request")).await
    }

    /// Submits a form and follows the reply.
    pub async fn submit(&mut self, form: &Form) -> Page {
        let fields: Vec<(&str, &str)> = form
            .fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let reply = if form.method == "post" {
            self.post_form(&form.action, &fields).await
        } else {
            self.get_form(&form.action, &fields).await
        };
        if let Some(place) = reply.header("location") {
            return self.page(place).await;
        }
        assert_eq!(reply.status, 200, "{}: {}", form.action, reply.text());
        reply.page()
    }

    async fn get_form(&mut self, path: &str, fields: &[(&str, &str)]) -> TestResponse {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = Request::get(format!("{path}?{query}"))
            .header("sec-fetch-site", "same-origin")
            .header(header::REFERER, format!("{}{}", self.origin, self.at))
            .body(Body::empty());
        self.send(request.expect("a request")).await
    }

    /// Sends a request unchanged, with this browser's cookies and headers.
    pub async fn send(&mut self, mut request: Request<Body>) -> TestResponse {
        let headers = request.headers_mut();
        for (name, value) in &self.headers {
            headers.insert(name.clone(), value.clone());
        }
        if !self.is_browser {
            headers.remove("sec-fetch-site");
            headers.remove(header::ORIGIN);
        } else if !self.cookies.is_empty() {
            let all: Vec<String> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            let value = HeaderValue::from_str(&all.join("; ")).expect("cookies");
            headers.insert(header::COOKIE, value);
        }
        let answered: Result<_, Infallible> = self.service.clone().oneshot(request).await;
        let Ok(response) = answered;
        let (head, body) = response.into_parts();
        let body = body.collect().await.expect("the body comes to its end");
        let reply = TestResponse::new(head.status.as_u16(), head.headers, body.to_bytes());
        self.keep(&reply);
        reply
    }

    fn keep(&mut self, reply: &TestResponse) {
        for cookie in reply.cookies() {
            let gone = cookie
                .max_age()
                .is_some_and(cookie::time::Duration::is_zero);
            if gone {
                self.cookies.remove(cookie.name());
            } else {
                let (name, value) = (cookie.name().to_owned(), cookie.value().to_owned());
                self.cookies.insert(name, value);
            }
        }
    }
}

impl TestResponse {
    /// The cookies that the reply sets.
    #[must_use]
    pub fn cookies(&self) -> Vec<Cookie<'static>> {
        let lines = self.headers.get_all(header::SET_COOKIE).iter();
        lines
            .map(|line| line.to_str().expect("a cookie is text").to_owned())
            .map(|line| Cookie::parse(line).expect("a cookie"))
            .collect()
    }
}
