//! A call's JSON body, read strictly: what is unknown, missing or malformed is named, all at once.

mod goods;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use ink_domain::email::{Email, EmailError};
use ink_domain::ink_id::{InkId, InkIdError};
use ink_domain::mailed_code::MailedCode;
use serde_json::{Map, Value};

use super::error::{ApiError, Wrong};
use crate::crypto::password::WirePassword;
use crate::crypto::secrets::Token;
use crate::state::App;

/// A call's payload: reads its fields, and is there if every one of them could be read.
pub trait Payload: Sized {
    /// Reads every field before it looks at any, so that all faults are named.
    fn read(body: &mut Body<'_>) -> Option<Self>;
}

/// The payload of a request, as an extractor. It is the last parameter of a handler.
#[derive(Debug)]
pub struct Call<T>(pub T);

impl<T: Payload> FromRequest<App> for Call<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let is_json = is_json(request.headers());
        let bytes = Bytes::from_request(request, app)
            .await
            .map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
                _ => ApiError::Wrong(Wrong::new()),
            })?;
        if !bytes.is_empty() && !is_json {
            return Err(ApiError::MediaType);
        }
        let mut body = Body::parse(app, &bytes)?;
        let payload = T::read(&mut body);
        body.finish(payload).map(Self)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The fields that came and were not read yet, and what is wrong so far.
#[derive(Debug)]
pub struct Body<'a> {
    app: &'a App,
    fields: Map<String, Value>,
    wrong: Wrong,
}

impl<'a> Body<'a> {
    /// No body is an empty object.
    fn parse(app: &'a App, bytes: &[u8]) -> Result<Self, ApiError> {
        let fields = if bytes.is_empty() {
            Ok(Map::new())
        } else {
            serde_json::from_slice(bytes)
        };
        Ok(Self {
            app,
            fields: fields.map_err(|_| ApiError::Wrong(Wrong::new()))?,
            wrong: Wrong::new(),
        })
    }

    /// Whatever was not read is unknown.
    fn finish<T>(mut self, payload: Option<T>) -> Result<T, ApiError> {
        for (name, _) in std::mem::take(&mut self.fields) {
            self.refuse(&name, "field.unknown");
        }
        payload
            .filter(|_| self.wrong.is_empty())
            .ok_or(ApiError::Wrong(self.wrong))
    }

    /// The first thing said of a field stands.
    fn refuse(&mut self, name: &str, message: &'static str) {
        self.wrong.entry(name.to_owned()).or_insert(message);
    }

    /// A field's text; `null` and an empty text count as not given.
    fn text(&mut self, name: &str) -> Option<String> {
        match self.fields.remove(name)? {
            Value::Null => None,
            Value::String(text) => Some(text).filter(|text| !text.trim().is_empty()),
            _ => {
                self.refuse(name, "field.text");
                None
            }
        }
    }

