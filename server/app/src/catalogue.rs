//! The texts that the server itself writes, from the same catalogue as the user interface's.

use std::collections::HashMap;

use crate::lang::Lang;

type Texts = HashMap<String, String>;

/// The areas of the catalogue that the server reads.
#[derive(Clone, Copy, Debug)]
pub enum Area {
    /// Calls, field errors and the words on a ZIP.
    Messages,
    /// The pages that say that something is missing or broken.
    Status,
}

/// All texts of both areas in every language, read once at start.
#[derive(Debug)]
pub struct Catalogue {
    messages: [Texts; 2],
    status: [Texts; 2],
}

impl Catalogue {
    /// Reads what was embedded when the server was built.
    pub fn embedded() -> Result<Self, serde_json::Error> {
        let read = serde_json::from_str::<Texts>;
        Ok(Self {
            messages: [
                read(include_str!("../../../ui/i18n/en/messages.json"))?,
                read(include_str!("../../../ui/i18n/ch/messages.json"))?,
            ],
            status: [
                read(include_str!("../../../ui/i18n/en/status.json"))?,
                read(include_str!("../../../ui/i18n/ch/status.json"))?,
            ],
        })
    }

    /// A text as it stands. A key that is missing is its own text, so that it is seen.
    #[must_use]
    pub fn text<'a>(&'a self, area: Area, lang: Lang, key: &'a str) -> &'a str {
        let [en, ch] = match area {
            Area::Messages => &self.messages,
            Area::Status => &self.status,
        };
        let texts = match lang {
            Lang::En => en,
            Lang::Ch => ch,
        };
        texts.get(key).map_or(key, String::as_str)
    }

    /// A message with its `{placeholders}` filled.
    #[must_use]
    pub fn message(&self, lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.text(Area::Messages, lang, key).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}
