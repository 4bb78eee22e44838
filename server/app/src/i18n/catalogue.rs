//! The texts that the server itself writes, from the same catalogue as the user interface's.

use std::collections::HashMap;

use super::lang::Lang;

type Texts = HashMap<String, String>;

/// The areas of the catalogue that the server reads.
#[derive(Clone, Copy, Debug)]
pub enum Area {
    /// Calls, field errors and the words on a ZIP.
    Messages,
    /// The pages that say that something is missing or broken.
    Status,
    /// E-mails.
    Mail,
    /// The fiat area, and the papers that are made of it.
    Fiat,
    /// Orders and their receipts.
    Orders,
    /// What devices show of the installed product.
    Install,
}

/// All texts of these areas in every language, read once at start.
#[derive(Debug)]
pub struct Catalogue {
    messages: [Texts; 2],
    status: [Texts; 2],
    mail: [Texts; 2],
    fiat: [Texts; 2],
    orders: [Texts; 2],
    install: [Texts; 2],
}

impl Catalogue {
    /// Reads what was embedded when the server was built.
    pub fn embedded() -> Result<Self, serde_json::Error> {
        let read = serde_json::from_str::<Texts>;
        Ok(Self {
            messages: [
                read(include_str!("../../../../ui/i18n/en/messages.json"))?,
                read(include_str!("../../../../ui/i18n/ch/messages.json"))?,
            ],
            status: [
                read(include_str!("../../../../ui/i18n/en/status.json"))?,
                read(include_str!("../../../../ui/i18n/ch/status.json"))?,
            ],
            mail: [
                read(include_str!("../../../../ui/i18n/en/mail.json"))?,
                read(include_str!("../../../../ui/i18n/ch/mail.json"))?,
            ],
            fiat: [
                read(include_str!("../../../../ui/i18n/en/fiat.json"))?,
                read(include_str!("../../../../ui/i18n/ch/fiat.json"))?,
            ],
            orders: [
                read(include_str!("../../../../ui/i18n/en/orders.json"))?,
                read(include_str!("../../../../ui/i18n/ch/orders.json"))?,
            ],
            install: [
                read(include_str!("../../../../ui/i18n/en/install.json"))?,
                read(include_str!("../../../../ui/i18n/ch/install.json"))?,
            ],
        })
    }

    /// A text as it stands. A key that is missing is its own text, so that it is seen.
    #[must_use]
    pub fn text<'a>(&'a self, area: Area, lang: Lang, key: &'a str) -> &'a str {
        self.texts(area, lang).get(key).map_or(key, String::as_str)
    }

    /// Every text of an area, in no order.
    pub fn all(&self, area: Area, lang: Lang) -> impl Iterator<Item = &str> {
        self.texts(area, lang).values().map(String::as_str)
    }

    const fn texts(&self, area: Area, lang: Lang) -> &Texts {
        let [en, ch] = match area {
            Area::Messages => &self.messages,
            Area::Status => &self.status,
            Area::Mail => &self.mail,
            Area::Fiat => &self.fiat,
            Area::Orders => &self.orders,
            Area::Install => &self.install,
        };
        match lang {
            Lang::En => en,
            Lang::Ch => ch,
        }
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

/// From left to right, once: what a value says is not filled again. A placeholder without a value
/// stays, so that it is seen.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let filled = after.split_once('}').and_then(|(name, after)| {
            let value = values.iter().find(|(given, _)| *given == name);
            value.map(|(_, value)| (*value, after))
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
}
