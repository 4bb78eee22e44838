//! The texts that the server itself writes: its own, and those that pages say, too.

use std::collections::HashMap;

use super::lang::Lang;

type Texts = HashMap<String, String>;

ink_domain::coded! {
    /// The areas of the catalogue that the server reads, as the files name them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Area: str {
        /// Calls, field errors and the words on a ZIP.
        Messages = "messages",
        /// The pages that say that something is missing or broken.
        Status = "status",
        /// E-mails.
        Mail = "mail",
        /// Transactions and statements, and the documents that are made of them.
        Billing = "billing",
        /// Orders and their receipts.
        Orders = "orders",
        /// What devices show of the installed product.
        Install = "install",
        /// The names of private pages.
        Menu = "menu",
        /// The names of public pages, among other words of every page.
        Common = "common",
        /// The way to the cart.
        CartLink = "cartLink",
        /// What is on a page, in the words of who looks for it.
        Pages = "pages",
        /// The settings, whose sections have names.
        Settings = "settings",
        Profile = "profile",
        /// Days and moments.
        Dates = "dates",
    }
}

/// The files of one language: the server's own, and those of pages, each with the areas of one feature.
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

/// They are few: the one that is wanted is found by looking.
type Areas = Vec<(Area, Texts)>;

/// All texts of these areas in every language, read once at start.
#[derive(Debug)]
pub struct Catalogue {
    en: Areas,
    ch: Areas,
}

impl Catalogue {
    /// Reads what was embedded when the server was built.
    pub fn embedded() -> Result<Self, serde_json::Error> {
        Ok(Self {
            en: areas(files!("en"))?,
            ch: areas(files!("ch"))?,
        })
    }

    /// A text as it stands. A key that is missing is its own text, so that it is seen.
    #[must_use]
    pub fn text<'a>(&'a self, area: Area, lang: Lang, key: &'a str) -> &'a str {
        self.texts(area, lang)
            .and_then(|texts| texts.get(key))
            .map_or(key, String::as_str)
    }

    /// Every text of an area, in no order.
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

    /// A message with its `{placeholders}` filled.
    #[must_use]
    pub fn message(&self, lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
        self.filled(Area::Messages, lang, key, values)
    }

    /// A text with its `{placeholders}` filled.
    #[must_use]
    pub fn filled(&self, area: Area, lang: Lang, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.text(area, lang, key), values)
    }
}

fn areas(files: [&str; 7]) -> Result<Areas, serde_json::Error> {
    let mut areas = Areas::new();
    for file in files {
        let texts: HashMap<String, Texts> = serde_json::from_str(file)?;
        let read = texts.into_iter();
        areas.extend(read.filter_map(|(name, texts)| Some((Area::from_code(&name)?, texts))));
    }
    Ok(areas)
}

/// From left to right, once: what a value says is not filled again. `{name|one|other}` is the word that goes with a
/// number (the plural rules of CLDR for English; Chinese has one form). A placeholder without a value stays, so
/// that it is seen.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let room = values.iter().map(|(_, value)| value.len()).sum::<usize>();
    let mut text = String::with_capacity(template.len() + room);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let filled = after.split_once('}').and_then(|(name, after)| {
            let (name, forms) = name.split_once('|').unwrap_or((name, ""));
            let (_, value) = values.iter().find(|(given, _)| *given == name)?;
            let word = forms.split_once('|').map(|(one, other)| match *value {
                "1" => one,
                _ => other,
            });
            Some((word.unwrap_or(value), after))
        });
        rest = if let Some((value, after)) = filled {
            text.push_str(value);
            after
        } else {
            text.push('{');
            after
        };
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn placeholders_are_filled_once() {
        let values = [("a", "{b}"), ("b", "two")];
        assert_eq!(fill("{a} and {b}, {c} {", &values), "{b} and two, {c} {");
    }

    #[test]
    fn a_word_goes_with_its_number() {
        let said = |n| fill("{n} {n|person|people} {n|is|are} here", &[("n", n)]);
        assert_eq!(said("1"), "1 person is here");
        assert_eq!(said("0"), "0 people are here");
        assert_eq!(said("1,001"), "1,001 people are here");
        assert_eq!(
            fill("{m|person|people}", &[("n", "1")]),
            "{m|person|people}"
        );
    }
}
