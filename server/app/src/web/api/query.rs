//! A call's query string, read strictly: what is unknown, repeated or malformed is named.

use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use deserr::Deserr;
use serde_json::{Map, Value};

use super::error::ApiError;
use super::field_errors::FieldErrors;
use crate::state::App;
use crate::web::request::cookies::LANG;

/// The query of a request. An empty parameter counts as not given.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: Deserr<FieldErrors>> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, ApiError> {
        parse(parts.uri.query().unwrap_or_default())
            .map(Self)
            .map_err(ApiError::Invalid)
    }
}

/// The query of a call that takes no parameters. It may name the language, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct NoQuery;

impl NoQuery {
    pub(super) fn of(uri: &Uri) -> Result<Self, ApiError> {
        let mut unknown = FieldErrors::default();
        for (name, _) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
            if name != LANG {
                unknown.add(&name, "field.unknown");
            }
        }
        if unknown.is_empty() {
            Ok(Self)
        } else {
            Err(ApiError::Invalid(unknown.not_from_our_pages()))
        }
    }
}

impl FromRequestParts<App> for NoQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, ApiError> {
        Self::of(&parts.uri)
    }
}

fn parse<T: Deserr<FieldErrors>>(query: &str) -> Result<T, FieldErrors> {
    let (mut fields, mut repeated) = (Map::new(), FieldErrors::default());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if fields.insert(name.to_string(), text(&value)).is_some() {
            repeated.add(&name, "field.repeated");
        }
    }
    let read = deserr::deserialize(Value::Object(fields));
    if repeated.is_empty() {
        return read;
    }
    // An unknown name outranks a repeated one.
    let mut errors = read.err().unwrap_or_default();
    errors.merge(repeated);
    Err(errors)
}

/// A page's query: what is unknown or does not parse counts as not given, so that every link shows a page. If a
/// parameter is repeated, the last one counts.
pub(crate) fn lenient<T: Deserr<FieldErrors> + Default>(query: &str) -> T {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let mut fields: Map<_, _> = pairs
        .map(|(name, value)| (name.into_owned(), text(&value)))
        .collect();
    match deserr::deserialize::<T, _, FieldErrors>(Value::Object(fields.clone())) {
        Ok(read) => return read,
        Err(errors) => fields.retain(|name, _| !errors.has(name)),
    }
    deserr::deserialize::<T, _, FieldErrors>(Value::Object(fields)).unwrap_or_default()
}

fn text(value: &str) -> Value {
    match value.trim() {
        "" => Value::Null,
        text => Value::String(text.to_owned()),
    }
}
