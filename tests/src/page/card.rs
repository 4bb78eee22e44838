//! A ZIP's card in the store.

use scraper::ElementRef;

use super::element::{attribute, inside, visible_text};
use super::form::{Form, Link};

#[derive(Clone, Debug)]
pub struct Card {
    pub zip: String,
    /// All that can be read on it.
    pub text: String,
    pub buttons: Vec<String>,
    pub links: Vec<Link>,
    pub forms: Vec<Form>,
    /// Sources of its pictures.
    pub pictures: Vec<String>,
    classes: Vec<String>,
}

impl Card {
    pub(super) fn read(element: ElementRef<'_>) -> Self {
        let texts = |selector| -> Vec<String> {
            let found = inside(element, selector).into_iter();
            found.map(visible_text).collect()
        };
        let pictures = inside(element, "img").into_iter();
        Self {
            zip: texts("h3").concat(),
            text: visible_text(element),
            buttons: texts("button"),
            links: inside(element, "a").into_iter().map(Link::read).collect(),
            forms: inside(element, "form")
                .into_iter()
                .map(Form::read)
                .collect(),
            pictures: pictures.map(|picture| attribute(picture, "src")).collect(),
            classes: element.value().classes().map(str::to_owned).collect(),
        }
    }

    /// Whether it has the modifier class `zip-card--<look>`.
    #[must_use]
    pub fn has_look(&self, look: &str) -> bool {
        let class = format!("zip-card--{look}");
        self.classes.contains(&class)
    }

    /// The one form on the card.
    #[must_use]
    pub fn form(&self) -> &Form {
        match self.forms.as_slice() {
            [form] => form,
            forms => panic!("one form on the card of {}: {forms:?}", self.zip),
        }
    }
}
