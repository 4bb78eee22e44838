//! Reading single elements.

use scraper::{ElementRef, Node, Selector};

pub(super) fn css(selector: &str) -> Selector {
    Selector::parse(selector).unwrap_or_else(|error| panic!("{selector}: {error}"))
}

pub(super) fn inside<'a>(element: ElementRef<'a>, selector: &str) -> Vec<ElementRef<'a>> {
    element.select(&css(selector)).collect()
}

pub(super) fn attribute(element: ElementRef<'_>, name: &str) -> String {
    element.attr(name).unwrap_or_default().to_owned()
}

/// The texts that are direct children of the element.
pub(super) fn own_texts(element: ElementRef<'_>) -> Vec<String> {
    if is_hidden_element(element) {
        return Vec::new();
    }
    let texts = element
        .children()
        .filter_map(|child| child.value().as_text());
    texts.map(|text| text.trim().to_owned()).collect()
}

/// Text without scripts and without what only screen readers get; white space is collapsed, except no-break spaces.
pub(super) fn visible_text(element: ElementRef<'_>) -> String {
    let mut text = String::new();
    collect(element, &mut text);
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    words.join(" ")
}

fn collect(element: ElementRef<'_>, text: &mut String) {
    let mut classes = element.value().classes();
    if is_hidden_element(element) || classes.any(|class| class == "visually-hidden") {
        return;
    }
    for child in element.children() {
        match child.value() {
            Node::Text(piece) => text.push_str(piece),
            Node::Element(_) => collect_inner(ElementRef::wrap(child), text),
            _ => {}
        }
    }
}

/// Blocks are separated from the text around them by spaces.
fn collect_inner(element: Option<ElementRef<'_>>, text: &mut String) {
    let Some(element) = element else { return };
    let name = element.value().name();
    let gap = if matches!(name, "span" | "a" | "strong" | "time" | "wbr") {
        ""
    } else {
        " "
    };
    text.push_str(gap);
    collect(element, text);
    text.push_str(gap);
}

fn is_hidden_element(element: ElementRef<'_>) -> bool {
    let name = element.value().name();
    matches!(name, "script" | "style" | "noscript" | "template")
}
