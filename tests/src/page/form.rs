//! The two ways to continue from a page: links and forms.

use scraper::ElementRef;

use super::element::{attribute, inside, visible_text};

/// A link: what it says, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub text: String,
    pub href: String,
}

/// A form, with what it would send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub action: String,
    /// In lower case.
    pub method: String,
    pub fields: Vec<(String, String)>,
}

impl Link {
    pub(super) fn read(element: ElementRef<'_>) -> Self {
        Self {
            text: visible_text(element),
            href: attribute(element, "href"),
        }
    }
}

impl Form {
    /// A form that no page needs to have.
    #[must_use]
    pub fn post(action: &str, fields: &[(&str, &str)]) -> Self {
        let fields = fields.iter();
        Self {
            action: action.to_owned(),
            method: "post".to_owned(),
            fields: fields
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        }
    }

    pub(super) fn read(element: ElementRef<'_>) -> Self {
        let inputs = inside(element, "input[name]").into_iter();
        let sent = inputs.filter(|input| {
            input.attr("type") != Some("checkbox") || input.attr("checked").is_some()
        });
        let method = element.attr("method").unwrap_or("get");
        Self {
            action: attribute(element, "action"),
            method: method.to_lowercase(),
            fields: sent
                .map(|input| (attribute(input, "name"), attribute(input, "value")))
                .collect(),
        }
    }

    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.as_str())
    }

    /// With another value in a field, or with an additional field.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.fields.retain(|(field, _)| field != name);
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }
}
