//! An e-mail's contents, and its two formats.

use askama::Template;

use super::EmailMessage;
use crate::i18n::catalogue::Area;
use crate::i18n::reader::Reader;

/// The filled-in texts of an e-mail, in reading order.
#[derive(Debug, Template)]
#[template(path = "mail/message.html")]
pub(super) struct Contents {
    lang: &'static str,
    /// Between a name and its value in plain text.
    colon: String,
    subject: String,
    /// What this is about. Nothing may precede a code but this.
    lead: String,
    code: Option<String>,
    notes: Vec<String>,
    /// Names and values.
    facts: Vec<(String, String)>,
    /// What to do if it was not the reader.
    otherwise: String,
    /// A label, and one of our pages.
    link: Option<(String, String)>,
    why: String,
    /// A label, and our page for turning such e-mails off.
    stop: Option<(String, String)>,
    support: String,
    origin: String,
}

/// The same in plain text.
#[derive(Template)]
#[template(path = "mail/message.txt")]
struct Plain<'a> {
    email: &'a Contents,
}

/// Where a reader can put things right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Settings,
    Reset,
    /// There is nothing to put right, or no page for it.
    Nowhere,
}

/// Takes logged-in customers to the same page, too ([`crate::features::auth::guard`]).
const RESET: &str = "/auth/password-reset?from=email";

impl Contents {
    /// For the e-mail whose texts are in the catalogue below `key`.
    pub(super) fn of(reader: Reader<'_>, key: &str, way: Way) -> Self {
        let message = Self::about(reader, key, &format!("{key}.otherwise"), &[]);
        match way {
            Way::Settings => message.with_link(reader, "link.settings", "/settings"),
            Way::Reset => message.with_link(reader, "link.reset", RESET),
            Way::Nowhere => message,
        }
    }

    /// The same, with the text of what to do otherwise under its own key, and values to fill in.
    pub(super) fn about(
        reader: Reader<'_>,
        key: &str,
        otherwise: &str,
        values: &[(&str, &str)],
    ) -> Self {
        let mut values = values.to_vec();
        values.push(("support", reader.support));
        let filled = |key: &str| reader.text(key, &values);
        Self {
            lang: reader.lang.tag(),
            colon: filled("colon"),
            subject: filled(&format!("{key}.subject")),
            lead: filled(&format!("{key}.lead")),
            code: None,
            notes: Vec::new(),
            facts: Vec::new(),
            otherwise: filled(otherwise),
            link: None,
            why: filled("footer.why"),
            stop: None,
            support: filled("footer.support"),
            origin: reader.origin.to_owned(),
        }
    }

    pub(super) fn with_code(self, code: &str, notes: Vec<String>) -> Self {
        Self {
            code: Some(code.to_owned()),
            notes,
            ..self
        }
    }

    pub(super) fn with_notes(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    /// Each with the key of its name.
    pub(super) fn with_facts(
        self,
        reader: Reader<'_>,
        facts: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Self {
        let named = facts
            .into_iter()
            .map(|(key, value)| (reader.text(key, &[]), value));
        self.with_lines(named.collect())
    }

    /// Names from outside the catalogue, and their values.
    pub(super) fn with_lines(self, facts: Vec<(String, String)>) -> Self {
        Self { facts, ..self }
    }

    /// Another of our pages, with the key of the link's label.
    pub(super) fn with_link(self, reader: Reader<'_>, label: &str, path: &str) -> Self {
        let address = format!("{}{path}", self.origin);
        Self {
            link: Some((reader.text(label, &[]), address)),
            ..self
        }
    }

    /// Where the reader turns off e-mails of this kind.
    pub(super) fn with_stop(self, reader: Reader<'_>, label: &str, path: &str) -> Self {
        let address = format!("{}{path}", self.origin);
        Self {
            stop: Some((reader.text(label, &[]), address)),
            ..self
        }
    }

    pub(super) fn write(self) -> Result<EmailMessage, askama::Error> {
        Ok(EmailMessage {
            text: Plain { email: &self }.render()?,
            html: self.render()?,
            subject: self.subject,
        })
    }
}

impl Reader<'_> {
    pub(super) fn text(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.catalogue.filled(Area::Mail, self.lang, key, values)
    }
}
