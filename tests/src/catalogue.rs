//! The user interface's texts, to look for in pages. Labels that the specification fixes are written
//! out in the tests instead.

use ink_server::i18n::lang::Lang;
use serde_json::Value;

/// An area of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    Common,
    Home,
    Card,
    Pricing,
    Places,
    Store,
    Status,
    Terms,
    Privacy,
}

/// One area in one language.
#[derive(Debug)]
pub struct Catalogue(Value);

macro_rules! texts {
    ($lang:ident, $area:literal) => {
        match $lang {
            Lang::En => include_str!(concat!("../../ui/i18n/en/", $area, ".json")),
            Lang::Ch => include_str!(concat!("../../ui/i18n/ch/", $area, ".json")),
        }
    };
}

impl Catalogue {
    #[must_use]
    pub fn of(area: Area, lang: Lang) -> Self {
        let texts = match area {
            Area::Common => texts!(lang, "common"),
            Area::Home => texts!(lang, "home"),
            Area::Card => texts!(lang, "card"),
            Area::Pricing => texts!(lang, "pricing"),
            Area::Places => texts!(lang, "places"),
            Area::Store => texts!(lang, "store"),
            Area::Status => texts!(lang, "status"),
            Area::Terms => texts!(lang, "terms"),
            Area::Privacy => texts!(lang, "privacy"),
        };
        Self(serde_json::from_str(texts).expect("the catalogue is JSON"))
    }

    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        let text = self.0.get(key).and_then(Value::as_str);
        text.unwrap_or_else(|| panic!("the catalogue has no text {key}"))
    }

    /// Every text, whatever the area's structure.
    #[must_use]
    pub fn all(&self) -> Vec<&str> {
        let mut texts = Vec::new();
        gather(&self.0, &mut texts);
        texts
    }
}

fn gather<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(values) => values.iter().for_each(|value| gather(value, texts)),
        Value::Object(values) => values.values().for_each(|value| gather(value, texts)),
        _ => {}
    }
}
