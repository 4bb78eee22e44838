//! A text with placeholders: `{name}`, and `{name|one|other}` for the word that goes with a number (CLDR's plural
//! rules for English; Chinese has one form).

use std::ops::Range;

/// Parsed once, filled often.
#[derive(Debug)]
pub(super) struct Template {
    text: String,
    places: Vec<Place>,
}

/// Bytes of the text.
#[derive(Debug)]
struct Place {
    /// Including its braces.
    whole: Range<usize>,
    name: Range<usize>,
    /// The forms for one, and for any other number.
    forms: Option<(Range<usize>, Range<usize>)>,
}

impl Template {
    /// With its placeholders unfilled.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// From left to right, once: placeholders within values are not filled. One without a value remains, so that it
    /// is noticed.
    pub(super) fn fill(&self, values: &[(&str, &str)]) -> String {
        let room = values.iter().map(|(_, value)| value.len()).sum::<usize>();
        let mut filled = String::with_capacity(self.text.len() + room);
        let mut written = 0;
        for place in &self.places {
            let name = self.part(&place.name);
            if let Some((_, value)) = values.iter().find(|(given, _)| *given == name) {
                filled.push_str(self.part(&(written..place.whole.start)));
                let word = place.forms.as_ref().map(|(one, other)| match *value {
                    "1" => self.part(one),
                    _ => self.part(other),
                });
                filled.push_str(word.unwrap_or(value));
                written = place.whole.end;
            }
        }
        filled.push_str(self.part(&(written..self.text.len())));
        filled
    }

    fn part(&self, part: &Range<usize>) -> &str {
        self.text.get(part.clone()).unwrap_or_default()
    }
}

impl From<String> for Template {
    fn from(text: String) -> Self {
        let mut places = Vec::new();
        let mut from = 0;
        for piece in text.split_inclusive('}') {
            let start = piece.rfind('{').filter(|_| piece.ends_with('}'));
            places.extend(start.map(|start| Place::read(&text, from + start..from + piece.len())));
            from += piece.len();
        }
        Self { text, places }
    }
}

impl Place {
    fn read(text: &str, whole: Range<usize>) -> Self {
        let (start, end) = (whole.start + 1, whole.end - 1);
        let mut bars = text.get(start..end).unwrap_or_default().match_indices('|');
        let mut bar = || bars.next().map(|(at, _)| start + at);
        let (first, second) = (bar(), bar());
        let form = |first, second| (first + 1..second, second + 1..end);
        Self {
            name: start..first.unwrap_or(end),
            forms: first.zip(second).map(|(first, second)| form(first, second)),
            whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Template;

    fn fill(text: &str, values: &[(&str, &str)]) -> String {
        Template::from(text.to_owned()).fill(values)
    }

    #[test]
    fn placeholders_are_filled_once() {
        let values = [("a", "{b}"), ("b", "two")];
        assert_eq!(fill("{a} and {b}, {c} {", &values), "{b} and two, {c} {");
        assert_eq!(fill("{ {b} } {b", &values), "{ two } {b");
        assert_eq!(fill("}{b}{b}", &values), "}twotwo");
        assert_eq!(fill("", &values), "");
    }

    #[test]
    fn word_form_agrees_with_number() {
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