    /// A field's text, parsed; one that is missing or does not parse is named.
    fn parsed<T>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, &'static str>,
    ) -> Option<T> {
        let Some(text) = self.text(name) else {
            self.refuse(name, "field.required");
            return None;
        };
        parse(&text)
            .map_err(|message| self.refuse(name, message))
            .ok()
    }

    /// `app_id`: whose the client is.
    pub fn app_id(&mut self) -> Option<()> {
        let expected = self.app.config.app_id.as_str();
        self.parsed("app_id", |id| {
            (id == expected).then_some(()).ok_or("field.app_id")
        })
    }

    /// `web`: may be anything, and means nothing.
    pub fn web(&mut self) {
        self.fields.remove("web");
    }

    pub fn email(&mut self) -> Option<Email> {
        self.parsed("email", |text| {
            Email::parse(text).map_err(|error| match error {
                EmailError::Missing => "field.required",
                EmailError::Malformed => "field.email",
                EmailError::Length => "field.email_length",
            })
        })
    }

    /// An address that may be left out.
    pub fn optional_email(&mut self) -> Option<Email> {
        self.optional("email", Self::email)
    }

    /// A handle that exists, or may exist.
    pub fn ink_id(&mut self, name: &str) -> Option<InkId> {
        self.parsed(name, |text| InkId::parse(text).map_err(handle_message))
    }

    /// `referrer_id`: what can be no handle is nobody's.
    pub fn referrer(&mut self) -> Option<InkId> {
        self.parsed("referrer_id", |text| {
            InkId::parse(text).map_err(|_| "referrer.unknown")
        })
    }

    /// A handle that somebody wants to take.
    pub fn claimed_ink_id(&mut self) -> Option<InkId> {
        self.parsed("ink_id", |text| InkId::claim(text).map_err(handle_message))
    }

    /// SHA-512 of a password, in base64.
    pub fn password(&mut self) -> Option<WirePassword> {
        self.parsed("password", |text| {
            WirePassword::parse(text).ok_or("field.password")
        })
    }

    /// Six digits.
    pub fn code(&mut self, name: &str) -> Option<MailedCode> {
        self.parsed(name, |text| MailedCode::parse(text).ok_or("field.code"))
    }

    /// A text of so many characters at most.
    pub fn words(&mut self, name: &str, most: usize) -> Option<String> {
        self.parsed(name, |text| {
            let text = text.trim();
            if text.chars().count() > most {
                Err("field.long")
            } else if text.chars().any(char::is_control) {
                Err("field.text")
            } else {
                Ok(text.to_owned())
            }
        })
    }

    /// [`Body::words`] that may be left out.
    pub fn optional_words(&mut self, name: &str, most: usize) -> Option<String> {
        self.optional(name, |body| body.words(name, most))
    }

    /// A field that is read if it came with something in it. What is wrong with it is noted all the same.
    fn optional<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.has(name) {
            return read(self);
        }
        self.fields.remove(name);
        None
    }

    /// One of ours: 256 random bits. What can't be one stands for one that nobody has.
    pub fn token(&mut self, name: &str) -> Option<Token> {
        self.parsed(name, |text| {
            Ok(Token::parse(text).unwrap_or_else(Token::random))
        })
    }

    /// [`Body::token`] that may be left out.
    pub fn optional_token(&mut self, name: &str) -> Option<Token> {
        self.optional(name, |body| body.token(name))
    }

    /// [`Body::code`] that may be left out.
    pub fn optional_code(&mut self, name: &str) -> Option<MailedCode> {
        self.optional(name, |body| body.code(name))
    }

    /// [`Body::password`] that may be left out.
    pub fn optional_password(&mut self) -> Option<WirePassword> {
        self.optional("password", Self::password)
    }

    /// Whether a field came with something in it.
    fn has(&self, name: &str) -> bool {
        match self.fields.get(name) {
            None | Some(Value::Null) => false,
            Some(Value::String(text)) => !text.trim().is_empty(),
            Some(_) => true,
        }
    }

    /// A name that is one of ours.
    pub fn choice<T>(
        &mut self,
        name: &str,
        message: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        self.parsed(name, |text| parse(text).ok_or(message))
    }

    /// A truth value that may be left out.
    pub fn optional_flag(&mut self, name: &str) -> Option<bool> {
        self.optional(name, |body| body.flag(name))
    }

    /// A truth value.
    pub fn flag(&mut self, name: &str) -> Option<bool> {
        let flag = self.fields.remove(name);
        let read = flag.as_ref().and_then(Value::as_bool);
        if read.is_none() {
            let missing = flag.is_none_or(|flag| flag.is_null());
            let message = if missing {
                "field.required"
            } else {
                "field.flag"
            };
            self.refuse(name, message);
        }
        read
    }

    /// A JSON object as it came.
    pub fn object(&mut self, name: &str) -> Option<Value> {
        let object = self.fields.remove(name).filter(Value::is_object);
        if object.is_none() {
            self.refuse(name, "field.object");
        }
        object
    }

    /// These fields as an object of their own, those that came.
    pub fn gathered(&mut self, names: &[&str]) -> Value {
        let gathered = names
            .iter()
            .filter_map(|name| self.fields.remove_entry(*name));
        Value::Object(gathered.collect())
    }

    /// A text that must be the same as another.
    pub fn same(&mut self, name: &str, as_given: &str) -> Option<()> {
        match self.text(name) {
            None => Some(()),
            Some(text) if text.trim() == as_given => Some(()),
            Some(_) => {
                self.refuse(name, "field.display_name");
                None
            }
        }
    }
}

const fn handle_message(error: InkIdError) -> &'static str {
    match error {
        InkIdError::Length => "field.ink_id_length",
        InkIdError::Start => "field.ink_id_start",
        InkIdError::Character => "field.ink_id_character",
        InkIdError::Reserved => "ink_id.taken",
    }
}

/// A call without a payload.
#[derive(Clone, Copy, Debug)]
pub struct Empty;

impl Payload for Empty {
    fn read(_: &mut Body<'_>) -> Option<Self> {
        Some(Self)
    }
}
