//! The fields of payloads and queries: a field's type says how it is read, and what is wrong with a text that does
//! not parse.

use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use ink_domain::cart::Cart;
use ink_domain::email::{Email, EmailError};
use ink_domain::ink_id::{InkId, InkIdError};
use ink_domain::mailed_code::MailedCode;
use ink_domain::money::Usd;
use ink_domain::zip::ZipCode;
use serde::Deserialize;

use super::field_errors::{FieldErrors, parse_text, refused, text_field};
use crate::crypto::password::WirePassword;
use crate::crypto::secrets::Token;
use crate::i18n::lang::Lang;

/// Which client is calling. [`super::json::Json`] compares it.
#[derive(Debug)]
pub struct AppId;

/// A handle to look up: one that can't be valid matches no account.
#[derive(Debug)]
pub struct ReferrerId(pub InkId);

/// A text of at most this many characters, without control characters.
#[derive(Debug)]
pub struct BoundedText<const MAX: usize>(pub String);

#[derive(Debug)]
pub struct JsonObject(pub serde_json::Value);

/// ZIPs to buy: at least one, no more than a cart holds, without duplicates.
#[derive(Debug)]
pub struct Zips(pub Vec<ZipCode>);

/// An address to write to from now on.
#[derive(Debug)]
pub struct NewEmail(pub Email);

/// A password to be set: commonly used ones are refused.
#[derive(Debug)]
pub struct NewPassword(pub WirePassword);

/// US dollars as a JSON number.
#[derive(Clone, Copy, Debug)]
pub struct Dollars(pub Usd);

text_field!(AppId, |_| Ok(AppId));
text_field!(Email, |text| Email::parse(text).map_err(email_message));
text_field!(NewEmail, |text| Email::parse_new(text)
    .map(NewEmail)
    .map_err(email_message));
text_field!(InkId, |text| InkId::parse(text).map_err(handle_message));
text_field!(ReferrerId, |text| InkId::parse(text)
    .map(ReferrerId)
    .map_err(|_| "referrer.unknown"));
text_field!(Lang, |text| Lang::from_code(text).ok_or("field.lang"));
text_field!(MailedCode, |text| MailedCode::parse(text)
    .ok_or("field.code"));
// 256 random bits. A text that can't be one of our tokens is read as a token that nobody has.
text_field!(Token, |text| Ok(
    Token::parse(text).unwrap_or_else(Token::random)
));
text_field!(WirePassword, |text| WirePassword::parse(text)
    .ok_or("field.password"));
text_field!(NewPassword, |text| match WirePassword::parse(text) {
    None => Err("field.password"),
    Some(password) if password.is_common() => Err("field.password.common"),
    Some(password) => Ok(NewPassword(password)),
});

impl<const MAX: usize> Deserr<FieldErrors> for BoundedText<MAX> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        at: ValuePointerRef<'_>,
    ) -> Result<Self, FieldErrors> {
        parse_text(value, at, |text| match text.trim() {
            text if text.chars().count() > MAX => Err("field.long"),
            text if text.chars().any(char::is_control) => Err("field.text"),
            text => Ok(Self(text.to_owned())),
        })
    }
}

impl Deserr<FieldErrors> for JsonObject {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        at: ValuePointerRef<'_>,
    ) -> Result<Self, FieldErrors> {
        match value {
            Value::Map(_) => Ok(Self(value.into())),
            _ => Err(refused(at, "field.object")),
        }
    }
}

impl Deserr<FieldErrors> for Zips {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        at: ValuePointerRef<'_>,
    ) -> Result<Self, FieldErrors> {
        let given = Vec::<serde_json::Value>::deserialize_from_value(value, at)?;
        let read = match given.len() {
            0 => Err("cart.empty"),
            count if count > Cart::MAX => Err("field.zip_codes_many"),
            _ => distinct(&given),
        };
        read.map(Self).map_err(|message| refused(at, message))
    }
}

fn distinct(given: &[serde_json::Value]) -> Result<Vec<ZipCode>, &'static str> {
    let mut zips = Vec::with_capacity(given.len());
    for zip in given {
        let zip = zip.as_str().and_then(|text| ZipCode::parse(text).ok());
        let zip = zip.ok_or("field.zip")?;
        if zips.contains(&zip) {
            return Err("field.zip_twice");
        }
        zips.push(zip);
    }
    Ok(zips)
}

impl Deserr<FieldErrors> for Dollars {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        at: ValuePointerRef<'_>,
    ) -> Result<Self, FieldErrors> {
        let amount = match serde_json::Value::from(value) {
            serde_json::Value::Null => return Err(refused(at, "field.required")),
            serde_json::Value::Number(number) => Usd::parse(&number.to_string()),
            _ => None,
        };
        amount.map(Self).ok_or_else(|| refused(at, "field.dollars"))
    }
}

/// A call without a payload, or without parameters.
#[derive(Clone, Copy, Debug, Deserr)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct Empty {}

/// What a ticked checkbox sends. An unticked one sends nothing.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckboxOn {
    On,
}

const fn email_message(error: EmailError) -> &'static str {
    match error {
        EmailError::Missing => "field.required",
        EmailError::Malformed => "field.email",
        EmailError::Length => "field.email_length",
    }
}

const fn handle_message(error: InkIdError) -> &'static str {
    match error {
        InkIdError::Length => "field.ink_id_length",
        InkIdError::Start => "field.ink_id_start",
        InkIdError::Character => "field.ink_id_character",
    }
}
