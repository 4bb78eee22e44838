//! A page as a browser without script sees it.

mod card;
mod element;
mod form;

use scraper::{ElementRef, Html};

pub use card::Card;
pub use form::{Form, Link};

/// A parsed document.
#[derive(Debug)]
pub struct Page(Html);

impl Page {
    pub(crate) fn read(html: &str) -> Self {
        Self(Html::parse_document(html))
    }

    /// The one heading that names the page.
    #[must_use]
    pub fn heading(&self) -> String {
        // If an image shows the name, the heading is only for screen readers.
        let headings = self.raw("h1");
        assert_eq!(headings.len(), 1, "a page has one heading: {headings:?}");
        headings.concat()
    }

    #[must_use]
    pub fn has(&self, selector: &str) -> bool {
        !self.select(selector).is_empty()
    }

    /// The visible text of each element that matches.
    #[must_use]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.map(selector, element::visible_text)
    }

    /// All that can be read on the page.
    #[must_use]
    pub fn text(&self) -> String {
        self.texts("body").concat()
    }

    /// The text of each element that matches, with white space and hidden parts.
    #[must_use]
    pub fn raw(&self, selector: &str) -> Vec<String> {
        self.map(selector, |element| element.text().collect())
    }

    /// An attribute of each element that matches and has it.
    #[must_use]
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let found = self.select(selector).into_iter();
        let values = found.filter_map(|element| element.attr(name));
        values.map(str::to_owned).collect()
    }

    /// Names and values of all attributes on the page.
    #[must_use]
    pub fn all_attributes(&self) -> Vec<(String, String)> {
        let elements = self.select("*").into_iter();
        let attributes = elements.flat_map(|element| element.value().attrs());
        attributes
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// Every piece of text that is shown or read out, each by itself.
    #[must_use]
    pub fn pieces(&self) -> Vec<String> {
        let attributes = self.all_attributes().into_iter();
        let mut pieces: Vec<String> = attributes
            .filter(|(name, _)| matches!(name.as_str(), "alt" | "aria-label" | "placeholder"))
            .map(|(_, value)| value)
            .collect();
        pieces.extend(self.attributes("meta[name=description]", "content"));
        for element in self.select("title, body *") {
            pieces.extend(element::own_texts(element));
        }
        pieces.retain(|piece| !piece.is_empty());
        pieces
    }

    #[must_use]
    pub fn links(&self, selector: &str) -> Vec<Link> {
        self.map(selector, Link::read)
    }

    #[must_use]
    pub fn forms(&self, selector: &str) -> Vec<Form> {
        self.map(selector, Form::read)
    }

    /// The one form that matches.
    #[must_use]
    pub fn form(&self, selector: &str) -> Form {
        let mut forms = self.forms(selector);
        assert_eq!(forms.len(), 1, "{selector}: {forms:?}");
        forms.remove(0)
    }

    /// What the page says of the form that led to it.
    #[must_use]
    pub fn flash(&self) -> String {
        self.texts(".flash__text").concat()
    }

    /// The store's cards, in order.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        self.map("article.zip-card", Card::read)
    }

    #[must_use]
    pub fn card(&self, zip: &str) -> Card {
        let found = self.cards().into_iter().find(|card| card.zip == zip);
        found.unwrap_or_else(|| panic!("no card for {zip}: {}", self.text()))
    }

    /// What the cards' ZIPs are, in order.
    #[must_use]
    pub fn zips(&self) -> Vec<String> {
        self.cards().into_iter().map(|card| card.zip).collect()
    }

    /// The contents of `noscript`, as a page.
    #[must_use]
    pub fn without_script(&self) -> Self {
        Self::read(&self.raw("noscript").concat())
    }

    fn select(&self, selector: &str) -> Vec<ElementRef<'_>> {
        self.0.select(&element::css(selector)).collect()
    }

    fn map<'a, T>(&'a self, selector: &str, read: impl Fn(ElementRef<'a>) -> T) -> Vec<T> {
        self.select(selector).into_iter().map(read).collect()
    }
}
