//! What is wrong with a request's fields, and how a field is parsed from a text.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use deserr::{
    DeserializeError, Deserr, ErrorKind, IntoValue, MergeWithError, Value, ValueKind,
    ValuePointerRef,
};

/// The fields that were rejected, each with the key of the message that says why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors {
    messages: BTreeMap<String, &'static str>,
    is_foreign: bool,
}

impl FieldErrors {
    #[must_use]
    pub fn one(name: &str, message: &'static str) -> Self {
        Self {
            messages: BTreeMap::from([(name.to_owned(), message)]),
            is_foreign: false,
        }
    }

    /// Marks it as something that no page of ours sends, whatever its visitor typed: it is a security event.
    pub(crate) fn not_from_our_pages(self) -> Self {
        Self {
            is_foreign: true,
            ..self
        }
    }

    /// The first error of a field is kept.
    pub(crate) fn add(&mut self, name: &str, message: &'static str) {
        self.messages.entry(name.to_owned()).or_insert(message);
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.is_foreign |= other.is_foreign;
        for (name, message) in other.messages {
            self.add(&name, message);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.messages.contains_key(name)
    }

    /// Whether any of them can't have come from a page of ours.
    pub(crate) fn are_foreign(&self) -> bool {
        self.is_foreign
    }

    pub(crate) fn into_messages(self) -> impl Iterator<Item = (String, &'static str)> {
        self.messages.into_iter()
    }
}

/// Reading continues after an error, so that all errors are reported.
impl MergeWithError<Self> for FieldErrors {
    fn merge(known: Option<Self>, other: Self, _: ValuePointerRef<'_>) -> ControlFlow<Self, Self> {
        let mut errors = known.unwrap_or_default();
        errors.merge(other);
        ControlFlow::Continue(errors)
    }
}

impl DeserializeError for FieldErrors {
    fn error<V: IntoValue>(
        known: Option<Self>,
        error: ErrorKind<'_, V>,
        at: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let here = at.first_field().unwrap_or_default();
        let error = match error {
            ErrorKind::MissingField { field } => Self::one(field, "field.required"),
            ErrorKind::UnknownKey { key, .. } => {
                Self::one(key, "field.unknown").not_from_our_pages()
            }
            ErrorKind::IncorrectValueKind { actual, accepted } => {
                let error = Self::one(here, message_of_kind(actual.kind(), accepted));
                // An empty box is sent as null, which has no type.
                if actual.kind() == ValueKind::Null {
                    error
                } else {
                    error.not_from_our_pages()
                }
            }
            _ => Self::one(here, "field.text"),
        };
        <Self as MergeWithError<Self>>::merge(known, error, at)
    }
}

fn message_of_kind(actual: ValueKind, accepted: &[ValueKind]) -> &'static str {
    match accepted {
        _ if actual == ValueKind::Null => "field.required",
        [ValueKind::Boolean] => "field.flag",
        [ValueKind::Map] => "field.object",
        [ValueKind::Sequence] => "field.zip_list",
        _ => "field.text",
    }
}

/// Parses a text with a function whose error is a message's key.
pub(crate) fn parse_text<T, V: IntoValue>(
    value: Value<V>,
    at: ValuePointerRef<'_>,
    parse: impl FnOnce(&str) -> Result<T, &'static str>,
) -> Result<T, FieldErrors> {
    let text = String::deserialize_from_value(value, at)?;
    parse(&text).map_err(|message| refused(at, message))
}

pub(super) fn refused(at: ValuePointerRef<'_>, message: &'static str) -> FieldErrors {
    FieldErrors::one(at.first_field().unwrap_or_default(), message)
}

/// Makes a type a field, parsed from its text by a function from `&str` to a `Result` whose error is a message's key.
macro_rules! text_field {
    ($type:ty, $parse:expr) => {
        impl ::deserr::Deserr<$crate::web::api::field_errors::FieldErrors> for $type {
            fn deserialize_from_value<V: ::deserr::IntoValue>(
                value: ::deserr::Value<V>,
                at: ::deserr::ValuePointerRef<'_>,
            ) -> Result<Self, $crate::web::api::field_errors::FieldErrors> {
                $crate::web::api::field_errors::parse_text(value, at, $parse)
            }
        }
    };
}

pub(crate) use text_field;
