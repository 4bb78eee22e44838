//! The user interface's texts, to search for in pages. Labels fixed by the specification are written
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
    CartMenu,
    Zips,
    Status,
    Terms,
    Privacy,
}

/// One area in one language.
#[derive(Debug)]
pub struct Catalogue(Value);

macro_rules! file {
    ($lang:ident, $name:literal) => {
        match $lang {
            Lang::En => include_str!(concat!("../../ui/", $name, "en.json")),
            Lang::Ch => include_str!(concat!("../../ui/", $name, "ch.json")),
        }
    };
}

impl Catalogue {
    #[must_use]
    pub fn of(area: Area, lang: Lang) -> Self {
        let (file, name) = match area {
            Area::Common => (file!(lang, "shared/texts/"), "common"),
            Area::Card => (file!(lang, "shared/texts/"), "card"),
            Area::Zips => (file!(lang, "shared/zip/"), "zips"),
            Area::Home => (file!(lang, "features/site/"), "home"),
            Area::Pricing => (file!(lang, "features/site/"), "pricing"),
            Area::Status => (file!(lang, "features/site/"), "status"),
            Area::Places => (file!(lang, "features/store/"), "places"),
            Area::Store => (file!(lang, "features/store/"), "store"),
            Area::CartMenu => (file!(lang, "features/store/"), "cartMenu"),
            Area::Terms => (file!(lang, "features/site/terms/"), ""),
            Area::Privacy => (file!(lang, "features/site/privacy/"), ""),
        };
        let mut file: Value = serde_json::from_str(file).expect("the catalogue is JSON");
        // A document is a file of its own.
        let area = file.get_mut(name).map(Value::take);
        Self(area.unwrap_or(file))
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
        collect_texts(&self.0, &mut texts);
        texts
    }
}

fn collect_texts<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(values) => values.iter().for_each(|value| collect_texts(value, texts)),
        Value::Object(values) => values
            .values()
            .for_each(|value| collect_texts(value, texts)),
        _ => {}
    }
}
