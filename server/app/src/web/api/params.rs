//! A call's query string, read strictly: what is unknown, repeated or malformed is named.

use std::collections::BTreeMap;

use super::error::Fields;
use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;

/// The parameters that came, and what is wrong with them so far.
#[derive(Debug)]
pub(crate) struct Params<'a> {
    catalogue: &'a Catalogue,
    pub(crate) lang: Lang,
    given: BTreeMap<String, String>,
    wrong: Fields,
}

impl<'a> Params<'a> {
    /// `lang` is the visitor's, which a parameter of that name overrules.
    pub(crate) fn read(catalogue: &'a Catalogue, lang: Lang, query: &str, known: &[&str]) -> Self {
        let mut params = Self {
            catalogue,
            lang,
            given: BTreeMap::new(),
            wrong: Fields::new(),
        };
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes())
            .into_owned()
            .collect();
        // First of all, so that the other messages come in the language asked for.
        if let Some((_, code)) = pairs.iter().find(|(name, _)| name == "lang") {
            params.lang = Lang::parse(code).unwrap_or(lang);
        }
        for (name, value) in pairs {
            if !known.contains(&name.as_str()) {
                params.refuse(&name, "field.unknown");
            } else if params.given.insert(name.clone(), value).is_some() {
                params.refuse(&name, "field.repeated");
            }
        }
        params
    }

    /// A parameter's text; an empty one counts as not given.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.given
            .get(name)
            .map(|text| text.trim())
            .filter(|text| !text.is_empty())
    }

    /// A parameter parsed; what does not parse is named with the message.
    pub(crate) fn parsed<T>(
        &mut self,
        name: &str,
        message: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(name)?;
        let value = parse(text);
        if value.is_none() {
            self.refuse(name, message);
        }
        value
    }

    /// The first thing said of a parameter stands.
    pub(crate) fn refuse(&mut self, name: &str, message: &'static str) {
        let text = self.catalogue.message(self.lang, message, &[]);
        self.wrong.entry(name.to_owned()).or_insert(text);
    }

    /// What is wrong, if anything is.
    pub(crate) fn finish(self) -> Result<(), Fields> {
        if self.wrong.is_empty() {
            Ok(())
        } else {
            Err(self.wrong)
        }
    }
}

/// A comma-joined list, each part parsed; `None` if one does not parse.
pub(crate) fn list<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|part| parse(part.trim())).collect()
}
