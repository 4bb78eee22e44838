//! The texts that the server itself writes: its own, and those it shares with pages.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use super::lang::Lang;
use super::template::Template;

/// The keys are our own: a hash that resists collision attacks would make up a good part of a search's time.
type Texts = FxHashMap<String, Template>;

ink_domain::coded_enum! {
    /// The areas of the catalogue that the server reads, as the files name them.
    pub enum Area: str {
        /// Calls, field errors and the texts about a ZIP.
        Messages = "messages",
        /// Pages that say that something is missing or broken.
        Status = "status",
        /// E-mails.
        Mail = "mail",
        /// Transactions and statements, and documents made from them.
        Billing = "billing",
        /// Orders and their receipts.
        Orders = "orders",
        /// What devices show about the installed product.
        Install = "install",
        /// The names of private pages.
        Menu = "menu",
        /// The names of public pages, among other words that every page has.
        Common = "common",
        /// The link to the cart.
        CartLink = "cartLink",
        /// What is on a page, in searchers' words.
        Pages = "pages",
        /// The settings, whose sections have names.
        Settings = "settings",
        Profile = "profile",
        /// Days and moments.
        Dates = "dates",
    }
}

/// The files of one language: the server's own, and those of pages, each with one feature's areas.
macro_rules! files {
    ($lang:literal) => {
        [
            include_str!(concat!($lang, ".json")),
            include_str!(concat!("../email/", $lang, ".json")),
            include_str!(concat!("../../../../ui/shared/texts/", $lang, ".json")),
            include_str!(concat!("../../../../ui/features/site/", $lang, ".json")),
            include_str!(concat!("../../../../ui/features/billing/", $lang, ".json")),
            include_str!(concat!("../../../../ui/features/checkout/", $lang, ".json")),
            include_str!(concat!("../../../../ui/features/account/", $lang, ".json")),
        ]
    };
}

/// There are few of them, so a linear search will do.
type Areas = Vec<(Area, Texts)>;

/// All texts of these areas in every language, read once at start.
#[derive(Debug)]
pub struct Catalogue {
    en: Areas,
    ch: Areas,
}

impl Catalogue {
    /// Parses what was embedded when the server was built.
    pub fn embedded() -> Result<Self, serde_json::Error> {
        Ok(Self {
            en: areas(files!("en"))?,
            ch: areas(files!("ch"))?,
        })
    }

    /// A text, unfilled. A missing key is its own text, so that it is noticed.
    #[must_use]
    pub fn text<'a>(&'a self, area: Area, lang: Lang, key: &'a str) -> &'a str {
        self.texts(area, lang)
            .and_then(|texts| texts.get(key))
            .map_or(key, Template::as_str)
    }

    /// Every text of an area, in no particular order.
    pub fn all(&self, area: Area, lang: Lang) -> impl Iterator<Item = &str> {
        let texts = self.texts(area, lang);
        texts.into_iter().flatten().map(|(_, text)| text.as_str())
    }

    fn texts(&self, area: Area, lang: Lang) -> Option<&Texts> {
        let areas = match lang {
            Lang::En => &self.en,
            Lang::Ch => &self.ch,
        };
        let (_, texts) = areas.iter().find(|(one, _)| *one == area)?;
        Some(texts)
    }

    /// A message with its `{placeholders}` filled in.
    #[must_use]
    pub fn message(&self, lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
        self.filled(Area::Messages, lang, key, values)
    }

    /// A text with its `{placeholders}` filled in.
    #[must_use]
    pub fn filled(&self, area: Area, lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
        let text = self.texts(area, lang).and_then(|texts| texts.get(key));
        text.map_or_else(|| key.to_owned(), |text| text.fill(values))
    }
}

fn areas(files: [&str; 7]) -> Result<Areas, serde_json::Error> {
    let mut areas = Areas::new();
    for file in files {
        let read: HashMap<String, HashMap<String, String>> = serde_json::from_str(file)?;
        for (name, texts) in read {
            let texts = texts.into_iter();
            let texts = texts
                .map(|(key, text)| (key, Template::from(text)))
                .collect();
            areas.extend(Area::from_code(&name).map(|area| (area, texts)));
        }
    }
    Ok(areas)
}
