//! The query of a page's URL. Every link shows a page: what is unknown is ignored, and what does not parse counts as not
//! given. If a name is repeated, each page decides which value counts.

use std::borrow::Cow;

/// Every value of a name, in order, including empty ones.
pub fn query_values<'a>(query: &'a str, name: &'a str) -> impl Iterator<Item = Cow<'a, str>> {
    form_urlencoded::parse(query.as_bytes())
        .filter(move |(given, _)| given == name)
        .map(|(_, value)| value)
}

/// The number below which a list's next page starts. The last one given counts.
#[must_use]
pub fn query_before(query: &str) -> Option<i64> {
    let last = query_values(query, "before").last()?;
    let number = last.trim().parse::<i64>().ok()?;
    (number > 0).then_some(number)
}

/// Whether the card provider has redirected a buyer back: it adds these parameters to the cart's URL.
#[must_use]
pub fn is_payment_return(query: &str) -> bool {
    let has = |name| query_values(query, name).any(|value| !value.is_empty());
    has("payment_intent_client_secret") && has("redirect_status")
}

#[cfg(test)]
mod tests {
    use super::{is_payment_return, query_values};

    #[test]
    fn malformed_query_is_accepted() {
        let read = |query| query_values(query, "b").collect::<Vec<_>>();
        assert_eq!(read("b=%FF&=&b"), ["\u{FFFD}", ""]);
    }

    #[test]
    fn repeated_name_returns_all_values() {
        let read = |query| query_values(query, "a").collect::<Vec<_>>();
        assert_eq!(read("a=1&b=2&A=3&a&a=+%40x"), ["1", "", " @x"]);
        assert!(read("").is_empty());
    }

    #[test]
    fn return_from_provider_has_secret_and_status() {
        assert!(is_payment_return(
            "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded"
        ));
        assert!(!is_payment_return(""));
        assert!(!is_payment_return("lang=ch&redirect_status=succeeded"));
        assert!(!is_payment_return(
            "payment_intent_client_secret=&redirect_status=failed"
        ));
    }
}
