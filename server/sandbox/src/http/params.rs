//! Parameters as received, form-encoded with nested brackets: `card[number]=…`, `expand[]=…`,
//! `expand[0]=…`.

use std::collections::BTreeMap;

use serde::Serialize;

/// No call of ours needs more.
const MOST: usize = 1_000;
const DEEPEST: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Param {
    Text(String),
    Nested(Params),
}

/// By name; for a list, by index.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Params(pub(crate) BTreeMap<String, Param>);

/// It can't be read as parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable;

impl Params {
    pub(crate) fn parse(encoded: &[u8]) -> Result<Self, Unreadable> {
        let mut params = Self::default();
        for (count, (name, value)) in form_urlencoded::parse(encoded).enumerate() {
            let path = segments(&name).ok_or(Unreadable)?;
            if count >= MOST || path.len() > DEEPEST {
                return Err(Unreadable);
            }
            params.put(&path, value.into_owned())?;
        }
        Ok(params)
    }

    fn put(&mut self, path: &[&str], value: String) -> Result<(), Unreadable> {
        let (name, rest) = path.split_first().ok_or(Unreadable)?;
        let name = if name.is_empty() {
            self.0.len().to_string()
        } else {
            (*name).to_owned()
        };
        if rest.is_empty() {
            self.0.insert(name, Param::Text(value));
            return Ok(());
        }
        let nested = || Param::Nested(Self::default());
        match self.0.entry(name).or_insert_with(nested) {
            Param::Nested(inner) => inner.put(rest, value),
            Param::Text(_) => Err(Unreadable),
        }
    }
}

/// `a[b][]` is a, b and an empty name.
fn segments(name: &str) -> Option<Vec<&str>> {
    let Some((first, rest)) = name.split_once('[') else {
        return Some(vec![name]);
    };
    let rest = rest.strip_suffix(']')?;
    Some(std::iter::once(first).chain(rest.split("][")).collect())
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::Params;

    fn json(encoded: &str) -> String {
        let params = Params::parse(encoded.as_bytes()).unwrap();
        serde_json::to_string(&params).unwrap()
    }

    #[test]
    fn brackets_parse_as_nested_objects() {
        assert_eq!(
            json("amount=5&card[number]=42&card[exp][month]=1&metadata%5Border%5D=a+b"),
            r#"{"amount":"5","card":{"exp":{"month":"1"},"number":"42"},"metadata":{"order":"a b"}}"#
        );
    }

    #[test]
    fn lists_accept_empty_or_numbered_brackets() {
        let list = r#"{"expand":{"0":"a","1":"b"}}"#;
        assert_eq!(json("expand[]=a&expand[]=b"), list);
        assert_eq!(json("expand[0]=a&expand[1]=b"), list);
    }

    #[test]
    fn malformed_form_is_rejected() {
        let unreadable = |encoded: &str| Params::parse(encoded.as_bytes()).is_err();
        assert!(unreadable("a[b=1"));
        assert!(unreadable("a=1&a[b]=2"));
        assert!(unreadable("a[b][c][d][e][f][g]=1"));
        assert!(unreadable(&"a[]=1&".repeat(2_000)));
    }
}
